"""Every refusal of a deal by its code, its place and the wrong number in its message."""

import pytest

from scoring import ScoringError, check_deal, load_preset, score_deal
from tests.scoring.builders import breach, codes, played

JAMAICAN = load_preset("jamaican")
KALOOKI = load_preset("kalooki")
TENS = {2: 10, 3: 10, 4: 10}

REFUSED = [
    ("no_goer", None, "", played(TENS | {1: 10}, goer=None)),
    ("no_goer", None, "", played(TENS | {1: ""}, goer=None)),
    ("two_goers", None, "2 and 3", played({1: 5, 2: "", 3: 0, 4: 5}, goer=None)),
    ("two_goers", None, "2, 3 and 4", played({1: 5, 4: "", 2: "", 3: 0}, goer=None)),
    ("two_goers", 3, "seat 1", played(TENS | {3: ""})),
    ("goer_with_cards", 1, "", played(TENS | {1: "2C"})),
    ("goer_with_cards", 1, "", played(TENS | {1: 2})),
    ("zero_value", 4, "0", played(TENS | {4: 0})),
    ("negative_value", 4, "-5", played(TENS | {4: -5})),
    ("value_too_high", 4, "937", played(TENS | {4: 937})),
    ("bad_value", 4, "True", played(TENS | {4: True})),
    ("card_too_often", 4, "A♠", played({2: "AS AS", 3: "KS", 4: "AS"})),
    ("card_too_often", 2, "3 times", played(TENS | {2: "AS AS AS"})),
    ("too_many_jokers", 4, "5 jokers", played({2: "JK JK", 3: "JK JK", 4: "JK"})),
    ("values_too_high_together", None, "937", played({2: 900, 3: 27, 4: 10})),
    ("values_too_high_together", None, "940", played({2: 900, 3: "KS KH KD", 4: 10})),
    ("missing_hand", 3, "", played({2: 10, 4: 10})),
    ("unknown_seat", 5, "5", played(TENS | {5: 10})),
    ("unknown_seat", 5, "5", played(TENS, opened_before=frozenset({5}))),
    ("unknown_seat", 5, "5", played(TENS, infractions=(breach(5, "no_draw"),))),
    ("unknown_seat", 5, "5", played(TENS | {1: 10}, goer=5)),
    ("no_such_deal", None, "10", played(TENS, deal=10)),
    ("unknown_infraction", 2, "shouting", played(TENS, infractions=(breach(2, "shouting"),))),
    ("missing_calls", 2, "three", played(TENS, infractions=(breach(2, "over_call"),))),
    ("cut_bonus_off", 3, "", played(TENS, exact_cut_by=3)),
    ("void_with_goer", 1, "seat 1", played({}, void=True)),
    ("absent_goer", 1, "", played(TENS, absent=frozenset({1}))),
    ("absent_with_hand", 3, "", played(TENS, absent=frozenset({3}))),
    ("too_few_hands", None, "1 hand", played({}, absent=frozenset({2, 3, 4}))),
    ("too_few_hands", None, "1 hand", played({}, seats=(1,))),
    ("unknown_seat", 5, "5", played(TENS, absent=frozenset({5}))),
    ("bad_seats", None, "(1, 1)", played({}, seats=(1, 1))),
    ("bad_seats", None, "(1, 9)", played({9: 5}, seats=(1, 9))),
    ("bad_seats", None, "()", played({}, goer=None, void=True, seats=())),
]


@pytest.mark.parametrize(("code", "seat", "repeated", "deal_input"), REFUSED)
def test_a_wrong_deal_is_refused_at_its_place(code, seat, repeated, deal_input):
    with pytest.raises(ScoringError) as refused:
        score_deal(JAMAICAN, deal_input)
    error = refused.value
    assert (error.code, error.deal, error.seat) == (code, deal_input.deal, seat)
    assert error.field
    assert repeated in error.message
    place = f"Deal {deal_input.deal}" + (f", seat {seat}" if seat else "")
    assert str(error) == f"{place}: {error.message}"


@pytest.mark.parametrize(
    ("doubling", "bonus", "refused"),
    [
        ("none", 0, [("doubling_off", 1, "down_and_out")]),
        ("none", -50, []),
        ("own_opening", 0, []),
        ("first_to_open", 0, []),
    ],
)
def test_down_and_out_is_refused_only_where_it_has_no_effect(doubling, bonus, refused):
    rules = load_preset("jamaican", doubling=doubling, out_bonus=bonus)
    errors = check_deal(rules, played(TENS, down_and_out=True))
    assert [(error.code, error.seat, error.field) for error in errors] == refused
    assert rules.down_and_out_counts == (not refused)


def test_only_the_dealer_gets_the_bonus_for_a_cut():
    errors = check_deal(KALOOKI, played(TENS, exact_cut_by=3, dealer=2))
    assert [(error.code, error.seat) for error in errors] == [("cut_not_by_dealer", 3)]
    assert check_deal(KALOOKI, played(TENS, exact_cut_by=3, dealer=3)) == ()
    assert codes(check_deal(KALOOKI, played(TENS, exact_cut_by=5))) == ["unknown_seat"]
    assert codes(check_deal(KALOOKI, played(TENS, dealer=5))) == ["unknown_seat"]


def test_everything_wrong_is_told_in_seat_order():
    deal = played(
        {1: 3, 2: -1, 4: 0}, deal=12, infractions=(breach(4, "shouting"), breach(2, "over_call"))
    )
    errors = check_deal(JAMAICAN, deal)
    assert [(error.code, error.seat) for error in errors] == [
        ("no_such_deal", None),
        ("goer_with_cards", 1),
        ("negative_value", 2),
        ("missing_calls", 2),
        ("missing_hand", 3),
        ("zero_value", 4),
        ("unknown_infraction", 4),
    ]
    assert {error.deal for error in errors} == {12}
    with pytest.raises(ScoringError) as refused:
        score_deal(JAMAICAN, deal)
    assert refused.value.code == "no_such_deal"


@pytest.mark.parametrize(("value", "found"), [(936, []), (937, ["value_too_high"])])
def test_the_most_a_hand_may_be_worth_is_what_the_packs_are(value, found):
    deal = played({2: value, 3: 1}, seats=(1, 2, 3))
    assert [code for code in codes(check_deal(JAMAICAN, deal)) if code == "value_too_high"] == found


def test_values_may_together_reach_the_worth_of_the_packs():
    assert check_deal(JAMAICAN, played({2: 900, 3: 26, 4: 10})) == ()


def test_two_packs_hold_each_card_twice():
    assert check_deal(JAMAICAN, played({2: "AS JK JK", 3: "AS JK", 4: "JK"})) == ()


def test_what_is_right_has_no_errors():
    assert check_deal(JAMAICAN, played()) == ()
    assert check_deal(JAMAICAN, played({}, goer=None, void=True)) == ()
