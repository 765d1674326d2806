"""The public scoring cases, read from their file."""

import json
from pathlib import Path

import pytest

from scoring import ScoringError, load_preset, score_deal
from scoring.deal_file import read_case, score_file
from tests.scoring.builders import CASE_HANDS

FILE = Path(__file__).with_name("scoring_cases.json")
CASES = json.loads(FILE.read_text(encoding="utf-8"))
REFUSED_AS = {
    "two goers": ("two_goers", 1, 2),
    "nobody has cards": ("two_goers", 1, 2),
    "goer holds cards": ("goer_with_cards", 1, 1),
    "three ace of spades": ("card_too_often", 1, 3),
    "five jokers": ("too_many_jokers", 1, 4),
    "unknown card": ("unknown_card", 1, 2),
    "no such deal": ("no_such_deal", 4, None),
    "value nought for a player who did not go out": ("zero_value", 1, 2),
    "doubled flag without doubling": ("doubling_off", 1, 1),
    "unknown switch": ("unknown_switch", 1, None),
}


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["name"])
def test_a_case_scores_as_it_says(case):
    read = read_case(case)
    result = score_deal(read.rules, read.deal_input)
    assert list(result.scores.values()) == case["scores"]


def test_the_whole_file_is_answered_case_by_case():
    answers = score_file(FILE.read_text(encoding="utf-8"))
    assert [answer["name"] for answer in answers] == [
        case["name"] for case in CASES["cases"] + CASES["refused"]
    ]
    scored = answers[: len(CASES["cases"])]
    assert [answer["scores"] for answer in scored] == [case["scores"] for case in CASES["cases"]]
    assert scored[0]["warnings"] == []
    assert scored[0]["lines"][1:3] == [
        {"seat": 2, "kind": "hand", "points": 73, "reason": "left in hand: A♠ A♥ joker 7♦"},
        {"seat": 2, "kind": "doubling", "points": 73, "reason": "seat 1 went down-and-out"},
    ]
    refused = answers[len(CASES["cases"]) :]
    assert {
        answer["name"]: (answer["code"], answer["deal"], answer["seat"]) for answer in refused
    } == REFUSED_AS
    assert all(answer["error"].startswith(f"Deal {answer['deal']}") for answer in refused)


def case(**changes):
    return {"deal": 4, "goer": 1, "hands": {"2": "KS", "3": 12, "4": "JK"}} | changes


def test_what_a_case_leaves_out_has_its_usual_value():
    read = read_case(case())
    assert read.rules == load_preset("jamaican")
    deal = read.deal_input
    assert (deal.deal, deal.goer, deal.seats) == (4, 1, (1, 2, 3, 4))
    assert (deal.down_and_out, deal.void, deal.exact_cut_by, deal.dealer) == (False,) * 2 + (
        None,
    ) * 2
    assert deal.hands[3] == 12


def test_the_seats_may_be_a_number_or_a_list():
    assert read_case(case(seats=5)).deal_input.seats == (1, 2, 3, 4, 5)
    assert read_case(case(seats=[1, 2, 4])).deal_input.seats == (1, 2, 4)


def test_a_directors_own_infraction_takes_the_name_of_the_case_as_its_reason():
    read = read_case(case(name="late", infractions=[{"seat": 2, "code": "other", "points": 20}]))
    assert read.deal_input.infractions[0].reason == "late"
    assert score_deal(read.rules, read.deal_input).scores[2] == 30


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"deal": None}, "deal"),
        ({"deal": "4"}, "deal"),
        ({"preset": ["jamaican"]}, "preset"),
        ({"goer": "1"}, "goer"),
        ({"hands": [1]}, "hands"),
        ({"hands": {"2": 1.5}}, "hands"),
        ({"hands": {"two": "KS"}}, "seat"),
        ({"seats": "4"}, "seats"),
        ({"void": 1}, "void"),
        ({"opened_before": 2}, "opened_before"),
        ({"infractions": [2]}, "infractions"),
        ({"infractions": [{"seat": 2, "code": "no_draw", "colour": 1}]}, "colour"),
        ({"doubled": True}, "doubled"),
    ],
)
def test_a_case_in_another_form_is_refused(changes, field):
    with pytest.raises(ScoringError) as refused:
        read_case(case(**changes))
    assert (refused.value.code, refused.value.field) == ("bad_case", field)


def test_what_only_looks_like_a_switch_is_refused():
    for name in ("name", "self", "deals"):
        with pytest.raises(ScoringError) as refused:
            read_case(case(switches={name: 1}))
        assert (refused.value.code, refused.value.field) == ("unknown_switch", name)


def test_more_seats_than_a_table_has_are_refused():
    for changes in ({"seats": 10**9}, {"hands": {"1000000000": 5}}):
        read = read_case(case(**changes))
        with pytest.raises(ScoringError) as refused:
            score_deal(read.rules, read.deal_input)
        assert refused.value.code == "bad_seats"


@pytest.mark.parametrize(
    ("text", "code"), [("[", "bad_json"), ("3", "bad_case"), ("[3]", "bad_case")]
)
def test_a_file_in_another_form_is_refused(text, code):
    with pytest.raises(ScoringError) as refused:
        score_file(text)
    assert refused.value.code == code


def test_the_cases_share_the_hands_of_the_other_tests():
    assert {int(seat): hand for seat, hand in CASES["cases"][1]["hands"].items()} == CASE_HANDS
