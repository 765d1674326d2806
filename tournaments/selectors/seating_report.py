"""A round's seating with its report, as it is or after a swap; reads only."""

from dataclasses import dataclass

from tournaments.models import Entry, Round
from tournaments.seating import (
    Seating,
    SeatingOptions,
    SeatingReport,
    report,
    rounds_reached,
    swap_players,
)
from tournaments.selectors.seating import (
    seating_options,
    seating_players,
    seatings_of_rounds,
)
from tournaments.selectors.standings import keys_by_place


@dataclass(frozen=True)
class SeatedRound:
    """A seating: tables as (number, entries by chair with None for an empty one).

    ``packs`` and ``jokers`` are what all its tables need together (rules, section 3).
    """

    tables: tuple[tuple[int, tuple[Entry | None, ...]], ...]
    report: SeatingReport | None
    options: SeatingOptions
    names: dict[int, str]
    met_before: frozenset[int]
    limit: int
    players: int
    is_preview: bool
    packs: int
    jokers: int


def seating_of_round(round_: Round, picked: list[int] | None = None) -> SeatedRound:
    """The seating of ``round_``; where two entry numbers are picked, as after their swap."""
    tournament = round_.tournament
    entries = {
        seat.entry.number: seat.entry
        for seat in round_.seats.select_related("entry__player", "entry__tournament")
        if seat.entry is not None
    }
    seatings = seatings_of_rounds(tournament)
    seating = seatings.get(round_.number, Seating(tables=()))
    chosen = [number for number in picked or [] if number in entries]
    is_preview = len(chosen) == 2
    if is_preview:
        seating = seatings[round_.number] = swap_players(seating, *chosen)
    players = seating_players(entries.values())
    options = seating_options(tournament)
    standing = keys_by_place(tournament) if round_.way == "standing" else []
    found = None
    if seating.tables:
        at = list(seatings).index(round_.number)
        found = report(list(seatings.values()), players, options, standing, at=at)
    packs = [tournament.rule_set.packs_for(len(table.keys)) for table in seating.tables]
    everyone = tournament.entries.select_related("player")
    return SeatedRound(
        tables=tuple(
            (table.number, tuple(entries.get(key) if key else None for key in table.seats))
            for table in seating.tables
        ),
        report=found,
        options=options,
        names={entry.number: entry.player.name for entry in everyone},
        met_before=frozenset(
            key for meetings in (found.last.repeated if found else ()) for key in meetings.keys
        ),
        limit=rounds_reached(len(entries)) if entries else 0,
        players=len(entries),
        is_preview=is_preview,
        packs=sum(item.packs for item in packs),
        jokers=sum(item.jokers for item in packs),
    )
