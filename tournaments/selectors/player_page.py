"""A player's page: every deal line by line, and how the total ran; reads only."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring import ScheduledDeal
from tournaments.enums import RecordStatus, RoundStatus
from tournaments.models import Entry, HandScore, PenaltyEntry, Seat, Tournament


@dataclass
class DealLine:
    """One deal of a player: its score by kind, and the total after it."""

    scheduled: ScheduledDeal
    hand: HandScore | None
    went_out: bool = False
    penalties: list[PenaltyEntry] = field(default_factory=list)
    score: int = 0
    total: int = 0

    @property
    def infractions(self) -> int:
        """Points of the infractions in this deal."""
        return sum(penalty.counted for penalty in self.penalties)


@dataclass
class RoundLines:
    """One round of a player: where they sat, with whom, and their deals."""

    seat: Seat
    others: list[Seat]
    deals: list[DealLine]
    loose: list[PenaltyEntry]
    score: int = 0

    @property
    def has_score(self) -> bool:
        """Whether a deal or a penalty is on record."""
        return bool(self.loose) or any(deal.hand or deal.penalties for deal in self.deals)


@dataclass(frozen=True)
class PlayerPage:
    """A player's rounds, the running totals, and the table's mean beside them."""

    rounds: tuple[RoundLines, ...]
    total: int
    deals_won: int
    infractions: int
    own: tuple[int, ...]
    mean: tuple[float, ...]


def player_page(tournament: Tournament, entry: Entry) -> PlayerPage:
    """Everything on record of ``entry`` in a constant number of queries."""
    seats = list(
        entry.seats.exclude(round__status=RoundStatus.DRAFT)
        .select_related("round", "table")
        .order_by("round__number")
    )
    neighbours = mates_by_table(seats)
    hands = hands_by_table(seats)
    penalties: dict[int, list[PenaltyEntry]] = defaultdict(list)
    for penalty in PenaltyEntry.objects.filter(seat__in=seats):
        penalties[penalty.seat_id].append(penalty)
    rounds = [
        round_lines(tournament, seat, neighbours[seat.table_id], hands, penalties[seat.pk])
        for seat in seats
    ]
    total = 0
    for lines in rounds:
        for deal in lines.deals:
            total += deal.score
            lines.score += deal.score
            deal.total = total
        loose = sum(penalty.counted for penalty in lines.loose)
        total, lines.score = total + loose, lines.score + loose
    own, mean = running_totals(rounds, hands)
    return PlayerPage(
        rounds=tuple(rounds),
        total=total,
        deals_won=sum(deal.went_out for lines in rounds for deal in lines.deals),
        infractions=sum(p.counted for found in penalties.values() for p in found),
        own=own,
        mean=mean,
    )


def mates_by_table(seats: Iterable[Seat]) -> dict[int, list[Seat]]:
    """Everyone who sat at the tables of ``seats``, by table id."""
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(table__in=[seat.table_id for seat in seats])
        .select_related("entry__player")
        .order_by("number")
    ):
        found[seat.table_id].append(seat)
    return found


def hands_by_table(seats: Iterable[Seat]) -> dict[tuple[int, int], list[HandScore]]:
    """Confirmed hand scores at the tables of ``seats``, by (table id, deal)."""
    found: dict[tuple[int, int], list[HandScore]] = defaultdict(list)
    for hand in HandScore.objects.filter(
        record__table__in=[seat.table_id for seat in seats],
        record__status=RecordStatus.CONFIRMED,
    ).select_related("record"):
        found[hand.record.table_id, hand.record.deal].append(hand)
    return found


def round_lines(
    tournament: Tournament,
    seat: Seat,
    mates: list[Seat],
    hands: dict[tuple[int, int], list[HandScore]],
    penalties: list[PenaltyEntry],
) -> RoundLines:
    """The deals of one round of one player."""
    deals = []
    for number in seat.round.deals:
        hand = next((h for h in hands[seat.table_id, number] if h.seat_id == seat.pk), None)
        line = DealLine(
            scheduled=tournament.rule_set.deal(number),
            hand=hand,
            went_out=bool(hand and hand.record.goer_id == seat.pk),
            penalties=[penalty for penalty in penalties if penalty.deal == number],
        )
        line.score = (hand.total if hand else 0) + line.infractions
        deals.append(line)
    return RoundLines(
        seat=seat,
        others=[mate for mate in mates if mate.pk != seat.pk],
        deals=deals,
        loose=[penalty for penalty in penalties if penalty.deal is None],
    )


def running_totals(
    rounds: Iterable[RoundLines], hands: dict[tuple[int, int], list[HandScore]]
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """The player's running total deal by deal, and the mean of their tables beside it."""
    own, mean, table_total = [], [], 0.0
    for lines in rounds:
        for deal in lines.deals:
            if deal.hand is None:
                continue
            scores = hands[lines.seat.table_id, deal.scheduled.number]
            table_total += sum(score.total for score in scores) / len(scores)
            own.append(deal.total)
            mean.append(round(table_total, 1))
    return tuple(own), tuple(mean)
