"""What the page of a round that changes shows: every chair with its marks; reads only."""

from dataclasses import dataclass

from tournaments.models import Entry
from tournaments.selectors.floor import Floor, FloorTable
from tournaments.selectors.floor_choices import Choice, Chosen

MOST_OF_A_KIND = 3  # choices that differ only in a person or a table, before they are asked for


@dataclass(frozen=True)
class Cell:
    """A chair on the page; ``met`` are the rounds in which its holder met who was chosen.

    ``deal`` is the one from which somebody comes, or from which an empty chair is free; None
    where the holder sits there already, or no deal is left.
    """

    number: int
    holder: Entry | None
    deal: int | None
    met: tuple[int, ...]
    is_chosen: bool

    @property
    def has_left(self) -> bool:
        """Whether the holder does not play any more, and still has the chair."""
        return self.holder is not None and not self.holder.plays_on


@dataclass(frozen=True)
class Row:
    """A table on the page, with its chairs."""

    table: FloorTable
    cells: tuple[Cell, ...]
    is_chosen: bool


@dataclass(frozen=True)
class FloorPage:
    """The tables, who has no chair, and who was chosen with their chair, if anybody was."""

    floor: Floor
    rows: tuple[Row, ...]
    unseated: tuple[tuple[Entry, tuple[int, ...]], ...]
    chosen: Entry | None
    second: Entry | None
    table: FloorTable | None

    @property
    def chairs(self) -> range:
        """The numbers of the chairs that any table has."""
        return range(1, max((len(row.cells) for row in self.rows), default=0) + 1)

    @property
    def empty(self) -> int:
        """How many chairs are empty at tables with deals left."""
        return sum(
            cell.holder is None and row.table.is_open for row in self.rows for cell in row.cells
        )

    @property
    def gone(self) -> list[Entry]:
        """Who does not play any more and still holds a chair."""
        return [
            cell.holder
            for row in self.rows
            for cell in row.cells
            if cell.holder is not None and cell.has_left and row.table.is_open
        ]


def floor_page(floor: Floor, chosen: Chosen) -> FloorPage:
    """The page of ``floor`` with the marks of what was chosen there."""
    table = floor.table(chosen.table or 0)
    holder = table.chair(chosen.chair or 0).holder if table else None
    person = next((e for e in floor.unseated if e.number == chosen.player), holder)
    place = floor.place_of(chosen.other)
    second = place.chair.holder if place else None
    return FloorPage(
        floor,
        tuple(_row(floor, table, chosen, person) for table in floor.tables),
        tuple((entry, _met(floor, entry, person)) for entry in floor.unseated),
        person,
        second,
        table,
    )


def _row(floor: Floor, table: FloorTable, chosen: Chosen, person: Entry | None) -> Row:
    is_chosen = chosen.player is None and table.number == chosen.table
    cells = []
    for chair in table.chairs:
        deals = floor.round.deals_from(chair.slot)
        free = deals[0] if deals and (chair.holder is None or chair.is_to_come) else None
        cells.append(
            Cell(
                chair.number,
                chair.holder,
                free,
                _met(floor, chair.holder, person),
                (is_chosen and chair.number == chosen.chair) or _is(chair.holder, chosen.other),
            )
        )
    return Row(table, tuple(cells), is_chosen)


def _is(holder: Entry | None, number: int | None) -> bool:
    """Whether the entry of this number holds a chair."""
    return holder is not None and holder.number == number


def _met(floor: Floor, entry: Entry | None, person: Entry | None) -> tuple[int, ...]:
    if entry is None or person is None or entry == person:
        return ()
    return tuple(floor.earlier.rounds_met(entry, person))


def shown_first(offered: list[Choice]) -> list[Choice]:
    """The choices without those that are like others before them, when there are many."""
    counts: dict[str, int] = {}
    shown = []
    for choice in offered:
        counts[choice.change.kind] = counts.get(choice.change.kind, 0) + 1
        if counts[choice.change.kind] <= MOST_OF_A_KIND:
            shown.append(choice)
    return shown
