"""Delimited text as spreadsheets and people write it: records, quotes, and where they broke."""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Record:
    """One record: ``line`` is where it begins, from 1.

    Where a quotation mark opens a cell that nothing closes, ``unclosed`` is set and the record is
    that one line, uncut.
    """

    line: int
    cells: tuple[str, ...]
    unclosed: bool = False

    @property
    def is_blank(self) -> bool:
        """True where no cell holds anything."""
        return not any(cell.strip() for cell in self.cells)


def split_records(text: str, delimiter: str) -> Iterator[Record]:
    r"""Cut a text into records.

    Arguments: ``text``, with line ends ``\n``; ``delimiter``, one character, or "" where a line is
    one cell. A cell in quotation marks may hold delimiters, line ends and doubled marks, but a
    record of several lines must have as many cells as the first record of the text: otherwise a
    mark that is not closed would swallow the lines that follow it.
    """
    stop = f"{re.escape(delimiter)}\\n"
    cell = re.compile(rf' *"((?:[^"]|"")*+)" *(?=[{stop}]|\Z)|([^{stop}]*)')
    position, line, width = 0, 1, 0
    while position < len(text):
        cells, end = _cells_at(text, position, cell)
        lines = text.count("\n", position, end)
        own_end = text.find("\n", position) % (len(text) + 1)
        if cells is None or (lines and width and len(cells) != width):
            yield Record(line, (text[position:own_end],), unclosed=True)
            end, lines = own_end, 0
        else:
            record = Record(line, tuple(cells))
            width = width or (0 if record.is_blank else len(cells))
            yield record
        position, line = end + 1, line + lines + 1


def _cells_at(text: str, position: int, cell: re.Pattern[str]) -> tuple[list[str] | None, int]:
    """Read one record; return its cells (None if a quote is not closed) and where it ends."""
    cells = []
    while found := cell.match(text, position):
        quoted, bare = found.groups()
        if bare is not None and bare.lstrip(" ").startswith('"') and bare.count('"') % 2:
            return None, found.end()
        cells.append(bare if quoted is None else quoted.replace('""', '"'))
        position = found.end()
        if position == len(text) or text[position] == "\n":
            break
        position += 1
    return cells, position
