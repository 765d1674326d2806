"""Rosters written as files that a spreadsheet opens and ``reading`` reads back."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from tournaments.roster_files.spreadsheets import write_sheet
from tournaments.roster_files.text import shield

BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # without it, Excel takes UTF-8 for something older
Rows = Iterable[Sequence[str]]


def as_csv(rows: Rows) -> bytes:
    """Write rows as CSV, in UTF-8 with a byte order mark.

    A cell that a spreadsheet would run as a formula has an apostrophe in front.
    """
    text = io.StringIO(newline="")
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows(
        [shield(cell) for cell in row] for row in rows
    )
    return BYTE_ORDER_MARK + text.getvalue().encode()


# By the ending of the file's name: the type of the content, and what writes it.
FORMATS: dict[str, tuple[str, Callable[[Rows], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", as_csv),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write_sheet),
}
