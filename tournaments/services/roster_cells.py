"""The cells of one roster line: from text to values, or what is wrong with them."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from tournaments.models import Entry, Player
from tournaments.selectors.roster_file import Column

LAST_TABLE = 500
YES = frozenset({"yes", "y", "true", "x", "✓", "sim", "s", "verdadeiro"})
NO = frozenset({"no", "n", "false", "0", "-", "não", "nao", "falso"})


def _longest(model: type[models.Model], field: str) -> int:
    column: Any = model._meta.get_field(field)  # noqa: SLF001 - documented by Django
    return int(column.max_length)


LENGTHS = {
    Column.NAME: _longest(Player, "name"),
    Column.CLUB: _longest(Player, "club"),
    Column.PHONE: _longest(Player, "phone"),
    Column.TEAM: _longest(Entry, "team"),
    Column.NOTE: _longest(Entry, "note"),
}


@dataclass(frozen=True)
class Fault:
    """What is wrong with a line, and what to do; ``column`` is None where it is the line."""

    column: Column | None
    message: str


def read_cells(
    cells: Mapping[Column, str], *, rounds: int
) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Read the cells of one line, those of keep-apart aside.

    Arguments: ``rounds``, how many the tournament has.
    Returns: values by field of ``Player`` and ``Entry``, none for an empty cell; and the faults.
    """
    values: dict[str, Any] = {}
    faults = []
    if not cells.get(Column.NAME):
        faults.append(
            Fault(Column.NAME, _("The name is missing. Type it in, or take the line out."))
        )
    for column, text in cells.items():
        try:
            values |= _read_cell(column, text, rounds)
        except ValueError as error:
            faults.append(Fault(column, str(error)))
    return values, tuple(faults)


def _read_cell(column: Column, text: str, rounds: int) -> dict[str, Any]:
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in text):
        raise ValueError(_("There is a character that cannot be shown. Type the cell in anew."))
    if column == Column.STARTS_IN_ROUND:
        return {"starts_in_round": _starting_round(text, rounds)}
    if column == Column.FIXED_TABLE:
        return _fixed_table(text)
    if column == Column.KEEP_APART:
        return {}
    longest = LENGTHS[column]
    if len(text) > longest:
        raise ValueError(
            _("This has %(length)s characters; the most is %(most)s. Shorten it.")
            % {"length": len(text), "most": longest}
        )
    return {column.value: text}


def _starting_round(text: str, rounds: int) -> int:
    number = _whole_number(text)
    if number is None or not 1 <= number <= rounds:
        raise ValueError(
            _(
                "“%(text)s” is not a round of this tournament. "
                "Give a whole number from 1 to %(rounds)s, or leave the cell empty."
            )
            % {"text": _shortened(text), "rounds": rounds}
        )
    return number


def _fixed_table(text: str) -> dict[str, Any]:
    word = text.casefold()
    if word in YES:
        return {"needs_fixed_table": True}
    if word in NO:
        return {"needs_fixed_table": False, "fixed_table": None}
    number = _whole_number(text)
    if number is None or not 1 <= number <= LAST_TABLE:
        raise ValueError(
            _(
                "“%(text)s” is neither yes nor no nor a table. "
                "Write yes, the number of the table, or leave the cell empty."
            )
            % {"text": _shortened(text)}
        )
    return {"needs_fixed_table": True, "fixed_table": number}


def _whole_number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 6 else None


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
