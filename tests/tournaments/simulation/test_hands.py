from collections import Counter
from random import Random

import pytest

from scoring import JOKER, Card, Packs, hand_value, load_preset, parse_cards
from tournaments.simulation.hands import (
    Stock,
    company,
    entered,
    opened_hand,
    unopened_hand,
)

TWO_PACKS = Packs(2, 4)


def cards(text):
    return parse_cards(text)


def test_a_stock_holds_the_packs_and_takes_discards_back_last():
    stock = Stock(TWO_PACKS, Random(1))
    assert Counter(stock.cards) == Counter(TWO_PACKS)

    first = stock.draw(3)
    stock.discard(first)
    rest = stock.draw(105)

    assert len(rest) == 105
    assert stock.draw(3) == first
    assert stock.draw(1) == []


@pytest.mark.parametrize("calls", [0, 3, 5])
def test_an_unopened_hand_holds_the_cards_dealt_and_two_for_each_call(calls):
    deal = load_preset("jamaican").deal(9)

    for seed in range(20):
        stock = Stock(TWO_PACKS, Random(seed))
        hand = unopened_hand(stock, deal, Random(seed), strength=150, calls=calls)

        assert len(hand) == 16 + 2 * calls
        assert Counter([*hand, *stock.cards]) == Counter(TWO_PACKS)


def test_an_unopened_hand_keeps_what_goes_together():
    held = list(cards("7S 7H 8S 2D JK KC"))

    assert company(Card(7, "S"), held) == 3
    assert company(Card(13, "C"), held) == 1
    assert company(JOKER, held) == 6


def test_an_opened_hand_is_short_and_cheaper_for_the_stronger():
    def hands(strength):
        return [
            opened_hand(Stock(TWO_PACKS, Random(seed)), Random(seed), strength=strength)
            for seed in range(300)
        ]

    weak, strong = hands(50), hands(150)

    assert {len(hand) for hand in weak} == set(range(1, 9))
    assert sum(map(hand_value, strong)) < 0.8 * sum(map(hand_value, weak))


def test_a_joker_that_left_an_opened_hand_is_not_among_the_discards():
    stock = Stock(TWO_PACKS, Random(1))
    stock.cards = [JOKER] * 4 + list(cards("KS KH QD QC JS JD"))

    kept = opened_hand(stock, Random(5), strength=150)

    left = Counter([*kept, *stock.cards])
    assert left[JOKER] <= 4
    assert left - Counter({JOKER: 4}) == Counter(cards("KS KH QD QC JS JD"))


@pytest.mark.parametrize("hand", ["AS AH JK 7D", "10C", "KS KH KD QS QH QD 6S 6H 6D 2C"])
def test_what_is_typed_is_worth_the_hand(hand):
    forms = set()
    for seed in range(60):
        result = entered(cards(hand), Random(seed))
        if isinstance(result.hand, int):
            assert result.hand == hand_value(cards(hand))
            assert sum(int(part) for part in result.typed.split("+")) == result.hand
            forms.add("sum" if "+" in result.typed else "points")
        else:
            assert result.hand == cards(hand)
            assert parse_cards(result.typed) == cards(hand)
            forms.add("cards")

    assert "points" in forms
    assert ("cards" in forms) == (len(cards(hand)) <= 8)
