"""For which rows a service waits while somebody else holds them, on a database with row locks."""

from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    UserFactory,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tests.tournaments.roster_import.rosters import bring_in
from tournaments.enums import Role, RoundStatus, Source
from tournaments.models import DealRecord, PenaltyEntry
from tournaments.selectors.floor_choices import Chosen
from tournaments.services import chairs, roster, rounds, schedule, tournaments
from tournaments.services.deal_status import clear_deal, confirm_deal
from tournaments.services.log import Actor
from tournaments.services.penalties import cancel_penalty

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has one writer at a time"),
]

SCORER = Actor(user=None, source=Source.SCORER)
CHANGES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def held(*rows):
    """Somebody else is changing ``rows``, and has not finished."""
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            for row in rows:
                locked = type(row).objects.select_for_update(no_key=True).filter(pk=row.pk)
                cursor.execute(*locked.query.get_compiler(connection=other).as_sql())
        yield
    finally:
        other.rollback()
        other.close()


def waits(service, argument, *rows):
    """Whether a service waits while somebody else changes ``rows``, having changed nothing yet.

    What it does when it need not wait is undone.
    """
    with held(*rows), CaptureQueriesContext(connection) as statements:
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL lock_timeout = '20ms'")
                service(argument)
                transaction.set_rollback(True)
        except OperationalError as error:
            if "lock timeout" in str(error):
                return not [item for item in statements if item["sql"].startswith(CHANGES)]
            raise
    return False


def who_waits(services, argument, *rows):
    """The names of the services that wait."""
    return [name for name, service in services.items() if waits(service, argument, *rows)]


@pytest.fixture
def event():
    """A tournament in its second round: the first is played, the second a draft."""
    tournament = TournamentFactory(deals_per_round=1)
    UserFactory(username="ann")
    MembershipFactory(tournament=tournament)
    MembershipFactory(tournament=tournament, user__username="bob")
    table = seated_round(tournament).tables.get()
    play_deal(table)
    penalised(table.seats.first(), actor=DESK, code="no_draw", deal=1)
    EntryFactory(tournament=tournament)
    seated_round(tournament, status=RoundStatus.DRAFT)
    return tournament


def first_round(event):
    return event.rounds.get(number=1)


def second_round(event):
    return event.rounds.get(number=2)


def some_entry(event):
    return event.entries.get(number=5)


OF_AN_EVENT = {
    "settings": lambda event: tournaments.update_tournament(
        tournament=event, actor=DESK, venue="Mona"
    ),
    "rules": lambda event: tournaments.update_rules(
        tournament=event, actor=DESK, switches={}, infractions=[]
    ),
    "add a helper": lambda event: tournaments.add_member(
        tournament=event, username="ann", role=Role.SCORER, actor=DESK
    ),
    "remove a helper": lambda event: tournaments.remove_member(
        member=event.memberships.get(user__username="bob"), actor=DESK
    ),
    "add": lambda event: roster.add_entry(tournament=event, actor=DESK, name="Ann"),
    "import": lambda event: bring_in(event, "Ann\nBob"),
    "update": lambda event: roster.update_entry(entry=some_entry(event), actor=DESK, note="Late"),
    "remove": lambda event: roster.remove_entry(entry=some_entry(event), actor=DESK),
    "check in": lambda event: roster.check_in(tournament=event, numbers=[1], actor=DESK),
    "undo check-in": lambda event: roster.undo_check_in(entry=some_entry(event), actor=DESK),
    "withdraw": lambda event: roster.withdraw(entry=some_entry(event), actor=DESK),
    "reinstate": lambda event: roster.reinstate(entry=some_entry(event), actor=DESK),
    "draft": lambda event: rounds.draft_round(tournament=event, actor=DESK),
    "lay out": lambda event: schedule.lay_out_schedule(tournament=event, actor=DESK),
    "discard all": lambda event: schedule.discard_schedule(tournament=event, actor=DESK),
    "change all": lambda event: schedule.change_schedule(
        tournament=event, option="replanned", actor=DESK
    ),
}

OF_A_ROUND = {
    "redraw": lambda round_: rounds.redraw_round(round_=round_, actor=DESK),
    "swap": lambda round_: rounds.swap_seats(round_=round_, first=1, second=2, actor=DESK),
    "empty a chair": lambda round_: chairs.change_floor(
        round_=round_, chosen=Chosen(table=1, chair=1), choice="empty", actor=DESK
    ),
    "publish": lambda round_: rounds.publish_round(round_=round_, actor=DESK),
    "withdraw": lambda round_: rounds.take_back_round(round_=round_, actor=DESK),
    "discard": lambda round_: rounds.discard_draft(round_=round_, actor=DESK),
    "close": lambda round_: rounds.close_round(round_=round_, actor=DESK),
    "reopen": lambda round_: rounds.reopen_round(round_=round_, actor=DESK),
    "discard all": lambda round_: schedule.discard_schedule(
        tournament=round_.tournament, actor=DESK
    ),
    "change all": lambda round_: schedule.change_schedule(
        tournament=round_.tournament, option="replanned", actor=DESK
    ),
}

SCORING = {
    "record": lambda table: recorded(
        table, actor=SCORER, seen=DealRecord.objects.get().pk, reason="Typing error"
    ),
    "confirm": lambda table: confirm_deal(record=table.records.get(), actor=SCORER),
    "take back": lambda table: clear_deal(
        record=DealRecord.objects.get(), actor=SCORER, reason="Wrong table"
    ),
    "penalty": lambda table: penalised(table.seats.first(), actor=SCORER, code="no_draw", deal=1),
    "cancel": lambda table: cancel_penalty(
        penalty=PenaltyEntry.objects.get(), actor=SCORER, reason="Misheard"
    ),
}


def test_what_concerns_the_whole_event_waits_for_it(event):
    assert who_waits(OF_AN_EVENT, event, event) == list(OF_AN_EVENT)


def test_what_concerns_a_round_waits_for_the_event_and_for_the_round(event):
    round_ = second_round(event)

    assert who_waits(OF_A_ROUND, round_, event) == list(OF_A_ROUND)
    assert who_waits(OF_A_ROUND, round_, round_) == list(OF_A_ROUND)


def test_what_is_scored_waits_for_its_round_and_for_its_table(event):
    table = first_round(event).tables.get()

    assert who_waits(SCORING, table, table.round) == list(SCORING)
    assert who_waits(SCORING, table, table) == list(SCORING)


def test_what_is_scored_does_not_wait_for_the_seating_of_the_next_round(event):
    """A seating of many players takes seconds, during which the event and the draft are held."""
    table = first_round(event).tables.get()
    draft = second_round(event)

    assert who_waits(SCORING, table, event, draft, *draft.tables.all()) == []


def test_two_events_that_share_a_person_take_turns(event):
    entry = some_entry(event)
    services = {"update": OF_AN_EVENT["update"], "withdraw": OF_AN_EVENT["withdraw"]}

    assert who_waits(services, event, entry.player) == ["update", "withdraw"]


@pytest.mark.parametrize("first", ["deal", "penalty"])
def test_the_first_score_waits_for_the_rules(first):
    """They may still be replaced; whoever scores then takes them before the table."""
    table = seated_round(TournamentFactory()).tables.get()
    score = {
        "deal": recorded,
        "penalty": lambda table: penalised(table.seats.first(), actor=DESK, code="no_draw", deal=1),
    }[first]
    with CaptureQueriesContext(connection) as before:
        assert waits(score, table, table.round.tournament)

    score(table)

    assert not waits(play_second_deal, table, table.round.tournament)
    with CaptureQueriesContext(connection) as after:
        play_second_deal(table)
    assert locks_of(before) == [ROUND_AND_TABLE, '"tournaments_tournament"']
    assert locks_of(after) == [ROUND_AND_TABLE]


def play_second_deal(table):
    play_deal(table, 2)


ROUND_AND_TABLE = '"tournaments_round", "tournaments_table"'


def locks_of(queries):
    """What the statements lock, each as the database is told, in the order in which it does."""
    found = [query["sql"].partition(" FOR NO KEY UPDATE OF ")[2] for query in queries]
    return [tables for tables in found if tables]
