"""The checker fails on each of the things that can be wrong with a seating."""

from dataclasses import replace

import pytest

from tests.seating.helpers import players
from tournaments.seating import (
    Claims,
    SeatedTable,
    Seating,
    SeatingOptions,
    SeatingPlayer,
    check_seating,
    draft_schedule,
    swap_players,
)

FIELD = players(16)
PERFECT = Claims(repeats=0, seat_spread=1, three_seat_max=0)


@pytest.fixture(scope="module")
def schedule():
    return draft_schedule(FIELD, 5, seed=1)


def codes(field, seatings, claims=None, options=None):
    faults = check_seating(field, seatings[-1], options, seatings[:-1], claims)
    return [fault.code for fault in faults]


def with_seats(seating, number, seats):
    tables = tuple(
        replace(table, seats=seats) if table.number == number else table for table in seating.tables
    )
    return replace(seating, tables=tables)


def test_nothing_is_wrong_with_a_perfect_schedule(schedule):
    assert codes(FIELD, schedule, PERFECT) == []


def test_a_player_twice_and_the_one_missing_for_it(schedule):
    seating = schedule[0]
    one, *others = seating.tables[0].seats
    guest = seating.tables[1].seats[0]
    faults = check_seating(FIELD, with_seats(seating, 1, (guest, *others)))
    assert [(fault.code, fault.keys) for fault in faults] == [
        ("twice", (guest,)),
        ("missing", (one,)),
    ]


def test_a_player_missing(schedule):
    seating = schedule[0]
    one, *others = seating.tables[0].seats
    faults = check_seating(FIELD, with_seats(seating, 1, (None, *others)))
    assert ("missing", (one,)) in [(fault.code, fault.keys) for fault in faults]


def test_a_table_of_two():
    seating = Seating((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, None, 6, None))))
    assert "table_size" in codes(players(6), [seating])


def test_two_fixed_to_different_tables_at_one():
    field = [SeatingPlayer(1, fixed_table=1), SeatingPlayer(2, fixed_table=2), *players(8)[2:]]
    seating = Seating((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, 8))))
    faults = check_seating(field, seating)
    assert ("fixed_clash", 1, (1, 2)) in [(fault.code, fault.table, fault.keys) for fault in faults]


def test_a_fixed_player_elsewhere():
    field = [SeatingPlayer(1, fixed_table=2), *players(8)[1:]]
    seating = Seating((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, 8))))
    assert codes(field, [seating]) == ["fixed_table"]


@pytest.mark.parametrize("number", range(5))
def test_a_swapped_pair(schedule, number):
    one, other = (table.seats[0] for table in schedule[number].tables[:2])
    swapped = [*schedule]
    swapped[number] = swap_players(schedule[number], one, other)
    assert "repeats" in codes(FIELD, swapped, PERFECT)


def test_renumbered_chairs(schedule):
    seatings = [
        replace(
            seating,
            tables=tuple(
                replace(table, seats=tuple(sorted(table.seats))) for table in seating.tables
            ),
        )
        for seating in schedule
    ]
    assert codes(FIELD, seatings, PERFECT) == ["seats"]


def test_three_players_on_three_chairs_lack_the_empty_one():
    seating = Seating((SeatedTable(1, (1, 2, 3)),))
    assert codes(players(3), [seating]) == ["chairs"]


def test_more_tables_of_three_than_needed():
    tables = [(1, 2, 3, None), (4, 5, 6, None), (7, 8, 9, None), (10, 11, 12, None)]
    seating = Seating(tuple(SeatedTable(number, seats) for number, seats in enumerate(tables, 1)))
    assert codes(players(12), [seating]) == ["too_many_threes"]


def test_more_turns_at_tables_of_three_than_claimed():
    field = players(15)
    seatings = draft_schedule(field, 5, seed=1)
    assert codes(field, seatings, Claims(0, 1, 1)) == []
    assert codes(field, seatings, Claims(0, 1, 0)) == ["three_seat_turns"]


def test_tables_numbered_twice_and_strangers():
    seating = Seating((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(1, (5, 6, 7, 9))))
    assert codes(players(8), [seating]) == ["missing", "stranger", "table_numbers"]


def test_pairs_that_must_not_meet():
    field = [
        SeatingPlayer(1, club="Kingston"),
        SeatingPlayer(2, club="Kingston"),
        SeatingPlayer(3, team="Doves"),
        SeatingPlayer(4, team="Doves"),
    ]
    seating = Seating((SeatedTable(1, (1, 2, 3, 4)),))
    options = SeatingOptions(
        clubs="never", teams="never", keep_apart=frozenset({frozenset({1, 4})})
    )
    faults = {(fault.code, fault.keys) for fault in check_seating(field, seating, options)}
    assert faults == {("club", (1, 2)), ("team", (3, 4)), ("kept_apart", (1, 4))}
    assert codes(field, [seating], options=SeatingOptions(clubs="late")) == []
