"""Changes a director makes by hand to rounds already drawn."""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.seating.draws import Draw
from tournaments.seating.errors import SeatingError


def swap_players(draw: Draw, one: int, other: int) -> Draw:
    """Return the round with two players on each other's chairs.

    Raises:
        SeatingError: where one of them does not play in it.

    """
    absent = {one, other}.difference(draw.keys)
    if absent:
        raise SeatingError(
            "not_in_round",
            "A player to be swapped does not play in this round; choose one who does.",
            keys=tuple(sorted(absent)),
        )
    return _renamed(draw, {one: other, other: one})


def substitute(draw: Draw, leaving: int, joining: int) -> Draw:
    """Return the round with a substitute on the chair of one who leaves; without them, as it was.

    Raises:
        SeatingError: where the substitute already plays in it.

    """
    if leaving in draw.keys and joining in draw.keys:
        raise SeatingError(
            "substitute_plays",
            "The substitute already plays in this round; choose someone who does not.",
            keys=(joining,),
        )
    return _renamed(draw, {leaving: joining})


def _renamed(draw: Draw, names: Mapping[int, int]) -> Draw:
    tables = (
        replace(
            table,
            seats=tuple(key if key is None else names.get(key, key) for key in table.seats),
        )
        for table in draw.tables
    )
    return replace(draw, tables=tuple(tables))
