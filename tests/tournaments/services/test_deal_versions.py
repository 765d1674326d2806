"""Versions of a deal: correcting, two at once, void and played again, taken back."""

import pytest

from tests.factories import (
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, void_sheet
from tournaments.enums import Action, RecordStatus, RoundStatus, Source
from tournaments.errors import ImpossibleSheet, Refusal, StaleError
from tournaments.models import DealRecord, LogEntry
from tournaments.services.deal_status import clear_deal
from tournaments.services.log import Actor

pytestmark = pytest.mark.django_db

CHANGED = deal_sheet(goer=2, hands={1: 1, 3: 2, 4: 3})


@pytest.fixture
def table():
    return seated_round(TournamentFactory()).tables.first()


def statuses():
    return list(DealRecord.objects.order_by("pk").values_list("status", flat=True))


def test_a_correction_needs_a_reason_and_saves_nothing_without(table):
    first = play_deal(table)

    with pytest.raises(Refusal, match="Say why you are changing deal 1") as refused:
        recorded(table, CHANGED, seen=first.pk, reason="  ")

    assert refused.value.field == "reason"
    assert statuses() == ["confirmed"]


def test_a_correction_keeps_the_old_version(table):
    first = play_deal(table)
    second = recorded(table, CHANGED, seen=first.pk, reason=" Wrong player ").record

    first.refresh_from_db()
    assert (first.status, second.status) == (RecordStatus.SUPERSEDED, RecordStatus.CONFIRMED)
    assert (second.replaces, second.reason) == (first, "Wrong player")
    assert [hand.hand for hand in first.hand_scores.all()] == [0, 10, 20, 30]
    assert [hand.hand for hand in second.hand_scores.all()] == [1, 0, 2, 3]
    line = LogEntry.objects.first()
    assert (line.action, line.reason.strip()) == (Action.DEAL_CORRECTED, "Wrong player")


def test_an_impossible_correction_leaves_the_old_version_in_place(table):
    first = play_deal(table)

    with pytest.raises(ImpossibleSheet):
        recorded(table, deal_sheet(hands={2: 0}), seen=first.pk, reason="Typing error")

    assert statuses() == ["confirmed"]


def test_a_form_made_before_somebody_else_saved_is_stale(table):
    first = play_deal(table)

    with pytest.raises(StaleError, match="Someone else has saved deal 1") as refused:
        recorded(table, CHANGED, seen=None, reason="Typing error")

    assert refused.value.current == first
    assert statuses() == ["confirmed"]


def test_a_form_made_before_a_correction_is_stale_and_shows_the_newest(table):
    first = play_deal(table)
    second = recorded(table, CHANGED, seen=first.pk, reason="Wrong player").record

    with pytest.raises(StaleError) as refused:
        recorded(table, CHANGED, seen=first.pk, reason="Wrong player")

    assert refused.value.current == second
    assert statuses() == ["superseded", "confirmed"]


def test_a_void_deal_scores_nothing_and_is_played_again(table):
    void = recorded(table, void_sheet()).record
    again = recorded(table, deal_sheet(attempt=2)).record

    assert (void.is_void, void.goer, void.hand_scores.count()) == (True, None, 0)
    assert (again.attempt, again.hand_scores.count()) == (2, 4)
    assert statuses() == ["confirmed", "confirmed"]


def test_a_second_attempt_needs_a_void_first(table):
    play_deal(table)

    with pytest.raises(Refusal, match=r"^Attempt 2 at deal 1 needs a void attempt before it\.$"):
        recorded(table, deal_sheet(attempt=2))
    assert statuses() == ["confirmed"]


def test_attempts_are_counted_one_by_one(table):
    recorded(table, void_sheet())

    with pytest.raises(Refusal, match="Attempt 3"):
        recorded(table, deal_sheet(attempt=3))
    recorded(table, void_sheet(attempt=2))
    assert recorded(table, deal_sheet(attempt=3)).record.attempt == 3


def test_a_void_attempt_stays_void_once_the_deal_was_played_again(table):
    void = recorded(table, void_sheet()).record
    recorded(table, deal_sheet(attempt=2))

    with pytest.raises(Refusal, match="so it stays void"):
        recorded(table, deal_sheet(), seen=void.pk, reason="It was played")
    with pytest.raises(Refusal, match="so it stays void"):
        clear_deal(record=void, actor=DESK, reason="It was played")
    assert statuses() == ["confirmed", "confirmed"]


def test_a_void_attempt_that_was_none_can_be_corrected(table):
    void = recorded(table, void_sheet()).record

    played = recorded(table, deal_sheet(), seen=void.pk, reason="It was played").record

    assert (played.attempt, played.is_void, played.replaces) == (1, False, void)
    assert statuses() == ["superseded", "confirmed"]


def test_a_played_deal_can_turn_out_void(table):
    played = play_deal(table)

    void = recorded(table, void_sheet(), seen=played.pk, reason="Stock out twice").record

    assert void.hand_scores.count() == 0
    assert recorded(table, deal_sheet(attempt=2)).record.attempt == 2


def test_a_result_taken_back_leaves_the_deal_empty_and_the_version_on_record(table):
    record = play_deal(table)

    clear_deal(record=record, actor=DESK, reason=" Wrong table ")

    assert statuses() == ["rejected"]
    assert record.hand_scores.count() == 4
    line = LogEntry.objects.first()
    assert (line.action, line.reason) == (Action.DEAL_REJECTED, "Wrong table")
    assert recorded(table, CHANGED).record.replaces is None
    assert statuses() == ["rejected", "confirmed"]


def test_taking_back_needs_a_reason(table):
    record = play_deal(table)

    with pytest.raises(Refusal, match="Say why") as refused:
        clear_deal(record=record, actor=DESK, reason=" ")

    assert refused.value.field == "reason"
    assert statuses() == ["confirmed"]


def test_taking_back_twice_is_once(table):
    record = play_deal(table)

    clear_deal(record=record, actor=DESK, reason="Wrong table")
    clear_deal(record=record, actor=DESK, reason="Wrong table")

    assert LogEntry.objects.filter(action=Action.DEAL_REJECTED).count() == 1


def test_a_version_that_was_replaced_cannot_take_its_successor_along(table):
    first = play_deal(table)
    recorded(table, CHANGED, seen=first.pk, reason="Wrong player")

    with pytest.raises(StaleError, match=r"^Someone has replaced this result\."):
        clear_deal(record=first, actor=DESK, reason="Wrong table")

    assert statuses() == ["superseded", "confirmed"]


def test_a_scorer_takes_nothing_back_in_a_closed_round(table):
    record = play_deal(table)
    table.round.status = RoundStatus.CLOSED
    table.round.save()

    with pytest.raises(Refusal, match=r"closed\. Only a director"):
        clear_deal(
            record=record,
            actor=Actor(user=UserFactory(), source=Source.SCORER),
            reason="Wrong table",
        )
    assert statuses() == ["confirmed"]

    clear_deal(record=record, actor=DESK, reason="Wrong table")
    assert statuses() == ["rejected"]


def test_a_form_made_before_a_result_was_taken_back_says_so(table):
    record = play_deal(table)
    clear_deal(record=record, actor=DESK, reason="Wrong table")

    with pytest.raises(StaleError, match=r"^Someone has cleared deal 1") as refused:
        recorded(table, CHANGED, seen=record.pk, reason="Wrong player")

    assert refused.value.current is None
    assert statuses() == ["rejected"]
