"""Two people do the same thing at the same moment: it happens once, and nobody sees an error."""

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import EntryFactory, TournamentFactory, deal_sheet, recorded, seated_round
from tests.factories.results import DESK
from tournaments.errors import Refusal, StaleError
from tournaments.models import DealRecord, Entry, Round, Table, Tournament
from tournaments.services.roster import add_entry
from tournaments.services.rounds import draft_round

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


def test_two_who_draw_a_round_draw_one():
    tournament = TournamentFactory()
    for _ in range(4):
        EntryFactory(tournament=tournament)

    found = both(
        lambda _number: draft_round(tournament=Tournament.objects.get(pk=tournament.pk), actor=DESK)
    )

    (refusal,) = [answer for answer in found if isinstance(answer, Refusal)]
    assert refusal.message == "Round 1 is a draft still. Publish it first."
    assert Round.objects.get().seats.count() == 4


def test_two_players_who_come_at_once_get_two_numbers():
    tournament = TournamentFactory()

    both(
        lambda number: add_entry(
            tournament=Tournament.objects.get(pk=tournament.pk), actor=DESK, name=f"Ann {number}"
        )
    )

    assert sorted(Entry.objects.values_list("number", flat=True)) == [1, 2]
