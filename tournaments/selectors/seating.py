"""Rows of the database as the plain data that the seating algorithms take; reads only.

A player's key there is the entry's number, so that one seed gives one seating on every machine.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet

from tournaments.enums import EntryStatus, Separation
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.roster_files import plain_text
from tournaments.seating import Draw, SeatedTable, SeatingOptions, SeatingPlayer

CHAIRS = 4
SEPARATIONS: dict[str, Literal["ignore", "late", "never"]] = {
    Separation.IGNORE: "ignore",
    Separation.LATE: "late",
    Separation.NEVER: "never",
}


def entries_to_seat(tournament: Tournament, round_number: int) -> QuerySet[Entry]:
    """Entries that play in round ``round_number``: checked in, and started by then."""
    return (
        tournament.entries.filter(status=EntryStatus.CHECKED_IN, starts_in_round__lte=round_number)
        .select_related("player")
        .order_by("number")
    )


def unseated(round_: Round) -> QuerySet[Entry]:
    """Entries that should play in ``round_`` and have no seat there."""
    return entries_to_seat(round_.tournament, round_.number).exclude(seats__round=round_)


def seating_players(entries: Iterable[Entry]) -> list[SeatingPlayer]:
    """Entries as the seating algorithms see them."""
    return [
        SeatingPlayer(
            key=entry.number,
            club=entry.player.club,
            team=entry.team,
            fixed_table=entry.fixed_table,
        )
        for entry in entries
    ]


def seating_options(tournament: Tournament) -> SeatingOptions:
    """The tournament's wishes for its seating."""
    pairs = Entry.keep_apart.through.objects.filter(from_entry__tournament=tournament).values_list(
        "from_entry__number", "to_entry__number"
    )
    return SeatingOptions(
        prefer_fives=tournament.prefer_fives,
        clubs=SEPARATIONS[tournament.clubs_apart],
        teams=SEPARATIONS[tournament.teams_apart],
        keep_apart=frozenset(frozenset(pair) for pair in pairs),
    )


def draw_from_seats(seats: Iterable[tuple[int, int, int]]) -> Draw:
    """Build a draw from (table number, seat number, entry number) triples."""
    chairs: dict[int, dict[int, int]] = defaultdict(dict)
    for table, seat, entry in seats:
        chairs[table][seat] = entry
    return Draw(
        tables=tuple(
            SeatedTable(
                number=table,
                seats=tuple(occupied.get(seat) for seat in range(1, max(CHAIRS, *occupied) + 1)),
            )
            for table, occupied in sorted(chairs.items())
        )
    )


def draws_of_rounds(tournament: Tournament) -> dict[int, Draw]:
    """The seatings of all rounds, drafts too, by round number in order."""
    seats = (
        Seat.objects.filter(round__tournament=tournament)
        .order_by("round__number", "table__number", "number")
        .values_list("round__number", "table__number", "number", "entry__number")
    )
    rounds: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, table, seat, entry in seats:
        rounds[number].append((table, seat, entry))
    return {number: draw_from_seats(rows) for number, rows in sorted(rounds.items())}


def draws_around(tournament: Tournament, number: int) -> tuple[list[Draw], list[Draw]]:
    """The seatings of the rounds before round ``number`` and after it, drafts too."""
    draws = draws_of_rounds(tournament)
    before = [draw for other, draw in draws.items() if other < number]
    return before, [draw for other, draw in draws.items() if other > number]


@dataclass(frozen=True)
class SeatingLists:
    """One round's seating in two orders: tables with their seats, and seats by name."""

    tables: tuple[tuple[int, tuple[Seat, ...]], ...]
    by_name: tuple[Seat, ...]


def seating_lists(round_: Round) -> SeatingLists:
    """Who sits where in ``round_``, by table and by name, in one query."""
    seats = list(
        round_.seats.select_related("entry__player", "table").order_by("table__number", "number")
    )
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        tables[seat.table.number].append(seat)
    return SeatingLists(
        tables=tuple((number, tuple(sitting)) for number, sitting in tables.items()),
        by_name=tuple(sorted(seats, key=lambda seat: plain_text(seat.entry.player.name))),
    )
