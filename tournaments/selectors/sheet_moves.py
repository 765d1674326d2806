"""What moving the whole sheet of a table to another one does; plain data, reads only.

A sheet that was typed in at the wrong table moves as it is: the points stay at their chair, and
pass to whoever sits in that chair at the other table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.models import DealRecord, Entry, HandScore, PenaltyEntry, Seat, Table, chairs_at
from tournaments.selectors.records import live_records, live_versions
from tournaments.selectors.sheets import seats_with_players
from tournaments.selectors.versions import chairs_version, fingerprint


@dataclass(frozen=True)
class MovedHand:
    """A hand, whose it was, and whose it becomes."""

    hand: HandScore
    before: Entry
    after: Entry


@dataclass(frozen=True)
class MovedRecord:
    """A version that moves to ``into`` with its hands; a void or not played deal has none."""

    record: DealRecord
    into: Table
    hands: tuple[MovedHand, ...]


@dataclass(frozen=True)
class MovedPenalty:
    """A penalty of a deal that moves, and whose it becomes at the other table."""

    penalty: PenaltyEntry
    into: Table
    after: Entry


@dataclass(frozen=True)
class SheetMove:
    """The move of a sheet, or the exchange of two; ``faults`` say in words why it cannot be."""

    source: Table
    target: Table
    is_exchange: bool
    records: tuple[MovedRecord, ...]
    penalties: tuple[MovedPenalty, ...]
    faults: tuple[str, ...]
    version: str

    @cached_property
    def points(self) -> list[tuple[Entry, int, int]]:
        """What each player's hands at these tables come to before and after, by number."""
        people: dict[int, tuple[Entry, int, int]] = {}
        for moved in self.records:
            for item in moved.hands:
                for entry, before, after in (
                    (item.before, item.hand.total, 0),
                    (item.after, 0, item.hand.total),
                ):
                    _entry, known, later = people.get(entry.pk, (entry, 0, 0))
                    people[entry.pk] = entry, known + before, later + after
        return sorted(people.values(), key=lambda item: item[0].number)


def sheet_version(*tables: Table) -> str:
    """Who sits at these tables, which versions of their deals are live, and what penalties."""
    return fingerprint(
        [
            (
                table.pk,
                chairs_version(table.seats.all()),
                sorted(live_versions(table).values_list("pk", flat=True)),
                sorted(table.penalties.filter(cancelled_at=None).values_list("pk", flat=True)),
            )
            for table in tables
        ]
    )


@dataclass(frozen=True)
class _Side:
    """One of the two tables, with all rows of its chairs and its live versions by deal."""

    table: Table
    seats: tuple[Seat, ...]
    live: dict[int, list[DealRecord]]


def _side(table: Table) -> _Side:
    return _Side(table, seats_with_players(table), live_records(table))


def sheet_move(source: Table, target: Table, *, is_exchange: bool = False) -> SheetMove:
    """What it does to move the sheet of ``source`` to ``target``, another table of its round.

    Arguments: ``is_exchange``, whether the sheet of ``target`` comes back in return.
    """
    here, there = _side(source), _side(target)
    records, faults = _moved(here, there)
    penalties = list(_penalties(here, there))
    if is_exchange:
        returned, others = _moved(there, here)
        records, faults = records + returned, faults + others
        penalties += _penalties(there, here)
    elif there.live:
        faults = [
            *faults,
            _("Table %(table)s has results already. Exchange the two sheets, or clear them first.")
            % {"table": target.number},
        ]
    return SheetMove(
        source,
        target,
        is_exchange,
        tuple(records),
        tuple(penalties),
        tuple(dict.fromkeys(faults)),
        sheet_version(source, target),
    )


def _moved(source: _Side, target: _Side) -> tuple[list[MovedRecord], list[str]]:
    """The live versions of ``source`` with whose hands they become, and what stands in the way."""
    moved: list[MovedRecord] = []
    faults: list[str] = []
    people = {seat.entry_id: seat.entry for seat in source.seats if seat.entry}
    for deal, records in source.live.items():
        sitting = chairs_at(target.seats, source.table.round.slot_of(deal))
        for record in records:
            hands = [
                (hand, people.get(hand.entry_id) or hand.entry) for hand in record.hand_scores.all()
            ]
            chairs = {hand.chair for hand, _entry in hands}
            if record.is_played and chairs != sitting.keys():
                faults += _unlike(target.table, deal, chairs, set(sitting))
                continue
            moved.append(
                MovedRecord(
                    record,
                    target.table,
                    tuple(
                        MovedHand(hand, before, after)
                        for hand, before in hands
                        if (after := sitting[hand.chair].entry) is not None
                    ),
                )
            )
    return moved, faults


def _unlike(target: Table, deal: int, typed: set[int], taken: set[int]) -> Iterable[str]:
    """Say in which chairs the sheet and the table do not agree."""
    empty = _("Deal %(deal)s has a hand in chair %(chair)s, which is empty at table %(table)s.")
    missing = _("Deal %(deal)s has no hand for chair %(chair)s of table %(table)s.")
    for words, chairs in ((empty, typed - taken), (missing, taken - typed)):
        for chair in sorted(chairs):
            yield words % {"deal": deal, "chair": chair, "table": target.number}


def _penalties(source: _Side, target: _Side) -> Iterable[MovedPenalty]:
    """The penalties of deals that move, of those whose chair is taken at the other table."""
    for penalty in source.table.penalties.filter(
        cancelled_at=None, deal__in=source.live
    ).select_related("entry__player"):
        slot = source.table.round.slot_of(penalty.deal or 0)
        sitting = chairs_at(source.seats, slot)
        chair = next((n for n, seat in sitting.items() if seat.entry_id == penalty.entry_id), 0)
        seat = chairs_at(target.seats, slot).get(chair)
        if seat is not None and seat.entry is not None:
            yield MovedPenalty(penalty, target.table, seat.entry)
