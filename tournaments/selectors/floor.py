"""A round as it is on the floor: who sits where, who has no chair, what can still change.

Reads only. A change holds from the first deal that has not begun: hands that were played stay
with whoever played them.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tournaments.models import Entry, Round, Seat, Table
from tournaments.models.round import MOST_SEATS
from tournaments.selectors.floor_places import Places
from tournaments.selectors.progress import TableProgress, round_progress
from tournaments.selectors.seating import CHAIRS, entries_to_seat, seatings_of_rounds
from tournaments.selectors.versions import chairs_version


@dataclass(frozen=True)
class Span:
    """Who holds a chair from one slot to another; ``holder`` is None while it is empty."""

    chair: int
    holder: Entry | None
    first: int
    last: int


@dataclass(frozen=True)
class FloorChair:
    """A chair and who holds it by the latest plan, from ``slot`` on.

    ``slot`` is the first one that can still change; a later one where somebody is yet to come.
    """

    number: int
    holder: Entry | None
    slot: int
    is_to_come: bool


@dataclass(frozen=True)
class FloorTable:
    """A table of the floor; ``last`` is the last slot of the round in which a deal is played."""

    progress: TableProgress
    spans: tuple[Span, ...]
    last: int

    @property
    def table(self) -> Table:
        """The row."""
        return self.progress.table

    @property
    def number(self) -> int:
        """The table's number."""
        return self.table.number

    @property
    def slot(self) -> int:
        """The first slot behind every deal that is in."""
        return self.progress.slot

    @property
    def is_open(self) -> bool:
        """Whether a deal is left that has not begun."""
        return self.slot <= self.last

    @property
    def version(self) -> str:
        """Who sits at the table from which slot on."""
        return chairs_version(self.table.seats.all())

    @property
    def deals_in(self) -> int:
        """How many deals are in, or marked not played."""
        return len(self.progress.marks) - len(self.progress.missing)

    @cached_property
    def chairs(self) -> tuple[FloorChair, ...]:
        """Four chairs, and more where somebody holds or held one."""
        latest = {span.chair: span for span in self.spans}
        return tuple(
            FloorChair(
                number,
                span.holder if span else None,
                max(self.slot, span.first) if span and span.holder else self.slot,
                bool(span and span.holder and span.first > self.slot),
            )
            for number in range(1, max(CHAIRS, *latest) + 1 if latest else CHAIRS + 1)
            for span in [latest.get(number)]
        )

    @property
    def holders(self) -> tuple[Entry, ...]:
        """Who holds a chair by the latest plan, by chair."""
        return tuple(chair.holder for chair in self.chairs if chair.holder is not None)

    def chair(self, number: int) -> FloorChair:
        """A chair by its number; one that was never used is empty."""
        known = {chair.number: chair for chair in self.chairs}
        return known.get(number, FloorChair(number, None, self.slot, is_to_come=False))


@dataclass(frozen=True)
class Place:
    """Where somebody sits: a table and one of its chairs."""

    table: FloorTable
    chair: FloorChair

    @property
    def holder_number(self) -> int:
        """The number of the entry that sits there; 0 for nobody."""
        return self.chair.holder.number if self.chair.holder else 0


@dataclass(frozen=True)
class Floor:
    """A round with its tables in order, and who should play in it and has no chair."""

    round: Round
    tables: tuple[FloorTable, ...]
    unseated: tuple[Entry, ...]

    @property
    def slots(self) -> int:
        """How many slots the round has."""
        return len(self.round.slots)

    @property
    def last(self) -> int:
        """The last slot in which a deal is played."""
        return last_slot(self.round)

    @cached_property
    def places(self) -> dict[int, Place]:
        """Where everybody sits by the latest plan, by entry id."""
        return {
            chair.holder.pk: Place(table, chair)
            for table in self.tables
            for chair in table.chairs
            if chair.holder is not None
        }

    def place_of(self, number: int | None) -> Place | None:
        """Where the entry of this number sits by the latest plan."""
        return next(
            (place for place in self.places.values() if place.holder_number == number), None
        )

    @cached_property
    def _sat_until(self) -> dict[int, int]:
        """The last slot in which those who hold no chair any more sat, by entry id."""
        until: dict[int, int] = defaultdict(int)
        for table in self.tables:
            for span in table.spans:
                if span.holder is not None and span.last < self.slots:
                    until[span.holder.pk] = max(until[span.holder.pk], span.last)
        return until

    def free_from(self, entry: Entry) -> int:
        """The first slot behind all in which ``entry`` sits, once it leaves where it is now."""
        place = self.places.get(entry.pk)
        now = place.table.slot if place and not place.chair.is_to_come else 1
        return max(now, self._sat_until.get(entry.pk, 0) + 1)

    def table(self, number: int) -> FloorTable | None:
        """The table of this number."""
        return next((table for table in self.tables if table.number == number), None)

    @property
    def next_number(self) -> int:
        """The number of a table that is added."""
        return max((table.number for table in self.tables), default=0) + 1

    @cached_property
    def standings(self) -> Places | None:
        """The standings, where changes can move somebody: once the round has scores that show."""
        begun = any(table.deals_in for table in self.tables)
        return Places(self.round) if begun and not self.round.is_draft else None

    @cached_property
    def earlier(self) -> "Earlier":
        """The other rounds of the tournament."""
        return earlier_than(self.round)


@dataclass(frozen=True)
class Earlier:
    """Who has met whom in the other rounds, and how often somebody sat at a table of three."""

    met: dict[frozenset[int], list[int]]
    threes: dict[int, int]

    def rounds_met(self, one: Entry, other: Entry) -> list[int]:
        """The numbers of the other rounds in which two met."""
        return self.met.get(frozenset((one.number, other.number)), [])


def floor_of(round_: Round) -> Floor:
    """The floor of ``round_`` in a constant number of queries."""
    return floor_from(
        round_, round_progress(round_), entries_to_seat(round_.tournament, round_.number)
    )


def floor_from(round_: Round, progress: Iterable[TableProgress], playing: Iterable[Entry]) -> Floor:
    """The floor of ``round_`` whose tables have been read; ``playing`` should sit there."""
    tables = tuple(
        FloorTable(item, spans(item.table.seats.all(), len(round_.slots)), last_slot(round_))
        for item in progress
    )
    seated = {entry.pk for table in tables for entry in table.holders}
    return Floor(round_, tables, tuple(entry for entry in playing if entry.pk not in seated))


def last_slot(round_: Round) -> int:
    """The last slot of a round in which a deal is played; 0 for none."""
    return max((round_.slot_of(deal) for deal in round_.deals), default=0)


def spans(seats: Iterable[Seat], slots: int) -> tuple[Span, ...]:
    """Who holds which chair of one table from when to when, by chair and slot.

    Arguments: ``seats``, all rows of the table; ``slots`` of the round.
    """
    rows = sorted(seats, key=lambda seat: (seat.number, seat.first_slot))
    return tuple(
        Span(
            seat.number,
            seat.entry,
            seat.first_slot,
            after.first_slot - 1 if after and after.number == seat.number else slots,
        )
        for seat, after in pairwise([*rows, None])
        if seat is not None
    )


def earlier_than(round_: Round) -> Earlier:
    """Who met whom, and who sat at three, in the other rounds of the tournament, drafts too."""
    met: dict[frozenset[int], list[int]] = defaultdict(list)
    threes: dict[int, int] = defaultdict(int)
    for number, seating in seatings_of_rounds(round_.tournament).items():
        if number == round_.number:
            continue
        for pair in seating.pairs:
            met[frozenset(pair)].append(number)
        for table in seating.tables:
            for key in table.keys if len(table.keys) == CHAIRS - 1 else ():
                threes[key] += 1
    return Earlier(met, threes)


def most_chairs(round_: Round) -> int:
    """How many chairs a table may have by the rules of the tournament."""
    return min(MOST_SEATS, round_.tournament.rule_set.max_players)
