"""Every deal that is refused (rules, section 6), each with its words; nothing is saved then."""

import pytest

from scoring import parse_cards
from tests.factories import deal_sheet, recorded
from tests.tournaments.services.tables import first_table
from tournaments.enums import RecordStatus, RoundStatus, Source
from tournaments.errors import ImpossibleSheet, Refusal
from tournaments.models import DealRecord, HandScore, LogEntry
from tournaments.services.log import Actor

pytestmark = pytest.mark.django_db


IMPOSSIBLE = {
    "no goer": (
        {"goer": None, "hands": {1: 5, 2: 10, 3: 20, 4: 30}},
        "Deal 1: Nobody is named as going out, and the deal is not void.",
    ),
    "two goers": (
        {"hands": {2: 10, 3: (), 4: 30}},
        "Deal 1, seat 3: No cards are left here, but seat 1 went out; only one player can.",
    ),
    "a goer with cards": (
        {"hands": {1: 5, 2: 10, 3: 20, 4: 30}},
        "Deal 1, seat 1: This player went out and cannot have cards left.",
    ),
    "value 0": (
        {"hands": {2: 10, 3: 0, 4: 30}},
        "Deal 1, seat 3: The value 0 means no cards left, but another player went out.",
    ),
    "a negative value": (
        {"hands": {2: 10, 3: -5, 4: 30}},
        "Deal 1, seat 3: The value -5 is negative.",
    ),
    "more than the packs are worth": (
        {"hands": {2: 10, 3: 20, 4: 937}},
        "Deal 1, seat 4: The value 937 is more than the packs are worth, 936.",
    ),
    "together more than the packs": (
        {"hands": {2: 400, 3: 400, 4: 137}},
        "Deal 1: The values together, 937, are more than the packs are worth, 936.",
    ),
    "a card too often over all hands": (
        {"hands": {2: parse_cards("KS KS"), 3: parse_cards("KS"), 4: 30}},
        "Deal 1, seat 3: With this hand K♠ is there 3 times; the packs hold it 2 times.",
    ),
    "too many jokers": (
        {"hands": {2: parse_cards("JK JK JK"), 3: parse_cards("JK JK"), 4: 30}},
        "Deal 1, seat 3: With this hand there are 5 jokers; the packs hold 4.",
    ),
    "a seat without a hand": (
        {"hands": {2: 10, 4: 30}},
        (
            "Deal 1, seat 3: There is neither a hand nor a value. "
            "If the player did not finish, mark them absent."
        ),
    ),
    "a seat that is not there": (
        {"hands": {2: 10, 3: 20, 4: 30, 5: 40}},
        "Deal 1, seat 5: The table has no seat 5.",
    ),
    "a goer who is not there": (
        {"goer": 6, "hands": {1: 5, 2: 10, 3: 20, 4: 30}},
        "Deal 1, seat 6: The table has no seat 6.",
    ),
    "a cut bonus that is off": (
        {"exact_cut_by": 1},
        "Deal 1, seat 1: The bonus for an exact cut is switched off in these rules.",
    ),
    "a void deal with a goer": (
        {"void": True},
        "Deal 1, seat 1: The deal is void, so seat 1 cannot have gone out.",
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_sheet_is_refused_with_deal_and_seat_and_nothing_is_saved(case):
    fields, message = IMPOSSIBLE[case]

    with pytest.raises(ImpossibleSheet) as refused:
        recorded(first_table(), deal_sheet(**fields))

    assert message in [str(error) for error in refused.value.errors]
    assert message in refused.value.message
    assert not DealRecord.objects.exists()
    assert not HandScore.objects.exists()
    assert not LogEntry.objects.exists()


def test_down_and_out_is_refused_where_nothing_doubles():
    table = first_table(switches={"doubling": "none"})

    with pytest.raises(ImpossibleSheet) as refused:
        recorded(table, deal_sheet(down_and_out=True))

    assert [(error.code, error.seat) for error in refused.value.errors] == [("doubling_off", 1)]


def test_every_fault_of_a_sheet_is_named_at_once():
    with pytest.raises(ImpossibleSheet) as refused:
        recorded(first_table(), deal_sheet(hands={2: 0, 3: -1, 4: 937}))

    assert [(error.code, error.deal, error.seat) for error in refused.value.errors] == [
        ("zero_value", 1, 2),
        ("negative_value", 1, 3),
        ("value_too_high", 1, 4),
    ]


def test_a_deal_that_the_round_does_not_play_is_refused():
    with pytest.raises(Refusal, match=r"^Deal 4 is not played in Round 1\. Nothing was saved;"):
        recorded(first_table(), deal_sheet(4))
    assert not DealRecord.objects.exists()


def test_a_draft_takes_no_scores():
    table = first_table(status=RoundStatus.DRAFT)

    with pytest.raises(Refusal, match=r"^Round 1 is not published\.$"):
        recorded(table)
    assert not DealRecord.objects.exists()


def test_in_a_closed_round_only_a_director_corrects():
    table = first_table()
    first = recorded(table).record
    table.round.status = RoundStatus.CLOSED
    table.round.save()
    change = deal_sheet(hands={2: 11, 3: 20, 4: 30})

    with pytest.raises(Refusal, match=r"closed\. Only a director"):
        recorded(
            table,
            change,
            actor=Actor(user=None, source=Source.SCORER),
            seen=first.pk,
            reason="Typing error",
        )
    assert DealRecord.objects.count() == 1

    second = recorded(table, change, seen=first.pk, reason="Typing error").record
    assert (second.status, second.replaces) == (RecordStatus.CONFIRMED, first)
