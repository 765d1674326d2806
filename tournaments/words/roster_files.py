"""A roster file in words: its columns, what is wrong with it, and what an import does."""

from collections.abc import Mapping

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.roster_files import CellFault, Column, Problem, RosterFileError

COLUMNS = {
    Column.NAME: gettext_lazy("Name"),
    Column.CLUB: gettext_lazy("Club or parish"),
    Column.TEAM: gettext_lazy("Team"),
    Column.PHONE: gettext_lazy("Phone"),
    Column.KEEP_APART: gettext_lazy("Keep apart from"),
    Column.FIXED_TABLE: gettext_lazy("Fixed table"),
    Column.STARTS_IN_ROUND: gettext_lazy("Starts in round"),
    Column.NOTE: gettext_lazy("Notes"),
}

FILE_ERRORS = {
    "file_too_large": gettext_lazy(
        "The file is larger than 2 MB. Remove whatever is not part of the roster."
    ),
    "text_too_large": gettext_lazy(
        "The pasted text is longer than 2,000,000 characters. Remove whatever is not part of the "
        "roster."
    ),
    "old_spreadsheet": gettext_lazy(
        "This file has an old spreadsheet format. Save it as XLSX or CSV, and try again."
    ),
    "not_a_text": gettext_lazy(
        "This is not a text file. Save the roster as CSV or XLSX, and try again."
    ),
    "sheet_too_large": gettext_lazy(
        "The spreadsheet is too large. Remove whatever is not part of the roster."
    ),
    "sheet_unreadable": gettext_lazy(
        "The spreadsheet cannot be read. Open it, save it as XLSX or CSV, and try again."
    ),
    "too_many_lines": gettext_lazy(
        "The file has more than %(most)s lines. Remove the ones that are not players."
    ),
    "too_many_players": gettext_lazy(
        "There are more than %(most)s players. Split the file into smaller ones."
    ),
    "empty": gettext_lazy("The file is empty. A roster needs one player per line."),
    "no_name_column": gettext_lazy("No column is headed %(name)s. Known headers are: %(known)s."),
    "same_column_twice": gettext_lazy(
        "Two columns mean the same thing: “%(first)s” and “%(second)s”. Remove one of them."
    ),
    "no_known_header": gettext_lazy(
        "The first line has no known header, so it is not clear what its %(count)s columns mean. "
        "Known headers are: %(known)s."
    ),
}

CELL_FAULTS = {
    "name_missing": gettext_lazy("The name is missing. Type it in, or remove the line."),
    "strange_character": gettext_lazy(
        "This cell has a character that cannot be shown. Type it again."
    ),
    "too_long": gettext_lazy(
        "This has %(length)s characters; at most %(most)s are allowed. Shorten it."
    ),
    "not_a_round": gettext_lazy(
        "“%(text)s” is not a round of this tournament. "
        "Give a whole number from 1 to %(rounds)s, or leave the cell empty."
    ),
    "not_a_table": gettext_lazy(
        "“%(text)s” is not yes, no or a table number. Write yes or the number of the table, or "
        "leave the cell empty."
    ),
}

PROBLEMS = {
    Problem.UNCLOSED_QUOTE: gettext_lazy(
        "A quotation mark opens a cell and is not closed. Close it, or remove it."
    ),
    Problem.EXTRA_CELLS: gettext_lazy(
        "This line has more cells than there are columns. "
        "Put a cell that holds a comma in quotation marks, or remove the extra cells."
    ),
}


def column_words(column: Column) -> str:
    """The header of a column, as files are written with it."""
    return str(COLUMNS[column])


def column_headers() -> list[str]:
    """The headers of all columns, in their order."""
    return [column_words(column) for column in Column]


def known_headers() -> str:
    """The headers of all columns in a sentence."""
    return ", ".join(column_headers())


def column_labels() -> dict[str, Column]:
    """The columns by their headers in every language of the product."""
    labels: dict[str, Column] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            labels |= {column_words(column): column for column in Column}
    return labels


def file_error_words(error: RosterFileError) -> str:
    """Why a file cannot be read as a roster, and what to do."""
    general = {"name": column_words(Column.NAME), "known": known_headers()}
    return str(FILE_ERRORS[error.code]) % {**general, **error.details}


def cell_fault_words(fault: CellFault) -> str:
    """What is wrong with a cell, and what to do."""
    return str(CELL_FAULTS[fault.code]) % fault.details


def problem_words(problem: Problem) -> str:
    """Why a row cannot be read at all, and what to do."""
    return str(PROBLEMS[problem])


def fixed_table_words(fixed_table: int | None, *, needed: bool) -> str:
    """Write the wish for a fixed table as a file has it: the number, yes, or nothing."""
    if fixed_table:
        return str(fixed_table)
    return _("yes") if needed else ""


def planned_words(counts: Mapping[str, int]) -> str:
    """Say what an import would do: "Add 6 players, update 1, leave out 3 with faults".

    Arguments: ``counts`` of lines: ``added``, ``updated`` and ``faults``.
    """
    adds, updates, faulty = counts["added"], counts["updated"], counts["faults"]
    parts = []
    if adds:
        parts.append(ngettext("Add %(count)s player", "Add %(count)s players", adds))
    if updates and adds:
        parts.append(ngettext("update %(count)s", "update %(count)s", updates))
    elif updates:
        parts.append(ngettext("Update %(count)s player", "Update %(count)s players", updates))
    shown = [count for count in (adds, updates) if count]
    if not parts:
        return _("Nothing to add or update")
    if faulty:
        parts.append(
            ngettext("leave out %(count)s with faults", "leave out %(count)s with faults", faulty)
        )
        shown.append(faulty)
    return ", ".join(part % {"count": count} for part, count in zip(parts, shown, strict=True))


def saved_words(counts: Mapping[str, int]) -> str:
    """Say what an import did: see ``planned_words``."""
    adds, updates, faulty = counts["added"], counts["updated"], counts["faults"]
    sentences = [
        ngettext("%(count)s player was added.", "%(count)s players were added.", adds)
        % {"count": adds}
    ]
    if updates:
        sentences.append(
            ngettext("%(count)s was updated.", "%(count)s were updated.", updates)
            % {"count": updates}
        )
    if faulty:
        sentences.append(
            ngettext(
                "%(count)s line with a fault was left out.",
                "%(count)s lines with faults were left out.",
                faulty,
            )
            % {"count": faulty}
        )
    return " ".join(sentences)
