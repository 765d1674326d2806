"""Swap search over one round: two players change tables while the cost falls."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from random import Random
from time import monotonic

Cost = Sequence[Sequence[int]]
SAFETY_SECONDS = 20.0
_LOOK_EVERY = 256


def reluctance(ascent: float) -> float:
    """Return nearly e ** ascent, in arithmetic that gives the same bits on every machine."""
    step = 1 + ascent / 8
    step *= step
    step *= step
    return step * step


class Effort:
    """How long searches may go on: for a number of tried swaps, which every machine spends alike.

    The seconds are a safety stop for slow machines; ``out_of_time`` tells that it was needed.
    """

    def __init__(self, swaps: int, seconds: float = SAFETY_SECONDS) -> None:
        self.swaps = swaps
        self.out_of_time = False
        self._end = monotonic() + seconds

    def is_over(self) -> bool:
        """Return whether swaps or time are used up."""
        self.out_of_time = self.out_of_time or monotonic() > self._end
        return self.out_of_time or self.swaps <= 0


class Arrangement:
    """Players 0, 1, 2, … at tables, and the cost of who sits with whom.

    ``cost[p][q]`` is the price of p and q at one table, symmetric and zero for p = q; those in
    ``anchored`` never move.
    """

    def __init__(
        self, tables: Sequence[Sequence[int]], cost: Cost, anchored: frozenset[int] = frozenset()
    ) -> None:
        self.tables = [list(table) for table in tables]
        self.cost = cost
        self.anchored = anchored
        count = sum(map(len, self.tables))
        self.table_of = [0] * count
        self.movable = [player for player in range(count) if player not in anchored]
        self._getters: list[Callable[[Sequence[int]], tuple[int, ...]]] = []
        for number, table in enumerate(self.tables):
            self._getters.append(itemgetter(*table))
            for player in table:
                self.table_of[player] = number

    def total(self) -> int:
        """Return the cost of the whole round."""
        return sum(map(self.burden, range(len(self.table_of)))) // 2

    def burden(self, player: int) -> int:
        """Return what one player costs at the table where they sit."""
        return sum(self._getters[self.table_of[player]](self.cost[player]))

    def gain(self, one: int, other: int) -> int:
        """Return how the cost would change if two players of different tables swapped."""
        here = self._getters[self.table_of[one]]
        there = self._getters[self.table_of[other]]
        row, row_other = self.cost[one], self.cost[other]
        return (
            sum(here(row_other))
            + sum(there(row))
            - sum(here(row))
            - sum(there(row_other))
            - row[other]
            - row_other[one]
        )

    def swap(self, one: int, other: int) -> None:
        """Let two players change places."""
        here, there = self.table_of[one], self.table_of[other]
        table, table_other = self.tables[here], self.tables[there]
        table[table.index(one)], table_other[table_other.index(other)] = other, one
        self.table_of[one], self.table_of[other] = there, here
        self._getters[here] = itemgetter(*table)
        self._getters[there] = itemgetter(*table_other)

    def repair(self, unit: int, rng: Random, effort: Effort, *, passes: int = 60) -> None:
        """Free players from burdens of a unit or more by their best swaps, near places first."""
        order = self.movable
        place = {player: at for at, player in enumerate(order)}
        reach = 12
        for _ in range(passes):
            troubled = [player for player in order if self.burden(player) >= unit]
            if not troubled or len(order) < 2:
                return
            improved = False
            for player in troubled:
                if effort.is_over():
                    return
                if self.burden(player) < unit:
                    continue
                at = place[player]
                near = order[max(0, at - reach) : at + reach + 1]
                effort.swaps -= len(near)
                best, partner = self._best_partner(player, near)
                if best < 0:
                    self.swap(player, partner)
                    improved = True
            if not improved:
                if reach < len(order):
                    reach *= 4
                else:
                    self._kick(rng.choice(troubled), rng)

    def _best_partner(self, player: int, candidates: Sequence[int]) -> tuple[int, int]:
        home = self.table_of[player]
        best, partner = 1, player
        for other in candidates:
            if self.table_of[other] != home:
                gain = self.gain(player, other)
                if gain < best:
                    best, partner = gain, other
        return best, partner

    def _kick(self, player: int, rng: Random) -> None:
        other = rng.choice(self.movable)
        if self.table_of[other] != self.table_of[player]:
            self.swap(player, other)

    def anneal(
        self,
        rng: Random,
        effort: Effort,
        *,
        moves: int,
        hot: float,
        cold: float,
        enough: int = 0,
    ) -> None:
        """Anneal, leaving the cheapest arrangement met.

        Args:
            rng: the source of all chance.
            effort: what it may spend.
            moves: how many swaps are tried.
            hot: the first temperature, in units of cost.
            cold: the last one, above 0.
            enough: stop at a cost of this or less.

        """
        if len(self.tables) < 2 or len(self.movable) < 2:
            return
        movable, count = self.movable, len(self.movable)
        table_of, random = self.table_of, rng.random
        total = least = self.total()
        best = [list(table) for table in self.tables]
        fade = (cold / hot) ** (1 / max(1, moves))
        heat, move = hot, 0
        for move in range(min(moves, effort.swaps)):
            if total <= enough or (move % _LOOK_EVERY == 0 and effort.is_over()):
                break
            heat *= fade
            one, other = movable[int(random() * count)], movable[int(random() * count)]
            if table_of[one] == table_of[other]:
                continue
            gain = self.gain(one, other)
            if gain <= 0 or random() * reluctance(gain / heat) < 1:
                self.swap(one, other)
                total += gain
                if total < least:
                    least = total
                    best = [list(table) for table in self.tables]
        effort.swaps -= move
        self._restore(best)

    def _restore(self, tables: list[list[int]]) -> None:
        self.tables = tables
        self._getters = [itemgetter(*table) for table in tables]
        for number, table in enumerate(tables):
            for player in table:
                self.table_of[player] = number
