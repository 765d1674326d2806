"""Live standings: everybody against the field on the same deals; always provisional; reads only.

Players have played different numbers of deals, so totals do not compare. The live total is the
total after the last complete round, plus each later deal's points minus the mean hand of that
deal: a deal not yet played so counts as the field's average.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import floor

from django.db.models import Count, Sum

from tournaments.models import Entry, Tournament
from tournaments.selectors.not_played import deals_not_played
from tournaments.selectors.round_in_play import Progress, RoundInPlay, round_in_play
from tournaments.selectors.scope import EVERYTHING, Scope
from tournaments.selectors.standing_scores import TOTAL, infraction_scores
from tournaments.selectors.standings import LAST, StandingRow, give_places, is_left_out, scored_rows
from tournaments.selectors.withdrawn import keep_their_place


@dataclass
class LiveRow:
    """One player's live line.

    ``so_far`` are the points of the rounds behind the complete ones, ``deals_in`` how many of
    their ``deals`` they come from; ``against`` is what they differ from the field's average on
    the same deals. ``moved`` is by how many places the player is better than before them.
    """

    row: StandingRow
    so_far: int = 0
    deals_in: int = 0
    deals: int = 0
    against: Fraction = field(default_factory=Fraction)
    place: int | None = None
    shared: bool = False
    moved: int | None = None

    @property
    def entry(self) -> Entry:
        """Whose line it is."""
        return self.row.entry

    @property
    def number(self) -> int:
        """The entry's number."""
        return self.row.number

    @property
    def name(self) -> str:
        """The player's name."""
        return self.row.name

    @property
    def sort_name(self) -> str:
        """The player's name as it is sorted."""
        return self.row.sort_name

    @property
    def club(self) -> str:
        """The player's club or parish."""
        return self.row.club

    @property
    def before(self) -> int:
        """The total after the last complete round."""
        return self.row.total

    @property
    def order(self) -> int:
        """What the line is sorted by: its place, without one last."""
        return self.place or LAST

    @property
    def against_tenths(self) -> int:
        """``against`` in tenths of a point, halves upwards."""
        return floor(self.against * 10 + Fraction(1, 2))

    @property
    def total_tenths(self) -> int:
        """The live total in tenths of a point, rounded once."""
        return floor((self.row.total + self.against) * 10 + Fraction(1, 2))


@dataclass(frozen=True)
class LiveStandings:
    """Live lines, best first; ``after`` is the last complete round, 0 for none."""

    rows: tuple[LiveRow, ...]
    after: int
    in_play: RoundInPlay | None

    @cached_property
    def widest(self) -> int:
        """The largest distance from the field, in tenths."""
        return max((abs(row.against_tenths) for row in self.rows), default=0)


def live_standings(tournament: Tournament, *, progress: Progress | None = None) -> LiveStandings:
    """Compute the live standings in a constant number of queries.

    Arguments: ``progress``, as ``round_in_play`` gave it, where it is at hand.
    """
    in_play, complete = progress or round_in_play(tournament)
    scope = Scope(last=complete)
    rows = scored_rows(tournament, scope)
    give_places(tournament, rows.values(), tournament.seed)
    _leave_out_who_left(tournament, rows)
    live = {pk: LiveRow(row) for pk, row in rows.items()}
    _add_hands(tournament, live, scope.behind())
    _give_places(tournament, live.values())
    ordered = sorted(
        (line for line in live.values() if line.place or line.row.rounds or line.deals_in),
        key=lambda line: (line.place is None, line.total_tenths, line.number),
    )
    return LiveStandings(tuple(ordered), complete, in_play)


def _leave_out_who_left(tournament: Tournament, rows: dict[int, StandingRow]) -> None:
    """Who withdrew keeps the place after a round, but a live one only where no round is behind."""
    withdrawn = {pk for pk, row in rows.items() if row.counts and not row.entry.plays_on}
    stayed = keep_their_place(tournament, withdrawn, EVERYTHING)
    for pk in withdrawn - stayed:
        rows[pk].counts = False


def _add_hands(tournament: Tournament, live: dict[int, LiveRow], later: Scope) -> None:
    """Hold every later deal that is in, and every one that will not be played, against the field.

    Penalties are added as they are: they are never averaged.
    """
    means = _means(tournament, later)
    finished: dict[int, dict[int, int]] = {
        pk: defaultdict(int) for pk, line in live.items() if line.row.counts
    }
    hands = later.hands(tournament).values_list(
        "entry_id", "record__table__round__number", "record__deal", TOTAL, "absent"
    )
    for entry, number, deal, points, absent in hands:
        line = live[entry]
        line.so_far += points
        line.against += points
        if not absent:
            line.against -= means[number, deal]
            line.deals_in += 1
            if entry in finished:
                finished[entry][number] += 1
    for entry, by_round in infraction_scores(tournament, later).items():
        charged = sum(by_round.values())
        live[entry].so_far += charged
        live[entry].against += charged
    for entry, missed in deals_not_played(tournament, finished, later).items():
        for item in missed:
            line = live[entry]
            line.row.not_played.setdefault(item.round_number, []).append(item.deal)
            if item.points is not None:
                line.deals_in += 1
                line.so_far += item.points
                line.against += item.points - means[item.round_number, item.deal]
    deals = sum(len(round_.deals) for round_ in later.rounds(tournament))
    for line in live.values():
        line.deals = deals


def _means(tournament: Tournament, later: Scope) -> dict[tuple[int, int], Fraction]:
    """The exact mean of the hands of a deal, by round number and deal; absent players have none."""
    sums = (
        later.hands(tournament)
        .filter(absent=False)
        .values_list("record__table__round__number", "record__deal")
        .annotate(points=Sum(TOTAL), count=Count("pk"))
    )
    return {(number, deal): Fraction(points, count) for number, deal, points, count in sums}


def _give_places(tournament: Tournament, lines: Iterable[LiveRow]) -> None:
    """Rank by the live total; equal figures share a place, and no tie-break splits them."""
    placed = sorted(
        (
            line
            for line in lines
            if (line.row.rounds or line.deals_in or line.so_far)
            and not is_left_out(tournament, line.row)
        ),
        key=lambda line: line.total_tenths,
    )
    totals = [line.total_tenths for line in placed]
    alike = Counter(totals)
    place = 0
    for position, line in enumerate(placed):
        if position == 0 or totals[position - 1] != totals[position]:
            place = position + 1
        line.place = place
        line.shared = alike[line.total_tenths] > 1
        line.moved = line.row.place - place if line.row.place else None
