"""The cells of one roster line: from text to values, or what is wrong with them."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.roster_files.columns import Column

LAST_TABLE = 500
YES = frozenset({"yes", "y", "true", "x", "✓", "sim", "s", "verdadeiro"})
NO = frozenset({"no", "n", "false", "0", "-", "não", "nao", "falso"})


@dataclass(frozen=True)
class CellFault:
    """What is wrong with a cell: a code, and what belongs into its sentence."""

    column: Column
    code: str
    details: dict[str, Any] = field(default_factory=dict)


class _UnreadableCellError(Exception):
    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


def read_cells(
    cells: Mapping[Column, str], *, rounds: int, lengths: Mapping[Column, int]
) -> tuple[dict[str, Any], tuple[CellFault, ...]]:
    """Read the cells of one line, those of keep-apart aside.

    Arguments: ``rounds``, how many the tournament has; ``lengths``, the most characters of a
    column's texts.
    Returns: values by the name of what they describe, none for an empty cell; and the faults.
    """
    values: dict[str, Any] = {}
    faults = []
    if not cells.get(Column.NAME):
        faults.append(CellFault(Column.NAME, "name_missing"))
    for column, text in cells.items():
        try:
            values |= _read_cell(column, text, rounds, lengths)
        except _UnreadableCellError as error:
            faults.append(CellFault(column, error.code, error.details))
    return values, tuple(faults)


def _read_cell(
    column: Column, text: str, rounds: int, lengths: Mapping[Column, int]
) -> dict[str, Any]:
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in text):
        raise _UnreadableCellError("strange_character")
    if column == Column.STARTS_IN_ROUND:
        return {"starts_in_round": _starting_round(text, rounds)}
    if column == Column.FIXED_TABLE:
        return _fixed_table(text)
    if column == Column.KEEP_APART:
        return {}
    if len(text) > lengths[column]:
        raise _UnreadableCellError("too_long", length=len(text), most=lengths[column])
    return {column.value: text}


def _starting_round(text: str, rounds: int) -> int:
    number = _whole_number(text)
    if number is None or not 1 <= number <= rounds:
        raise _UnreadableCellError("not_a_round", text=_shortened(text), rounds=rounds)
    return number


def _fixed_table(text: str) -> dict[str, Any]:
    word = text.casefold()
    if word in YES:
        return {"needs_fixed_table": True}
    if word in NO:
        return {"needs_fixed_table": False, "fixed_table": None}
    number = _whole_number(text)
    if number is None or not 1 <= number <= LAST_TABLE:
        raise _UnreadableCellError("not_a_table", text=_shortened(text))
    return {"needs_fixed_table": True, "fixed_table": number}


def _whole_number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 6 else None


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
