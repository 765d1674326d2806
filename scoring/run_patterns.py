"""Every run that one suit of a hand can make with some jokers (rules, section 4)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.melds import HIGH_ACE, LONGEST_RUN, SHORTEST_RUN

_BIT = tuple(1 << (place - 1) % 13 for place in range(HIGH_ACE + 1))
_LOW_PLACES = range(1, HIGH_ACE - SHORTEST_RUN + 2)
_LAST_FULL_LOW = HIGH_ACE - LONGEST_RUN + 1


class RunPattern(NamedTuple):
    """A run of one suit.

    Attributes:
        ranks: the natural ranks it uses, as bits; bit 0 is the ace, bit 12 the king.
        jokers: the number of jokers in it.
        low: the place of its lowest card, 1 to 11.
        joker_places: the places of its jokers, as bits; bit 1 is the low ace, 14 the high ace.

    """

    ranks: int
    jokers: int
    low: int
    joker_places: int

    @property
    def length(self) -> int:
        """The number of its cards."""
        return self.ranks.bit_count() + self.jokers


@lru_cache(maxsize=4096)
def run_patterns(held: int, jokers: int) -> tuple[RunPattern, ...]:
    """Return one run for each choice of natural ranks and number of jokers that can make one.

    Two runs of the same ranks and as many jokers lay the same cards, so one is enough.

    Args:
        held: the ranks in hand of one suit, as the bits of ``RunPattern.ranks``.
        jokers: the most jokers to use.

    """
    found: dict[tuple[int, int], RunPattern] = {}
    for low in _beginnings(held, jokers):
        for begun in _grown(held, jokers, low, 0):
            for ranks, used, joker_places in begun:
                if (ranks, used) not in found:
                    found[ranks, used] = RunPattern(ranks, used, low, joker_places)
    return tuple(found.values())


@lru_cache(maxsize=4096)
def lean_run_patterns(held: int, jokers: int, free: int) -> tuple[RunPattern, ...]:
    """Return the runs that can be best where every joker not in a run can be laid in a set.

    Those of the most natural cards come first.

    Left out are runs that a free rank would make longer, that have a joker in its place, or
    that have a joker at an end which they do not need to be a run or a full suit.

    Args:
        held: the ranks in hand of one suit, as the bits of ``RunPattern.ranks``.
        jokers: the most jokers to use.
        free: the ranks held that are of no use but in a run.

    """
    found: dict[tuple[int, bool], RunPattern] = {}
    for low in _beginnings(held, jokers):
        longer_below = low > 1 and free & _BIT[low - 1]
        if longer_below and low > _LAST_FULL_LOW:
            continue
        joker_first = not held & _BIT[low] and low > _LAST_FULL_LOW
        high = low + SHORTEST_RUN - 2
        for begun in _grown(held, jokers, low, free):
            high += 1
            if joker_first and high - low >= SHORTEST_RUN:
                break
            full = high - low == LONGEST_RUN - 1
            if not full and (longer_below or (high < HIGH_ACE and free & _BIT[high + 1])):
                continue
            for ranks, used, joker_places in begun:
                ends = joker_places & (1 << low | 1 << high)
                if ends and not full and high - low >= SHORTEST_RUN:
                    continue
                best = found.get((ranks, full))
                if best is None or used < best.jokers:
                    found[ranks, full] = RunPattern(ranks, used, low, joker_places)
    return tuple(sorted(found.values(), key=_naturals, reverse=True))


def _grown(held: int, jokers: int, low: int, free: int) -> Iterator[list[tuple[int, int, int]]]:
    """Yield the runs from a low place on, card by card: ranks, jokers and their places."""
    begun = [(0, 0, 0)]
    for place in range(low, min(low + LONGEST_RUN, HIGH_ACE + 1)):
        bit = _BIT[place]
        natural, joker, before = held & bit, not free & bit, 1 << place - 1
        longer = []
        for ranks, used, joker_places in begun:
            if natural:
                longer.append((ranks | bit, used, joker_places))
            if joker and used < jokers and not joker_places & before:
                longer.append((ranks, used + 1, joker_places | 1 << place))
        if not longer:
            return
        begun = longer
        if place - low >= SHORTEST_RUN - 1:
            yield begun


def _naturals(pattern: RunPattern) -> int:
    return pattern.ranks.bit_count()


def _beginnings(held: int, jokers: int) -> list[int]:
    """Return the places where the first four cards of a run can be had."""
    first = held | (held & 1) << HIGH_ACE - 1
    second, third, fourth = first >> 1, first >> 2, first >> 3
    if jokers == 0:
        begun = first & second & third & fourth
    elif jokers == 1:
        begun = first & second & (third | fourth) | third & fourth & (first | second)
    else:
        begun = (first | second) & (second | third) & (third | fourth)
    return [low for low in _LOW_PLACES if begun >> low - 1 & 1] if begun else []
