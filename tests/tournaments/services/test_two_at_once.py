"""Two people do the same thing at the same moment: it happens once, and nobody sees an error."""

import datetime as dt
import io
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import EntryFactory, TournamentFactory, deal_sheet, recorded, seated_round
from tests.factories.results import DESK, penalised
from tests.tournaments.backups.events import backup_bytes
from tournaments.errors import Refusal, StaleError
from tournaments.models import DealRecord, Entry, PenaltyEntry, Round, Table, Tournament
from tournaments.services import deals, penalties, tournaments
from tournaments.services.restoring import backups as restoring
from tournaments.services.restoring.backups import restore_backup
from tournaments.services.roster import add_entry
from tournaments.services.rounds import draft_round
from tournaments.services.tournaments import create_tournament

pytestmark = pytest.mark.django_db(transaction=True)


def both(do):
    """What ``do(0)`` and ``do(1)`` return or refuse when they are called together."""
    start = threading.Barrier(2)

    def run(number):
        start.wait(timeout=10)
        try:
            return do(number)
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as people:
        return list(people.map(run, range(2)))


def side_by_side(monkeypatch, module, step):
    """Let two who come to ``step`` of a service go on only together: both have looked by then.

    SQLite lets the second begin when the first has finished, so there is nothing to arrange.
    """
    if connection.vendor == "sqlite":
        return
    meeting, known, real = threading.Barrier(2), set(), getattr(module, step)

    def after_both(*args, **kwargs):
        found = real(*args, **kwargs)
        if threading.get_ident() not in known:
            known.add(threading.get_ident())
            meeting.wait(timeout=10)
        return found

    monkeypatch.setattr(module, step, after_both)


@pytest.fixture
def table():
    return seated_round(TournamentFactory()).tables.get()


def test_of_two_who_save_one_deal_the_second_is_shown_the_first(table):
    def save(number):
        hands = dict.fromkeys((2, 3, 4), 10 + number)
        return recorded(Table.objects.get(pk=table.pk), deal_sheet(hands=hands))

    found = both(save)

    record = DealRecord.objects.get()
    (stale,) = [answer for answer in found if isinstance(answer, StaleError)]
    assert stale.current == record
    (saved,) = [answer.record for answer in found if answer is not stale]
    assert saved == record
    assert record.hand_scores.count() == 4


def test_one_submission_that_arrives_twice_at_once_is_one_deal(table):
    key = uuid.uuid4()

    found = both(lambda _number: recorded(Table.objects.get(pk=table.pk), key=key))

    assert {answer.record for answer in found} == {DealRecord.objects.get()}
    assert sorted(answer.repeated for answer in found) == [False, True]


def test_one_correction_at_a_time(table):
    first = recorded(table).record

    def correct(_number):
        table_ = Table.objects.get(pk=table.pk)
        return recorded(table_, deal_sheet(), seen=first.pk, reason="Typing error")

    found = both(correct)

    assert sum(isinstance(answer, StaleError) for answer in found) == 1
    statuses = DealRecord.objects.order_by("pk").values_list("status", flat=True)
    assert list(statuses) == ["superseded", "confirmed"]


def test_two_who_draft_a_round_draft_one():
    tournament = TournamentFactory()
    for _ in range(4):
        EntryFactory(tournament=tournament)

    found = both(
        lambda _number: draft_round(tournament=Tournament.objects.get(pk=tournament.pk), actor=DESK)
    )

    (refusal,) = [answer for answer in found if isinstance(answer, Refusal)]
    assert refusal.message == "Round 1 is still a draft. Publish it first."
    assert Round.objects.get().seats.count() == 4


def test_two_players_who_come_at_once_get_two_numbers():
    tournament = TournamentFactory()

    both(
        lambda number: add_entry(
            tournament=Tournament.objects.get(pk=tournament.pk), actor=DESK, name=f"Ann {number}"
        )
    )

    assert sorted(Entry.objects.values_list("number", flat=True)) == [1, 2]


def test_two_tournaments_of_one_name_have_two_addresses(monkeypatch):
    side_by_side(monkeypatch, tournaments, "free_slug")
    plan = {"date": dt.date(2026, 11, 28), "rounds_planned": 6, "deals_per_round": 3}

    made = both(lambda _number: create_tournament(actor=DESK, name="Parish Cup", **plan))

    assert sorted(tournament.slug for tournament in made) == ["parish-cup", "parish-cup-2"]
    assert set(Tournament.objects.all()) == set(made)


def test_one_backup_that_is_restored_twice_at_once_has_two_addresses(monkeypatch):
    file = backup_bytes(TournamentFactory(slug="parish-cup"))
    side_by_side(monkeypatch, restoring, "_give_address")

    made = both(lambda _number: restore_backup(io.BytesIO(file), actor=DESK).slug)

    assert sorted(made) == ["parish-cup-2", "parish-cup-3"]


@pytest.fixture
def two_rounds():
    """The tables of two rounds, which nobody locks together, after their first scores."""
    tournament = TournamentFactory()
    for deal in (2, 5):
        recorded(seated_round(tournament).tables.get(), deal_sheet(deal))
    return list(Table.objects.select_related("round__tournament"))


def test_one_key_for_deals_of_two_tables_saves_one_of_them(monkeypatch, two_rounds):
    key = uuid.uuid4()
    side_by_side(monkeypatch, deals, "_scored")

    found = both(lambda number: recorded(two_rounds[number], deal_sheet((1, 4)[number]), key=key))

    (refusal,) = [answer for answer in found if isinstance(answer, Refusal)]
    assert refusal.field == "submission_key"
    assert DealRecord.objects.filter(submission_key=key).count() == 1
    assert DealRecord.objects.count() == 3


def test_one_key_for_penalties_of_two_tables_charges_one(monkeypatch, two_rounds):
    seats = [table.seats.first() for table in two_rounds]
    key = uuid.uuid4()
    side_by_side(monkeypatch, penalties, "_own_title")

    found = both(
        lambda number: penalised(seats[number], actor=DESK, code="no_draw", submission_key=key)
    )

    (refusal,) = [answer for answer in found if isinstance(answer, Refusal)]
    assert refusal.message.startswith("This form was already used for another penalty.")
    assert PenaltyEntry.objects.get().submission_key == key
