"""What a roster file holds once it was read: rows whose cells have a known meaning."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.roster_files.columns import Column


class Problem(StrEnum):
    """What keeps a row from being read at all."""

    UNCLOSED_QUOTE = "unclosed_quote"
    EXTRA_CELLS = "extra_cells"


@dataclass(frozen=True)
class RosterRow:
    """One row that is not blank: ``line`` in the file, from 1, and the text of its cells."""

    line: int
    cells: dict[Column, str]
    problem: Problem | None = None


@dataclass(frozen=True)
class RosterFile:
    """A file that was read; ``name`` is empty for a pasted text.

    ``read_to_line`` is the last line that was read of a file that goes on with empty ones.
    """

    name: str
    columns: tuple[Column, ...]
    rows: tuple[RosterRow, ...]
    blank_lines: int = 0
    has_header: bool = True
    unknown_headers: tuple[str, ...] = ()
    read_to_line: int | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the file as JSON values, for ``from_data``."""
        return {
            "name": self.name,
            "columns": self.columns,
            "rows": [[row.line, row.cells, row.problem] for row in self.rows],
            "blank_lines": self.blank_lines,
            "has_header": self.has_header,
            "unknown_headers": self.unknown_headers,
            "read_to_line": self.read_to_line,
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
            read_to_line=data["read_to_line"],
        )
