"""Seating a final by place in the standing."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from tournaments.seating.data import SeatedTable, Seating
from tournaments.seating.errors import SeatingError
from tournaments.seating.sizes import table_sizes

Pattern = Literal["snake", "straight"]


def draft_final(keys_by_place: Sequence[int], *, pattern: Pattern) -> Seating:
    """Seat a final; who met before does not count here.

    Args:
        keys_by_place: those who reached it, best first, 3 or more.
        pattern: "snake" deals them out, so that of sixteen the places 1, 5, 9 and 13 meet, then
            2, 6, 10 and 14; "straight" keeps the best four at table 1, the next at table 2.

    Raises:
        SeatingError: where so many cannot be seated or one is named twice.

    """
    sizes = table_sizes(len(keys_by_place))
    twice = tuple(key for key, times in Counter(keys_by_place).items() if times > 1)
    if twice:
        raise SeatingError(
            "player_twice", "A finalist is named twice; name each finalist once.", keys=twice
        )
    tables: list[list[int]] = [[] for _ in sizes]
    if pattern == "snake":
        at = 0
        for key in keys_by_place:
            while len(tables[at]) == sizes[at]:
                at = (at + 1) % len(sizes)
            tables[at].append(key)
            at = (at + 1) % len(sizes)
    else:
        left = list(keys_by_place)
        for table, size in zip(tables, sizes, strict=True):
            table.extend(left[:size])
            del left[:size]
    return Seating(
        tuple(
            SeatedTable(number, (*keys, *[None] * (4 - len(keys))))
            for number, keys in enumerate(tables, start=1)
        )
    )
