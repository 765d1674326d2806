"""Changes a director makes by hand to rounds already seated."""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.seating.data import Seating
from tournaments.seating.errors import SeatingError


def swap_players(seating: Seating, one: int, other: int) -> Seating:
    """Return the round with two players on each other's chairs.

    Raises:
        SeatingError: where one of them does not play in it.

    """
    absent = {one, other}.difference(seating.keys)
    if absent:
        raise SeatingError(
            "not_in_round",
            "A player to be swapped does not play in this round; choose one who does.",
            keys=tuple(sorted(absent)),
        )
    return _renamed(seating, {one: other, other: one})


def substitute(seating: Seating, leaving: int, joining: int) -> Seating:
    """Return the round with a substitute on the chair of one who leaves; without them, as it was.

    Raises:
        SeatingError: where the substitute already plays in it.

    """
    if leaving in seating.keys and joining in seating.keys:
        raise SeatingError(
            "substitute_plays",
            "The substitute already plays in this round; choose someone who does not.",
            keys=(joining,),
        )
    return _renamed(seating, {leaving: joining})


def _renamed(seating: Seating, names: Mapping[int, int]) -> Seating:
    tables = (
        replace(
            table,
            seats=tuple(key if key is None else names.get(key, key) for key in table.seats),
        )
        for table in seating.tables
    )
    return replace(seating, tables=tuple(tables))
