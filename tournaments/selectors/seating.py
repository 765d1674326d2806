"""Rows of the database as the plain data that the seating algorithms take; reads only.

A player's key there is the entry's number, so that one seed gives one seating on every machine.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet
from django.utils.translation import gettext as _

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


def keep_apart(tournament: Tournament) -> frozenset[frozenset[int]]:
    """The entry numbers of each two who are to be kept apart."""
    pairs = Entry.keep_apart.through.objects.filter(from_entry__tournament=tournament).values_list(
        "from_entry__number", "to_entry__number"
    )
    return frozenset(frozenset(pair) for pair in pairs)


def seating_options(tournament: Tournament) -> SeatingOptions:
    """The tournament's wishes for its seating."""
    return SeatingOptions(
        prefer_fives=tournament.prefer_fives,
        clubs=SEPARATIONS[tournament.clubs_apart],
        teams=SEPARATIONS[tournament.teams_apart],
        keep_apart=keep_apart(tournament),
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


def latest_rows(round_: Round) -> dict[tuple[int, int], Seat]:
    """The last row of every chair of ``round_``, by the numbers of table and chair, in order."""
    rows = round_.seats.select_related("entry__player", "table").order_by(
        "table__number", "number", "first_slot"
    )
    return {(seat.table.number, seat.number): seat for seat in rows}


def occupied_now(round_: Round) -> list[tuple[Seat, Entry]]:
    """The chairs of ``round_`` that somebody holds in the end, with who that is, by table."""
    latest = latest_rows(round_).values()
    return [(seat, seat.entry) for seat in latest if seat.entry is not None]


@dataclass(frozen=True)
class ListedChair:
    """A chair and who holds it, None for nobody; ``deal`` from which on, None for the first."""

    table: int
    number: int
    entry: Entry | None
    deal: int | None

    @property
    def mark(self) -> str:
        """What is unusual about it, in words: empty, withdrawn, or not from the first deal."""
        if self.entry is None:
            return _("empty from deal %(n)s") % {"n": self.deal} if self.deal else _("empty")
        if not self.entry.plays_on:
            return self.entry.get_status_display().lower()
        return _("from deal %(n)s") % {"n": self.deal} if self.deal else ""


@dataclass(frozen=True)
class SeatingLists:
    """One round's seating in two orders: tables with all their chairs, and players by name."""

    tables: tuple[tuple[int, tuple[ListedChair, ...]], ...]
    by_name: tuple[ListedChair, ...]


def seating_lists(round_: Round) -> SeatingLists:
    """Who sits where in ``round_`` now, by table and by name, in a constant number of queries.

    Tables that everybody has left are left out.
    """
    latest = latest_rows(round_)
    numbers = sorted({seat.table.number for seat in latest.values() if seat.entry is not None})
    tables = tuple(
        (
            table,
            tuple(
                _listed(round_, table, number, latest.get((table, number)))
                for number in range(1, max(CHAIRS, *(c for t, c in latest if t == table)) + 1)
            ),
        )
        for table in numbers
    )
    held = [(chair, chair.entry) for _t, chairs in tables for chair in chairs if chair.entry]
    by_name = sorted(held, key=lambda pair: plain_text(pair[1].player.name))
    return SeatingLists(tables=tables, by_name=tuple(chair for chair, _entry in by_name))


def _listed(round_: Round, table: int, number: int, seat: Seat | None) -> ListedChair:
    """A chair with its last row; one without a row has been empty all the time."""
    if seat is None:
        return ListedChair(table, number, None, None)
    deals = round_.deals_from(seat.first_slot)
    return ListedChair(
        table, number, seat.entry, deals[0] if deals and seat.first_slot > 1 else None
    )
