"""A table's score sheet: every deal, every chair, what is on record; reads only."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from copy import copy

from tournaments.models import (
    DealRecord,
    Entry,
    PenaltyEntry,
    Round,
    Seat,
    Table,
    chairs_at,
)
from tournaments.selectors.dealers import dealers
from tournaments.selectors.records import counted_record, live_records, shown_attempts
from tournaments.selectors.sheet_rows import Cell, Chair, DealRow, Sheet
from tournaments.selectors.versions import chairs_version


def seats_with_players(table: Table) -> tuple[Seat, ...]:
    """All rows of the chairs of ``table``, by chair and slot, with their players."""
    return tuple(table.seats.select_related("entry__player").order_by("number", "first_slot"))


def slot_now(round_: Round, live: Mapping[int, Iterable[DealRecord]]) -> int:
    """The first slot of a table behind every deal that is in, gaps left to who sat there."""
    return 1 + max(
        (
            slot
            for slot, deal in enumerate(round_.slots, start=1)
            if any(not record.is_void for record in live.get(deal, ()))
        ),
        default=0,
    )


def empty_row(table: Table, seats: tuple[Seat, ...], deal: int) -> DealRow:
    """The row of a deal as if nothing were on record; KeyError where it is not played here."""
    if deal not in table.round.deals:
        raise KeyError(deal)
    return sheet_of(table, seats, {}, ()).row(deal)


def dropped_row(table: Table, seats: tuple[Seat, ...], deal: int) -> DealRow:
    """The row of a deal that the round does not play, for whom it was typed in on an older page.

    Raises KeyError where the rules have no such deal.
    """
    if deal not in {item.number for item in table.round.tournament.rule_set.deals}:
        raise KeyError(deal)
    as_it_was = copy(table)
    as_it_was.round = copy(table.round)
    as_it_was.round.slots = [*table.round.slots, deal]
    return empty_row(as_it_was, seats, deal)


def table_sheet(table: Table, seats: tuple[Seat, ...] | None = None) -> Sheet:
    """The sheet of ``table`` in a constant number of queries.

    Arguments: ``seats``, as ``seats_with_players`` gave them, where they are at hand.
    """
    penalties = table.penalties.counting().select_related("entry__player")
    return sheet_of(
        table, seats or seats_with_players(table), live_records(table), tuple(penalties)
    )


def sheet_of(
    table: Table,
    seats: tuple[Seat, ...],
    records: Mapping[int, list[DealRecord]],
    penalties: tuple[PenaltyEntry, ...],
) -> Sheet:
    """The sheet of a table whose seats, live records by deal, and penalties have been read."""
    rules = table.round.tournament.rule_set
    loose = tuple(penalty for penalty in penalties if penalty.deal is None)
    running: dict[int, int] = defaultdict(int)
    for penalty in loose:
        running[penalty.entry_id] += penalty.counted
    numbers = sorted({seat.number for seat in seats if seat.entry_id is not None})
    entries = {seat.entry.pk: seat.entry for seat in seats if seat.entry is not None}
    dealing = dealers(table.round, seats, records)
    seen_chairs = chairs_version(seats)
    rows = []
    for slot, number in enumerate(table.round.slots, start=1):
        if number is None:
            continue
        live = records.get(number, [])
        attempts = shown_attempts(live)
        voids = tuple(record for record in attempts if record.is_void)
        shown = next((record for record in attempts if not record.is_void), None)
        sitting = {chair: seat.entry for chair, seat in chairs_at(seats, slot).items()}
        own = [penalty for penalty in penalties if penalty.deal == number]
        for penalty in own:
            running[penalty.entry_id] += penalty.counted
        counted = counted_record(live)
        for hand in counted.hand_scores.all() if counted else ():
            running[hand.entry_id] += hand.total
        rows.append(
            DealRow(
                rules=rules,
                scheduled=rules.deal(number),
                slot=slot,
                chairs=seen_chairs,
                dealer=dealing.get(number),
                attempt=shown.attempt if shown else len(voids) + 1,
                record=shown,
                voids=voids,
                cells=_cells(
                    numbers,
                    shown,
                    sitting=sitting,
                    entries=entries,
                    penalties=own,
                    running=running,
                ),
            )
        )
    now = min(slot_now(table.round, records), len(table.round.slots))
    chairs = _chairs(table.round, seats, numbers, now, running)
    return Sheet(table, seats, chairs, tuple(rows), loose, penalties, dict(running))


def _cells(
    numbers: Iterable[int],
    record: DealRecord | None,
    *,
    sitting: Mapping[int, Entry | None],
    entries: Mapping[int, Entry],
    penalties: list[PenaltyEntry],
    running: Mapping[int, int],
) -> tuple[Cell, ...]:
    """The cells of one deal, showing ``record``; ``running`` are the totals after it."""
    hands = {hand.chair: hand for hand in record.hand_scores.all()} if record else {}
    played = bool(hands)
    cells = []
    for number in numbers:
        hand = hands.get(number)
        entry = entries.get(hand.entry_id) if hand else None if played else sitting.get(number)
        cells.append(
            Cell(
                chair=number,
                entry=entry,
                hand=hand,
                went_out=bool(record and record.goer == number),
                penalties=tuple(p for p in penalties if entry and p.entry_id == entry.pk),
                total=running[entry.pk] if hand and entry else None,
            )
        )
    return tuple(cells)


def _chairs(
    round_: Round,
    seats: tuple[Seat, ...],
    numbers: Iterable[int],
    slot: int,
    running: Mapping[int, int],
) -> tuple[Chair, ...]:
    """The chairs as they are in ``slot``, each with the total of who sits or sat there."""
    sitting = chairs_at(seats, slot)
    chairs = []
    for number in numbers:
        holders = tuple(seat for seat in seats if seat.number == number)
        held = [seat for seat in holders if seat.entry is not None]
        coming = next((seat for seat in held if seat.first_slot > slot), None)
        shown = sitting.get(number) or coming
        last = shown or held[-1]
        since = shown or holders[-1]
        assert last.entry is not None  # noqa: S101 - chosen so
        chairs.append(
            Chair(
                number=number,
                entry=last.entry,
                is_empty=shown is None,
                since=_first_deal(round_, since.first_slot),
                holders=holders,
                total=running.get(last.entry.pk, 0),
            )
        )
    return tuple(chairs)


def _first_deal(round_: Round, slot: int) -> int | None:
    """The first deal from a later slot on; None for the first slot, where nothing is unusual."""
    return next(iter(round_.deals_from(slot)), None) if slot > 1 else None


def deal_versions(table: Table, deal: int) -> list[DealRecord]:
    """Every version of one deal of a table, latest first, with its points."""
    return list(
        table.records.filter(deal=deal)
        .select_related("created_by", "confirmed_by")
        .prefetch_related("hand_scores__entry__player")
        .order_by("-pk")
    )
