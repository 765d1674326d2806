"""A whole schedule as it stands, and the ways on when players went or came; reads only."""

from dataclasses import dataclass
from typing import Literal

from tournaments.enums import RoundStatus
from tournaments.models import Entry, Round, Tournament
from tournaments.seating import Draw, Replan, SeatingReport, replan, report, round_limit
from tournaments.selectors.seating import (
    draws_of_rounds,
    entries_to_seat,
    seating_options,
    seating_players,
)

Way = Literal["kept", "anew"]


@dataclass(frozen=True)
class ScheduleChange:
    """Who went and who came since the drafts were laid out, and both ways on."""

    drafts: tuple[Round, ...]
    entries: tuple[Entry, ...]
    gone: tuple[Entry, ...]
    come: tuple[Entry, ...]
    plan: Replan


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
    """The rounds that are drafts still, in order."""
    return list(tournament.rounds.filter(status=RoundStatus.DRAFT).order_by("number"))


def field_change(
    tournament: Tournament, drafts: list[Round], draws: dict[int, Draw]
) -> tuple[list[Entry], tuple[Entry, ...], tuple[Entry, ...]]:
    """Who plays in the next draft, and who of them went or came since it was laid out."""
    if not drafts:
        return [], (), ()
    first = drafts[0].number
    playing = list(entries_to_seat(tournament, first))
    seated = set(draws[first].keys) if first in draws else set()
    numbers = {entry.number for entry in playing}
    gone = tournament.entries.filter(number__in=seated - numbers).select_related("player")
    come = tuple(entry for entry in playing if entry.number not in seated)
    return playing, tuple(gone), come


def schedule_state(tournament: Tournament) -> ScheduleState:
    """The schedule of ``tournament`` in a constant number of queries."""
    rounds = tuple(tournament.rounds.order_by("number"))
    draws = draws_of_rounds(tournament)
    everyone = list(tournament.entries.select_related("player"))
    drafts = [round_ for round_ in rounds if round_.is_draft]
    _playing, gone, come = field_change(tournament, drafts, draws)
    seated = {key for draw in draws.values() for key in draw.keys}
    players = [entry for entry in everyone if entry.number in seated]
    count = len(players) or sum(entry.status == "checked_in" for entry in everyone)
    return ScheduleState(
        rounds=rounds,
        players=count,
        limit=round_limit(count) if count > 2 else 0,
        report=report(list(draws.values()), seating_players(players), seating_options(tournament))
        if draws
        else None,
        names={entry.number: entry.player.name for entry in everyone},
        gone=gone,
        come=come,
    )


def replan_of(tournament: Tournament) -> ScheduleChange:
    """Both ways on for the drafts of ``tournament`` with the players there are now.

    Raises SeatingBug for a fault of the seating itself.
    """
    drafts = drafts_of(tournament)
    draws = draws_of_rounds(tournament)
    playing, gone, come = field_change(tournament, drafts, draws)
    plan = replan(
        seating_players(playing),
        list(draws.values()),
        played=len(draws) - len(drafts),
        options=seating_options(tournament),
        seed=tournament.seed + sum(round_.version for round_ in drafts),
    )
    return ScheduleChange(tuple(drafts), tuple(playing), gone, come, plan)
