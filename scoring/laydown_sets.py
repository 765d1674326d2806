"""The best laydown that holds a set: branch and bound over the runs of the four suits.

Once the runs are chosen the sets follow: all cards of a rank with three or more left make a set,
a pair makes one with a joker, and any set takes every joker that is left over. The bound takes
each suit and each pair by itself, and counts ranks of three and more cards as laid.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scoring.laydown_hand import CountedHand, Demand, Selection, ranks_of
from scoring.melds import LONGEST_RUN, SHORTEST_SET
from scoring.run_patterns import RunPattern, lean_run_patterns

_BITS = 6
_MASK = (1 << _BITS) - 1


class _Choice(NamedTuple):
    """A run of one suit, or none, with what it takes and gives.

    ``counts`` holds the cards it takes of each rank, packed; ``gain`` the weight it lays in
    ranks of one or two cards; ``ace`` the weight of its ace.
    """

    pattern: RunPattern | None = None
    jokers: int = 0
    full: bool = False
    counts: int = 0
    gain: int = 0
    ace: int = 0


_NO_RUN = _Choice()


class _State(NamedTuple):
    """What is left to do and to lay with once the runs of some suits are chosen.

    ``needed`` counts the runs still asked for, ``counts`` the cards of each rank, packed;
    ``cost`` is the weight left in ranks of one or two cards, ``aces`` the weight of the aces.
    """

    needed: int
    jokers: int
    counts: int
    cost: int
    aces: int
    full: bool = False


def best_with_sets(hand: CountedHand, demand: Demand) -> Selection | None:
    """Return the laydown with at least one set that leaves the least weight, or None."""
    totals = [len(cards) for cards in hand.by_rank]
    totals[0] = 0
    larger = sum([total >= SHORTEST_SET for total in totals])
    if larger + min(totals.count(2), hand.jokers) < max(demand.sets, 1):
        return None
    patterns = {
        suit: found
        for suit, held in hand.held.items()
        if (found := lean_run_patterns(held, hand.jokers, held & hand.free))
    }
    if len(patterns) + demand.full_run_credit < demand.runs:
        return None
    return _Search(hand, demand, totals, patterns).best()


class _Search:
    def __init__(
        self,
        hand: CountedHand,
        demand: Demand,
        totals: list[int],
        patterns: dict[str, tuple[RunPattern, ...]],
    ) -> None:
        self.hand = hand
        self.totals = totals
        self.least_sets = max(demand.sets, 1)
        self.runs = demand.runs
        self.full_run_credit = demand.full_run_credit
        self.several = [
            (rank, rank * _BITS, total) for rank, total in enumerate(totals) if total > 1
        ]
        weights = hand.rank_weights
        self.card_weights = [
            weights[rank] // total if total else 0 for rank, total in enumerate(totals)
        ]
        pairs = sorted(
            [weights[rank] for rank, _, total in self.several if total == 2], reverse=True
        )
        self.pair_gain = [sum(pairs[:jokers]) for jokers in range(hand.jokers + 1)]
        choices = {suit: _choices(hand, suit, found, demand) for suit, found in patterns.items()}
        self.suits = sorted(choices, key=lambda suit: len(choices[suit]))
        self.choices = [choices[suit] for suit in self.suits]
        self.most_gains = self._most_gains()
        self.most_runs = self._most_runs()
        self.best_cost: int | None = None
        self.best_runs: list[_Choice] = []
        self.chosen = [_NO_RUN] * len(self.suits)

    def best(self) -> Selection | None:
        counts = sum([total << rank * _BITS for rank, total in enumerate(self.totals)])
        totals, weights = self.totals, self.hand.rank_weights
        cost = sum([weights[rank] for rank in range(1, 14) if totals[rank] <= 2])
        self._descend(0, _State(self.runs, self.hand.jokers, counts, cost, weights[1]))
        return None if self.best_cost is None else self._selection(counts, self.best_cost)

    def _most_gains(self) -> list[int]:
        """Return the most that runs can still gain, by suits done, as if none took a joker."""
        gains = [0]
        for choices in reversed(self.choices):
            gains.append(gains[-1] + choices[0].gain)
        gains.reverse()
        return gains

    def _most_runs(self) -> list[int]:
        """Return the most runs that can still be counted, by suits done."""
        runs = [0]
        full = False
        for choices in reversed(self.choices):
            full = full or any(choice.full for choice in choices)
            runs.append(len(runs) + (self.full_run_credit if full else 0))
        runs.reverse()
        return runs

    def _runs_of(self, choice: _Choice, *, full_before: bool) -> int:
        if choice.pattern is None:
            return 0
        return 1 + self.full_run_credit if choice.full and not full_before else 1

    def _descend(self, depth: int, state: _State) -> None:
        if depth == len(self.choices):
            self._settle(state)
            return
        needed, jokers, counts, cost, aces, full = state
        most_runs, most_gain = self.most_runs[depth + 1], self.most_gains[depth + 1]
        for choice in self.choices[depth]:
            left = jokers - choice.jokers
            if left < 0:
                continue
            still = max(0, needed - self._runs_of(choice, full_before=full))
            if still > most_runs:
                continue
            rest = cost - choice.gain
            if (
                self.best_cost is not None
                and rest - most_gain - self.pair_gain[left] >= self.best_cost
            ):
                continue
            last = depth + 1 == len(self.choices)
            if not last and not self._sets_possible(counts - choice.counts, left):
                continue
            self.chosen[depth] = choice
            self._descend(
                depth + 1,
                _State(
                    still, left, counts - choice.counts, rest, aces - choice.ace,
                    full or choice.full,
                ),
            )  # fmt: skip

    def _sets_possible(self, counts: int, jokers: int) -> bool:
        sets, pairs = 0, 0
        for _, shift, _ in self.several:
            left = counts >> shift & _MASK
            if left >= SHORTEST_SET:
                sets += 1
            elif left == 2:
                pairs += 1
        return sets + min(pairs, jokers) >= self.least_sets

    def _settle(self, state: _State) -> None:
        cost, sets = state.cost, 0
        pairs = []
        for rank, shift, total in self.several:
            left = state.counts >> shift & _MASK
            if left >= SHORTEST_SET:
                sets += 1
            elif left:
                weight = state.aces if rank == 1 else left * self.card_weights[rank]
                if total > 2:
                    cost += weight
                if left == 2:
                    pairs.append(weight)
        if sets + min(len(pairs), state.jokers) < self.least_sets:
            return
        pairs.sort(reverse=True)
        cost -= sum(pairs[: state.jokers])
        if self.best_cost is None or cost < self.best_cost:
            self.best_cost = cost
            self.best_runs = self.chosen.copy()

    def _selection(self, counts: int, cost: int) -> Selection:
        aces = self.hand.rank_weights[1]
        jokers = self.hand.jokers
        runs = {}
        for suit, choice in zip(self.suits, self.best_runs, strict=True):
            if choice.pattern is not None:
                runs[suit] = choice.pattern
                counts -= choice.counts
                aces -= choice.ace
                jokers -= choice.jokers
        left = {rank: counts >> shift & _MASK for rank, shift, _ in self.several}
        set_jokers = {rank: 0 for rank, cards in left.items() if cards > 2}
        pairs = [rank for rank, cards in left.items() if cards == 2]
        pairs.sort(key=lambda rank: aces if rank == 1 else 2 * self.card_weights[rank])
        while pairs and jokers:
            set_jokers[pairs.pop()] = 1
            jokers -= 1
        set_jokers[min(set_jokers)] += jokers
        return Selection(cost, runs, set_jokers)


def _choices(
    hand: CountedHand, suit: str, patterns: Iterable[RunPattern], demand: Demand
) -> list[_Choice]:
    """Return the runs of a suit that can be best, and none, the most gain first."""
    kept: list[_Choice] = []
    ace = hand.weight_of(suit, 1)
    for pattern in patterns:
        ranks, jokers = pattern.ranks, pattern.jokers
        full = demand.full_run_credit > 0 and pattern.length == LONGEST_RUN
        if not _bettered(ranks, jokers, kept, hand.free, full=full):
            gain = hand.weight_of(suit, ranks & hand.few)
            if gain or demand.runs:
                counts = _counts(ranks)
                kept.append(_Choice(pattern, jokers, full, counts, gain, ace * (ranks & 1)))
    kept.append(_NO_RUN)
    kept.sort(key=lambda choice: -choice.gain)
    return kept


def _bettered(ranks: int, jokers: int, kept: list[_Choice], free: int, *, full: bool) -> bool:
    """True where a kept run lays these ranks and free ones besides with no more jokers."""
    for other in kept:
        if other.jokers <= jokers and other.full >= full and other.pattern is not None:
            laid = other.pattern.ranks
            if not ranks & ~laid and not laid & ~ranks & ~free:
                return True
    return False


@lru_cache(maxsize=8192)
def _counts(ranks: int) -> int:
    return sum([1 << rank * _BITS for rank in ranks_of(ranks)])
