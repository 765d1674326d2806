"""How far a round has come: which deals of which tables are in; reads only."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from tournaments.enums import DealState, Outcome, RecordStatus
from tournaments.models import LIVE, DealRecord, Entry, Round, Table, chairs_at


@dataclass(frozen=True)
class Mark:
    """One deal of one table and how far it has come.

    A deal waits while its correction does; then it ``counts`` already.
    """

    deal: int
    state: DealState
    counts: bool


@dataclass(frozen=True)
class TableProgress:
    """A table, its chairs with who sits there now, and a mark for every deal of its round.

    A chair that holds nobody now has None; ``slot`` is the first behind every deal that is in.
    """

    table: Table
    entries: tuple[tuple[int, Entry | None], ...]
    marks: tuple[Mark, ...]
    slot: int

    @property
    def missing(self) -> tuple[int, ...]:
        """Deals without any result."""
        return tuple(mark.deal for mark in self.marks if mark.state == DealState.MISSING)

    @property
    def uncounted(self) -> tuple[int, ...]:
        """Deals that do not count yet: missing, or waiting for the first time."""
        return tuple(mark.deal for mark in self.marks if not mark.counts)

    @property
    def not_played(self) -> tuple[int, ...]:
        """Deals that the table ended without."""
        return tuple(mark.deal for mark in self.marks if mark.state == DealState.NOT_PLAYED)

    @property
    def holes(self) -> tuple[int, ...]:
        """Deals without any result though a later one of the table has one."""
        last = max(
            (at for at, mark in enumerate(self.marks) if mark.state != DealState.MISSING), default=0
        )
        return tuple(mark.deal for mark in self.marks[:last] if mark.state == DealState.MISSING)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Deals that wait for a second person."""
        return tuple(mark.deal for mark in self.marks if mark.state == DealState.WAITING)


@dataclass(frozen=True)
class Gap:
    """A deal that does not count yet at a table: it is missing, or ``waits``."""

    table_number: int
    deal: int
    waits: bool = False


def round_progress(round_: Round) -> list[TableProgress]:
    """Every table of ``round_`` with its marks, in order of table numbers."""
    return progress_of([round_])[round_.pk]


def progress_of(rounds: Iterable[Round]) -> dict[int, list[TableProgress]]:
    """The tables of several rounds with their marks, by the id of the round, in three queries."""
    by_pk = {round_.pk: round_ for round_ in rounds}
    states: dict[tuple[int, int], DealState] = {}
    counting: set[tuple[int, int]] = set()
    records = (
        DealRecord.objects.filter(table__round__in=by_pk, status__in=LIVE)
        .exclude(outcome=Outcome.VOID)
        .order_by("pk")
        .values_list("table_id", "deal", "status", "outcome")
    )
    for table_id, deal, status, outcome in records:
        confirmed = status == RecordStatus.CONFIRMED
        state = DealState.NOT_PLAYED if outcome == Outcome.NOT_PLAYED else DealState.IN
        states[table_id, deal] = state if confirmed else DealState.WAITING
        if confirmed:
            counting.add((table_id, deal))
    tables = (
        Table.objects.filter(round__in=by_pk, seats__isnull=False)
        .distinct()
        .prefetch_related("seats__entry__player")
        .order_by("round__number", "number")
    )
    found: dict[int, list[TableProgress]] = {pk: [] for pk in by_pk}
    for table in tables:
        table.round = by_pk[table.round_id]
        found[table.round_id].append(_progress(table.round, table, states, counting))
    return found


def _progress(
    round_: Round,
    table: Table,
    states: Mapping[tuple[int, int], DealState],
    counting: Container[tuple[int, int]],
) -> TableProgress:
    marks = tuple(
        Mark(deal, states.get((table.pk, deal), DealState.MISSING), (table.pk, deal) in counting)
        for deal in round_.deals
    )
    slot = 1 + max(
        (round_.slot_of(mark.deal) for mark in marks if mark.state != DealState.MISSING), default=0
    )
    seats = list(table.seats.all())
    sitting = chairs_at(seats, min(slot, len(round_.slots)))
    chairs = sorted({seat.number for seat in seats if seat.entry_id is not None})
    entries = tuple((chair, sitting[chair].entry if chair in sitting else None) for chair in chairs)
    return TableProgress(table, entries, marks, slot)


def first_gap(round_: Round) -> Gap | None:
    """The first deal of ``round_`` that does not count yet; None when all do."""
    for progress in round_progress(round_):
        if progress.uncounted:
            deal = progress.uncounted[0]
            return Gap(progress.table.number, deal, waits=deal in progress.waiting)
    return None


@dataclass(frozen=True)
class Neighbours:
    """Table numbers beside a table, and the next one that still misses a deal."""

    before: int | None
    after: int | None
    with_gap: int | None


def neighbours(table: Table) -> Neighbours:
    """Which tables of the round come before and after ``table``, and where to type next."""
    progress = round_progress(table.round)
    numbers = [item.table.number for item in progress]
    gaps = [item.table.number for item in progress if item.missing]
    later = [number for number in gaps if number > table.number]
    earlier = [number for number in gaps if number < table.number]
    return Neighbours(
        before=max((n for n in numbers if n < table.number), default=None),
        after=min((n for n in numbers if n > table.number), default=None),
        with_gap=next(iter(later or earlier), None),
    )
