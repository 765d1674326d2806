"""What a change of the floor means for players, tables and paper, in words; reads only."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.models import Entry, Seat
from tournaments.selectors.floor import Floor, FloorTable, Span, spans
from tournaments.selectors.floor_changes import Change, repeats
from tournaments.selectors.seating import CHAIRS
from tournaments.words import floor as words

Effect = tuple[str, str]  # a label, and what it says


def effects(floor: Floor, change: Change) -> tuple[Effect, ...]:
    """What ``change`` does, the players first, each with a label."""
    return _Effects(floor, change).all


@dataclass(frozen=True)
class _Effects:
    floor: Floor
    change: Change

    @property
    def all(self) -> tuple[Effect, ...]:
        """Every effect that says something."""
        found = [
            *((str(entry), self._player(entry)) for entry in self._people),
            *((_("Table %(n)s") % {"n": number}, text) for number, text in self._tables),
            (_("Repeats"), self._repeats),
            (_("Threes"), self._threes),
            (_("Places"), self._places),
            (_("Print again"), self._paper),
        ]
        return tuple((label, text) for label, text in found if text)

    @cached_property
    def after(self) -> dict[int, tuple[Span, ...]]:
        """Who holds which chair afterwards at the tables that change."""
        return {
            number: spans_after(self.floor, number, self.change) for number in self.change.tables
        }

    @cached_property
    def _people(self) -> list[Entry]:
        """Who leaves a chair or takes one, in the order of the chairs that change."""
        found: dict[int, Entry] = {}
        for change in self.change.chairs:
            table = self.floor.table(change.table)
            holder = table.chair(change.chair).holder if table else None
            for entry in (holder, change.entry):
                if entry is not None:
                    found[entry.pk] = entry
        return list(found.values())

    @cached_property
    def _spans(self) -> list[tuple[int, Span]]:
        """Who holds which chair of which table when, at every table, afterwards."""
        by_table = {table.number: table.spans for table in self.floor.tables} | self.after
        return [(number, span) for number, held in by_table.items() for span in held]

    def _player(self, entry: Entry) -> str:
        """What somebody has played, will play and misses."""
        begun = {
            slot: table is not None and slot < table.slot
            for number, span in self._spans
            if span.holder == entry
            for table in [self.floor.table(number)]
            for slot in range(span.first, span.last + 1)
        }
        slots = {slot: deal for slot, deal in enumerate(self.floor.round.slots, 1) if deal}
        return words.player(
            [deal for slot, deal in slots.items() if begun.get(slot)],
            [deal for slot, deal in slots.items() if begun.get(slot) is False],
            [deal for slot, deal in slots.items() if slot not in begun],
            self.floor.round.tournament.not_played,
        )

    @property
    def _places(self) -> str:
        """Whose places in the standings change at once."""
        standings = self.floor.standings
        if standings is None or not self._people:
            return ""
        missed = {}
        for entry in self._people:
            held = [(number, span) for number, span in self._spans if span.holder == entry]
            pending = {deal for number, span in held for deal in self._pending(number, span)}
            last = max(held, key=lambda item: item[1].last, default=(None, None))[0]
            missed[entry] = standings.missed(entry, pending, last)
        moved = standings.moved(missed)
        people = [(str(m.entry), m.before, m.after) for m in moved if m.entry in missed]
        return words.places(people, len(moved) - len(people))

    def _pending(self, number: int, span: Span) -> set[int]:
        """The deals of a span that its table has still to play."""
        table = self.floor.table(number)
        counting = {mark.deal for mark in table.progress.marks if mark.counts} if table else set()
        deals = self.floor.round.slots[span.first - 1 : span.last]
        return {deal for deal in deals if deal is not None and deal not in counting}

    def _sitting(self, number: int) -> list[Entry]:
        """Who sits at a table when all has been done."""
        return [
            span.holder
            for span in self.after[number]
            if span.holder is not None and span.last == self.floor.slots
        ]

    @property
    def _tables(self) -> Iterable[tuple[int, str]]:
        """Tables at which more or fewer play than before, with how they go on."""
        least = self.floor.round.tournament.rule_set.min_players
        for number in self.change.tables:
            table = self.floor.table(number)
            sitting = self._sitting(number)
            if self.change.ends == number and table is not None:
                yield number, self._ending(table)
            elif table is None or len(sitting) != len(table.holders):
                slot = min(c.slot for c in self.change.chairs if c.table == number)
                deal = next(iter(self.floor.round.deals_from(slot)), 0)
                yield number, words.table_of(len(sitting), deal, least)

    def _ending(self, table: FloorTable) -> str:
        """What becomes of a table that nobody plays at any more."""
        return (
            words.not_played(self.floor.round.deals_from(table.slot))
            if table.slot > 1
            else words.gone()
        )

    @property
    def _newcomers(self) -> Iterable[tuple[Entry, list[Entry]]]:
        """Who takes a chair at a table where they did not sit, with the company there."""
        for change in self.change.chairs:
            table = self.floor.table(change.table)
            if change.entry is not None and not (table and change.entry in table.holders):
                yield change.entry, self._sitting(change.table)

    @property
    def _repeats(self) -> str:
        """Who meets whom again."""
        found = [
            words.meets(str(entry), [(str(other), rounds) for other, rounds in again])
            for entry, company in self._newcomers
            for again in [repeats(self.floor, entry, company)]
            if again
        ]
        return " ".join(found) or (_("None.") if list(self._newcomers) else "")

    @property
    def _threes(self) -> str:
        """Who sits at three from now on, and did in another round too."""
        turns = self.floor.earlier.threes
        newcomers = {entry.pk for entry, _company in self._newcomers}
        again = [
            str(entry)
            for number in self.change.tables
            for sitting in [self._sitting(number)]
            if len(sitting) == CHAIRS - 1
            for table in [self.floor.table(number)]
            for entry in sitting
            if turns.get(entry.number)
            and (entry.pk in newcomers or table is None or len(table.holders) != CHAIRS - 1)
        ]
        return words.threes(again) if again else ""

    @property
    def _paper(self) -> str:
        """Which sheets are to be printed again; none before the round is published."""
        if self.floor.round.is_draft:
            return ""
        return words.sheets([n for n in self.change.tables if n != self.change.ends])


def spans_after(floor: Floor, number: int, change: Change) -> tuple[Span, ...]:
    """Who holds which chair of a table when, once ``change`` is made."""
    table = floor.table(number)
    new = {item.chair: item for item in change.chairs if item.table == number}
    rows = [
        seat
        for seat in (table.table.seats.all() if table else ())
        if seat.number not in new or seat.first_slot < new[seat.number].slot
    ]
    rows += [
        Seat(number=item.chair, first_slot=item.slot, entry=item.entry) for item in new.values()
    ]
    return spans(rows, floor.slots)
