"""A table's score sheet: every deal, every seat, what is on record; reads only."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch

from scoring import RuleSet, ScheduledDeal
from tournaments.enums import RecordStatus
from tournaments.models import DealRecord, HandScore, PenaltyEntry, Seat, Table
from tournaments.selectors.deal_warnings import deal_warnings


@dataclass(frozen=True)
class Cell:
    """One seat in one deal; ``score`` is the deal score with infractions, ``total`` runs."""

    seat: Seat
    hand: HandScore | None
    went_out: bool
    opened: bool
    penalties: tuple[PenaltyEntry, ...]
    total: int | None

    @property
    def infractions(self) -> int:
        """Points of the seat's infractions in this deal."""
        return sum(penalty.counted for penalty in self.penalties)

    @property
    def score(self) -> int | None:
        """Deal score; None while the deal is not in."""
        return self.hand.total + self.infractions if self.hand else None


@dataclass(frozen=True)
class DealRow:
    """One deal of the sheet: the version that stands, if any, and its cells by seat."""

    rules: RuleSet
    scheduled: ScheduledDeal
    dealer: int
    attempt: int
    record: DealRecord | None
    voids: tuple[DealRecord, ...]
    cells: tuple[Cell, ...]

    @property
    def number(self) -> int:
        """The deal's number in the schedule."""
        return self.scheduled.number

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What is unlikely in the version that stands, naming deal and seat."""
        if self.record is None:
            return ()
        hands = {cell.seat.number: cell.hand for cell in self.cells if cell.hand}
        goer = next((cell.seat.number for cell in self.cells if cell.went_out), None)
        return deal_warnings(self.rules, self.record, hands, goer)


@dataclass(frozen=True)
class Sheet:
    """A table's whole sheet; ``loose`` are penalties that belong to no deal."""

    table: Table
    seats: tuple[Seat, ...]
    rows: tuple[DealRow, ...]
    loose: tuple[PenaltyEntry, ...]
    penalties: tuple[PenaltyEntry, ...]
    totals: dict[int, int]

    @property
    def is_complete(self) -> bool:
        """Whether every deal has a confirmed result."""
        return all(
            row.record is not None and row.record.status == RecordStatus.CONFIRMED
            for row in self.rows
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unlikely in the deals on record, in their order."""
        return tuple(warning for row in self.rows for warning in row.warnings)

    def row(self, deal: int) -> DealRow:
        """The row of deal ``deal``; KeyError where it is not played here."""
        for row in self.rows:
            if row.number == deal:
                return row
        raise KeyError(deal)

    def played_after(self, deal: int) -> list[DealRow]:
        """The rows below deal ``deal`` with a result, whose running totals follow from it."""
        numbers = [row.number for row in self.rows]
        return [row for row in self.rows[numbers.index(deal) + 1 :] if row.record]

    def seat_totals(self) -> list[tuple[Seat, int]]:
        """Every seat with its total."""
        return [(seat, self.totals[seat.number]) for seat in self.seats]


def standing_records(table: Table) -> dict[int, list[DealRecord]]:
    """Versions that are confirmed or wait, by deal, in order of attempts and age."""
    by_deal: dict[int, list[DealRecord]] = defaultdict(list)
    for record in (
        table.records.filter(status__in=[RecordStatus.CONFIRMED, RecordStatus.SUBMITTED])
        .select_related("created_by")
        .prefetch_related(Prefetch("hand_scores", HandScore.objects.order_by()))
        .order_by("attempt", "pk")
    ):
        by_deal[record.deal].append(record)
    return by_deal


def shown_attempts(standing: Iterable[DealRecord]) -> list[DealRecord]:
    """One version for each attempt at a deal; a waiting one is shown before the confirmed."""
    return list({record.attempt: record for record in standing}.values())


def counted_record(standing: Iterable[DealRecord]) -> DealRecord | None:
    """The version of a deal whose points count; while its correction waits, the old one."""
    return next(
        (
            record
            for record in standing
            if record.status == RecordStatus.CONFIRMED and not record.is_void
        ),
        None,
    )


def seats_with_players(table: Table) -> tuple[Seat, ...]:
    """The seats of ``table`` in order, with their players."""
    return tuple(table.seats.select_related("entry__player").order_by("number"))


def seat_penalties(seats: tuple[Seat, ...]) -> tuple[PenaltyEntry, ...]:
    """Every penalty of ``seats``, cancelled ones too, each with its seat."""
    by_id = {seat.pk: seat for seat in seats}
    penalties = tuple(PenaltyEntry.objects.filter(seat__in=by_id))
    for penalty in penalties:
        penalty.seat = by_id[penalty.seat_id]
    return penalties


def empty_row(table: Table, seats: tuple[Seat, ...], deal: int) -> DealRow:
    """The row of a deal as if nothing were on record; KeyError where it is not played here."""
    if deal not in table.round.deals:
        raise KeyError(deal)
    rules = table.round.tournament.rule_set
    return DealRow(
        rules=rules,
        scheduled=rules.deal(deal),
        dealer=seats[table.round.deals.index(deal) % len(seats)].number,
        attempt=1,
        record=None,
        voids=(),
        cells=deal_cells(seats, deal, None, (), {seat.number: 0 for seat in seats}, counted=None),
    )


def table_sheet(table: Table, seats: tuple[Seat, ...] | None = None) -> Sheet:
    """The sheet of ``table`` in a constant number of queries.

    Arguments: ``seats``, as ``seats_with_players`` gave them, where they are at hand.
    """
    seats = seats or seats_with_players(table)
    return sheet_of(table, seats, standing_records(table), seat_penalties(seats))


def sheet_of(
    table: Table,
    seats: tuple[Seat, ...],
    records: Mapping[int, list[DealRecord]],
    penalties: tuple[PenaltyEntry, ...],
) -> Sheet:
    """The sheet of a table whose seats, records by deal, and penalties have been read."""
    rules = table.round.tournament.rule_set
    loose = tuple(penalty for penalty in penalties if penalty.deal is None)
    running = {seat.number: 0 for seat in seats}
    for penalty in loose:
        running[penalty.seat.number] += penalty.counted
    rows = []
    for position, number in enumerate(table.round.deals):
        standing = records.get(number, [])
        attempts = shown_attempts(standing)
        voids = tuple(record for record in attempts if record.is_void)
        played = next((record for record in attempts if not record.is_void), None)
        rows.append(
            DealRow(
                rules=rules,
                scheduled=rules.deal(number),
                dealer=seats[position % len(seats)].number,
                attempt=played.attempt if played else len(voids) + 1,
                record=played,
                voids=voids,
                cells=deal_cells(
                    seats, number, played, penalties, running, counted=counted_record(standing)
                ),
            )
        )
    return Sheet(table, seats, tuple(rows), loose, penalties, running)


def deal_cells(
    seats: tuple[Seat, ...],
    deal: int,
    record: DealRecord | None,
    penalties: tuple[PenaltyEntry, ...],
    running: dict[int, int],
    *,
    counted: DealRecord | None,
) -> tuple[Cell, ...]:
    """The cells of one deal, showing ``record``.

    Adds the points of ``counted`` to ``running``, the totals by seat number.
    """
    hands = {hand.seat_id: hand for hand in record.hand_scores.all()} if record else {}
    points = {hand.seat_id: hand.total for hand in counted.hand_scores.all()} if counted else {}
    cells = []
    for seat in seats:
        own = tuple(p for p in penalties if p.deal == deal and p.seat_id == seat.pk)
        hand = hands.get(seat.pk)
        running[seat.number] += points.get(seat.pk, 0) + sum(p.counted for p in own)
        cells.append(
            Cell(
                seat=seat,
                hand=hand,
                went_out=bool(record and record.goer_id == seat.pk),
                opened=bool(record and seat.number in record.opened_before),
                penalties=own,
                total=running[seat.number] if hand else None,
            )
        )
    return tuple(cells)


def deal_versions(table: Table, deal: int) -> list[DealRecord]:
    """Every version of one deal of a table, latest first, with its points."""
    return list(
        table.records.filter(deal=deal)
        .select_related("created_by", "confirmed_by", "goer__entry__player")
        .prefetch_related("hand_scores__seat")
        .order_by("-pk")
    )
