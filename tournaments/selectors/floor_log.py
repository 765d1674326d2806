"""What the log holds of who sits where: the rows of a change, and when it was; reads only."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from tournaments.models import Round


@dataclass(frozen=True)
class TableChange:
    """The latest change of a table: when it was made, and from which deal on."""

    table: int
    deal: int
    at: dt.datetime


@dataclass(frozen=True)
class SheetsToPrint:
    """The tables whose latest change was made at one time."""

    at: dt.datetime
    changes: tuple[TableChange, ...]

    @property
    def tables(self) -> list[int]:
        """Their numbers."""
        return [change.table for change in self.changes]

    @property
    def query(self) -> str:
        """What an address asks to print their sheets, with the scores that are in."""
        return urlencode({"filled": 1, "tables": self.tables}, doseq=True)


def table_changes(round_: Round) -> dict[int, TableChange]:
    """The latest change of every table that changed since the round was published, by number.

    A line of the log tells it by its ``round`` and by ``from_deal``, pairs of table and deal.
    """
    if round_.published_at is None:
        return {}
    lines = round_.tournament.log.filter(
        at__gte=round_.published_at, data__has_key="from_deal", data__round=round_.number
    )
    return {
        table: TableChange(table, deal, line.at)
        for line in lines.order_by("pk")
        for table, deal in line.data["from_deal"]
    }


def sheets_to_print(round_: Round) -> list[SheetsToPrint]:
    """Which sheets changed together, the latest first; a sheet that changed again only once."""
    by_time: dict[dt.datetime, list[TableChange]] = {}
    for change in table_changes(round_).values():
        by_time.setdefault(change.at, []).append(change)
    return [
        SheetsToPrint(at, tuple(sorted(changes, key=lambda change: change.table)))
        for at, changes in sorted(by_time.items(), reverse=True)
    ]


def last_change(round_: Round) -> dt.datetime | None:
    """When anybody's chair changed last since the round was published; None where none did."""
    return max((change.at for change in table_changes(round_).values()), default=None)


def seat_rows(round_: Round, tables: Iterable[int]) -> list[list[int | None]]:
    """The rows of some tables as a line of the log holds them, before a change and after it.

    Returns (table, chair, slot, number of the entry or None) for each, in this order.
    """
    rows = round_.seats.filter(table__number__in=tables).values_list(
        "table__number", "number", "first_slot", "entry__number"
    )
    return [list(row) for row in rows.order_by("table__number", "number", "first_slot")]
