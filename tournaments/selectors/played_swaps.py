"""What it does that two players who sat in each other's chairs swap deals; reads only.

The points stay at the chair, and pass to whoever really sat there; who sits where in these deals
follows.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.models import (
    DealRecord,
    Entry,
    HandScore,
    PenaltyEntry,
    Round,
    Seat,
    Table,
    chairs_at,
)
from tournaments.selectors.records import live_records
from tournaments.selectors.versions import chairs_version, fingerprint


@dataclass(frozen=True)
class SwappedRecord:
    """A version with one or two hands that pass on: by chair, the hand and whose it becomes."""

    record: DealRecord
    hands: dict[int, tuple[HandScore, Entry]]


@dataclass(frozen=True)
class SwappedSeat:
    """In a slot a chair holds the other of the two."""

    table: Table
    chair: int
    slot: int
    entry: Entry


@dataclass(frozen=True)
class PlayedSwap:
    """Two players and the deals in which they swap; ``faults`` say in words why they cannot."""

    first: Entry
    second: Entry
    deals: tuple[int, ...]
    seats: tuple[SwappedSeat, ...]
    records: tuple[SwappedRecord, ...]
    penalties: tuple[PenaltyEntry, ...]
    faults: tuple[str, ...]
    version: str

    def other(self, entry: Entry) -> Entry:
        """The other of the two."""
        return self.second if entry.pk == self.first.pk else self.first

    @cached_property
    def points(self) -> list[tuple[Entry, int, int]]:
        """Both players with the points of these deals, now and then; penalties aside."""
        held = {self.first.pk: 0, self.second.pk: 0}
        for swapped in self.records:
            for hand, _entry in swapped.hands.values():
                held[hand.entry_id] += hand.total
        return [
            (entry, held[entry.pk], held[self.other(entry).pk])
            for entry in (self.first, self.second)
        ]

    @property
    def tables(self) -> list[int]:
        """The numbers of the tables whose chairs change, from the lowest."""
        return sorted({seat.table.number for seat in self.seats})

    @property
    def played(self) -> tuple[int, ...]:
        """The deals of these that have been played, in their order."""
        found = {swapped.record.deal for swapped in self.records}
        return tuple(deal for deal in self.deals if deal in found)


def played_swap(round_: Round, first: Entry, second: Entry, deals: Sequence[int]) -> PlayedSwap:
    """What it does that ``first`` and ``second`` swap chairs in ``deals`` of a round.

    Arguments: ``deals`` of the round, played or not.
    """
    seats: dict[Table, list[Seat]] = defaultdict(list)
    for seat in round_.seats.select_related("entry__player", "table__round"):
        seats[seat.table].append(seat)
    places = _places(round_, seats)
    swapped, faults = [], []
    for deal in deals:
        slot = round_.slot_of(deal)
        for entry, other in ((first, second), (second, first)):
            place = places.get((entry.pk, slot))
            if place is None:
                words = _("%(name)s has no chair in deal %(deal)s.")
                faults.append(words % {"name": entry, "deal": deal})
            else:
                swapped.append(SwappedSeat(*place, slot, other))
    involved = sorted({seat.table for seat in swapped}, key=lambda table: table.number)
    live = [
        record
        for table in involved
        for deal, records in live_records(table).items()
        for record in records
        if deal in deals
    ]
    penalties = tuple(
        PenaltyEntry.objects.filter(
            round=round_, deal__in=deals, entry__in=[first, second], cancelled_at=None
        )
        .select_related("entry__player", "table")
        .order_by("pk")
    )
    return PlayedSwap(
        first,
        second,
        tuple(deals),
        tuple(swapped),
        tuple(_swapped_records(live, first, second)),
        penalties,
        tuple(dict.fromkeys(faults)),
        fingerprint(
            [first.pk, second.pk, list(deals)],
            [(table.pk, chairs_version(seats[table])) for table in involved],
            [record.pk for record in live],
            [penalty.pk for penalty in penalties],
        ),
    )


def _places(
    round_: Round, seats: Mapping[Table, list[Seat]]
) -> dict[tuple[int | None, int], tuple[Table, int]]:
    """The table and chair of everybody, by entry id and slot."""
    return {
        (seat.entry_id, slot): (table, chair)
        for table, rows in seats.items()
        for slot in range(1, len(round_.slots) + 1)
        for chair, seat in chairs_at(rows, slot).items()
    }


def _swapped_records(
    live: Iterable[DealRecord], first: Entry, second: Entry
) -> Iterator[SwappedRecord]:
    """The versions in which one of the two has a hand, or both."""
    for record in live:
        hands = {
            hand.chair: (hand, second if hand.entry_id == first.pk else first)
            for hand in record.hand_scores.all()
            if hand.entry_id in (first.pk, second.pk)
        }
        if hands:
            yield SwappedRecord(record, hands)
