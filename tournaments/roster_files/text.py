"""Text as roster files hold it: cleaned, compared, and kept from running as a formula."""

import re
import unicodedata

# With any of these in front, a spreadsheet takes a text for a formula and runs it.
FORMULA_STARTS = "=+\\-@\t\r\n＝＋－＠"
_NEEDS_SHIELD = re.compile(f"'*[{FORMULA_STARTS}]")
_SHIELDED = re.compile(f"'+[{FORMULA_STARTS}]")


def plain_text(text: str) -> str:
    """Return a text without accents and case, as names are sorted and headers compared."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


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
