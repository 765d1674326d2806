"""What a director's desk shows: the rounds, what needs somebody, one round in full; reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.enums import EntryStatus, RoundStatus
from tournaments.models import Entry, Round, Tournament
from tournaments.selectors.deal_warnings import round_warnings
from tournaments.selectors.desk_rounds import OpenRound, broken_wishes, open_round
from tournaments.selectors.floor import floor_from
from tournaments.selectors.progress import TableProgress, progress_of
from tournaments.selectors.roster import RosterCounts, roster_counts
from tournaments.selectors.seating import keep_apart


@dataclass(frozen=True)
class DeskState:
    """The desk: ``chosen`` is the round whose tables are shown, none of them while it is a draft.

    ``open`` are the rounds that are being played, and the first draft. ``warnings`` are what is
    unlikely in the results of the chosen round, by table number. ``to_seat`` play in the next
    round that is seated.
    """

    rounds: tuple[Round, ...]
    planned: tuple[int, ...]
    chosen: Round | None
    tables: tuple[TableProgress, ...]
    warnings: dict[int, tuple[str, ...]]
    counts: RosterCounts
    to_seat: tuple[Entry, ...]
    open: tuple[OpenRound, ...]

    @property
    def playing(self) -> tuple[OpenRound, ...]:
        """The rounds that are published and not closed."""
        return tuple(item for item in self.open if not item.round.is_draft)

    @property
    def last(self) -> Round | None:
        """The latest published round."""
        published = [item for item in self.rounds if not item.is_draft]
        return published[-1] if published else None

    @property
    def last_open(self) -> OpenRound | None:
        """The latest published round, while it is being played."""
        return next((item for item in self.open if item.round == self.last), None)

    @property
    def chosen_open(self) -> OpenRound | None:
        """The chosen round, while it is being played."""
        return next((item for item in self.playing if item.round == self.chosen), None)

    @property
    def strip(self) -> tuple[tuple[Round, OpenRound | None], ...]:
        """Every round, with how far it has come while it is being played."""
        found = {item.round.pk: item for item in self.playing}
        return tuple((round_, found.get(round_.pk)) for round_ in self.rounds)

    @property
    def draft(self) -> Round | None:
        """The earliest draft."""
        return next((item for item in self.rounds if item.is_draft), None)

    @property
    def with_gaps(self) -> tuple[TableProgress, ...]:
        """Tables of the chosen round that still miss a deal."""
        return tuple(table for table in self.tables if table.missing)

    @property
    def with_waiting(self) -> tuple[TableProgress, ...]:
        """Tables of the chosen round with deals that wait for a second person."""
        return tuple(table for table in self.tables if table.waiting)

    @property
    def joining_later(self) -> int:
        """Players who are checked in and start in a later round than the next."""
        return self.counts.checked_in - len(self.to_seat)

    @property
    def things(self) -> int:
        """How many things need somebody."""
        return sum(item.things for item in self.open) + len(self.warnings)

    @property
    def step(self) -> str:
        """The next thing to do: players, check_in, seat, publish, enter, close, or done."""
        if self.last_open is not None:
            return "close" if self.last_open.is_complete else "enter"
        if self.draft is not None:
            return "publish"
        if not self.counts.total:
            return "players"
        if not self.counts.checked_in:
            return "check_in"
        return "seat" if self.planned else "done"


def desk_state(tournament: Tournament, number: int | None = None) -> DeskState:
    """The desk of ``tournament``, showing round ``number``, by default the latest published.

    As many queries whatever the number of rounds, tables and players.
    """
    rounds = list(tournament.rounds.order_by("number"))
    chosen = next((item for item in rounds if item.number == number), None)
    if chosen is None and rounds:
        chosen = next((item for item in reversed(rounds) if not item.is_draft), rounds[0])
    played = None if chosen is None or chosen.is_draft else chosen
    shown = _open_rounds(rounds)
    progress = progress_of([*shown, *([played] if played else [])])
    here = list(
        tournament.entries.filter(status=EntryStatus.CHECKED_IN)
        .select_related("player")
        .order_by("number")
    )
    return DeskState(
        rounds=tuple(rounds),
        planned=tuple(range(len(rounds) + 1, tournament.rounds_planned + 1)),
        chosen=chosen,
        tables=tuple(progress[played.pk]) if played else (),
        warnings=round_warnings(played) if played else {},
        counts=roster_counts(tournament),
        to_seat=tuple(entry for entry in here if entry.starts_in_round <= len(rounds) + 1),
        open=_opened(tournament, shown, progress, here),
    )


def _open_rounds(rounds: Sequence[Round]) -> list[Round]:
    """The rounds that are being played, and the first draft."""
    playing = [item for item in rounds if item.status == RoundStatus.PUBLISHED]
    return playing + [item for item in rounds if item.is_draft][:1]


def _opened(
    tournament: Tournament,
    rounds: Sequence[Round],
    progress: dict[int, list[TableProgress]],
    here: Sequence[Entry],
) -> tuple[OpenRound, ...]:
    """What each round needs; players without a seat only in the latest one and in the draft."""
    apart = keep_apart(tournament) if rounds else frozenset()
    latest = max((item.number for item in rounds if not item.is_draft), default=0)
    found = []
    for round_ in rounds:
        playing = [entry for entry in here if entry.starts_in_round <= round_.number]
        floor = floor_from(round_, progress[round_.pk], playing if round_.number >= latest else ())
        found.append(
            open_round(floor, broken_wishes(floor, apart), is_latest=round_.number == latest)
        )
    return tuple(found)
