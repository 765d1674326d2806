"""A player's page: every deal line by line, and how the total ran; reads only."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scoring import ScheduledDeal
from tournaments.enums import RecordStatus, RoundStatus
from tournaments.models import Entry, HandScore, PenaltyEntry, Round, Seat, Tournament, chairs_at
from tournaments.selectors.floor import spans
from tournaments.selectors.not_played import MissedDeal, deals_not_played
from tournaments.selectors.scope import EVERYTHING
from tournaments.selectors.withdrawn import keep_their_place


@dataclass
class DealLine:
    """One deal of a player: its score by kind, and the total after it.

    ``missed`` where the player did not play it, with what it counts.
    """

    scheduled: ScheduledDeal
    hand: HandScore | None
    missed: MissedDeal | None = None
    penalties: list[PenaltyEntry] = field(default_factory=list)
    score: int = 0
    total: int = 0

    @property
    def went_out(self) -> bool:
        """Whether the player went out."""
        return self.hand is not None and self.hand.record.goer == self.hand.chair

    @property
    def infractions(self) -> int:
        """Points of the infractions in this deal."""
        return sum(penalty.counted for penalty in self.penalties)


@dataclass(frozen=True)
class PlayerPlace:
    """A chair in which a player sat or is to sit; ``deals`` which, none where it is all of them."""

    table: int
    chair: int
    deals: tuple[int, ...]


@dataclass
class RoundLines:
    """One round of a player: where they sat in which deals, with whom, and their deals."""

    round: Round
    places: tuple[PlayerPlace, ...]
    others: tuple[Entry, ...]
    deals: list[DealLine]
    loose: list[PenaltyEntry]
    score: int = 0

    @property
    def has_score(self) -> bool:
        """Whether a deal or a penalty is on record."""
        return bool(self.loose) or any(
            deal.hand or deal.missed or deal.penalties for deal in self.deals
        )


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
    hands = _hands(entry)
    penalties: dict[int, list[PenaltyEntry]] = defaultdict(list)
    for penalty in (
        entry.penalties.exclude(round__status=RoundStatus.DRAFT).counting().order_by("pk")
    ):
        penalties[penalty.round_id].append(penalty)
    seats = _seats(entry, {hand.record.table_id for hand in hands})
    rounds = list(tournament.rounds.exclude(status=RoundStatus.DRAFT).order_by("number"))
    missed = _missed(tournament, entry, rounds, hands)
    beside = _hands_beside(hands)
    lines = [
        _round_lines(
            round_,
            entry=entry,
            tournament=tournament,
            seats=seats[round_.pk],
            hands=hands,
            missed=missed,
            penalties=penalties[round_.pk],
        )
        for round_ in rounds
        if seats[round_.pk]
        or penalties[round_.pk]
        or any(number == round_.number for number, _deal in missed)
    ]
    total = 0
    for found in lines:
        for deal in found.deals:
            total += deal.score
            found.score += deal.score
            deal.total = total
        loose = sum(penalty.counted for penalty in found.loose)
        total, found.score = total + loose, found.score + loose
    own, mean = _running_totals(lines, beside)
    return PlayerPage(
        rounds=tuple(lines),
        total=total,
        deals_won=sum(deal.went_out for found in lines for deal in found.deals),
        infractions=sum(p.counted for found in penalties.values() for p in found),
        own=own,
        mean=mean,
    )


def _hands(entry: Entry) -> list[HandScore]:
    """The confirmed hands of an entry in published rounds."""
    return list(
        entry.hand_scores.filter(record__status=RecordStatus.CONFIRMED)
        .exclude(record__table__round__status=RoundStatus.DRAFT)
        .select_related("record__table")
    )


def _seats(entry: Entry, tables: set[int]) -> dict[int, list[Seat]]:
    """All rows of the tables where an entry sits or played, by round id."""
    own = Seat.objects.filter(entry=entry).exclude(round__status=RoundStatus.DRAFT)
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(table__in=tables.union(own.values_list("table_id", flat=True)))
        .select_related("entry__player", "table")
        .order_by("table__number", "number", "first_slot")
    ):
        found[seat.round_id].append(seat)
    return found


def _missed(
    tournament: Tournament, entry: Entry, rounds: Iterable[Round], hands: Iterable[HandScore]
) -> dict[tuple[int, int], MissedDeal]:
    """The deals that an entry did not play, by (round number, deal)."""
    finished: dict[int, int] = dict.fromkeys((round_.number for round_ in rounds), 0)
    numbers = {round_.pk: round_.number for round_ in rounds}
    for hand in hands:
        finished[numbers[hand.record.table.round_id]] += not hand.absent
    counts = entry.plays_on or keep_their_place(tournament, {entry.pk}, EVERYTHING)
    found = deals_not_played(tournament, {entry.pk: finished}) if counts else {}
    return {(deal.round_number, deal.deal): deal for deal in found.get(entry.pk, [])}


def _hands_beside(hands: Iterable[HandScore]) -> dict[int, list[HandScore]]:
    """All hands of the records in which ``hands`` were played, by record id."""
    found: dict[int, list[HandScore]] = defaultdict(list)
    for hand in HandScore.objects.filter(record__in=[hand.record_id for hand in hands]):
        found[hand.record_id].append(hand)
    return found


def _round_lines(
    round_: Round,
    *,
    entry: Entry,
    tournament: Tournament,
    seats: list[Seat],
    hands: Iterable[HandScore],
    missed: Mapping[tuple[int, int], MissedDeal],
    penalties: list[PenaltyEntry],
) -> RoundLines:
    """The deals of one round of one player."""
    by_deal = {hand.record.deal: hand for hand in hands if hand.record.table.round_id == round_.pk}
    deals = []
    for number in round_.deals:
        line = DealLine(
            scheduled=tournament.rule_set.deal(number),
            hand=by_deal.get(number),
            missed=missed.get((round_.number, number)),
            penalties=[penalty for penalty in penalties if penalty.deal == number],
        )
        line.score = (line.hand.total if line.hand else 0) + line.infractions
        if line.missed is not None and line.missed.points is not None:
            line.score += line.missed.points
        deals.append(line)
    return RoundLines(
        round=round_,
        places=tuple(_places(entry, round_, seats)),
        others=_others(entry, round_, seats),
        deals=deals,
        loose=[penalty for penalty in penalties if penalty.deal is None],
    )


def _places(entry: Entry, round_: Round, seats: Iterable[Seat]) -> Iterator[PlayerPlace]:
    """The chairs of an entry in a round, in the order of its deals."""
    by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_table[seat.table.number].append(seat)
    held = [
        (span.first, number, span)
        for number, rows in by_table.items()
        for span in spans(rows, len(round_.slots))
        if span.holder == entry
    ]
    for _first, number, span in sorted(held, key=lambda item: item[:2]):
        deals = [deal for deal in round_.slots[span.first - 1 : span.last] if deal is not None]
        yield PlayerPlace(number, span.chair, () if deals == round_.deals else tuple(deals))


def _others(entry: Entry, round_: Round, seats: Iterable[Seat]) -> tuple[Entry, ...]:
    """Everybody who sat at a table with ``entry`` in some slot of the round."""
    by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_table[seat.table_id].append(seat)
    others: dict[int, Entry] = {}
    for rows in by_table.values():
        for slot in range(1, len(round_.slots) + 1):
            sitting = [seat.entry for seat in chairs_at(rows, slot).values() if seat.entry]
            if any(other.pk == entry.pk for other in sitting):
                others |= {other.pk: other for other in sitting if other.pk != entry.pk}
    return tuple(others.values())


def _running_totals(
    rounds: Iterable[RoundLines], beside: Mapping[int, list[HandScore]]
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """The player's running total deal by deal, and the mean of their tables beside it."""
    own, mean, table_total = [], [], 0.0
    for lines in rounds:
        for deal in lines.deals:
            if deal.hand is None or deal.hand.absent:
                continue
            scores = [hand.total for hand in beside[deal.hand.record_id] if not hand.absent]
            table_total += sum(scores) / len(scores)
            own.append(deal.total)
            mean.append(round(table_total, 1))
    return tuple(own), tuple(mean)
