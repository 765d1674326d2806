"""The solver against the independent model: the same feasibility and the same best value."""

import random
from collections import Counter

from scoring import check_laydown, find_laydown, load_preset
from tests.scoring.hands import hand_near, random_hand
from tests.scoring.laydown_model import LaydownModel

HANDS = 96
PLAYED = [
    (preset, players, deal.number)
    for preset, players in (("jamaican", 4), ("kalooki", 8), ("baby", 5))
    for deal in load_preset(preset).deals
]


def hands(preset, players, number):
    """Hands of a deal, three of four near its contract, up to 26 cards."""
    rules = load_preset(preset)
    deal = rules.deal(number)
    packs = rules.packs_for(players)
    chance = random.Random(f"{preset} {number}")
    for index in range(HANDS):
        cards = min(26, deal.cards + chance.choice((0, 1, 1, 3, 5, 7, 10)))
        if index % 4:
            yield rules, deal.contract, hand_near(chance, packs, deal.contract, cards)
        else:
            yield rules, deal.contract, random_hand(chance, packs, cards)


def test_the_solver_finds_what_the_model_finds_in_two_thousand_hands_of_every_contract():
    compared, feasible = Counter(), Counter()
    for preset, players, number in PLAYED:
        for rules, contract, hand in hands(preset, players, number):
            laydown = find_laydown(hand, contract, rules, players)
            model = LaydownModel(hand, contract, full_suit=rules.full_suit_for_three_runs)
            found = None if laydown is None else (laydown.value, len(laydown.left))
            assert found == model.least_left(), (preset, number, hand)
            compared[preset, contract] += 1
            if laydown is not None:
                feasible[preset, contract] += 1
                laid = [card for meld in laydown.melds for card in meld]
                assert sorted([*laid, *laydown.left]) == sorted(hand)
                assert check_laydown(laydown.melds, contract, rules, players) == ()
    assert compared.total() >= 2000
    for preset in ("jamaican", "kalooki", "baby"):
        for deal in load_preset(preset).deals:
            contract = (preset, deal.contract)
            assert 0 < feasible[contract] < compared[contract]
