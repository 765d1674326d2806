"""What a table's score sheet holds: its deals as rows, its chairs, and their cells."""

from dataclasses import dataclass
from functools import cached_property

from scoring import RuleSet, ScheduledDeal
from tournaments.enums import DealState, RecordStatus
from tournaments.models import (
    DealRecord,
    Entry,
    HandScore,
    PenaltyEntry,
    Seat,
    Table,
)
from tournaments.selectors.deal_warnings import deal_warnings


@dataclass(frozen=True)
class Cell:
    """One chair in one deal; ``score`` is the deal score with infractions, ``total`` runs.

    ``entry`` is who played the hand, or who is to play it; None where the chair is empty.
    """

    chair: int
    entry: Entry | None
    hand: HandScore | None
    went_out: bool
    penalties: tuple[PenaltyEntry, ...]
    total: int | None

    @property
    def opened(self) -> bool:
        """Whether the player had opened before the goer's last turn."""
        return self.hand is not None and self.hand.opened

    @property
    def absent(self) -> bool:
        """Whether the player was dealt in and did not finish the deal."""
        return self.hand is not None and self.hand.absent

    @property
    def infractions(self) -> int:
        """Points of the player's infractions in this deal."""
        return sum(penalty.counted for penalty in self.penalties)

    @property
    def score(self) -> int | None:
        """Deal score; None while the deal is not in."""
        return self.hand.total + self.infractions if self.hand else None


@dataclass(frozen=True)
class Chair:
    """A chair of a table that holds somebody in the round: now, and from each slot on.

    ``entry`` is who sits there now, is yet to come, or sat there last; ``is_empty`` where nobody
    does or will. ``since`` is the deal from which that holds, None where it always has.
    """

    number: int
    entry: Entry
    is_empty: bool
    since: int | None
    holders: tuple[Seat, ...]
    total: int

    @property
    def earlier(self) -> list[Entry]:
        """Who else sat there before ``entry`` did last."""
        last = max(seat.first_slot for seat in self.holders if seat.entry == self.entry)
        sat = [seat.entry for seat in self.holders if seat.entry and seat.first_slot < last]
        return [entry for entry in dict.fromkeys(sat) if entry != self.entry]


@dataclass(frozen=True)
class DealRow:
    """One deal of the sheet: the version that is shown, if any, and its cells by chair.

    ``chairs`` is the version of who sits at the table, from which a form of the deal is made.
    """

    rules: RuleSet
    scheduled: ScheduledDeal
    slot: int
    chairs: str
    dealer: int | None
    attempt: int
    record: DealRecord | None
    voids: tuple[DealRecord, ...]
    cells: tuple[Cell, ...]

    @property
    def number(self) -> int:
        """The deal's number in the schedule."""
        return self.scheduled.number

    @property
    def state(self) -> DealState:
        """How far the deal has come."""
        if self.record is None:
            return DealState.MISSING
        if self.record.status == RecordStatus.SUBMITTED:
            return DealState.WAITING
        return DealState.NOT_PLAYED if self.record.is_not_played else DealState.IN

    @property
    def is_not_played(self) -> bool:
        """Whether the table ended without this deal."""
        return self.record is not None and self.record.is_not_played

    @property
    def occupied(self) -> tuple[tuple[Cell, Entry], ...]:
        """The cells of the players who are dealt in, each with its player."""
        return tuple((cell, cell.entry) for cell in self.cells if cell.entry is not None)

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What is unlikely in the version that is shown, naming deal and seat."""
        if self.record is None:
            return ()
        return deal_warnings(self.rules, self.record, [c.hand for c in self.cells if c.hand])


@dataclass(frozen=True)
class Sheet:
    """A table's whole sheet; ``loose`` are penalties that belong to no deal."""

    table: Table
    seats: tuple[Seat, ...]
    chairs: tuple[Chair, ...]
    rows: tuple[DealRow, ...]
    loose: tuple[PenaltyEntry, ...]
    penalties: tuple[PenaltyEntry, ...]
    totals: dict[int, int]

    @property
    def is_complete(self) -> bool:
        """Whether every deal has a confirmed result, or is marked not played."""
        return all(
            row.record is not None and row.record.status == RecordStatus.CONFIRMED
            for row in self.rows
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unlikely in the deals on record, in their order."""
        return tuple(warning for row in self.rows for warning in row.warnings)

    @property
    def players(self) -> tuple[Entry, ...]:
        """Everybody who sits or sat at the table in the round, or has a penalty there."""
        found = {seat.entry_id: seat.entry for seat in self.seats if seat.entry is not None}
        for penalty in self.penalties:
            found.setdefault(penalty.entry_id, penalty.entry)
        return tuple(found.values())

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
