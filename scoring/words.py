"""Numbers and lists in English sentences."""

from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as ``1 run`` or ``3 runs``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def are(number: int) -> str:
    """Return ``is`` for one, else ``are``."""
    return "is" if number == 1 else "are"


def listed(items: Iterable[object]) -> str:
    """Return items as a list, such as ``1, 2 and 4``."""
    *first, last = map(str, items)
    return f"{', '.join(first)} and {last}" if first else last


def placed(message: str, *, deal: int | None = None, seat: int | None = None) -> str:
    """Return a message with its place before it, such as ``Deal 9, seat 3: ...``."""
    places = []
    if deal is not None:
        places.append(f"deal {deal}")
    if seat is not None:
        places.append(f"seat {seat}")
    if not places:
        return message
    place = ", ".join(places)
    return f"{place[0].upper()}{place[1:]}: {message}"
