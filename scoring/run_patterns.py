"""Every run that one suit of a hand can make with some jokers (rules, section 4)."""

from functools import lru_cache
from typing import NamedTuple

from scoring.melds import HIGH_ACE, LONGEST_RUN, SHORTEST_RUN


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
    for low in range(1, HIGH_ACE - SHORTEST_RUN + 2):
        begun = [(0, 0, 0, False)]
        for place in range(low, min(low + LONGEST_RUN, HIGH_ACE + 1)):
            bit = 1 << (place - 1) % 13
            longer = []
            for ranks, used, joker_places, after_joker in begun:
                if held & bit:
                    longer.append((ranks | bit, used, joker_places, False))
                if used < jokers and not after_joker:
                    longer.append((ranks, used + 1, joker_places | 1 << place, True))
            if not longer:
                break
            begun = longer
            if place - low >= SHORTEST_RUN - 1:
                for ranks, used, joker_places, _ in begun:
                    found.setdefault((ranks, used), RunPattern(ranks, used, low, joker_places))
    return tuple(found.values())
