"""The solver's speed beside the general solver's, on the same hands in the same run."""

import gc
import random
from statistics import median
from time import process_time

import pytest

from scoring import find_laydown, load_preset
from tests.benchmarks.goals import meet
from tests.scoring.hands import hand_near, random_hand
from tests.scoring.laydown_model import LaydownModel

RULES = load_preset("jamaican")
PACKS = RULES.packs_for(4)


@pytest.fixture(autouse=True)
def _without_garbage_collection():
    """Keep the collection of other tests' garbage out of the figures, as ``timeit`` does."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def timed(call, *arguments):
    start = process_time()
    call(*arguments)
    return process_time() - start


def solve(hand, contract):
    find_laydown(hand, contract, RULES)


def model(hand, contract):
    LaydownModel(hand, contract).least_left()


def compared(what, seconds, model_times, goal):
    """Hold the solver's time against a goal, as a part of the model's median."""
    of = median(model_times)
    details = f"{seconds * 1e3:.3f} ms to {of * 1e3:.2f} ms"
    meet(f"solver's {what} hand", seconds / of, goal, "of the model's median", details)


def mixed_hands(number):
    """Hands of every contract in turn, three of four near it."""
    chance = random.Random(22)
    for index in range(number):
        deal = RULES.deals[index % 9]
        cards = deal.cards + chance.choice((1, 3, 5, 7))
        if index % 4:
            yield hand_near(chance, PACKS, deal.contract, cards), deal.contract
        else:
            yield random_hand(chance, PACKS, cards), deal.contract


def test_the_median_is_fifty_times_faster_than_the_model():
    hands = list(mixed_hands(1080))
    times, model_times = [], []
    for start in range(0, len(hands), 60):  # turn by turn, so that a busy machine slows both
        block = hands[start : start + 60]
        times += [timed(solve, *hand) for hand in block]
        model_times += [timed(model, *hand) for hand in block[::5]]
    compared("median", median(times), model_times, 1 / 50)


def test_the_worst_of_ten_thousand_random_hands_is_no_slower_than_the_models_median():
    chance = random.Random(9)
    hands = [
        (random_hand(chance, PACKS, 22), RULES.deals[index % 9].contract) for index in range(10_000)
    ]
    worst = max(timed(solve, *hand) for hand in hands)
    model_times = [timed(model, *hand) for hand in hands[:180]]
    compared("worst", worst, model_times, 1)
