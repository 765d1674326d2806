"""How far a round has come: which deals of which tables are in; reads only."""

from dataclasses import dataclass

from tournaments.enums import RecordStatus
from tournaments.models import DealRecord, Entry, Round, Table

MISSING, WAITING, IN = "missing", "waiting", "in"


@dataclass(frozen=True)
class Mark:
    """One deal of one table: ``state`` is missing, waiting or in.

    A deal waits while its correction does; then it ``counts`` already.
    """

    deal: int
    state: str
    counts: bool


@dataclass(frozen=True)
class TableProgress:
    """A table, who sits at it by seat, and a mark for every deal of its round."""

    table: Table
    entries: tuple[tuple[int, Entry], ...]
    marks: tuple[Mark, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """Deals without any result."""
        return tuple(mark.deal for mark in self.marks if mark.state == MISSING)

    @property
    def uncounted(self) -> tuple[int, ...]:
        """Deals that do not count yet: missing, or waiting for the first time."""
        return tuple(mark.deal for mark in self.marks if not mark.counts)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Deals that wait for a second person."""
        return tuple(mark.deal for mark in self.marks if mark.state == WAITING)


@dataclass(frozen=True)
class Gap:
    """A deal that does not count yet at a table: it is missing, or ``waits``."""

    table_number: int
    deal: int
    waits: bool = False


def round_progress(round_: Round) -> list[TableProgress]:
    """Every table of ``round_`` with its marks, in order of table numbers."""
    states: dict[tuple[int, int], str] = {}
    counting: set[tuple[int, int]] = set()
    records = (
        DealRecord.objects.filter(
            table__round=round_,
            is_void=False,
            status__in=[RecordStatus.CONFIRMED, RecordStatus.SUBMITTED],
        )
        .order_by("pk")
        .values_list("table_id", "deal", "status")
    )
    for table_id, deal, status in records:
        confirmed = status == RecordStatus.CONFIRMED
        states[table_id, deal] = IN if confirmed else WAITING
        if confirmed:
            counting.add((table_id, deal))
    tables = round_.tables.prefetch_related("seats__entry__player").order_by("number")
    return [
        TableProgress(
            table=table,
            entries=tuple((seat.number, seat.entry) for seat in table.seats.all()),
            marks=tuple(
                Mark(deal, states.get((table.pk, deal), MISSING), (table.pk, deal) in counting)
                for deal in round_.deals
            ),
        )
        for table in tables
    ]


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
