"""Swap search over all rounds of a plan at once, which small fields need."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.seating.field import Field, Tables
from tournaments.seating.past import Past
from tournaments.seating.search import Effort, reluctance
from tournaments.seating.weighing import fair_turns, meetings_allowed, meetings_among
from tournaments.seating.wishes import Pair, pair

_REPEAT = 1_000
_AGAIN = _REPEAT // 20  # more for each meeting beyond the second
_TOO_OFTEN = 4 * _REPEAT  # more for each meeting beyond those allowed
_TURN = 3 * _REPEAT  # one turn at an odd table beyond the fair share
_UNWANTED = _REPEAT // 2
_FORBIDDEN = 40 * _REPEAT
_HOT, _COLD = 0.4 * _REPEAT, 0.12 * _REPEAT
_LOOK_EVERY = 256


class WholePlan:
    """All rounds of a plan, and what it costs who meets whom in them, and how often.

    Args:
        field: the players and wishes.
        past: the rounds played, which stay as they are, and those of the plan.
        plan: the keys at each table of each round, those fixed to a table settled.

    """

    def __init__(self, field: Field, past: Past, plan: Sequence[Tables]) -> None:
        self.keys = field.keys
        self.odd_size = field.odd_size
        index = {key: at for at, key in enumerate(field.keys)}
        self.movable = [at for key, at in index.items() if key not in field.fixed]
        self.rounds = [[[index[key] for key in keys] for keys in tables] for tables in plan]
        count = len(field.keys)
        self.homes = [[0] * count for _ in plan]
        for home, tables in zip(self.homes, self.rounds, strict=True):
            for number, table in enumerate(tables):
                for player in table:
                    home[player] = number
        self.turns = [past.turns[self.odd_size][key] for key in field.keys]
        self.met = [[0] * count for _ in range(count)]
        self.extra = [[0] * count for _ in range(count)]
        for one, other in combinations(range(count), 2):
            two = pair(field.keys[one], field.keys[other])
            self.met[one][other] = self.met[other][one] = past.meetings[two]
            self.extra[one][other] = self.extra[other][one] = _dislike(two, field)
        self.meeting_prices = _meeting_prices(field, past, len(plan))
        self.turn_prices = _turn_prices(self.turns, len(plan))

    def plan(self) -> list[Tables]:
        """Return the keys at each table of each round."""
        return [
            [[self.keys[player] for player in table] for table in tables] for tables in self.rounds
        ]

    def gain(self, number: int, one: int, other: int) -> int:
        """Return how the cost would change if two of different tables swapped in a round."""
        home = self.homes[number]
        here, there = self.rounds[number][home[one]], self.rounds[number][home[other]]
        met, met_other = self.met[one], self.met[other]
        extra, extra_other = self.extra[one], self.extra[other]
        prices = self.meeting_prices
        change = 0
        for player in here:
            if player != one:
                change += prices[met_other[player] + 1] - prices[met[player]]
                change += extra_other[player] - extra[player]
        for player in there:
            if player != other:
                change += prices[met[player] + 1] - prices[met_other[player]]
                change += extra[player] - extra_other[player]
        if len(here) != len(there):
            leaving, coming = (one, other) if len(here) == self.odd_size else (other, one)
            change += (
                self.turn_prices[self.turns[coming] + 1] - self.turn_prices[self.turns[leaving]]
            )
        return change

    def swap(self, number: int, one: int, other: int) -> None:
        """Let two of different tables change places in a round."""
        home = self.homes[number]
        here, there = self.rounds[number][home[one]], self.rounds[number][home[other]]
        for table, leaving, coming in ((here, one, other), (there, other, one)):
            for player in table:
                if player != leaving:
                    self._count(leaving, player, -1)
                    self._count(coming, player, 1)
            if len(table) == self.odd_size:
                self.turns[leaving] -= 1
                self.turns[coming] += 1
        here[here.index(one)], there[there.index(other)] = other, one
        home[one], home[other] = home[other], home[one]

    def _count(self, one: int, other: int, step: int) -> None:
        self.met[one][other] += step
        self.met[other][one] += step


def anneal_whole(whole: WholePlan, rng: Random, effort: Effort, *, moves: int) -> list[Tables]:
    """Return the cheapest plan met while players swap in any of its rounds.

    Args:
        whole: the plan to begin with.
        rng: the source of all chance.
        effort: what it may spend.
        moves: how many swaps are tried.

    """
    best, total, least = whole.plan(), 0, 0
    movable, count = whole.movable, len(whole.movable)
    if count < 2 or len(whole.rounds[0]) < 2:
        return best
    random, rounds = rng.random, len(whole.rounds)
    fade = (_COLD / _HOT) ** (1 / moves)
    heat, move = _HOT, 0
    for move in range(min(moves, effort.swaps)):
        if move % _LOOK_EVERY == 0 and effort.is_over():
            break
        heat *= fade
        number = int(random() * rounds)
        one, other = movable[int(random() * count)], movable[int(random() * count)]
        home = whole.homes[number]
        if home[one] == home[other]:
            continue
        gain = whole.gain(number, one, other)
        if gain <= 0 or random() * reluctance(gain / heat) < 1:
            whole.swap(number, one, other)
            total += gain
            if total < least:
                best, least = whole.plan(), total
    effort.swaps -= move
    return best


def _dislike(two: Pair, field: Field) -> int:
    return _FORBIDDEN * (two in field.forbidden) + _UNWANTED * (two in field.unwanted)


def _meeting_prices(field: Field, past: Past, rounds: int) -> list[int]:
    """Return the price of a first, second, … meeting; the first entry stands for none."""
    together = meetings_among(field.keys, past)
    allowed = meetings_allowed(field.keys, together)
    return [0, 0] + [
        _REPEAT + _AGAIN * (times - 2) + _TOO_OFTEN * (times > allowed)
        for times in range(2, max(together) + rounds + 2)
    ]


def _turn_prices(turns: Sequence[int], rounds: int) -> list[int]:
    """Return the price of a first, second, … turn at an odd table; the first entry is for none."""
    least, most = fair_turns(turns)
    return [_TURN * ((turn > most) - (turn <= least)) for turn in range(max(turns) + rounds + 2)]
