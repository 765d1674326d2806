import random

import pytest

from scoring import (
    Contract,
    ScoringError,
    can_go_out,
    check_laydown,
    find_going_out,
    find_laydown,
    format_cards,
    load_preset,
    parse_cards,
)
from tests.scoring.builders import codes
from tests.scoring.hands import hand_near
from tests.scoring.plain_melds import is_laydown

JAMAICAN = load_preset("jamaican")
KALOOKI = load_preset("kalooki")
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


def best(cards, contract, rules=JAMAICAN):
    laydown = find_laydown(parse_cards(cards), Contract(*contract), rules)
    if laydown is None:
        return None
    return [format_cards(meld) for meld in laydown.melds], format_cards(laydown.left)


def test_the_first_contract_is_laid_and_the_drawn_card_is_left_to_discard():
    laid = best("KS KH KD QS QH QD 6S 6H 6D 2C", (3, 0))
    assert laid == (["6♦ 6♥ 6♠", "Q♦ Q♥ Q♠", "K♦ K♥ K♠"], "2♣")


@pytest.mark.parametrize(
    ("cards", "contract"),
    [
        ("KS KH KD QS QH QD 6S 6H", (3, 0)),
        ("KS KH KD KC KS KH QS QH QD", (3, 0)),
        ("2S 3S 4S 5S 8S 9S 10S JS", (0, 2)),
        ("KS JK JK QS QH QD", (2, 0)),
        ("5H JK JK 8H KS KH KD", (1, 1)),
        ("QH KH AH 2H 3H", (0, 1)),
        ("", (1, 0)),
    ],
)
def test_a_hand_that_cannot_meet_the_contract_has_no_laydown(cards, contract):
    assert best(cards, contract) is None


def test_an_ace_stands_where_it_is_of_use():
    assert best("AH 2H 3H 4H JH QH KH", (0, 1)) == (["J♥ Q♥ K♥ A♥"], "2♥ 3♥ 4♥")
    assert best("AH 2H 3H 4H QH KH", (0, 1)) == (["A♥ 2♥ 3♥ 4♥"], "Q♥ K♥")
    assert best("AS AH AD 2S 3S 4S", (1, 1)) is None
    assert best("AS AS AH AD 2S 3S 4S", (1, 1)) == (["A♦ A♥ A♠", "A♠ 2♠ 3♠ 4♠"], "")


def test_melds_are_made_longer_and_further_melds_are_laid():
    laid = best("KS KH KD KC 4S 5S 6S 7S 8S 9D 9H 9C 2H", (1, 0))
    assert laid == (["9♣ 9♦ 9♥", "K♣ K♦ K♥ K♠", "4♠ 5♠ 6♠ 7♠ 8♠"], "2♥")


@pytest.mark.parametrize("search", [find_laydown, find_going_out, can_go_out])
@pytest.mark.parametrize(
    ("cards", "code", "details"),
    [
        ("KS KH KS KD KS", "card_too_often", {"card": "K♠", "held": 3, "most": 2}),
        ("KS KH KD JK JK JK JK JK", "too_many_jokers", {"card": "joker", "held": 5, "most": 4}),
    ],
)
def test_a_hand_that_the_packs_cannot_hold_is_refused(search, cards, code, details):
    hand, contract = parse_cards(cards), Contract(1, 0)
    for rules, players in ((JAMAICAN, None), (JAMAICAN, 6), (KALOOKI, 4)):
        with pytest.raises(ScoringError) as refused:
            search(hand, contract, rules, players)
        error = refused.value
        assert (error.code, error.field, error.details) == (code, "cards", details)
    assert search(hand, contract, KALOOKI, 5)
    assert search(hand, contract, KALOOKI)


def test_a_joker_goes_where_it_saves_most():
    assert best("KS KH KD 9S 9H JK 2C 3C 4C", (1, 0)) == (["9♥ 9♠ joker", "K♦ K♥ K♠"], "2♣ 3♣ 4♣")
    assert best("KS KH KD 9S 9H JK 2C 3C 4C", (1, 1)) == (
        ["K♦ K♥ K♠", "joker 2♣ 3♣ 4♣"],
        "9♥ 9♠",
    )


def test_jokers_left_over_go_into_a_set_but_not_beside_each_other_into_a_run():
    assert best("KS KH KD JK JK JK", (1, 0)) == (["K♦ K♥ K♠ joker joker joker"], "")
    assert best("4S 5S 6S 7S JK JK", (0, 1)) == (["joker 4♠ 5♠ 6♠ 7♠ joker"], "")
    assert best("4S 5S 6S 7S JK JK JK", (0, 1)) == (["joker 4♠ joker 6♠ 7♠ joker"], "5♠")


def test_a_joker_may_take_a_cards_place_in_a_run_to_free_it_for_a_set():
    laid = best("5S 6S 7S 8S 7H JK JK", (1, 1))
    assert laid == (["7♥ 7♠ joker", "5♠ 6♠ joker 8♠"], "")


def test_equal_values_are_settled_by_the_fewest_cards_left():
    laid = best("KS KH KD 6S 7S 8S 9S JS 5H 5D JK", (1, 1))
    assert laid == (["5♦ 5♥ joker", "K♦ K♥ K♠", "6♠ 7♠ 8♠ 9♠"], "J♠")


@pytest.mark.parametrize(("rules", "found"), [(KALOOKI, True), (JAMAICAN, False)])
def test_a_full_suit_stands_for_three_runs_where_switched_on(rules, found):
    assert (best(f"{HEARTS} 2C", (0, 3), rules) is not None) == found
    assert (best(f"{HEARTS} 2C 3C 4C JK", (0, 4), rules) is not None) == found
    assert best(HEARTS, (0, 2), rules) is None
    assert best(HEARTS, (0, 1), rules) == ([format_cards(parse_cards(HEARTS))], "")


def test_a_full_suit_is_made_with_jokers_too():
    jokers = HEARTS.replace("5H", "JK").replace("JH", "JK")
    assert best(f"{jokers} 2C", (0, 3), KALOOKI)[1] == "2♣"


@pytest.mark.parametrize(
    ("cards", "contract", "jamaican", "kalooki"),
    [
        ("KS KH KD QS QH QD 6S 6H 6D 2C", (3, 0), "2♣", "2♣"),
        ("KS KH KD QS QH QD 6S 6H 6D 6C", (3, 0), "", "6♣"),
        ("KS KH KD QS QH QD 6S 6H 6D", (3, 0), "", None),
        ("KS KH KD QS QH QD 6S 6H 6D 2C 3C", (3, 0), None, None),
        ("4S 5S 6S 7S JK JK JK", (0, 1), "5♠", "5♠"),
        ("4S 5S 6S 7S JK JK JK JK", (0, 1), None, None),
        ("4S 5S 6S 7S JK JK", (0, 1), "", "4♠"),
        ("KS KH KD 4S 4H KC AS", (1, 0), None, None),
        ("KS KH", (1, 0), None, None),
        ("9D 10D JD QD QH QC QS", (1, 1), "", None),
    ],
)
def test_going_out_leaves_nothing_or_one_natural_card_to_discard(
    cards, contract, jamaican, kalooki
):
    hand = parse_cards(cards)
    for rules, expected in ((JAMAICAN, jamaican), (KALOOKI, kalooki)):
        going_out = find_going_out(hand, Contract(*contract), rules)
        assert can_go_out(hand, Contract(*contract), rules) == (expected is not None)
        if expected is None:
            assert going_out is None
        else:
            laid = [card for meld in going_out.melds for card in meld]
            assert sorted([*laid, *going_out.left]) == sorted(hand)
            assert len(going_out.left) == len(parse_cards(expected))
            assert not any(card.joker for card in going_out.left)
            assert check_laydown(going_out.melds, Contract(*contract), rules) == ()


def test_going_out_may_leave_a_dear_card_where_the_best_laydown_leaves_two_cheap_ones():
    hand = parse_cards("KS KH KD 5S 6S 7S 8S 10S 2H 2D JK")
    best_laydown = find_laydown(hand, Contract(1, 1), JAMAICAN)
    assert (format_cards(best_laydown.left), best_laydown.value) == ("2♦ 2♥", 4)
    going_out = find_going_out(hand, Contract(1, 1), JAMAICAN)
    assert (format_cards(going_out.left), going_out.value) == ("10♠", 10)


def laydowns(number, seed):
    chance = random.Random(seed)
    while number:
        rules = chance.choice((JAMAICAN, KALOOKI))
        deal = chance.choice(rules.deals)
        hand = hand_near(chance, rules.packs_for(4), deal.contract, deal.cards + 1)
        laydown = find_laydown(hand, deal.contract, rules)
        if laydown is not None:
            yield chance, rules, deal.contract, laydown
            number -= 1


def test_what_the_solver_lays_is_legal():
    for _, rules, contract, laydown in laydowns(300, seed=1):
        assert check_laydown(laydown.melds, contract, rules) == ()
        assert is_laydown(laydown.melds, contract, rules.packs_for(4))


def test_a_random_swap_in_a_legal_laydown_is_judged_as_the_plain_judge_does():
    legal = 0
    for chance, rules, contract, laydown in laydowns(600, seed=2):
        packs = rules.packs_for(4)
        melds = [list(meld) for meld in laydown.melds]
        meld = chance.choice(melds)
        meld[chance.randrange(len(meld))] = chance.choice(list(packs))
        expected = is_laydown([tuple(meld) for meld in melds], contract, packs)
        violations = check_laydown(melds, contract, rules, 4)
        assert (violations == ()) == expected, (melds, violations)
        legal += expected
    assert 20 < legal < 500


def test_removing_a_card_from_a_minimal_legal_laydown_breaks_it():
    checked = 0
    for chance, rules, contract, laydown in laydowns(300, seed=3):
        meld = chance.choice(laydown.melds)
        minimum = 3 if len({card.rank for card in meld if not card.joker}) == 1 else 4
        if len(meld) > minimum or len(laydown.melds) > contract.melds:
            continue
        for index in range(len(meld)):
            shorter = (*meld[:index], *meld[index + 1 :])
            melds = [shorter if other is meld else other for other in laydown.melds]
            assert codes(check_laydown(melds, contract, rules)) != []
            checked += 1
    assert checked > 100
