"""The roster as a file that a spreadsheet opens and the import reads back."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable

import tablib
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.utils import get_column_letter

from tournaments.models import Entry, Tournament
from tournaments.selectors.roster import roster
from tournaments.selectors.roster_file import (
    Column,
    fixed_table_text,
    match_key,
    shield,
    starts_like_a_formula,
)

BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # without it, Excel takes UTF-8 for something older
Rows = Iterable[list[str]]


def roster_rows(tournament: Tournament) -> list[list[str]]:
    """The cells of every entry in the order of ``Column``, by number."""
    entries = list(roster(tournament).prefetch_related("keep_apart__player"))
    namesakes = Counter(match_key(entry.player.name) for entry in entries)

    def told_apart(entry: Entry) -> str:
        player = entry.player
        several = namesakes[match_key(player.name)] > 1
        return f"{player.name} ({player.club})" if several else player.name

    return [
        [
            entry.player.name,
            entry.player.club,
            entry.team,
            entry.player.phone,
            "; ".join(sorted(told_apart(other) for other in entry.keep_apart.all())),
            fixed_table_text(entry.needs_fixed_table, entry.fixed_table),
            str(entry.starts_in_round),
            entry.note,
        ]
        for entry in entries
    ]


def as_csv(rows: Rows) -> bytes:
    """Write rows as CSV, in UTF-8 with a byte order mark.

    A cell that a spreadsheet would run as a formula has an apostrophe in front.
    """
    data = tablib.Dataset(headers=[str(label) for label in Column.labels])
    data.extend([shield(cell) for cell in row] for row in rows)
    text: str = data.export("csv", quoting=csv.QUOTE_ALL)
    return BYTE_ORDER_MARK + text.encode()


def as_xlsx(rows: Rows) -> bytes:
    """Write rows as XLSX, every cell as a text that stays one when it is edited."""
    book = Workbook()
    sheet = book.worksheets[0]
    cells = [[str(label) for label in Column.labels], *rows]
    for line, row in enumerate(cells, start=1):
        for place, text in enumerate(row, start=1):
            if text:
                cell = sheet.cell(line, place, ILLEGAL_CHARACTERS_RE.sub("", text))
                cell.data_type = "s"  # the library guesses formulas and errors
                cell.number_format = "@"
                cell.quotePrefix = starts_like_a_formula(text)
    for place in range(1, len(Column) + 1):
        sheet.column_dimensions[get_column_letter(place)].width = 22
    sheet.freeze_panes = "A2"
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


# By the ending of the file's name: the type of the content, and what writes it.
FORMATS: dict[str, tuple[str, Callable[[Rows], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", as_csv),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
}
