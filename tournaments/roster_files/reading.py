"""Roster files read: from bytes or a pasted text to rows whose cells have a known meaning."""

from collections.abc import Iterable, Mapping
from itertools import islice

from tournaments.roster_files.columns import Column, column_of
from tournaments.roster_files.delimited_text import Record, split_records
from tournaments.roster_files.errors import RosterFileError
from tournaments.roster_files.rows import Problem, RosterFile, RosterRow
from tournaments.roster_files.spreadsheets import MOST_LINES, sheet_records
from tournaments.roster_files.text import clean_text, unshield

MOST_ROWS = 2_000
EMPTY_TO_THE_END = 1_000  # so many empty lines before the limit: nothing is expected behind it
MOST_BYTES = 2_000_000
DELIMITERS = ("\t", ";", ",")
WITHOUT_HEADER = (Column.NAME, Column.CLUB)
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
ZIP = b"PK\x03\x04"
Labels = Mapping[str, Column]


def read_roster(content: bytes, name: str = "", *, labels: Labels | None = None) -> RosterFile:
    """Read a roster file: CSV, TSV or text in any usual encoding, or XLSX.

    Arguments: ``content``, at most ``MOST_BYTES``; ``name``, the file's name, for the log;
    ``labels``, headers known besides the English and Portuguese ones.
    Raises RosterFileError for a file that cannot be read as a roster as a whole; what is wrong
    with single rows is left to the plan.
    """
    if len(content) > MOST_BYTES:
        raise RosterFileError("file_too_large")
    if content.startswith(OLD_EXCEL):
        raise RosterFileError("old_spreadsheet")
    if content.startswith(ZIP):
        return _read_records(sheet_records(content), name, labels)
    return read_roster_text(_decoded(content), name, labels=labels)


def read_roster_text(text: str, name: str = "", *, labels: Labels | None = None) -> RosterFile:
    """Read a pasted text, at most ``MOST_BYTES`` characters: see ``read_roster``."""
    if len(text) > MOST_BYTES:
        raise RosterFileError("text_too_large")
    if "\0" in text:
        raise RosterFileError("not_a_text")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    records = split_records(text, _delimiter(text, labels))
    unshielded = (
        Record(record.line, tuple(map(unshield, record.cells)), record.unclosed)
        for record in records
    )
    return _read_records(unshielded, name, labels)


def _decoded(content: bytes) -> str:
    """Decode by byte order mark, else as UTF-8, else as Windows-1252."""
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ["utf-16"] if marked else ["utf-8-sig", "cp1252"]:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise RosterFileError("not_a_text")


def _delimiter(text: str, labels: Labels | None) -> str:
    """Find what separates the cells: by the headers in the first line, else by what is usual."""
    headers = {
        delimiter: [column_of(cell, labels) for cell in _first_cells(text, delimiter)]
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


def _read_records(records: Iterable[Record], name: str, labels: Labels | None) -> RosterFile:
    """Give the cells their meaning by the header line."""
    filled, blank, read_to_line = _filled_records(records)
    if not filled:
        raise RosterFileError("empty")
    columns = [column_of(cell, labels) for cell in filled[0].cells]
    has_header = any(columns)
    if has_header:
        _check_header(filled[0], columns)
    else:
        columns = _columns_without_header(filled[0])
    rows = filled[1:] if has_header else filled
    if len(rows) > MOST_ROWS:
        raise RosterFileError("too_many_players", most=MOST_ROWS)
    return RosterFile(
        name=name,
        columns=tuple(column for column in columns if column),
        rows=tuple(_row(record, columns) for record in rows),
        blank_lines=blank,
        has_header=has_header,
        unknown_headers=_unknown_headers(filled[0], columns) if has_header else (),
        read_to_line=read_to_line,
    )


def _filled_records(records: Iterable[Record]) -> tuple[list[Record], int, int | None]:
    """Read records up to the limits; return those that are not blank, and how many are.

    The third value is the line where reading stopped, in a file that only goes on with empty
    lines: some programs write a million of them.
    """
    filled: list[Record] = []
    blank = 0
    for record in records:
        if record.line > MOST_LINES:
            last = filled[-1].line if filled else 0
            if record.line - last <= EMPTY_TO_THE_END:
                raise RosterFileError("too_many_lines", most=MOST_LINES)
            return filled, blank, MOST_LINES
        if record.is_blank:
            blank += 1
        else:
            filled.append(record)
        if len(filled) > MOST_ROWS + 1:
            break
    return filled, blank, None


def _check_header(header: Record, columns: list[Column | None]) -> None:
    """Refuse a header line that names no player, or one thing twice."""
    if Column.NAME not in columns:
        raise RosterFileError("no_name_column")
    for place, column in enumerate(columns):
        first = columns.index(column)
        if column and first < place:
            raise RosterFileError(
                "same_column_twice", first=header.cells[first], second=header.cells[place]
            )


def _columns_without_header(first: Record) -> list[Column | None]:
    """Take the cells for names and clubs, where there are no more than two."""
    width = len(first.cells)
    if width > len(WITHOUT_HEADER):
        raise RosterFileError("no_known_header", count=width)
    return list(WITHOUT_HEADER[:width])


def _unknown_headers(header: Record, columns: list[Column | None]) -> tuple[str, ...]:
    return tuple(
        clean_text(cell)
        for cell, column in zip(header.cells, columns, strict=True)
        if column is None and cell.strip()
    )


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
