"""How names are sorted and found."""

import unicodedata


def alphabetical(name: str) -> str:
    """What a name is sorted and found by: accents and case do not matter."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
