"""What a roster file consists of: its columns and their headers, and how its text is kept."""

import re
import unicodedata
from functools import cache

from django.conf import settings
from django.db import models
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# With any of these in front, a spreadsheet takes a text for a formula and runs it.
FORMULA_STARTS = "=+\\-@\t\r\n＝＋－＠"
_NEEDS_SHIELD = re.compile(f"'*[{FORMULA_STARTS}]")
_SHIELDED = re.compile(f"'+[{FORMULA_STARTS}]")


class Column(models.TextChoices):
    """A column of a roster file; the label is the header that is written."""

    NAME = "name", gettext_lazy("Name")
    CLUB = "club", gettext_lazy("Club or parish")
    TEAM = "team", gettext_lazy("Team")
    PHONE = "phone", gettext_lazy("Phone")
    KEEP_APART = "keep_apart", gettext_lazy("Keep apart from")
    FIXED_TABLE = "fixed_table", gettext_lazy("Fixed table")
    STARTS_IN_ROUND = "starts_in_round", gettext_lazy("Starts in round")
    NOTE = "note", gettext_lazy("Notes")


# Besides the labels: English first, then Portuguese; accents, case and punctuation do not count.
SPELLINGS = {
    Column.NAME: "name; player; player name; full name; nome; nome completo; jogador; jogadora",
    Column.CLUB: "club; parish; club parish; clube; paróquia; clube paróquia; clube ou paróquia",
    Column.TEAM: "team; team name; equipe; equipa; time",
    Column.PHONE: "phone; phone number; telephone; mobile; telefone; telemóvel; celular",
    Column.KEEP_APART: "keep apart; apart from; separar de; separado de; manter separado de",
    Column.FIXED_TABLE: "needs a fixed table; needs fixed table; mesa fixa; precisa de mesa fixa",
    Column.STARTS_IN_ROUND: "starts in; start round; starting round; first round; "
    "começa na rodada; começa na ronda; rodada inicial; ronda inicial",
    Column.NOTE: "note; remarks; comment; comments; observações; observação; notas; nota",
}


def _plain(header: str) -> str:
    """Spell a header without accents, case and punctuation."""
    letters = unicodedata.normalize("NFKD", header.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[\W_]+", " ", bare).split())


@cache
def _columns_by_header() -> dict[str, Column]:
    known = {
        _plain(word): column for column, words in SPELLINGS.items() for word in words.split("; ")
    }
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            known |= {_plain(str(column.label)): column for column in Column}
    return known


def column_of(header: str) -> Column | None:
    """Tell which column a header names, in English or Portuguese; None for none that is known."""
    return _columns_by_header().get(_plain(header))


def clean_text(text: str) -> str:
    """Return a cell's text as it is kept: composed accents, single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def match_key(text: str) -> str:
    """Return what two spellings of one name or club share: case does not count, accents do."""
    return unicodedata.normalize("NFC", clean_text(text).casefold())


def starts_like_a_formula(text: str) -> bool:
    """Tell whether a spreadsheet would take the text for a formula."""
    return re.match(f"[{FORMULA_STARTS}]", text) is not None


def shield(text: str) -> str:
    """Put an apostrophe before what a spreadsheet would run; ``unshield`` takes it away again."""
    return f"'{text}" if _NEEDS_SHIELD.match(text) else text


def unshield(text: str) -> str:
    """Take away the apostrophe that ``shield`` put there."""
    return text[1:] if _SHIELDED.match(text) else text


def fixed_table_text(needs_fixed_table: bool, fixed_table: int | None) -> str:  # noqa: FBT001
    """Write the wish for a fixed table as a file has it: the number, yes, or nothing."""
    if fixed_table:
        return str(fixed_table)
    return _("yes") if needs_fixed_table else ""
