"""What a scorer types into one cell of the score grid: points, a sum, cards, or out."""

import enum
import re

from django.utils.translation import gettext as _

from scoring import Card, ScoringError, parse_cards

SUM = re.compile(r"\d{1,4}(\s*\+\s*\d{1,4})*")


class Out(enum.Enum):
    """A cell that says its player went out."""

    PLAIN = "out"
    DOWN_AND_OUT = "down-and-out"


OUT_WORDS = {
    "o": Out.PLAIN,
    "out": Out.PLAIN,
    "●": Out.PLAIN,
    "d": Out.DOWN_AND_OUT,
    "down": Out.DOWN_AND_OUT,
    "down-and-out": Out.DOWN_AND_OUT,
}


class Absent:
    """A cell that says its player was dealt in and did not finish the deal."""


ABSENT = Absent()
ABSENT_WORDS = frozenset({"a", "absent"})


class CellError(ValueError):
    """A cell that cannot be read; says what it may hold."""


def read_cell(text: str) -> Out | Absent | int | tuple[Card, ...] | None:
    """Read one cell: nothing, ``73``, ``50+15+1+7``, ``AS AH JK 7D``, ``out``, ``down``, ``a``.

    Returns None for an empty cell, points from 0, cards, ABSENT, or how the player went out.
    Raises CellError with words for anything else.
    """
    text = text.strip()
    if not text:
        return None
    if text.lower() in OUT_WORDS:
        return OUT_WORDS[text.lower()]
    if text.lower() in ABSENT_WORDS:
        return ABSENT
    if text.startswith(("-", "\N{MINUS SIGN}")):
        raise CellError(_("“%(text)s” is negative; a hand cannot be.") % {"text": text})
    if SUM.fullmatch(text):
        return sum(int(part) for part in text.split("+"))
    try:
        return parse_cards(text)
    except ScoringError as error:
        raise CellError(
            _("“%(text)s” cannot be read. Type points (73), a sum (50+15+1+7) or cards (AS JK 7D).")
            % {"text": text}
        ) from error
