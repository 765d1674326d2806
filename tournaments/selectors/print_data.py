"""What is printed of a whole round, in a constant number of queries; reads only."""

from collections import defaultdict

from django.db.models import Prefetch

from tournaments.enums import RecordStatus
from tournaments.models import DealRecord, PenaltyEntry, Round, Seat, Table
from tournaments.selectors.sheets import Sheet, sheet_of

StandingRecords = dict[int, list[DealRecord]]


def seated_tables(round_: Round, number: int | None = None) -> list[Table]:
    """The tables of ``round_``, or the one numbered so, with seats and players, by number."""
    seats = Seat.objects.select_related("entry__player").order_by("number")
    tables = Table.objects.filter(round=round_).order_by("number")
    if number is not None:
        tables = tables.filter(number=number)
    found = list(tables.prefetch_related(Prefetch("seats", seats)))
    for table in found:
        table.round = round_
    return found


def round_sheets(round_: Round, number: int | None = None) -> list[Sheet]:
    """The score sheets of ``round_``, or of the table numbered so, by table number."""
    tables = seated_tables(round_, number)
    records = standing_records_of(tables)
    penalties: dict[int, list[PenaltyEntry]] = defaultdict(list)
    for penalty in PenaltyEntry.objects.filter(seat__table__in=tables).select_related(
        "seat__entry__player"
    ):
        penalties[penalty.seat.table_id].append(penalty)
    return [
        sheet_of(
            table, tuple(table.seats.all()), records.get(table.pk, {}), tuple(penalties[table.pk])
        )
        for table in tables
    ]


def standing_records_of(tables: list[Table]) -> dict[int, StandingRecords]:
    """Versions that are confirmed or wait, by table and by deal, in order of attempts and age."""
    found: dict[int, StandingRecords] = defaultdict(lambda: defaultdict(list))
    for record in (
        DealRecord.objects.filter(
            table__in=tables, status__in=[RecordStatus.CONFIRMED, RecordStatus.SUBMITTED]
        )
        .prefetch_related("hand_scores__seat")
        .order_by("deal", "attempt", "pk")
    ):
        found[record.table_id][record.deal].append(record)
    return found
