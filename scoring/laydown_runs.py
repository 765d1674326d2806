"""The best laydown of runs alone: one choice for each suit, sharing the jokers."""

from collections.abc import Iterable

from scoring.cards import SUITS
from scoring.laydown_hand import CountedHand, Demand, Selection
from scoring.melds import LONGEST_RUN
from scoring.run_patterns import RunPattern, run_patterns


def best_runs_only(hand: CountedHand, demand: Demand) -> Selection | None:
    """Return the laydown without a set that leaves the least weight, or None.

    Suits do not touch each other but for the jokers, so the best is found suit by suit for each
    number of runs and jokers.
    """
    patterns = {
        suit: found
        for suit, held in hand.held.items()
        if (found := run_patterns(held, hand.jokers))
    }
    if len(patterns) + demand.full_run_credit < demand.runs:
        return None
    best: dict[tuple[int, bool, int], tuple[int, dict[str, RunPattern]]] = {(0, False, 0): (0, {})}
    for suit, found in patterns.items():
        choices = _heaviest(hand, suit, found)
        reached = dict(best)
        for (runs, full, jokers), (laid, chosen) in best.items():
            for (used, full_run), (weight, pattern) in choices.items():
                if jokers + used > hand.jokers:
                    continue
                state = (runs + 1, full or full_run, jokers + used)
                if state not in reached or reached[state][0] < laid + weight:
                    reached[state] = (laid + weight, {**chosen, suit: pattern})
        best = reached
    met = [
        (laid, chosen)
        for (runs, full, _), (laid, chosen) in best.items()
        if runs + (demand.full_run_credit if full else 0) >= demand.runs
    ]
    if not met:
        return None
    laid, chosen = max(met, key=lambda entry: entry[0])
    held = sum(hand.rank_weights) + hand.jokers * hand.weights[SUITS[0]][0]
    return Selection(held - laid, chosen)


def _heaviest(
    hand: CountedHand, suit: str, patterns: Iterable[RunPattern]
) -> dict[tuple[int, bool], tuple[int, RunPattern]]:
    heaviest: dict[tuple[int, bool], tuple[int, RunPattern]] = {}
    joker_weight = hand.weights[suit][0]
    for pattern in patterns:
        weight = hand.weight_of(suit, pattern.ranks) + pattern.jokers * joker_weight
        key = (pattern.jokers, pattern.length == LONGEST_RUN)
        if key not in heaviest or heaviest[key][0] < weight:
            heaviest[key] = (weight, pattern)
    return heaviest
