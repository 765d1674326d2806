"""Cards added to melds on the table, and jokers replaced there."""

import pytest

from scoring import (
    ScoringError,
    check_extension,
    check_meld,
    format_cards,
    load_preset,
    parse_cards,
    replace_joker,
)
from tests.scoring.builders import codes

JAMAICAN = load_preset("jamaican")
KALOOKI = load_preset("kalooki")
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
DEUCE_TO_ACE = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"


def extend(meld, cards, end, rules=JAMAICAN, *, own=True):
    return codes(check_extension(parse_cards(meld), parse_cards(cards), end, rules, own))


def test_a_set_takes_equal_ranks_and_jokers():
    assert extend("KS KH KD", "KC KS", None) == []
    assert extend("KS KH JK", "JK", None) == []
    assert extend("KS KH KD", "QC", None) == ["mixed_ranks"]


@pytest.mark.parametrize(
    ("meld", "cards", "end", "found", "message"),
    [
        ("KS KS KH", "KS", None, "card_too_often", "The packs hold K♠ 2 times, not 3."),
        ("KS KH JK JK", "JK JK JK", None, "too_many_jokers", "The packs hold 4 jokers, not 5."),
        (
            "AS JK 3S JK 5S JK 7S JK", "9S JK", "high", "too_many_jokers",
            "The packs hold 4 jokers, not 5.",
        ),
    ],
)  # fmt: skip
def test_the_packs_limit_an_extension(meld, cards, end, found, message):
    laid, added = parse_cards(meld), parse_cards(cards)
    for rules, players in ((JAMAICAN, None), (KALOOKI, 4)):
        (broken,) = check_extension(laid, added, end, rules, True, players=players)
        assert (broken.section, broken.code, broken.message) == (3, found, message)
        assert len(broken.cards) == broken.details["held"]
    assert check_extension(laid, added, end, KALOOKI, True, players=5) == ()
    assert check_extension(laid, added, end, KALOOKI, True) == ()


@pytest.mark.parametrize(
    ("meld", "cards", "end", "high_first", "both_ends"),
    [
        ("8H 9H 10H JH", "QH KH", "high", [], []),
        ("8H 9H 10H JH", "7H", "low", ["low_end_closed"], []),
        ("8H 9H 10H JH", "6H 7H", "low", ["low_end_closed"], []),
        ("JH QH KH AH", "10H", "low", [], []),
        ("JH QH KH JK", "10H", "low", [], []),
        ("JH QH KH AH", "10H 9H", "low", [], []),
        ("JH QH KH AH", "2H", "high", ["ace_inside"], ["ace_inside"]),
        ("JH QH KH AH", "9H", "low", ["not_consecutive"], ["not_consecutive"]),
        ("AH 2H 3H 4H", "JK 6H", "high", [], []),
        ("AH 2H 3H JK", "JK", "high", ["adjacent_jokers"], ["adjacent_jokers"]),
        ("AH 2H 3H 4H", "KH", "low", ["low_end_closed", "ace_inside"], ["ace_inside"]),
        ("8H 9H 10H JH", "QS", "high", ["mixed_suits"], ["mixed_suits"]),
        (HEARTS, "AH", "high", ["run_complete"], ["run_complete"]),
        (DEUCE_TO_ACE, "AS", "low", ["run_complete"], ["run_complete"]),
        (HEARTS, "JK", "high", ["run_complete"], ["run_complete"]),
        ("8H 9H 10H JH", "", "high", ["no_cards"], ["no_cards"]),
        ("8H 9H 10H JH", "QH", None, ["no_end"], ["no_end"]),
        ("JH 10H 9H 8H", "QH KH", "high", [], []),
        ("JH 10H 9H 8H", "KH QH", "high", [], []),
        ("JH 10H 9H 8H", "7H", "low", ["low_end_closed"], []),
        ("AH KH QH JH", "10H 9H", "low", [], []),
        ("AH KH QH JH", "9H 10H", "low", [], []),
        ("JH 10H 9H 8H", "7H", "high", ["not_consecutive"], ["not_consecutive"]),
    ],
)
def test_a_run_is_extended_at_the_end_that_is_open(meld, cards, end, high_first, both_ends):
    assert extend(meld, cards, end, load_preset("jamaican")) == high_first
    assert extend(meld, cards, end, load_preset("jamaican", run_extension="both_ends")) == both_ends


@pytest.mark.parametrize(
    ("allowed", "own", "found"),
    [
        (True, True, []), (True, False, []), (False, True, []),
        (False, False, ["joker_on_others_meld"]),
    ],
)  # fmt: skip
def test_jokers_on_others_melds(allowed, own, found):
    rules = load_preset("jamaican", jokers_on_others_melds=allowed)
    assert extend("8H 9H 10H JH", "JK", "high", rules, own=own) == found
    assert extend("KS KH KD", "JK", None, rules, own=own) == found
    assert extend("8H 9H 10H JH", "QH", "high", rules, own=own) == []


@pytest.mark.parametrize("rules", [JAMAICAN, KALOOKI])
@pytest.mark.parametrize(
    ("run", "card", "after"),
    [
        ("8H JK 10H JH", "9H", "8♥ 9♥ 10♥ J♥ joker"),
        ("8H 9H 10H JK", "JH", "8♥ 9♥ 10♥ J♥ joker"),
        ("JK 2H 3H 4H", "AH", "A♥ 2♥ 3♥ 4♥ joker"),
        ("JK 5H JK 7H", "6H", "joker 5♥ 6♥ 7♥ joker"),
        ("9H JK JH QH", "10H", "9♥ 10♥ J♥ Q♥ joker"),
        ("JH 10H JK 8H", "9H", "8♥ 9♥ 10♥ J♥ joker"),
        ("JK 10H 9H 8H", "JH", "8♥ 9♥ 10♥ J♥ joker"),
    ],
)
def test_a_replaced_joker_moves_to_the_high_end(run, card, after, rules):
    moved = replace_joker(parse_cards(run), parse_cards(card)[0], rules)
    assert format_cards(moved) == after
    assert check_meld(moved) == ()


def test_after_the_worked_case_the_low_end_stays_closed():
    moved = replace_joker(parse_cards("8H JK 10H JH"), parse_cards("9H")[0], JAMAICAN)
    assert codes(check_extension(moved, parse_cards("7H"), "low", JAMAICAN, own=True)) == [
        "low_end_closed"
    ]


@pytest.mark.parametrize(
    ("run", "card", "after"),
    [
        ("JH JK KH AH", "QH", "joker J♥ Q♥ K♥ A♥"),
        ("JH QH KH JK", "AH", "joker J♥ Q♥ K♥ A♥"),
        ("AH KH JK JH", "QH", "joker J♥ Q♥ K♥ A♥"),
    ],
)
def test_in_a_run_that_reaches_the_ace_the_joker_moves_low_or_is_fixed(run, card, after):
    cards, natural = parse_cards(run), parse_cards(card)[0]
    assert format_cards(replace_joker(cards, natural, JAMAICAN)) == after
    low = load_preset("kalooki", joker_replacement="high_then_low")
    assert format_cards(replace_joker(cards, natural, low)) == after
    with pytest.raises(ScoringError) as refused:
        replace_joker(cards, natural, KALOOKI)
    assert refused.value.code == "joker_fixed"


@pytest.mark.parametrize(
    ("run", "card", "code"),
    [
        ("8H JK 10H JH", "9S", "no_joker_there"),
        ("8H JK 10H JH", "10H", "no_joker_there"),
        ("8H JK 10H JH", "QH", "no_joker_there"),
        ("8H JK 10H JH", "JK", "no_joker_there"),
        ("8H JK 10H JK", "9H", "adjacent_jokers"),
        ("JK QH JK AH", "KH", "adjacent_jokers"),
        ("AH 2H JK 4H 5H 6H 7H 8H 9H 10H JH QH KH", "3H", "joker_fixed"),
        ("KS KH JK", "KD", "not_a_run"),
        ("8H JK JK JH", "9H", "not_a_run"),
    ],
)
def test_a_joker_is_replaced_only_by_its_card_and_never_lies_beside_another(run, card, code):
    with pytest.raises(ScoringError) as refused:
        replace_joker(parse_cards(run), parse_cards(card)[0], JAMAICAN)
    assert refused.value.code == code
