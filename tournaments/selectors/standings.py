"""Standings: totals in SQL, places by ``scoring.rank`` (rules, section 8); reads only."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from django.db.models import Count, F, Q, Sum
from django.utils.functional import cached_property

from scoring import StandingInput, rank
from tournaments.enums import EntryStatus, NotPlayed, Outcome, RecordStatus, RoundStatus
from tournaments.models import DealRecord, Entry, HandScore, PenaltyEntry, Table, Tournament
from tournaments.roster_files import plain_text
from tournaments.selectors.not_played import deals_not_played

LAST = 10**6


@dataclass
class StandingRow:
    """One player's line of the standings; ``place`` is None for a player who has withdrawn.

    ``not_played`` are the deals by round that the policy counted, and ``missed`` their points,
    which ``rounds`` hold too.
    ``order`` holds what the line is sorted by: its place, and its points by round number, with
    what is missing last.
    """

    entry: Entry
    total: int = 0
    place: int | None = None
    shared: bool = False
    decided_by: str = ""
    behind: int = 0
    rounds: dict[int, int] = field(default_factory=dict)
    missed: dict[int, int] = field(default_factory=dict)
    not_played: dict[int, list[int]] = field(default_factory=dict)
    infractions: int = 0
    deals_won: int = 0
    down_and_outs: int = 0
    order: dict[str, int] = field(default_factory=dict)

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
class RoundInPlay:
    """A published round that misses deals: how many of them are in, of how many."""

    number: int
    deals_in: int
    deals: int


@dataclass(frozen=True)
class Standings:
    """All lines, best first, withdrawn players last; ``rounds`` are the round numbers shown.

    ``complete_through`` is the last round up to which every deal is in, 0 for none.
    """

    rows: tuple[StandingRow, ...]
    rounds: tuple[int, ...]
    in_play: RoundInPlay | None
    complete_through: int

    @cached_property
    def anyone_missed(self) -> bool:
        """Whether the policy for deals not played touched anyone."""
        return any(row.not_played for row in self.rows)

    @cached_property
    def any_decided(self) -> bool:
        """Whether a tie-break split anyone."""
        return any(row.decided_by for row in self.rows)


def round_scores(tournament: Tournament) -> dict[int, dict[int, tuple[int, int]]]:
    """Confirmed hands without infractions: entry id → round number → (points, deals finished)."""
    scores: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    hands = (
        HandScore.objects.filter(
            record__status=RecordStatus.CONFIRMED, record__table__round__tournament=tournament
        )
        .exclude(record__table__round__status=RoundStatus.DRAFT)
        .values_list("entry_id", "record__table__round__number")
        .annotate(
            points=Sum(F("hand") + F("doubling") + F("out_bonus") + F("cut_bonus")),
            finished=Count("pk", filter=Q(absent=False)),
        )
        .order_by()
    )
    for entry, number, points, finished in hands:
        scores[entry][number] = points, finished
    return scores


def infraction_scores(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Points of counted infractions: entry id → round number → points."""
    scores: dict[int, dict[int, int]] = defaultdict(dict)
    penalties = (
        PenaltyEntry.objects.filter(cancelled_at=None, round__tournament=tournament)
        .exclude(round__status=RoundStatus.DRAFT)
        .counting()
        .order_by()
        .select_related("round")
        .only("entry", "round__number")
    )
    for penalty in penalties:
        by_round = scores[penalty.entry_id]
        number = penalty.round.number
        by_round[number] = by_round.get(number, 0) + penalty.counted
    return scores


def deals_won(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Deals won and down-and-outs by entry id."""
    won = (
        HandScore.objects.filter(
            record__status=RecordStatus.CONFIRMED,
            record__table__round__tournament=tournament,
            record__goer=F("chair"),
        )
        .exclude(record__table__round__status=RoundStatus.DRAFT)
        .values_list("entry_id")
        .annotate(won=Count("pk"), down=Count("pk", filter=Q(record__down_and_out=True)))
        .order_by()
    )
    return {entry: (count, down) for entry, count, down in won}


def round_in_play(tournament: Tournament) -> tuple[RoundInPlay | None, int]:
    """The first published round that misses deals, and the last before it that misses none."""
    rounds = list(tournament.rounds.exclude(status=RoundStatus.DRAFT).order_by("number"))
    open_rounds = [round_ for round_ in rounds if round_.status == RoundStatus.PUBLISHED]
    tables = dict(
        Table.objects.filter(round__in=open_rounds, seats__isnull=False)
        .order_by()
        .values_list("round_id")
        .annotate(Count("pk", distinct=True))
    )
    deals_in = dict(
        DealRecord.objects.filter(table__round__in=open_rounds, status=RecordStatus.CONFIRMED)
        .exclude(outcome=Outcome.VOID)
        .order_by()
        .values_list("table__round_id")
        .annotate(Count("pk"))
    )
    complete_through = 0
    for round_ in rounds:
        deals = len(round_.deals) * tables.get(round_.pk, 0)
        found = deals_in.get(round_.pk, 0)
        if round_.status == RoundStatus.PUBLISHED and found < deals:
            return RoundInPlay(round_.number, found, deals), complete_through
        complete_through = round_.number
    return None, complete_through


def standings(tournament: Tournament, *, seed: int | None = None) -> Standings:
    """Compute the standings of ``tournament`` in a constant number of queries.

    Arguments: ``seed`` of the lots, by default the tournament's.
    """
    rows = {
        entry.pk: StandingRow(entry)
        for entry in tournament.entries.select_related("player").order_by("number")
    }
    scores, penalties = round_scores(tournament), infraction_scores(tournament)
    for entry, (won, down) in deals_won(tournament).items():
        rows[entry].deals_won, rows[entry].down_and_outs = won, down
    numbers = sorted(
        {
            number
            for source in (scores, penalties)
            for per_round in source.values()
            for number in per_round
        }
    )
    for entry, row in rows.items():
        played, charged = scores.get(entry, {}), penalties.get(entry, {})
        row.rounds = {
            number: played.get(number, (0, 0))[0] + charged.get(number, 0)
            for number in sorted(played.keys() | charged.keys())
        }
        row.infractions = sum(charged.values())
    count_deals_not_played(tournament, rows, scores)
    give_places(tournament, rows.values(), tournament.seed if seed is None else seed)
    for row in rows.values():
        row.order = {str(number): row.rounds.get(number, LAST) for number in numbers}
        row.order["place"] = row.place or LAST
        row.order["behind"] = row.behind if row.place else LAST
    ordered = sorted(
        (row for row in rows.values() if row.place is not None or row.rounds),
        key=lambda row: (row.order["place"], row.total, row.number),
    )
    in_play, complete_through = round_in_play(tournament)
    return Standings(tuple(ordered), tuple(numbers), in_play, complete_through)


def count_deals_not_played(
    tournament: Tournament,
    rows: dict[int, StandingRow],
    scores: dict[int, dict[int, tuple[int, int]]],
) -> None:
    """Give everyone who plays on what the policy says for the deals they did not play."""
    playing = {
        entry: {number: finished for number, (_points, finished) in scores.get(entry, {}).items()}
        for entry, row in rows.items()
        if row.entry.status == EntryStatus.CHECKED_IN
    }
    for entry, missed in deals_not_played(tournament, playing).items():
        row = rows[entry]
        for deal in missed:
            row.not_played.setdefault(deal.round_number, []).append(deal.deal)
            if deal.points is not None:
                known = row.missed.get(deal.round_number, 0)
                row.missed[deal.round_number] = known + deal.points
        for number, points in row.missed.items():
            row.rounds[number] = row.rounds.get(number, 0) + points


def give_places(tournament: Tournament, rows: Iterable[StandingRow], seed: int) -> None:
    """Total the rounds, and rank everyone who plays on."""
    playing: dict[Hashable, StandingRow] = {}
    for row in rows:
        row.total = sum(row.rounds.values())
        left_out = tournament.not_played == NotPlayed.NO_PLACE and row.not_played
        if row.entry.status == EntryStatus.CHECKED_IN and row.rounds and not left_out:
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
