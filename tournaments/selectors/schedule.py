"""A whole schedule as it is, and the options when players left or joined; reads only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from tournaments.enums import EntryStatus, RoundStatus
from tournaments.models import Entry, Round, Tournament
from tournaments.seating import Replan, Seating, SeatingReport, replan, report, rounds_reached
from tournaments.selectors.seating import (
    seating_options,
    seating_players,
    seatings_of_rounds,
)

Option = Literal["kept", "replanned"]


@dataclass(frozen=True)
class ScheduleState:
    """The rounds there are, how good they are together, and what the field allows."""

    rounds: tuple[Round, ...]
    players: int
    limit: int
    report: SeatingReport | None
    names: dict[int, str]
    gone: tuple[Entry, ...]
    come: tuple[Entry, ...]

    @property
    def has_drafts(self) -> bool:
        """Whether a round is a draft."""
        return any(round_.is_draft for round_ in self.rounds)

    @property
    def has_changed(self) -> bool:
        """Whether the drafts were laid out for other players."""
        return bool(self.gone or self.come)


def drafts_of(tournament: Tournament) -> list[Round]:
    """The rounds that are still drafts, in order."""
    return list(tournament.rounds.filter(status=RoundStatus.DRAFT).order_by("number"))


@dataclass(frozen=True)
class FieldChange:
    """Who will play in some drafts, and who of them left or joined since."""

    playing: tuple[Entry, ...]
    gone: tuple[Entry, ...]
    come: tuple[Entry, ...]


def field_change(
    everyone: Iterable[Entry], drafts: Iterable[Round], seatings: Mapping[int, Seating]
) -> FieldChange:
    """Compare, draft by draft, who is seated with who is checked in and has started by then."""
    entries = {entry.number: entry for entry in everyone}
    playing: set[int] = set()
    gone: set[int] = set()
    come: set[int] = set()
    for draft in drafts:
        seated = set(seatings[draft.number].keys) if draft.number in seatings else set()
        wanted = {number for number, entry in entries.items() if plays_in(entry, draft.number)}
        playing |= wanted
        gone |= seated - wanted
        come |= wanted - seated

    def named(numbers: set[int]) -> tuple[Entry, ...]:
        return tuple(entries[number] for number in sorted(numbers))

    return FieldChange(named(playing), named(gone), named(come))


def plays_in(entry: Entry, number: int) -> bool:
    """Whether an entry is checked in and has started by round ``number``."""
    return entry.status == EntryStatus.CHECKED_IN and entry.starts_in_round <= number


def schedule_state(tournament: Tournament) -> ScheduleState:
    """The schedule of ``tournament`` in a constant number of queries."""
    rounds = tuple(tournament.rounds.order_by("number"))
    seatings = seatings_of_rounds(tournament)
    everyone = list(tournament.entries.select_related("player"))
    drafts = [round_ for round_ in rounds if round_.is_draft]
    change = field_change(everyone, drafts, seatings)
    seated = {key for seating in seatings.values() for key in seating.keys}
    players = [entry for entry in everyone if entry.number in seated]
    count = len(players) or sum(entry.status == EntryStatus.CHECKED_IN for entry in everyone)
    return ScheduleState(
        rounds=rounds,
        players=count,
        limit=rounds_reached(count) if count > 2 else 0,
        report=report(
            list(seatings.values()), seating_players(players), seating_options(tournament)
        )
        if seatings
        else None,
        names={entry.number: entry.player.name for entry in everyone},
        gone=change.gone,
        come=change.come,
    )


@dataclass(frozen=True)
class ScheduleChange:
    """Drafts whose players left or joined, and both options."""

    drafts: tuple[Round, ...]
    field: FieldChange
    plan: Replan


def replan_of(tournament: Tournament) -> ScheduleChange:
    """Both options for the drafts of ``tournament`` with the players there are now.

    Raises SeatingBug for a fault of the seating itself.
    """
    drafts = drafts_of(tournament)
    seatings = seatings_of_rounds(tournament)
    change = field_change(tournament.entries.select_related("player"), drafts, seatings)
    plan = replan(
        seating_players(change.playing),
        list(seatings.values()),
        played=len(seatings) - len(drafts),
        options=seating_options(tournament),
        seed=tournament.seed + sum(round_.version for round_ in drafts),
        starts={entry.number: entry.starts_in_round for entry in change.playing},
    )
    return ScheduleChange(tuple(drafts), change, plan)
