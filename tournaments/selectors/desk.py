"""What a director's desk shows: the rounds, one of them in full, what is missing."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.enums import Outcome, RecordStatus, RoundStatus
from tournaments.models import Round, Tournament
from tournaments.selectors.deal_warnings import round_warnings
from tournaments.selectors.progress import TableProgress, round_progress
from tournaments.selectors.roster import RosterCounts, roster_counts


@dataclass(frozen=True)
class DeskState:
    """The desk: ``chosen`` is the round whose tables are shown, none of them while it is a draft.

    ``warnings`` are what is unlikely in its results, by table number.
    """

    rounds: tuple[Round, ...]
    planned: tuple[int, ...]
    chosen: Round | None
    tables: tuple[TableProgress, ...]
    warnings: dict[int, tuple[str, ...]]
    counts: RosterCounts
    missing_in_last: bool

    @property
    def last(self) -> Round | None:
        """The latest published round."""
        published = [item for item in self.rounds if not item.is_draft]
        return published[-1] if published else None

    @property
    def draft(self) -> Round | None:
        """The earliest draft."""
        return next((item for item in self.rounds if item.is_draft), None)

    @property
    def with_gaps(self) -> tuple[TableProgress, ...]:
        """Tables that still miss a deal."""
        return tuple(table for table in self.tables if table.missing)

    @property
    def with_waiting(self) -> tuple[TableProgress, ...]:
        """Tables with deals that wait for a second person."""
        return tuple(table for table in self.tables if table.waiting)

    @property
    def missing(self) -> int:
        """Deals that are missing in the chosen round."""
        return sum(len(table.missing) for table in self.tables)

    @property
    def step(self) -> str:
        """The next thing to do: players, check_in, seat, publish, enter, close, or done."""
        if self.last is not None and self.last.status == RoundStatus.PUBLISHED:
            return "enter" if self.missing_in_last else "close"
        if self.draft is not None:
            return "publish"
        if not self.counts.total:
            return "players"
        if not self.counts.checked_in:
            return "check_in"
        return "seat" if self.planned else "done"


def desk_state(tournament: Tournament, number: int | None = None) -> DeskState:
    """The desk of ``tournament``, showing round ``number``, by default the latest.

    Its rounds carry ``deals_in``, the number of their confirmed deals that are not void.
    """
    confirmed = Q(tables__records__status=RecordStatus.CONFIRMED) & ~Q(
        tables__records__outcome=Outcome.VOID
    )
    rounds = tournament.rounds.annotate(
        table_count=Count("tables", filter=Q(tables__seats__isnull=False), distinct=True),
        deals_in=Count("tables__records", filter=confirmed, distinct=True),
    ).order_by("number")
    missing = [
        len(item.deals) * item.table_count - item.deals_in for item in rounds if not item.is_draft
    ]
    chosen = next((item for item in rounds if item.number == number), None)
    if chosen is None and rounds:
        chosen = next((item for item in reversed(rounds) if not item.is_draft), rounds[0])
    played = None if chosen is None or chosen.is_draft else chosen
    return DeskState(
        rounds=tuple(rounds),
        planned=tuple(range(len(rounds) + 1, tournament.rounds_planned + 1)),
        chosen=chosen,
        tables=tuple(round_progress(played)) if played else (),
        warnings=round_warnings(played) if played else {},
        counts=roster_counts(tournament),
        missing_in_last=bool(missing and missing[-1]),
    )
