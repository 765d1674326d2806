"""Roster files read: from bytes or a pasted text to rows whose cells have a known meaning."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from openpyxl import load_workbook

from tournaments.errors import Refusal
from tournaments.selectors.roster_file import Column, clean_text, column_of, unshield
from tournaments.services.delimited_text import Record, split_records

MOST_ROWS = 2_000
MOST_LINES = 20_000  # with the empty ones
MOST_BYTES = 2_000_000
MOST_UNPACKED_BYTES = 40_000_000  # of an XLSX file, which is packed
MOST_COLUMNS = 60
DELIMITERS = ("\t", ";", ",")
WITHOUT_HEADER = (Column.NAME, Column.CLUB)
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
ZIP = b"PK\x03\x04"


class Problem(models.TextChoices):
    """What keeps a row from being read at all."""

    UNCLOSED_QUOTE = (
        "unclosed_quote",
        gettext_lazy("A quotation mark opens a cell and is not closed. Close it, or take it away."),
    )
    EXTRA_CELLS = (
        "extra_cells",
        gettext_lazy(
            "This line has more cells than there are columns. "
            "Put a cell that holds a comma in quotation marks, or take the extra cells away."
        ),
    )


@dataclass(frozen=True)
class RosterRow:
    """One row that is not blank: ``line`` in the file, from 1, and the text of its cells."""

    line: int
    cells: dict[Column, str]
    problem: Problem | None = None


@dataclass(frozen=True)
class RosterFile:
    """A file that was read; ``name`` is empty for a pasted text."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[RosterRow, ...]
    blank_lines: int = 0
    has_header: bool = True
    unknown_headers: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Return the file as JSON values, for ``from_data``."""
        return {
            "name": self.name,
            "columns": self.columns,
            "rows": [[row.line, row.cells, row.problem] for row in self.rows],
            "blank_lines": self.blank_lines,
            "has_header": self.has_header,
            "unknown_headers": self.unknown_headers,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "RosterFile":
        """Read what ``to_data`` wrote."""
        rows = tuple(
            RosterRow(
                line,
                {Column(name): text for name, text in cells.items()},
                Problem(problem) if problem else None,
            )
            for line, cells, problem in data["rows"]
        )
        return cls(
            name=data["name"],
            columns=tuple(Column(name) for name in data["columns"]),
            rows=rows,
            blank_lines=data["blank_lines"],
            has_header=data["has_header"],
            unknown_headers=tuple(data["unknown_headers"]),
        )


def read_roster(content: bytes, name: str = "") -> RosterFile:
    """Read a roster file: CSV, TSV or text in any usual encoding, or XLSX.

    Arguments: ``content``, at most ``MOST_BYTES``; ``name``, the file's name, for the log.
    Errors: ``Refusal`` for a file that cannot be read as a roster as a whole; what is wrong with
    single rows is left to the plan.
    """
    if len(content) > MOST_BYTES:
        raise Refusal(_("The file is larger than 2 MB. Leave out what is not the roster."))
    if content.startswith(OLD_EXCEL):
        raise Refusal(
            _("This is a file of an old spreadsheet format. Save it as XLSX or CSV, and try again.")
        )
    if content.startswith(ZIP):
        return _read_records(_sheet_records(content), name)
    return read_roster_text(_decoded(content), name)


def read_roster_text(text: str, name: str = "") -> RosterFile:
    """Read delimited text: see ``read_roster``."""
    if "\0" in text:
        raise Refusal(_("This is not a text file. Save the roster as CSV or XLSX, and try again."))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        raise Refusal(
            _("There are more than %(most)s lines. Take out those that are no players.")
            % {"most": MOST_LINES}
        )
    records = split_records(text, _delimiter(text))
    unshielded = (
        Record(record.line, tuple(map(unshield, record.cells)), record.unclosed)
        for record in records
    )
    return _read_records(unshielded, name)


def _decoded(content: bytes) -> str:
    """Decode by byte order mark, else as UTF-8, else as Windows-1252."""
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ["utf-16"] if marked else ["utf-8-sig", "cp1252"]:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Refusal(_("This is not a text file. Save the roster as CSV or XLSX, and try again."))


def _delimiter(text: str) -> str:
    """Find what separates the cells: by the headers in the first line, else by what is usual."""
    headers = {
        delimiter: [column_of(cell) for cell in _first_cells(text, delimiter)]
        for delimiter in DELIMITERS
    }
    known = {
        delimiter: sum(column is not None for column in columns)
        for delimiter, columns in headers.items()
    }
    best = max(DELIMITERS, key=lambda delimiter: known[delimiter])
    if known[best]:
        return max(
            (delimiter for delimiter in DELIMITERS if known[delimiter] == known[best]),
            key=lambda delimiter: len(headers[delimiter]),
        )
    sample = [line for line in islice(text.split("\n"), 50) if line.strip()]
    most = max(DELIMITERS, key=lambda delimiter: sum(delimiter in line for line in sample))
    return most if any(most in line for line in sample) else ""


def _first_cells(text: str, delimiter: str) -> tuple[str, ...]:
    return next(
        (record.cells for record in split_records(text, delimiter) if not record.is_blank), ()
    )


def _sheet_records(content: bytes) -> Iterator[Record]:
    """Read the first sheet of an XLSX file, formulas as the text they are."""
    if _unpacked_size(content) > MOST_UNPACKED_BYTES:
        raise Refusal(_("The spreadsheet is too large. Leave out what is not the roster."))
    try:
        book = load_workbook(io.BytesIO(content), read_only=True)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # many programs write them wrongly
        rows = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)
        for line, cells in enumerate(rows, start=1):
            yield Record(line, tuple(map(_cell_text, cells)))
    except Exception as error:
        # A damaged file makes the library fail in any way there is.
        raise Refusal(
            _("The spreadsheet cannot be read. Open it, save it as XLSX or CSV, and try again.")
        ) from error


def _unpacked_size(content: bytes) -> int:
    """Return the bytes of an XLSX file's parts; 0 where it is damaged, which shows later."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return sum(part.file_size for part in packed.infolist())
    except zipfile.BadZipFile:
        return 0


def _cell_text(value: object) -> str:
    """Write a cell of a sheet as text: whole numbers without a decimal point."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(getattr(value, "text", value))


def _read_records(records: Iterable[Record], name: str) -> RosterFile:
    """Give the cells their meaning by the header line."""
    filled: list[Record] = []
    blank = 0
    for record in records:
        if record.is_blank:
            blank += 1
        else:
            filled.append(record)
        if len(filled) > MOST_ROWS + 1:
            break
    if not filled:
        raise Refusal(_("There is nothing in it. A roster has one player on each line."))
    columns = [column_of(cell) for cell in filled[0].cells]
    has_header = any(columns)
    if has_header:
        _check_header(filled[0], columns)
    else:
        columns = _columns_without_header(filled[0])
    rows = filled[1:] if has_header else filled
    if len(rows) > MOST_ROWS:
        raise Refusal(
            _("There are more than %(most)s players. Split the file into smaller ones.")
            % {"most": MOST_ROWS}
        )
    return RosterFile(
        name=name,
        columns=tuple(column for column in columns if column),
        rows=tuple(_row(record, columns) for record in rows),
        blank_lines=blank,
        has_header=has_header,
        unknown_headers=_unknown_headers(filled[0], columns) if has_header else (),
    )


def _check_header(header: Record, columns: list[Column | None]) -> None:
    """Refuse a header line that names no player, or one thing twice."""
    if Column.NAME not in columns:
        raise Refusal(
            _("No column is headed %(name)s. Known headers are: %(known)s.")
            % {"name": Column.NAME.label, "known": known_headers()}
        )
    for place, column in enumerate(columns):
        first = columns.index(column)
        if column and first < place:
            raise Refusal(
                _("Two columns mean the same: “%(first)s” and “%(second)s”. Take one away.")
                % {"first": header.cells[first], "second": header.cells[place]}
            )


def _columns_without_header(first: Record) -> list[Column | None]:
    """Take the cells for names and clubs, where there are no more than two."""
    width = len(first.cells)
    if width > len(WITHOUT_HEADER):
        raise Refusal(
            _(
                "The first line has no header that is known, so what its %(count)s columns mean "
                "is not clear. Known headers are: %(known)s."
            )
            % {"count": width, "known": known_headers()}
        )
    return list(WITHOUT_HEADER[:width])


def _unknown_headers(header: Record, columns: list[Column | None]) -> tuple[str, ...]:
    return tuple(
        clean_text(cell)
        for cell, column in zip(header.cells, columns, strict=True)
        if column is None and cell.strip()
    )


def known_headers() -> str:
    """List the headers of all columns, as the template file has them."""
    return ", ".join(str(label) for label in Column.labels)


def _row(record: Record, columns: list[Column | None]) -> RosterRow:
    if record.unclosed:
        return RosterRow(
            record.line,
            {Column.NAME: clean_text(record.cells[0])[:200]},
            Problem.UNCLOSED_QUOTE,
        )
    cells = {
        column: clean_text(cell)
        for column, cell in zip(columns, record.cells, strict=False)
        if column and cell.strip()
    }
    extra = any(cell.strip() for cell in record.cells[len(columns) :])
    return RosterRow(record.line, cells, Problem.EXTRA_CELLS if extra else None)
