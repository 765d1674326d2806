"""Standings: totals in SQL, places by ``scoring.rank`` (rules, section 8); reads only."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from django.utils.functional import cached_property

from scoring import StandingInput, rank
from tournaments.enums import EntryStatus, NotPlayed
from tournaments.models import Entry, Tournament
from tournaments.roster_files import plain_text
from tournaments.selectors.not_played import deals_not_played
from tournaments.selectors.round_in_play import Progress, RoundInPlay, round_in_play
from tournaments.selectors.scope import EVERYTHING, Scope
from tournaments.selectors.standing_scores import deals_won, infraction_scores, round_scores
from tournaments.selectors.withdrawn import keep_their_place

LAST = 10**6


@dataclass
class StandingRow:
    """One player's line of the standings; ``place`` is None for a player who has none.

    ``counts`` says whether the player is placed at all: not who withdrew on the way.
    ``not_played`` are the deals by round that the policy counted, and ``missed`` their points,
    which ``rounds`` hold too; ``finished`` is how many deals the player finished by round.
    ``order`` holds what the line is sorted by: its place, and its points by round number, with
    what is missing last.
    """

    entry: Entry
    counts: bool = True
    total: int = 0
    place: int | None = None
    shared: bool = False
    decided_by: str = ""
    behind: int = 0
    rounds: dict[int, int] = field(default_factory=dict)
    missed: dict[int, int] = field(default_factory=dict)
    not_played: dict[int, list[int]] = field(default_factory=dict)
    finished: dict[int, int] = field(default_factory=dict)
    infractions: int = 0
    deals_won: int = 0
    down_and_outs: int = 0
    order: dict[str, int] = field(default_factory=dict)

    @property
    def deals_counted(self) -> int:
        """How many deals the player finished."""
        return sum(self.finished.values())

    @property
    def number(self) -> int:
        """The entry's number."""
        return self.entry.number

    @property
    def name(self) -> str:
        """The player's name."""
        return self.entry.player.name

    @property
    def sort_name(self) -> str:
        """The player's name as it is sorted."""
        return plain_text(self.name)

    @property
    def club(self) -> str:
        """The player's club or parish."""
        return self.entry.player.club


@dataclass(frozen=True)
class Standings:
    """All lines, best first, those without a place last; ``rounds`` are the round numbers shown.

    ``complete_through`` is the last round up to which every deal is in, 0 for none.
    """

    rows: tuple[StandingRow, ...]
    rounds: tuple[int, ...]
    in_play: RoundInPlay | None
    complete_through: int
    scope: Scope = EVERYTHING

    @cached_property
    def anyone_missed(self) -> bool:
        """Whether the policy for deals not played touched anyone."""
        return any(row.not_played for row in self.rows)

    @cached_property
    def any_decided(self) -> bool:
        """Whether a tie-break split anyone."""
        return any(row.decided_by for row in self.rows)

    @cached_property
    def deals_differ(self) -> bool:
        """Whether the lines count different numbers of deals."""
        return len({row.deals_counted for row in self.rows}) > 1


def standings(
    tournament: Tournament, *, scope: Scope = EVERYTHING, seed: int | None = None
) -> Standings:
    """Compute the standings of ``tournament`` in a constant number of queries.

    Arguments: ``scope``, which results count, by default all there are; ``seed`` of the lots, by
    default the tournament's.
    """
    return _standings(tournament, scope, round_in_play(tournament), seed)


def standings_after(
    tournament: Tournament, number: int | None = None, *, progress: Progress | None = None
) -> Standings:
    """The standings after round ``number``, by default the last up to which every deal is in.

    A number beyond that one is taken for it, so a round in play is never mixed in; but before
    the first round is complete, all that is in counts.
    Arguments: ``progress``, as ``round_in_play`` gave it, where it is at hand.
    """
    progress = progress or round_in_play(tournament)
    complete = progress[1]
    last = complete if number is None else max(1, min(number, complete))
    return _standings(tournament, Scope(last=last if complete else None), progress, None)


def _standings(
    tournament: Tournament,
    scope: Scope,
    progress: Progress,
    seed: int | None,
) -> Standings:
    rows = scored_rows(tournament, scope)
    numbers = sorted({number for row in rows.values() for number in row.rounds})
    give_places(tournament, rows.values(), tournament.seed if seed is None else seed)
    for row in rows.values():
        row.order = {str(number): row.rounds.get(number, LAST) for number in numbers}
        row.order["place"] = row.place or LAST
        row.order["behind"] = row.behind if row.place else LAST
    ordered = sorted(
        (row for row in rows.values() if row.place is not None or row.rounds),
        key=lambda row: (row.order["place"], row.total, row.number),
    )
    return Standings(tuple(ordered), tuple(numbers), *progress, scope)


def scored_rows(tournament: Tournament, scope: Scope) -> dict[int, StandingRow]:
    """A line for every entry with its points by round, without places, by entry id."""
    rows = {
        entry.pk: StandingRow(entry)
        for entry in tournament.entries.select_related("player").order_by("number")
    }
    scores, penalties = round_scores(tournament, scope), infraction_scores(tournament, scope)
    for entry, (won, down) in deals_won(tournament, scope).items():
        rows[entry].deals_won, rows[entry].down_and_outs = won, down
    withdrawn = {pk for pk, row in rows.items() if row.entry.status == EntryStatus.WITHDRAWN}
    stayed = keep_their_place(tournament, withdrawn, scope)
    for entry, row in rows.items():
        played, charged = scores.get(entry, {}), penalties.get(entry, {})
        row.counts = row.entry.status == EntryStatus.CHECKED_IN or entry in stayed
        row.rounds = {
            number: played.get(number, (0, 0))[0] + charged.get(number, 0)
            for number in sorted(played.keys() | charged.keys())
        }
        row.finished = {number: finished for number, (_points, finished) in played.items()}
        row.infractions = sum(charged.values())
    _count_deals_not_played(tournament, rows, scope)
    return rows


def _count_deals_not_played(
    tournament: Tournament, rows: dict[int, StandingRow], scope: Scope
) -> None:
    """Give everyone who is placed what the policy says for the deals they did not play."""
    finished = {entry: row.finished for entry, row in rows.items() if row.counts}
    for entry, missed in deals_not_played(tournament, finished, scope).items():
        row = rows[entry]
        for deal in missed:
            row.not_played.setdefault(deal.round_number, []).append(deal.deal)
            if deal.points is not None:
                known = row.missed.get(deal.round_number, 0)
                row.missed[deal.round_number] = known + deal.points
        for number, points in row.missed.items():
            row.rounds[number] = row.rounds.get(number, 0) + points


def is_left_out(tournament: Tournament, row: StandingRow) -> bool:
    """Whether a line has no place: its player withdrew on the way, or missed a deal."""
    no_place = tournament.not_played == NotPlayed.NO_PLACE
    return not row.counts or (no_place and bool(row.not_played))


def give_places(tournament: Tournament, rows: Iterable[StandingRow], seed: int) -> None:
    """Total the rounds, and rank everyone who is placed."""
    playing: dict[Hashable, StandingRow] = {}
    for row in rows:
        row.total = sum(row.rounds.values())
        if row.rounds and not is_left_out(tournament, row):
            playing[row.number] = row
    ranked = rank(
        [
            StandingInput(
                key=row.number,
                total=row.total,
                infraction_points=row.infractions,
                deals_won=row.deals_won,
                down_and_outs=row.down_and_outs,
                round_totals=tuple(points for _number, points in sorted(row.rounds.items())),
            )
            for row in playing.values()
        ],
        tournament.rule_set.tie_breaks,
        seed,
    )
    best = min((row.total for row in playing.values()), default=0)
    for item in ranked:
        row = playing[item.key]
        row.place, row.shared, row.decided_by = item.place, item.shared, item.decided_by or ""
        row.behind = row.total - best


def keys_by_place(tournament: Tournament) -> list[int]:
    """Entry numbers, best first, as seating by standing takes them."""
    return [row.number for row in standings(tournament).rows if row.place is not None]
