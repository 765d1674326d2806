"""Where a second person confirms every deal."""

import pytest

from tests.factories import TournamentFactory, UserFactory, deal_sheet, recorded, seated_round
from tests.factories.results import counted, penalised, void_sheet
from tournaments.enums import Action, RecordStatus, Source
from tournaments.errors import Refusal, StaleError
from tournaments.models import DealRecord, LogEntry, Table
from tournaments.selectors.standings import standings
from tournaments.services.deal_status import clear_deal, confirm_deal
from tournaments.services.log import Actor

pytestmark = pytest.mark.django_db

CHANGED = deal_sheet(goer=2, hands={1: 5, 3: 5, 4: 5})


@pytest.fixture
def table():
    return seated_round(TournamentFactory(double_entry=True)).tables.first()


@pytest.fixture
def one():
    return Actor(user=UserFactory(), source=Source.SCORER)


@pytest.fixture
def other():
    return Actor(user=UserFactory(), source=Source.DIRECTOR)


def statuses():
    return list(DealRecord.objects.order_by("pk").values_list("status", flat=True))


def totals(table):
    found = standings(table.round.tournament).rows
    return {row.number: row.total for row in found}


def test_a_deal_waits_and_counts_nothing_until_another_person_confirms(table, one, other):
    record = recorded(table, actor=one).record

    assert (record.status, record.confirmed_at, record.confirmed_by) == ("submitted", None, None)
    assert totals(table) == {}

    confirm_deal(record=record, actor=other)

    record.refresh_from_db()
    assert (record.status, record.confirmed_by) == (RecordStatus.CONFIRMED, other.user)
    assert record.confirmed_at > record.created_at
    assert totals(table) == {1: 0, 2: 10, 3: 20, 4: 30}
    assert LogEntry.objects.first().action == Action.DEAL_CONFIRMED


def test_who_entered_a_deal_does_not_confirm_it(table, one):
    record = recorded(table, actor=one).record

    with pytest.raises(Refusal, match=r"^You entered this deal\. A second person confirms it\.$"):
        confirm_deal(record=record, actor=one)

    assert statuses() == ["submitted"]


def test_confirming_twice_is_once(table, one, other):
    record = recorded(table, actor=one).record
    confirm_deal(record=record, actor=other)
    confirmed_at = DealRecord.objects.get().confirmed_at

    confirm_deal(record=record, actor=one)

    assert DealRecord.objects.get().confirmed_at == confirmed_at
    assert LogEntry.objects.filter(action=Action.DEAL_CONFIRMED).count() == 1


def test_a_waiting_result_is_replaced_without_a_reason(table, one, other):
    first = recorded(table, actor=one).record
    second = recorded(table, CHANGED, actor=other, seen=first.pk).record

    assert statuses() == ["superseded", "submitted"]
    assert second.replaces == first
    with pytest.raises(StaleError, match=r"^Someone has replaced this result\."):
        confirm_deal(record=first, actor=other)
    assert statuses() == ["superseded", "submitted"]


def test_a_correction_counts_only_once_it_is_confirmed(table, one, other):
    first = recorded(table, actor=one).record
    confirm_deal(record=first, actor=other)

    second = recorded(table, CHANGED, actor=one, seen=first.pk, reason="Wrong player").record
    assert statuses() == ["confirmed", "submitted"]
    assert totals(table) == {1: 0, 2: 10, 3: 20, 4: 30}

    confirm_deal(record=second, actor=other)
    assert statuses() == ["superseded", "confirmed"]
    assert totals(table) == {1: 5, 2: 0, 3: 5, 4: 5}


def test_a_correction_of_a_waiting_correction_leaves_the_confirmed_one_in_place(table, one, other):
    first = recorded(table, actor=one).record
    confirm_deal(record=first, actor=other)
    second = recorded(table, CHANGED, actor=one, seen=first.pk, reason="Wrong player").record
    third = recorded(table, deal_sheet(), actor=other, seen=second.pk, reason="As it was").record

    assert statuses() == ["confirmed", "superseded", "submitted"]
    confirm_deal(record=third, actor=one)
    assert statuses() == ["superseded", "superseded", "confirmed"]


def test_a_waiting_correction_taken_back_leaves_the_confirmed_one_and_its_penalties(
    table, one, other
):
    """A penalty of a void attempt goes on counting nothing."""
    void = recorded(table, void_sheet(), actor=one).record
    confirm_deal(record=void, actor=other)
    penalty = penalised(table.seats.first(), actor=other, code="no_draw", deal=1)
    assert counted(penalty) == 0
    waiting = recorded(table, deal_sheet(), actor=one, seen=void.pk, reason="Was played").record

    clear_deal(record=waiting, actor=other, reason="No, it was void")

    assert statuses() == ["confirmed", "rejected"]
    assert counted(penalty) == 0


def test_penalties_follow_a_result_when_it_is_confirmed_and_not_before(table, one, other):
    penalty = penalised(table.seats.first(), actor=other, code="no_draw", deal=1)

    void = recorded(table, void_sheet(), actor=one).record
    assert counted(penalty) == 50
    confirm_deal(record=void, actor=other)
    assert counted(penalty) == 0
    played = recorded(table, deal_sheet(), actor=one, seen=void.pk, reason="Was played").record
    assert counted(penalty) == 0
    confirm_deal(record=played, actor=other)
    assert counted(penalty) == 50


def test_a_deal_never_counts_twice_by_two_attempts(table, one, other):
    """A void attempt cannot turn into a played one once the deal was played again."""
    void = recorded(table, void_sheet(), actor=one).record
    confirm_deal(record=void, actor=other)
    waiting = recorded(table, deal_sheet(), actor=one, seen=void.pk, reason="Was played").record
    again = recorded(table, deal_sheet(attempt=2), actor=one).record
    confirm_deal(record=again, actor=other)

    with pytest.raises(Refusal, match="Another attempt at deal 1 counts already"):
        confirm_deal(record=waiting, actor=other)

    assert totals(table) == {1: 0, 2: 10, 3: 20, 4: 30}


def switch_off(table):
    """A second person is not needed any longer; the table as it is read then."""
    table.round.tournament.double_entry = False
    table.round.tournament.save()
    return Table.objects.get()


def test_a_version_that_counts_at_once_ends_all_before_it(table, one, other):
    """Both the result that counts and its correction that waits, once nobody waits any longer."""
    played = recorded(table, actor=one).record
    confirm_deal(record=played, actor=other)
    waiting = recorded(table, CHANGED, actor=one, seen=played.pk, reason="Typing error").record

    recorded(switch_off(table), CHANGED, actor=one, seen=waiting.pk)

    assert statuses() == ["superseded", "superseded", "confirmed"]
    assert totals(table) == {1: 5, 2: 0, 3: 5, 4: 5}


def test_a_deal_that_counts_is_not_played_again_while_its_void_attempt_waits(table, one, other):
    played = recorded(table, actor=one).record
    confirm_deal(record=played, actor=other)
    void = void_sheet()
    recorded(table, void, actor=one, seen=played.pk, reason="Stock out twice")
    table = switch_off(table)

    with pytest.raises(Refusal, match="Another attempt at deal 1 counts already"):
        recorded(table, deal_sheet(attempt=2), actor=one)

    assert statuses() == ["confirmed", "submitted"]
    assert totals(table) == {1: 0, 2: 10, 3: 20, 4: 30}


def test_a_deal_played_again_waits_for_its_void_attempt(table, one, other):
    played = recorded(table, actor=one).record
    confirm_deal(record=played, actor=other)
    void = recorded(table, void_sheet(), actor=one, seen=played.pk, reason="Stock out twice").record
    again = recorded(table, deal_sheet(attempt=2), actor=one).record

    with pytest.raises(Refusal, match="Another attempt at deal 1 counts already"):
        confirm_deal(record=again, actor=other)
    assert totals(table) == {1: 0, 2: 10, 3: 20, 4: 30}

    confirm_deal(record=void, actor=other)
    confirm_deal(record=again, actor=other)
    assert totals(table) == {1: 0, 2: 10, 3: 20, 4: 30}
