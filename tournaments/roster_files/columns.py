"""The columns of a roster file, and the headers that name them."""

import re
from collections.abc import Mapping
from enum import StrEnum

from tournaments.roster_files.text import plain_text


class Column(StrEnum):
    """A column of a roster file."""

    NAME = "name"
    CLUB = "club"
    TEAM = "team"
    PHONE = "phone"
    KEEP_APART = "keep_apart"
    FIXED_TABLE = "fixed_table"
    STARTS_IN_ROUND = "starts_in_round"
    NOTE = "note"


# English first, then Portuguese; accents, case and punctuation do not count.
SPELLINGS = {
    Column.NAME: "name; player; player name; full name; nome; nome completo; jogador; jogadora",
    Column.CLUB: "club or parish; club; parish; club parish; clube; paróquia; clube paróquia; "
    "clube ou paróquia",
    Column.TEAM: "team; team name; equipe; equipa; time",
    Column.PHONE: "phone; phone number; telephone; mobile; telefone; telemóvel; celular",
    Column.KEEP_APART: "keep apart from; keep apart; apart from; separar de; separado de; "
    "manter separado de",
    Column.FIXED_TABLE: "fixed table; needs a fixed table; needs fixed table; mesa fixa; "
    "precisa de mesa fixa",
    Column.STARTS_IN_ROUND: "starts in round; starts in; start round; starting round; "
    "first round; começa na rodada; começa na ronda; rodada inicial; ronda inicial",
    Column.NOTE: "notes; note; remarks; comment; comments; observações; observação; notas; nota",
}


def _bare(header: str) -> str:
    """Spell a header without accents, case and punctuation."""
    return " ".join(re.sub(r"[\W_]+", " ", plain_text(header)).split())


_COLUMNS = {_bare(word): column for column, words in SPELLINGS.items() for word in words.split(";")}


def column_of(header: str, labels: Mapping[str, Column] | None = None) -> Column | None:
    """Tell which column a header names; None for none that is known.

    Arguments: ``labels``, headers known besides the English and Portuguese ones.
    """
    bare = _bare(header)
    own = {_bare(label): column for label, column in (labels or {}).items()}
    return _COLUMNS.get(bare) or own.get(bare)
