"""XLSX files: their first sheet read row by row, and rows written as texts that stay texts."""

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import IO

from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.utils import get_column_letter

from tournaments.roster_files.delimited_text import Record
from tournaments.roster_files.errors import RosterFileError
from tournaments.roster_files.text import starts_like_a_formula

MOST_UNPACKED_BYTES = 40_000_000
MOST_CELLS = 400_000  # before MOST_LINES, filled or not: a second's work
CHUNK = 2**18
MOST_LINES = 20_000  # with the empty ones
MOST_COLUMNS = 60


def sheet_records(content: bytes) -> Iterator[Record]:
    """Read the first sheet of an XLSX file, formulas as the text they are, row by row.

    Arguments: ``content``, the bytes of the file.
    Raises RosterFileError for a file that is damaged, or too large once it is unpacked.
    """
    if _is_too_large(content):
        raise RosterFileError("sheet_too_large")
    try:
        book = load_workbook(io.BytesIO(content), read_only=True)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # many programs write them wrongly
        rows = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)
        for line, cells in enumerate(rows, start=1):
            yield Record(line, tuple(map(_cell_text, cells)))
    except Exception as error:
        # A damaged file makes the library fail in any way there is.
        raise RosterFileError("sheet_unreadable") from error


def write_sheet(rows: Iterable[Sequence[str]]) -> bytes:
    """Write rows, the first one of headers, as XLSX; every cell stays a text when it is edited."""
    book = Workbook()
    sheet = book.worksheets[0]
    for line, row in enumerate(rows, start=1):
        for place, text in enumerate(row, start=1):
            sheet.column_dimensions[get_column_letter(place)].width = 22
            if text:
                cell = sheet.cell(line, place, ILLEGAL_CHARACTERS_RE.sub("", text))
                cell.data_type = "s"  # the library guesses formulas and errors
                cell.number_format = "@"
                cell.quotePrefix = starts_like_a_formula(text)
    sheet.freeze_panes = "A2"
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _is_too_large(content: bytes) -> bool:
    """Tell whether reading the file would take long; one that is damaged shows that later."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            parts = packed.infolist()
            if sum(part.file_size for part in parts) > MOST_UNPACKED_BYTES:
                return True
            sheets = [part for part in parts if part.filename.startswith("xl/worksheets/")]
            return any(_has_too_many_cells(packed.open(sheet)) for sheet in sheets)
    except (zipfile.BadZipFile, EOFError, zlib.error):
        return False


def _has_too_many_cells(sheet: IO[bytes]) -> bool:
    """Count the tags of cells, without parsing, as far as the rows are read."""
    rows = cells = 0
    with sheet:
        while (chunk := sheet.read(CHUNK)) and rows <= MOST_LINES:
            rows += chunk.count(b"<row")
            cells += chunk.count(b"<c ") + chunk.count(b"<c>") + chunk.count(b"<c/")
            if cells > MOST_CELLS:
                return True
    return False


def _cell_text(value: object) -> str:
    """Write a cell of a sheet as text: whole numbers without a decimal point."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(getattr(value, "text", value))
