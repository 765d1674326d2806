"""Roster files read and written: bytes or text in, plain rows or faults out.

Nothing here knows the app or its language: what goes wrong has a code and details, which
``tournaments.words.roster_files`` puts into sentences.
"""

from tournaments.roster_files.cells import CellFault, read_cells
from tournaments.roster_files.columns import Column, column_of
from tournaments.roster_files.errors import RosterFileError
from tournaments.roster_files.reading import MOST_BYTES, read_roster, read_roster_text
from tournaments.roster_files.rows import Problem, RosterFile, RosterRow
from tournaments.roster_files.text import (
    FORMULA_STARTS,
    clean_text,
    match_key,
    plain_text,
    shield,
    starts_like_a_formula,
    unshield,
)
from tournaments.roster_files.writing import FORMATS, Rows

__all__ = [
    "FORMATS",
    "FORMULA_STARTS",
    "MOST_BYTES",
    "CellFault",
    "Column",
    "Problem",
    "RosterFile",
    "RosterFileError",
    "RosterRow",
    "Rows",
    "clean_text",
    "column_of",
    "match_key",
    "plain_text",
    "read_cells",
    "read_roster",
    "read_roster_text",
    "shield",
    "starts_like_a_formula",
    "unshield",
]
