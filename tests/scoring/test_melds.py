import pytest

from scoring import (
    Contract,
    check_laydown,
    check_meld,
    load_preset,
    meld_kind,
    parse_cards,
)
from tests.scoring.builders import codes, laid

JAMAICAN = load_preset("jamaican")
KALOOKI = load_preset("kalooki")
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
DEUCE_TO_ACE = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"


@pytest.mark.parametrize(
    "meld",
    [
        "KS KH KD", "8S 8S 8H", "5H 5H 5H 5S", "4S 4H JK", "7S 7H JK JK", "JK AS AH",
        "AS AH AD AC AS AH JK JK JK JK",
    ],
)  # fmt: skip
def test_a_legal_set_breaks_no_rule(meld):
    cards = parse_cards(meld)
    assert meld_kind(cards) == "set"
    assert check_meld(cards) == ()


@pytest.mark.parametrize(
    "meld",
    [
        "AD 2D 3D 4D", "JD QD KD AD", "7S 8S 9S 10S JS", "9C JK JC JK", "JK 2H 3H 4H",
        "JH QH KH JK", "8H JK 10H JH", "JK 6S JK 8S JK", "AH JK 3H JK", HEARTS, DEUCE_TO_ACE,
        "7H 6H 5H 4H", "AS KS QS JS", "4D 3D 2D AD", "JK 10H 9H JK", "AH JK QH JK", "JK 3H JK AH",
        "JK KS QS JS", "4C 3C 2C JK", " ".join(HEARTS.split()[::-1]),
        " ".join(DEUCE_TO_ACE.split()[::-1]),
    ],
)  # fmt: skip
def test_a_legal_run_breaks_no_rule(meld):
    cards = parse_cards(meld)
    assert meld_kind(cards) == "run"
    assert check_meld(cards) == ()


@pytest.mark.parametrize(
    ("meld", "broken", "offending"),
    [
        ("KS KH", ["short_set"], "KS KH"),
        ("9H JK JK", ["few_naturals"], "9H JK JK"),
        ("JK JK JK", ["few_naturals"], "JK JK JK"),
        ("KS KH QD", ["mixed_ranks"], "QD"),
        ("KS KH KD QD JK", ["mixed_ranks"], "QD"),
        ("5H 6H 7H", ["short_run"], "5H 6H 7H"),
        ("5H 6H 7S 8H", ["mixed_suits"], "7S"),
        ("9C JK JK QC", ["adjacent_jokers"], "JK JK"),
        ("5H 6H 8H 9H", ["not_consecutive"], "8H 9H"),
        ("9H 8H 6H 5H", ["not_consecutive"], "8H 9H"),
        ("8H 7H 5H 6H", ["not_consecutive"], "7H 5H 6H"),
        ("3D 2D AD KD", ["ace_inside"], "AD"),
        ("8H JK JK 5H", ["adjacent_jokers"], "JK JK"),
        ("JK JK KD QD", ["adjacent_jokers", "past_the_ace"], "JK JK"),
        ("5H JK 6H 7H", ["not_consecutive"], "6H 7H"),
        ("5H 6H 6H 7H", ["repeated_card"], "6H"),
        ("KD AD 2D 3D", ["ace_inside"], "AD"),
        ("QD KD AD 2D 3D", ["ace_inside"], "AD"),
        ("4D 5D 6D AD", ["not_consecutive"], "AD"),
        ("AD 3D 4D 5D", ["not_consecutive"], "AD"),
        ("QD KD AD JK", ["ace_inside"], "AD"),
        ("QD KD JK JK", ["adjacent_jokers", "past_the_ace"], "JK JK"),
        ("JK JK 2D 3D", ["adjacent_jokers", "past_the_ace"], "JK JK"),
        (f"{HEARTS} JK", ["long_run"], f"{HEARTS} JK"),
        (f"JK {DEUCE_TO_ACE}", ["long_run"], f"JK {DEUCE_TO_ACE}"),
    ],
)
def test_a_broken_meld_names_its_rule_and_its_cards(meld, broken, offending):
    violations = check_meld(parse_cards(meld))
    assert codes(violations) == broken
    assert violations[0].cards == parse_cards(offending)
    assert {violation.section for violation in violations} == {4}
    assert all(violation.message for violation in violations)


def test_a_laydown_of_the_contract_is_legal():
    melds = laid("KS KH KD", "QS QH QD", "6S 6H 6D")
    assert check_laydown(melds, JAMAICAN.deal(1).contract, JAMAICAN) == ()


def test_a_laydown_may_hold_longer_melds_and_more_of_them_but_never_fewer():
    melds = laid("KS KH KD KC", "QS QH QD", "6S 7S 8S 9S 10S")
    assert check_laydown(melds, Contract(2, 1), JAMAICAN) == ()
    assert check_laydown(melds, Contract(1, 1), JAMAICAN) == ()
    broken = check_laydown(melds, Contract(3, 0), JAMAICAN)
    assert codes(broken) == ["contract_not_met"]
    assert len(broken[0].cards) == 12
    assert codes(check_laydown(melds, Contract(1, 2), JAMAICAN)) == ["contract_not_met"]


def test_what_the_contract_asks_for_is_told_in_the_singular_too():
    (broken,) = check_laydown(laid("KS KH KD"), Contract(1, 1), JAMAICAN)
    assert broken.message == (
        "The contract asks for 1 set and 1 run at once; the melds are 1 set and 0 runs."
    )
    assert broken.details == {"sets": 1, "runs": 1, "laid_sets": 1, "laid_runs": 0}


def test_a_laydown_may_be_written_from_the_high_ends():
    melds = laid("7H 6H 5H 4H", "AS KS QS JS", "10C JK 8C 7C")
    assert check_laydown(melds, Contract(0, 3), JAMAICAN) == ()


def test_a_laydown_holds_only_cards_of_the_hand():
    melds = laid("KS KH KD")
    hand = parse_cards("KS KH KC KD 2S")
    assert check_laydown(melds, Contract(1, 0), JAMAICAN, 4, hand) == ()
    broken = check_laydown(laid("KS KH KH JK"), Contract(1, 0), JAMAICAN, 4, hand)
    assert [(row.code, row.cards) for row in broken] == [("not_in_hand", parse_cards("KH JK"))]


def test_one_players_sets_have_different_ranks():
    melds = laid("KS KH KD", "KS KC JK", "6S 6H 6D")
    broken = check_laydown(melds, Contract(3, 0), JAMAICAN)
    assert codes(broken) == ["same_rank_sets"]
    assert broken[0].cards == (*melds[0], *melds[1])


def test_a_meld_of_jokers_alone_is_no_meld():
    broken = check_laydown(laid("KS KH KD", "JK JK JK"), Contract(1, 0), JAMAICAN)
    assert [(row.code, row.cards) for row in broken] == [("few_naturals", parse_cards("JK JK JK"))]


def test_one_players_runs_have_different_suits():
    melds = laid("2S 3S 4S 5S", "9S 10S JS QS", "6S 6H 6D")
    broken = check_laydown(melds, Contract(1, 2), JAMAICAN)
    assert codes(broken) == ["same_suit_runs"]
    assert broken[0].cards == (*melds[0], *melds[1])


def test_the_packs_limit_a_laydown():
    melds = laid("KS KS KS", "QS QH QD JK JK JK JK JK")
    broken = check_laydown(melds, Contract(2, 0), JAMAICAN)
    assert [(row.section, row.code, row.cards) for row in broken] == [
        (3, "card_too_often", parse_cards("KS KS KS")),
        (3, "too_many_jokers", parse_cards("JK JK JK JK JK")),
    ]
    assert check_laydown(melds, Contract(2, 0), KALOOKI) == ()
    assert codes(check_laydown(melds, Contract(2, 0), KALOOKI, 5)) == []
    assert codes(check_laydown(melds, Contract(2, 0), KALOOKI, 4)) == [
        "card_too_often",
        "too_many_jokers",
    ]
    assert broken[1].message == "The packs hold 4 jokers, not 5."


@pytest.mark.parametrize("suit", [HEARTS, DEUCE_TO_ACE, "AH JK 3H 4H 5H 6H 7H 8H 9H 10H JH QH JK"])
def test_a_full_suit_stands_for_three_runs_where_switched_on(suit):
    melds = laid(suit)
    off = load_preset("kalooki", full_suit_for_three_runs=False)
    assert check_laydown(melds, Contract(0, 3), KALOOKI) == ()
    assert codes(check_laydown(melds, Contract(0, 3), off)) == ["contract_not_met"]
    assert codes(check_laydown(melds, Contract(0, 3), JAMAICAN)) == ["contract_not_met"]
    assert codes(check_laydown(melds, Contract(0, 4), KALOOKI)) == ["contract_not_met"]
    with_another = [*melds, parse_cards("2D 3D 4D 5D")]
    assert check_laydown(with_another, Contract(0, 4), KALOOKI) == ()


def test_a_full_suit_is_one_run_where_fewer_than_three_are_asked_for():
    assert codes(check_laydown(laid(HEARTS), Contract(0, 2), KALOOKI)) == ["contract_not_met"]
