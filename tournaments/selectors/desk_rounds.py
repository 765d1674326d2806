"""What one round needs that is being played, or is the next to be published; reads only."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from tournaments.enums import DealState
from tournaments.models import Entry, Round
from tournaments.selectors.floor import Floor, FloorTable, Place
from tournaments.selectors.floor_choices import Choice, Chosen, choices, emptying
from tournaments.selectors.progress import TableProgress

MOST_SHOWN = 6  # things of a kind, before the others are only counted


@dataclass(frozen=True)
class Gone:
    """Somebody who has withdrawn and still holds a chair, with the choice that empties it."""

    entry: Entry
    place: Place
    choice: Choice


@dataclass(frozen=True)
class Unseated:
    """Somebody who is checked in without a chair, with the likeliest choice, if there is any."""

    entry: Entry
    choice: Choice | None


@dataclass(frozen=True)
class BrokenWish:
    """Two who are kept apart at one table, or one player away from the fixed table."""

    players: tuple[Entry, ...]
    place: Place


@dataclass(frozen=True)
class OpenRound:
    """A round that is published and not closed, or a draft, with what needs somebody in it.

    ``is_latest`` where no later round is published; ``behind`` are its tables that miss a deal
    which the others have in.
    """

    round: Round
    tables: tuple[TableProgress, ...]
    is_latest: bool
    behind: tuple[TableProgress, ...]
    gone: tuple[Gone, ...]
    unseated: tuple[Unseated, ...]
    wishes: tuple[BrokenWish, ...]

    def _count(self, state: DealState) -> int:
        return sum(mark.state == state for table in self.tables for mark in table.marks)

    @property
    def deals(self) -> int:
        """How many deals the round has at all its tables."""
        return sum(len(table.marks) for table in self.tables)

    @property
    def deals_in(self) -> int:
        """How many of them have a result that counts, or that waits while it is corrected."""
        return sum(
            mark.state == DealState.IN or (mark.counts and mark.state != DealState.NOT_PLAYED)
            for table in self.tables
            for mark in table.marks
        )

    @property
    def not_played(self) -> int:
        """How many of them are marked not played."""
        return self._count(DealState.NOT_PLAYED)

    @property
    def missing(self) -> int:
        """How many of them have no result."""
        return self._count(DealState.MISSING)

    @property
    def with_waiting(self) -> tuple[TableProgress, ...]:
        """Tables with deals that wait for a second person."""
        return tuple(table for table in self.tables if table.waiting)

    @property
    def is_complete(self) -> bool:
        """Whether the round can be closed without marking anything."""
        return not any(table.uncounted for table in self.tables)

    @property
    def is_left_open(self) -> bool:
        """Whether a later round is published, and this one could be closed."""
        return not self.is_latest and not self.round.is_draft

    @property
    def behind_first(self) -> tuple[TableProgress, ...]:
        """The first few tables that are behind."""
        return self.behind[:MOST_SHOWN]

    @property
    def behind_more(self) -> int:
        """How many more are behind."""
        return max(0, len(self.behind) - MOST_SHOWN)

    @property
    def things(self) -> int:
        """How many things need somebody here."""
        return (
            len(self.with_waiting)
            + len(self.gone)
            + len(self.unseated)
            + len(self.wishes)
            + len(self.behind)
            + self.is_left_open
        )


def open_round(floor: Floor, wishes: tuple[BrokenWish, ...], *, is_latest: bool) -> OpenRound:
    """What the round of ``floor`` needs; nothing is behind in a draft."""
    tables = tuple(table.progress for table in floor.tables)
    if floor.round.is_draft:
        behind: tuple[TableProgress, ...] = ()
    elif is_latest:
        behind = _behind(tables)
    else:
        behind = tuple(table for table in tables if table.missing)
    return OpenRound(floor.round, tables, is_latest, behind, _gone(floor), _unseated(floor), wishes)


def _behind(tables: Collection[TableProgress]) -> tuple[TableProgress, ...]:
    """Tables with a hole, or that miss a deal which more than half of the others have in."""
    done = Counter(
        mark.deal for table in tables for mark in table.marks if mark.state != DealState.MISSING
    )
    late = {deal for deal, count in done.items() if 2 * count > len(tables) - 1}
    return tuple(table for table in tables if table.holes or late.intersection(table.missing))


def _gone(floor: Floor) -> tuple[Gone, ...]:
    found = []
    for place in floor.places.values():
        entry = place.chair.holder
        if entry is not None and not entry.plays_on:
            choice = emptying(floor, place)
            if choice is not None:
                found.append(Gone(entry, place, choice))
    return tuple(found)


def _unseated(floor: Floor) -> tuple[Unseated, ...]:
    """Nobody where every deal of the round has begun, and there is no chair to take."""
    if not any(table.is_open for table in floor.tables):
        return ()
    return tuple(
        Unseated(entry, next(iter(choices(floor, Chosen(player=entry.number))), None))
        for entry in floor.unseated[:MOST_SHOWN]
    ) + tuple(Unseated(entry, None) for entry in floor.unseated[MOST_SHOWN:])


def broken_wishes(floor: Floor, apart: Collection[frozenset[int]]) -> tuple[BrokenWish, ...]:
    """Where the seating of a round breaks a wish, at tables with deals left.

    Arguments: ``apart``, the entry numbers of each two who are to be kept apart.
    """
    return tuple(
        wish for table in floor.tables if table.is_open for wish in _broken_at(floor, table, apart)
    )


def _broken_at(
    floor: Floor, table: FloorTable, apart: Collection[frozenset[int]]
) -> list[BrokenWish]:
    holders = table.holders
    found = [
        BrokenWish((one, other), floor.places[other.pk])
        for one, other in combinations(holders, 2)
        if frozenset((one.number, other.number)) in apart
    ]
    return found + [
        BrokenWish((entry,), floor.places[entry.pk])
        for entry in holders
        if entry.fixed_table not in (None, table.number)
    ]
