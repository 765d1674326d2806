"""Rows of the database as the plain data that the seating algorithms take; reads only.

A player's key there is the entry's number, so that one seed gives one seating on every machine.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet

from tournaments.enums import EntryStatus, Separation
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.roster_files import plain_text
from tournaments.seating import SeatedTable, Seating, SeatingOptions, SeatingPlayer

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
    """Entries that should play in ``round_`` and have no seat there now.

    Where somebody sat before and has left, the chair's latest row tells.
    """
    seated = [entry.pk for _seat, entry in occupied_now(round_)]
    return entries_to_seat(round_.tournament, round_.number).exclude(pk__in=seated)


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


def seating_from_seats(seats: Iterable[tuple[int, int, int]]) -> Seating:
    """Build a seating from (table number, seat number, entry number) triples."""
    chairs: dict[int, dict[int, int]] = defaultdict(dict)
    for table, seat, entry in seats:
        chairs[table][seat] = entry
    return Seating(
        tables=tuple(
            SeatedTable(
                number=table,
                seats=tuple(occupied.get(seat) for seat in range(1, max(CHAIRS, *occupied) + 1)),
            )
            for table, occupied in sorted(chairs.items())
        )
    )


def seatings_of_rounds(tournament: Tournament) -> dict[int, Seating]:
    """The seatings of all rounds, drafts too, by round number in order."""
    seats = (
        Seat.objects.filter(round__tournament=tournament, entry__isnull=False)
        .order_by("round__number", "table__number", "number", "-first_slot")
        .values_list("round__number", "table__number", "number", "entry__number")
    )
    rounds: dict[int, dict[int, tuple[int, int, int]]] = defaultdict(dict)
    for number, table, seat, entry in seats:  # of a chair, who sat there first comes last
        rounds[number][table * 100 + seat] = (table, seat, entry)
    return {
        number: seating_from_seats(_once_each(rows.values()))
        for number, rows in sorted(rounds.items())
    }


def _once_each(rows: Iterable[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Rows without the later chairs of an entry that moved in the round."""
    seen: set[int] = set()
    for row in rows:
        if row[2] not in seen:
            seen.add(row[2])
            yield row


def seatings_around(tournament: Tournament, number: int) -> tuple[list[Seating], list[Seating]]:
    """The seatings of the rounds before round ``number`` and after it, drafts too."""
    seatings = seatings_of_rounds(tournament)
    before = [seating for other, seating in seatings.items() if other < number]
    return before, [seating for other, seating in seatings.items() if other > number]


def occupied_now(round_: Round) -> list[tuple[Seat, Entry]]:
    """The occupied chairs of ``round_`` in its last slot with who sits there, by table."""
    latest: dict[tuple[int, int], Seat] = {}
    for seat in round_.seats.select_related("entry__player", "table").order_by(
        "table__number", "number", "first_slot"
    ):
        latest[seat.table.number, seat.number] = seat
    return [(seat, seat.entry) for seat in latest.values() if seat.entry is not None]


@dataclass(frozen=True)
class SeatingLists:
    """One round's seating in two orders: tables with their seats, and seats by name."""

    tables: tuple[tuple[int, tuple[Seat, ...]], ...]
    by_name: tuple[Seat, ...]


def seating_lists(round_: Round) -> SeatingLists:
    """Who sits where in ``round_`` now, by table and by name, in a constant number of queries."""
    tables: dict[int, list[Seat]] = defaultdict(list)
    occupied = occupied_now(round_)
    for seat, _entry in occupied:
        tables[seat.table.number].append(seat)
    by_name = sorted(occupied, key=lambda pair: plain_text(pair[1].player.name))
    return SeatingLists(
        tables=tuple((number, tuple(sitting)) for number, sitting in tables.items()),
        by_name=tuple(seat for seat, _entry in by_name),
    )
