"""What is printed of a whole round, in a constant number of queries; reads only."""

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Prefetch

from tournaments.models import LIVE, DealRecord, PenaltyEntry, Round, Seat, Table
from tournaments.selectors.records import by_deal
from tournaments.selectors.sheet_rows import Sheet
from tournaments.selectors.sheets import sheet_of


def seated_tables(round_: Round, numbers: Collection[int] = ()) -> list[Table]:
    """The tables of ``round_``, or those of ``numbers``, with seats and players, by number."""
    seats = Seat.objects.select_related("entry__player").order_by("number", "first_slot")
    tables = Table.objects.filter(round=round_, seats__isnull=False).distinct().order_by("number")
    if numbers:
        tables = tables.filter(number__in=numbers)
    found = list(tables.prefetch_related(Prefetch("seats", seats)))
    for table in found:
        table.round = round_
    return found


def round_sheets(round_: Round, numbers: Collection[int] = ()) -> list[Sheet]:
    """The score sheets of ``round_``, or of the tables of ``numbers``, by table number."""
    tables = seated_tables(round_, numbers)
    records = _live_records_of(tables)
    penalties: dict[int | None, list[PenaltyEntry]] = defaultdict(list)
    for penalty in (
        PenaltyEntry.objects.filter(table__in=tables).counting().select_related("entry__player")
    ):
        penalties[penalty.table_id].append(penalty)
    return [
        sheet_of(
            table, tuple(table.seats.all()), by_deal(records[table.pk]), tuple(penalties[table.pk])
        )
        for table in tables
    ]


def _live_records_of(tables: list[Table]) -> dict[int, list[DealRecord]]:
    """Versions that are confirmed or wait, by table, in order of attempts and age."""
    found: dict[int, list[DealRecord]] = defaultdict(list)
    for record in (
        DealRecord.objects.filter(table__in=tables, status__in=LIVE)
        .prefetch_related("hand_scores")
        .order_by("attempt", "pk")
    ):
        found[record.table_id].append(record)
    return found
