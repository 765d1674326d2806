"""The best laydown that holds a set: branch and bound over the runs of the four suits.

Once the runs are chosen the sets follow: all cards of a rank with three or more left make a set,
a pair makes one with a joker, and any set takes every joker that is left over. The bound takes
each suit and each pair by itself, and counts ranks of three and more cards as laid.
"""

from functools import lru_cache
from typing import NamedTuple

from scoring.cards import SUITS
from scoring.laydown_hand import CountedHand, Demand, Selection, ranks_of
from scoring.melds import LONGEST_RUN, SHORTEST_SET
from scoring.run_patterns import RunPattern

_BITS = 6
_MASK = (1 << _BITS) - 1
_IMPOSSIBLE = -1


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
    larger = sum([total >= SHORTEST_SET for total in hand.totals])
    pairs = hand.totals.count(2)
    if larger + min(pairs, hand.jokers) < max(demand.sets, 1):
        return None
    suits = sum([bool(patterns) for patterns in hand.patterns.values()])
    if suits + demand.full_run_credit < demand.runs:
        return None
    return _Search(hand, demand).best()


class _Search:
    def __init__(self, hand: CountedHand, demand: Demand) -> None:
        self.hand = hand
        self.least_sets = max(demand.sets, 1)
        self.runs = demand.runs
        self.full_run_credit = demand.full_run_credit
        self.several = [
            (rank, rank * _BITS, total) for rank, total in enumerate(hand.totals) if total > 1
        ]
        weights = hand.rank_weights
        self.card_weights = [
            weights[rank] // total if total else 0 for rank, total in enumerate(hand.totals)
        ]
        pairs = sorted(
            [weights[rank] for rank, _, total in self.several if total == 2], reverse=True
        )
        self.pair_gain = [sum(pairs[:jokers]) for jokers in range(len(pairs) + 1)]
        free, few = _free_ranks(hand)
        choices = {
            suit: _choices(hand, suit, free, few, full_matters=demand.full_run_credit > 0)
            for suit in SUITS
            if hand.patterns[suit]
        }
        self.suits = sorted(choices, key=lambda suit: len(choices[suit]))
        self.choices = [choices[suit] for suit in self.suits]
        self.bounds = self._bounds()
        self.best_cost: int | None = None
        self.best_runs: list[_Choice] = []
        self.chosen = [_NO_RUN] * len(self.suits)

    def best(self) -> Selection | None:
        counts = sum([total << rank * _BITS for rank, total in enumerate(self.hand.totals)])
        totals, weights = self.hand.totals, self.hand.rank_weights
        cost = sum([weights[rank] for rank in range(1, 14) if totals[rank] <= 2])
        if self.bounds[0][self.runs][self.hand.jokers] == _IMPOSSIBLE:
            return None
        self._descend(0, _State(self.runs, self.hand.jokers, counts, cost, weights[1]))
        return None if self.best_cost is None else self._selection(counts, self.best_cost)

    def _bounds(self) -> list[list[list[int]]]:
        """Return the most weight still to be laid: by suits done, runs needed, jokers left."""
        jokers = range(self.hand.jokers + 1)
        gains = [[0] * len(jokers)] + [[_IMPOSSIBLE] * len(jokers) for _ in range(self.runs)]
        bounds = [self._with_pairs(gains)]
        for choices in reversed(self.choices):
            steps: dict[tuple[int, int], int] = {}
            for choice in choices:
                runs = self._runs_of(choice, full_before=False)
                key = (runs, choice.jokers)
                steps[key] = max(steps.get(key, 0), choice.gain)
            longer = []
            for needed in range(self.runs + 1):
                row = [_IMPOSSIBLE] * len(jokers)
                for (runs, used), gain in steps.items():
                    after = gains[max(0, needed - runs)]
                    for left in range(used, len(jokers)):
                        if after[left - used] != _IMPOSSIBLE:
                            row[left] = max(row[left], gain + after[left - used])
                longer.append(row)
            gains = longer
            bounds.append(self._with_pairs(gains))
        bounds.reverse()
        return bounds

    def _with_pairs(self, gains: list[list[int]]) -> list[list[int]]:
        """Add the pairs that the jokers left over can lay; more than the pairs never help."""
        pairs = len(self.pair_gain) - 1
        if not pairs:
            return gains
        with_pairs = []
        for row in gains:
            best = []
            for left in range(len(row)):
                fewest = max(0, left - pairs)
                best.append(
                    max(
                        [
                            _IMPOSSIBLE
                            if gain == _IMPOSSIBLE
                            else gain + self.pair_gain[left - used]
                            for used, gain in enumerate(row[fewest : left + 1], fewest)
                        ]
                    )
                )
            with_pairs.append(best)
        return with_pairs

    def _runs_of(self, choice: _Choice, *, full_before: bool) -> int:
        if choice.pattern is None:
            return 0
        return 1 + self.full_run_credit if choice.full and not full_before else 1

    def _descend(self, depth: int, state: _State) -> None:
        if depth == len(self.choices):
            self._settle(state)
            return
        needed, jokers, counts, cost, aces, full = state
        bounds = self.bounds[depth + 1]
        for choice in self.choices[depth]:
            left = jokers - choice.jokers
            if left < 0:
                continue
            still = max(0, needed - self._runs_of(choice, full_before=full))
            bound = bounds[still][left]
            rest = cost - choice.gain
            if bound == _IMPOSSIBLE or (
                self.best_cost is not None and rest - bound >= self.best_cost
            ):
                continue
            if not self._sets_possible(counts - choice.counts, left):
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
            if left > 2:
                sets += 1
            elif left == 2:
                pairs += 1
        return sets + min(pairs, jokers) >= self.least_sets

    def _settle(self, state: _State) -> None:
        cost = state.cost
        pairs = []
        for rank, shift, total in self.several:
            left = state.counts >> shift & _MASK
            if 0 < left < 3:
                weight = state.aces if rank == 1 else left * self.card_weights[rank]
                if total > 2:
                    cost += weight
                if left == 2:
                    pairs.append(weight)
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
    hand: CountedHand, suit: str, free: int, few: int, *, full_matters: bool
) -> list[_Choice]:
    """Return the runs of a suit that can be best, and none, the most gain first.

    ``free`` and ``few`` are the ranks of ``_free_ranks``.
    """
    leanest: dict[tuple[int, bool], RunPattern] = {}
    for pattern in hand.patterns[suit]:
        key = (pattern.ranks, full_matters and pattern.length == LONGEST_RUN)
        if key not in leanest or pattern.jokers < leanest[key].jokers:
            leanest[key] = pattern
    kept: list[_Choice] = []
    ace = hand.weight_of(suit, 1)
    by_size = sorted(leanest.items(), key=lambda entry: -entry[0][0].bit_count())
    for (ranks, full), pattern in by_size:
        if not _bettered(ranks, pattern.jokers, kept, free, full=full):
            gain = hand.weight_of(suit, ranks & few)
            counts = _counts(ranks)
            kept.append(_Choice(pattern, pattern.jokers, full, counts, gain, ace * (ranks & 1)))
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


def _free_ranks(hand: CountedHand) -> tuple[int, int]:
    """Return the ranks that a run may use at no loss to a set, and those of at most two cards."""
    free, few = 0, 0
    for rank in range(1, 14):
        bit = 1 << rank - 1
        total = hand.totals[rank]
        holders = sum([bool(held & bit) for held in hand.held.values()])
        if total <= 1 or total - holders >= SHORTEST_SET:
            free |= bit
        if total <= 2:
            few |= bit
    return free, few


@lru_cache(maxsize=8192)
def _counts(ranks: int) -> int:
    return sum([1 << rank * _BITS for rank in ranks_of(ranks)])
