"""Holds the database against the plain floor."""

from collections import Counter, defaultdict

from tests.histories.reckoning import totals
from tournaments.enums import RecordStatus
from tournaments.models import DealRecord, PenaltyEntry, Seat, Table
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults

LIVE = [RecordStatus.CONFIRMED, RecordStatus.SUBMITTED]


def hold_against(floor, tournament):
    """Assert that everything that counts in the database is what the floor says."""
    assert _statuses(tournament) == {
        number: (stage.status, stage.slots) for number, stage in floor.rounds.items()
    }
    assert _sitting(tournament) == _expected_sitting(floor)
    assert _locked(tournament) == {
        (stage.number, table)
        for stage in floor.rounds.values()
        for table, place in stage.tables.items()
        if place.locked
    }
    assert _live(tournament) == _expected_live(floor)
    charged = PenaltyEntry.objects.filter(round__tournament=tournament, cancelled_at=None)
    assert dict(charged.values_list("pk", "entry__number")) == {
        key: item.person for key, item in floor.charges.items()
    }
    assert _totals(standings(tournament).rows) == _without_nothing(totals(floor))
    assert find_faults(tournament) == []


def _statuses(tournament):
    return {
        number: (status, slots)
        for number, status, slots in tournament.rounds.values_list("number", "status", "slots")
    }


def _locked(tournament):
    locked = Table.objects.filter(round__tournament=tournament, is_locked=True)
    return set(locked.values_list("round__number", "number"))


def _sitting(tournament):
    """By round, table and slot: who sits in which chair, from the rows that say since when."""
    since = defaultdict(dict)
    for row in Seat.objects.filter(round__tournament=tournament).values_list(
        "round__number", "round__slots", "table__number", "number", "first_slot", "entry__number"
    ):
        number, slots, table, chair, first, person = row
        since[number, table, len(slots)].setdefault(chair, {})[first] = person
    found = {}
    for (number, table, slots), chairs in since.items():
        for slot in range(1, slots + 1):
            held = {
                chair: rows[max(first for first in rows if first <= slot)]
                for chair, rows in chairs.items()
                if min(rows) <= slot
            }
            found[number, table, slot] = {chair: who for chair, who in held.items() if who}
            assert max(Counter(found[number, table, slot].values()).values(), default=1) == 1
    for (number, _table, slot), held in found.items():
        others = [
            who
            for (other, _t, s), chairs in found.items()
            if (other, s) == (number, slot)
            for who in chairs.values()
        ]
        assert all(others.count(who) == 1 for who in held.values()), (number, slot)
    return found


def _expected_sitting(floor):
    return {
        (stage.number, table, slot): chairs
        for stage in floor.rounds.values()
        for table, place in stage.tables.items()
        for slot, chairs in place.sitting.items()
    }


def _live(tournament):
    """(round, table, deal, attempt, confirmed, outcome, who played where) of live versions."""
    rows = DealRecord.objects.filter(
        table__round__tournament=tournament, status__in=LIVE
    ).prefetch_related("hand_scores__entry")
    return sorted(
        (
            row.table.round.number,
            row.table.number,
            row.deal,
            row.attempt,
            row.status == RecordStatus.CONFIRMED,
            row.outcome,
            sorted((hand.chair, hand.entry.number) for hand in row.hand_scores.all()),
        )
        for row in rows.select_related("table__round")
    )


def _expected_live(floor):
    return sorted(
        (
            stage.number,
            table,
            deal,
            item.attempt,
            item.confirmed,
            item.outcome,
            sorted(item.sitting.items()),
        )
        for stage in floor.rounds.values()
        for table, place in stage.tables.items()
        for deal, live in place.live.items()
        for item in live
    )


def _totals(rows):
    return _without_nothing({row.entry.number: row.rounds for row in rows})


def _without_nothing(points):
    return {
        (person, number): amount
        for person, rounds in points.items()
        for number, amount in rounds.items()
        if amount
    }
