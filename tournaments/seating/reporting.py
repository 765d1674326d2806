"""How good a seating is, in figures and keys that the screens put into words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.data import Seating, SeatingOptions, SeatingPlayer
from tournaments.seating.past import Past
from tournaments.seating.sizes import forced_repeats
from tournaments.seating.wishes import Pair, pair, pairs_of


@dataclass(frozen=True)
class PairMeetings:
    """Two who met more than once: their keys and the rounds, counted from 1."""

    keys: Pair
    rounds: tuple[int, ...]

    @property
    def times(self) -> int:
        """Return how often they met."""
        return len(self.rounds)


@dataclass(frozen=True)
class SeatingFigures:
    """The figures of one round or of all rounds.

    Of one round, ``repeats`` counts the pairs that meet in another one too; of all rounds, the
    meetings of each pair beyond the first. ``bound`` is a number no seating could be below;
    ``unavoidable`` are repeated pairs of whom one meets all but too few of the others elsewhere.
    ``seat_counts`` says how often each had the seats 1 to 4, ``seat_spread`` the largest
    difference within one player. ``rank_gap`` is the mean distance in the standing between two
    at one table, None without a standing.
    """

    repeats: int
    bound: int
    repeated: tuple[PairMeetings, ...]
    unavoidable: tuple[Pair, ...]
    seat_counts: Mapping[int, tuple[int, ...]]
    seat_spread: int
    three_seat_tables: int
    three_seat_turns: Mapping[int, int]
    club_pairs: tuple[Pair, ...]
    team_pairs: tuple[Pair, ...]
    broken_apart: tuple[Pair, ...]
    fixed_kept: int
    fixed_broken: tuple[int, ...]
    rank_gap: float | None

    @property
    def three_seat_max(self) -> int:
        """Return the most turns anyone had at a table of three."""
        return max(self.three_seat_turns.values(), default=0)

    @property
    def three_seat_min(self) -> int:
        """Return the fewest turns anyone had at a table of three."""
        return min(self.three_seat_turns.values(), default=0)


@dataclass(frozen=True)
class SeatingReport:
    """The figures of one round, the last if no other was asked for, and of all together."""

    last: SeatingFigures
    whole: SeatingFigures
    rounds: int


def report(
    seatings: Sequence[Seating],
    players: Sequence[SeatingPlayer],
    options: SeatingOptions | None = None,
    standing: Sequence[int] = (),
    *,
    at: int = -1,
) -> SeatingReport:
    """Return how good one of some rounds is beside the others, and all of them together.

    Args:
        seatings: the rounds in order, at least one.
        players: those who play in the round asked for.
        options: the director's wishes.
        standing: keys, best first, for the rank gap of that round.
        at: the place of that round in seatings, from 0; the last if not said.

    """
    options = options or SeatingOptions()
    met: dict[Pair, list[int]] = {}
    for number, seating in enumerate(seatings, start=1):
        for two in seating.pairs:
            met.setdefault(two, []).append(number)
    last = seatings[at]
    again = [two for two in dict.fromkeys(last.pairs) if len(met[two]) > 1]
    fresh = _fresh(last, met)
    mates = {key: len(table.keys) - 1 for table in last.tables for key in table.keys}
    last_figures = _figures(
        [last],
        players,
        options,
        repeats=len(again),
        bound=forced_repeats(list(fresh.values()), min(mates.values(), default=0)),
        repeated=_meetings(again, met),
        unavoidable=tuple(
            sorted(two for two in again if any(fresh[key] < mates[key] for key in two))
        ),
        rank_gap=rank_gap(last, standing),
    )
    repeated = [two for two, rounds in met.items() if len(rounds) > 1]
    whole_figures = _figures(
        seatings,
        players,
        options,
        repeats=sum(len(rounds) - 1 for rounds in met.values()),
        bound=max(0, sum(map(len, met.values())) - _possible_pairs(seatings)),
        repeated=_meetings(repeated, met),
        unavoidable=last_figures.unavoidable,
        rank_gap=last_figures.rank_gap,
    )
    return SeatingReport(last_figures, whole_figures, len(seatings))


def rank_gap(seating: Seating, standing: Sequence[int]) -> float | None:
    """Return the mean distance in the standing between two who meet, None without a standing."""
    place = {key: at for at, key in enumerate(standing)}
    gaps = [
        abs(place[one] - place[other])
        for one, other in seating.pairs
        if one in place and other in place
    ]
    return sum(gaps) / len(gaps) if gaps else None


def _figures(
    seatings: Sequence[Seating],
    players: Sequence[SeatingPlayer],
    options: SeatingOptions,
    *,
    repeats: int,
    bound: int,
    repeated: tuple[PairMeetings, ...],
    unavoidable: tuple[Pair, ...],
    rank_gap: float | None,
) -> SeatingFigures:
    past = Past(seatings)
    keys = [player.key for player in players]
    seats = {key: tuple(past.seats[key]) for key in keys}
    fixed = {player.key: player.fixed_table for player in players if player.fixed_table}
    sat = [
        (key, table.number == fixed[key])
        for seating in seatings
        for table in seating.tables
        for key in table.keys
        if key in fixed
    ]
    return SeatingFigures(
        repeats=repeats,
        bound=bound,
        repeated=repeated,
        unavoidable=unavoidable,
        seat_counts=seats,
        seat_spread=max((max(counts) - min(counts) for counts in seats.values()), default=0),
        three_seat_tables=sum(
            len(table.keys) == 3 for seating in seatings for table in seating.tables
        ),
        three_seat_turns={key: past.turns[3][key] for key in keys},
        club_pairs=_met_of(past, pairs_of(players, lambda player: player.club)),
        team_pairs=_met_of(past, pairs_of(players, lambda player: player.team)),
        broken_apart=_met_of(past, {pair(*two) for two in options.keep_apart if len(two) == 2}),
        fixed_kept=sum(kept for _, kept in sat),
        fixed_broken=tuple(sorted({key for key, kept in sat if not kept})),
        rank_gap=rank_gap,
    )


def _meetings(pairs: Sequence[Pair], met: Mapping[Pair, list[int]]) -> tuple[PairMeetings, ...]:
    found = (PairMeetings(two, tuple(met[two])) for two in pairs)
    return tuple(sorted(found, key=lambda meetings: (-meetings.times, meetings.keys)))


def _met_of(past: Past, pairs: set[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(two for two in pairs if two in past.meetings))


def _fresh(seating: Seating, met: Mapping[Pair, list[int]]) -> dict[int, int]:
    """Return per player of a round how many of the others they meet in no other round."""
    present = set(seating.keys)
    here = set(seating.pairs)
    fresh = dict.fromkeys(present, len(present) - 1)
    for two, numbers in met.items():
        if len(numbers) > (two in here) and present.issuperset(two):
            for key in two:
                fresh[key] -= 1
    return fresh


def _possible_pairs(seatings: Sequence[Seating]) -> int:
    """Return how many pairs were ever in one round together."""
    attendance: Counter[int] = Counter()
    for at, seating in enumerate(seatings):
        for key in seating.keys:
            attendance[key] |= 1 << at
    groups = Counter(attendance.values())
    within = sum(count * (count - 1) // 2 for count in groups.values())
    across = sum(
        groups[one] * groups[other] for one, other in combinations(groups, 2) if one & other
    )
    return within + across
