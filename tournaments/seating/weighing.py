"""How good a plan is as a whole, so that two can be compared."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.seating.draws import Draw
from tournaments.seating.field import Field, Tables
from tournaments.seating.past import Past
from tournaments.seating.sizes import repeats_bound


class Weight(NamedTuple):
    """What is wrong with a plan, the gravest first: the least weight is the best plan.

    ``unfair_turns`` counts turns at odd tables beyond the fair share rounded up and those lacking
    to the share rounded down; ``avoidable_repeats`` are those above the bound.
    """

    forbidden: int
    unfair_turns: int
    avoidable_repeats: int
    meetings_too_often: int
    unwanted: int

    @property
    def is_perfect(self) -> bool:
        """Return whether nothing is left to mend."""
        return not any(self._replace(meetings_too_often=0))


def weigh(field: Field, history: Sequence[Draw], plan: Sequence[Tables]) -> Weight:
    """Weigh a plan after the rounds played before it."""
    past = Past(history)
    for tables in plan:
        past.add_tables(tables)
    repeats = sum(times - 1 for times in past.meetings.values())
    bound = 0
    if not history:
        bound = repeats_bound(len(field.keys), len(plan), prefer_fives=field.options.prefer_fives)
    turns = [past.turns[field.odd_size][key] for key in field.keys]
    least, rest = divmod(sum(turns), len(turns))
    most = least + bool(rest)
    return Weight(
        forbidden=sum(past.meetings[two] for two in field.forbidden),
        unfair_turns=sum(max(0, least - had, had - most) for had in turns),
        avoidable_repeats=repeats - bound,
        meetings_too_often=sum(times**2 for times in past.meetings.values()),
        unwanted=sum(past.meetings[two] for two in field.unwanted),
    )
