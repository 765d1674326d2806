"""What goes into a seating and what comes out: plain data."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

Separation = Literal["ignore", "late", "never"]


@dataclass(frozen=True)
class SeatingPlayer:
    """One player of a round; ``fixed_table`` is the number of the only table they may sit at."""

    key: int
    club: str = ""
    team: str = ""
    fixed_table: int | None = None


@dataclass(frozen=True)
class SeatedTable:
    """One table: keys in seat order from seat 1, None being the empty chair of three players."""

    number: int
    seats: tuple[int | None, ...]

    @property
    def keys(self) -> tuple[int, ...]:
        """Return the keys of those who sit here, in seat order."""
        return tuple(key for key in self.seats if key is not None)

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield every two who meet here, the smaller key first."""
        return combinations(sorted(self.keys), 2)


@dataclass(frozen=True)
class Seating:
    """One round's seating; ``out_of_time`` where a search stopped before it was done."""

    tables: tuple[SeatedTable, ...]
    out_of_time: bool = False

    @property
    def keys(self) -> tuple[int, ...]:
        """Return the keys of all who play, table by table."""
        return tuple(key for table in self.tables for key in table.keys)

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield every two who meet in this round, the smaller key first."""
        for table in self.tables:
            yield from table.pairs


@dataclass(frozen=True)
class SeatingOptions:
    """A director's wishes.

    ``keep_apart`` holds pairs of keys that never meet; ``clubs`` and ``teams`` say whether two
    of one club or team may meet: as if it were nothing, as late as possible, or never.
    """

    prefer_fives: bool = False
    keep_apart: frozenset[frozenset[int]] = frozenset()
    clubs: Separation = "ignore"
    teams: Separation = "ignore"
