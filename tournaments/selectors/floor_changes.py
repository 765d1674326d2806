"""What each change of the floor does to its chairs, from which slot on; plain data, reads only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from tournaments.models import Entry
from tournaments.selectors.floor import Floor, FloorTable, Place, most_chairs

MOST_ORDERS = 5000  # of the chairs that people of one table could move to


@dataclass(frozen=True)
class ChairChange:
    """From ``slot`` on a chair holds ``entry``, or nobody."""

    table: int
    chair: int
    slot: int
    entry: Entry | None


@dataclass(frozen=True)
class Change:
    """A change of the floor: its chairs, all in one go.

    ``ends`` is the number of a table that nobody plays at any more, ``adds`` that of a new one,
    and ``locks`` that of a table which a redraw is to leave as it is, or no longer.
    """

    kind: str
    chairs: tuple[ChairChange, ...] = ()
    ends: int | None = None
    adds: int | None = None
    locks: int | None = None

    @property
    def tables(self) -> list[int]:
        """The tables whose chairs change."""
        return sorted({change.table for change in self.chairs})

    @property
    def first_slots(self) -> list[tuple[int, int]]:
        """The first slot that changes at each of them."""
        return [
            (number, min(change.slot for change in self.chairs if change.table == number))
            for number in self.tables
        ]


def emptied(place: Place) -> Change | None:
    """The chair is empty from the next deal on; None where every deal of the table is in."""
    if not place.table.is_open or place.chair.holder is None:
        return None
    return Change("empty", (_leaves(place),))


def seated(floor: Floor, table: FloorTable, chair: int, entry: Entry) -> Change | None:
    """Somebody without a chair sits there, in place of whoever holds the chair.

    It begins with the first deal that neither the table has begun nor they have sat through.
    """
    slot = max(table.slot, floor.free_from(entry))
    if not table.is_open or slot > floor.last:
        return None
    return Change("seat", (ChairChange(table.number, chair, slot, entry),))


def moved(floor: Floor, place: Place, table: FloorTable, chair: int) -> Change | None:
    """Somebody leaves their chair now, and sits in an empty one at another table.

    They sit there from the first deal that neither table has begun.
    """
    entry = place.chair.holder
    if entry is None or not table.is_open or table.number == place.table.number:
        return None
    slot = max(table.slot, floor.free_from(entry))
    if slot > floor.last:
        return None
    return Change("move", (_leaves(place), ChairChange(table.number, chair, slot, entry)))


def swapped(floor: Floor, one: Place, other: Place) -> Change | None:
    """Two change places from the first deal that neither of their tables has begun."""
    slot = max(one.chair.slot, other.chair.slot)
    if one == other or not one.table.is_open or not other.table.is_open or slot > floor.last:
        return None
    return Change(
        "swap",
        (
            ChairChange(one.table.number, one.chair.number, slot, other.chair.holder),
            ChairChange(other.table.number, other.chair.number, slot, one.chair.holder),
        ),
    )


def pulled_apart(floor: Floor, table: FloorTable) -> Change | None:
    """Everybody of a table moves to an empty chair elsewhere; None where there is no room.

    Of all ways to do so it is one with the fewest deals missed, and then the fewest repeats.
    """
    people = [chair.holder for chair in table.chairs if chair.holder is not None]
    places = [floor.places[entry.pk] for entry in people]
    if not people or any(place.chair.is_to_come for place in places):
        return None
    open_chairs = [
        (other, chair) for other, chair in empty_chairs(floor) if other.number != table.number
    ]
    best: tuple[tuple[int, int], Sequence[tuple[FloorTable, int]]] | None = None
    for tried, chosen in enumerate(permutations(open_chairs, len(people))):
        cost = _cost(floor, table, people, chosen)
        if cost is not None and (best is None or cost < best[0]):
            best = cost, chosen
        if tried > MOST_ORDERS:
            break
    if best is None:
        return None
    moves = [
        moved(floor, place, other, chair)
        for place, (other, chair) in zip(places, best[1], strict=True)
    ]
    return Change(
        "apart",
        tuple(change for move in moves if move is not None for change in move.chairs),
        ends=table.number,
    )


def new_table(floor: Floor, people: Sequence[Entry]) -> Change | None:
    """A table of people without a chair, who play its deals from the first."""
    least, most = floor.round.tournament.rule_set.min_players, most_chairs(floor.round)
    if not least <= len(people) <= most or not set(people) <= set(newcomers(floor)):
        return None
    number = floor.next_number
    return Change(
        "table",
        tuple(ChairChange(number, chair, 1, entry) for chair, entry in enumerate(people, start=1)),
        adds=number,
    )


def newcomers(floor: Floor) -> list[Entry]:
    """Who has no chair, and has not sat anywhere in the round."""
    return [entry for entry in floor.unseated if floor.free_from(entry) == 1]


def empty_chairs(floor: Floor) -> list[tuple[FloorTable, int]]:
    """Every chair that nobody holds at a table with deals left, by table and chair."""
    return [
        (table, chair.number)
        for table in floor.tables
        if table.is_open
        for chair in table.chairs
        if chair.holder is None
    ]


def further_chair(floor: Floor, table: FloorTable) -> int | None:
    """A chair more at a table whose chairs are all taken, where the rules allow it."""
    number = len(table.chairs) + 1
    full = all(chair.holder for chair in table.chairs)
    return number if table.is_open and full and number <= most_chairs(floor.round) else None


def repeats(floor: Floor, entry: Entry, others: Iterable[Entry]) -> list[tuple[Entry, list[int]]]:
    """Whom of ``others`` somebody has met in another round, with the rounds."""
    found = [(other, floor.earlier.rounds_met(entry, other)) for other in others if other != entry]
    return [(other, rounds) for other, rounds in found if rounds]


def _leaves(place: Place) -> ChairChange:
    return ChairChange(place.table.number, place.chair.number, place.table.slot, None)


def _cost(
    floor: Floor,
    table: FloorTable,
    people: Sequence[Entry],
    chosen: Sequence[tuple[FloorTable, int]],
) -> tuple[int, int] | None:
    """Deals missed and repeats where people sit in the chairs chosen; None where one cannot."""
    missed = again = 0
    for entry, (other, _chair) in zip(people, chosen, strict=True):
        slot = max(table.slot, other.slot)
        if slot > floor.last:
            return None
        missed += slot - table.slot
        company = [
            *other.holders,
            *(e for e, (t, _c) in zip(people, chosen, strict=True) if t is other),
        ]
        again += len(repeats(floor, entry, company))
    return missed, again
