"""How good a plan is as a whole, so that two can be compared."""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from tournaments.seating.data import Seating
from tournaments.seating.field import Field, Tables
from tournaments.seating.past import Past
from tournaments.seating.sizes import repeats_bound

MEETINGS_ALWAYS_ALLOWED = 3


class Weight(NamedTuple):
    """What is wrong with a plan, the gravest first: the least weight is the best plan.

    ``unfair_turns`` counts turns at odd tables beyond the fair share rounded up and those lacking
    to the share rounded down; ``beyond_allowed`` the meetings of a pair beyond what
    meetings_allowed says, since nobody likes the same opponent in every round;
    ``avoidable_repeats`` are those above the bound; ``crowding`` grows where few pairs share
    many of the repeats.
    """

    forbidden: int
    unfair_turns: int
    beyond_allowed: int
    avoidable_repeats: int
    crowding: int
    unwanted: int

    @property
    def is_perfect(self) -> bool:
        """Return whether nothing is left to mend."""
        return not any(self._replace(crowding=0))


def weigh(field: Field, history: Sequence[Seating], plan: Sequence[Tables]) -> Weight:
    """Weigh a plan after the rounds played before it."""
    past = Past(history)
    for tables in plan:
        past.add_tables(tables)
    repeats = sum(times - 1 for times in past.meetings.values())
    bound = 0
    if not history:
        bound = repeats_bound(len(field.keys), len(plan), prefer_fives=field.options.prefer_fives)
    turns = [past.turns[field.odd_size][key] for key in field.keys]
    least, most = fair_turns(turns)
    together = meetings_among(field.keys, past)
    allowed = meetings_allowed(field.keys, together)
    return Weight(
        forbidden=sum(past.meetings[two] for two in field.forbidden),
        unfair_turns=sum(max(0, least - had, had - most) for had in turns),
        beyond_allowed=sum(max(0, times - allowed) for times in together),
        avoidable_repeats=repeats - bound,
        crowding=sum(times**2 for times in past.meetings.values()),
        unwanted=sum(past.meetings[two] for two in field.unwanted),
    )


def fair_turns(turns: Sequence[int]) -> tuple[int, int]:
    """Return an equal share of all turns, rounded down and up."""
    least, rest = divmod(sum(turns), len(turns))
    return least, least + bool(rest)


def meetings_among(keys: Sequence[int], past: Past) -> list[int]:
    """Return how often each pair of these players met, without those that never did."""
    present = set(keys)
    return [times for two, times in past.meetings.items() if present.issuperset(two)]


def meetings_allowed(keys: Sequence[int], together: Sequence[int]) -> int:
    """Return how often a pair may meet at most: once more than an equal share, three at least.

    Args:
        keys: the players, 3 or more.
        together: how often each pair of them met.

    """
    pairs = comb(len(keys), 2)
    return max(MEETINGS_ALWAYS_ALLOWED, -(-sum(together) // pairs) + 1)
