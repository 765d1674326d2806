from math import ceil

import pytest

from tests.seating.helpers import meetings, players, repeats, seat_spread, three_seat_turns
from tournaments.seating import (
    SeatingError,
    SeatingOptions,
    SeatingPlayer,
    check_seating,
    draft_schedule,
)


@pytest.mark.parametrize(
    ("count", "rounds"),
    [
        *[(16, 5), (20, 5), (24, 6), (24, 7), (28, 7), (28, 9), (32, 8), (36, 11), (40, 8)],
        *[(40, 13), (64, 10), (100, 8), (200, 8), (500, 6)],
    ],
)
def test_schedules_without_a_repeat(count, rounds):
    seatings = draft_schedule(players(count), rounds, seed=3)
    assert len(seatings) == rounds
    assert repeats(seatings) == 0
    assert seat_spread(seatings) <= 1
    for seating in seatings:
        assert check_seating(players(count), seating) == []
        assert not seating.out_of_time


@pytest.mark.parametrize(
    ("count", "rounds", "most"), [(20, 6, 6), (32, 10, 16), (24, 8, 18), (16, 8, 72), (8, 7, 56)]
)
def test_schedules_past_the_limit(count, rounds, most):
    seatings = draft_schedule(players(count), rounds, seed=3)
    assert repeats(seatings) <= most
    assert max(meetings(seatings).values()) <= 3
    assert seat_spread(seatings) <= 1


@pytest.mark.parametrize(
    ("count", "rounds", "fewest", "most"),
    [
        *[(15, 5, 1, 1), (18, 5, 1, 2), (19, 5, 0, 1), (21, 7, 3, 3), (23, 7, 0, 1)],
        *[(27, 9, 1, 1), (33, 11, 3, 3), (50, 8, 0, 1), (99, 8, 0, 1), (201, 8, 0, 1)],
    ],
)
def test_schedules_with_tables_of_three(count, rounds, fewest, most):
    seatings = draft_schedule(players(count), rounds, seed=3)
    assert repeats(seatings) == 0
    assert seat_spread(seatings) <= 1
    for seating in seatings:
        assert sum(len(table.keys) == 3 for table in seating.tables) == -count % 4
    turns = three_seat_turns(seatings, players(count)).values()
    assert (min(turns), max(turns)) == (fewest, most)


@pytest.mark.parametrize("count", [6, 10, 11, 12])
def test_in_small_fields_nobody_meets_the_same_player_every_time(count):
    for rounds in range(3, 7):
        seatings = draft_schedule(players(count), rounds, seed=1)
        average = sum(meetings(seatings).values()) / (count * (count - 1) / 2)
        assert max(meetings(seatings).values()) <= max(3, ceil(average) + 1)
        assert seat_spread(seatings) <= 1
        for seating in seatings:
            assert check_seating(players(count), seating) == []


@pytest.mark.parametrize(
    ("count", "rounds", "most"),
    [
        (6, 5, 15),
        (10, 3, 8),
        (11, 3, 6),
        (11, 6, 35),
        (12, 3, 6),
        (12, 5, 24),
        (12, 6, 42),
        (14, 4, 4),
    ],
)
def test_small_fields_repeat_little(count, rounds, most):
    assert repeats(draft_schedule(players(count), rounds, seed=1)) <= most


@pytest.mark.parametrize("count", range(6, 16))
def test_turns_at_three_are_shared_out_in_small_fields(count):
    for rounds in range(2, 7):
        seatings = draft_schedule(players(count), rounds, seed=1)
        turns = three_seat_turns(seatings, players(count)).values()
        assert max(turns) - min(turns) <= 1


def test_seventeen_play_five_rounds_with_even_turns_and_without_a_repeat():
    seatings = draft_schedule(players(17), 5, seed=1)
    assert repeats(seatings) == 0
    turns = three_seat_turns(seatings, players(17)).values()
    assert (min(turns), max(turns)) == (2, 3)


def test_wishes_hold_where_all_rounds_of_a_small_field_are_searched_at_once():
    field = [SeatingPlayer(key, fixed_table=2 if key < 3 else None) for key in range(1, 12)]
    options = SeatingOptions(keep_apart=frozenset({frozenset({3, 4}), frozenset({1, 5})}))
    for seating in draft_schedule(field, 5, options=options, seed=1):
        assert check_seating(field, seating, options) == []


def test_nine_meet_all_others_in_four_rounds_of_three():
    assert repeats(draft_schedule(players(9), 4, seed=1)) == 0


def test_the_same_seed_lays_out_the_same_schedule():
    first = draft_schedule(players(22), 6, seed=1)
    assert draft_schedule(players(22), 6, seed=1) == first
    assert draft_schedule(players(22), 6, seed=2) != first


def test_a_club_of_one_column_never_meets():
    field = [SeatingPlayer(key, club=f"club {key % 7}") for key in range(56)]
    seatings = draft_schedule(field, 7, options=SeatingOptions(clubs="never"), seed=1)
    assert repeats(seatings) == 0
    assert not [pair for pair in meetings(seatings) if pair[0] % 7 == pair[1] % 7]


def test_clubs_meet_in_the_last_rounds_where_they_must():
    field = [SeatingPlayer(key, club="north" if key < 8 else "") for key in range(16)]
    seatings = draft_schedule(field, 5, options=SeatingOptions(clubs="late"), seed=1)
    by_round = [sum(other < 8 for _, other in seating.pairs) for seating in seatings]
    assert by_round == sorted(by_round)
    assert repeats(seatings) == 0


def test_fixed_tables_hold_in_every_round():
    field = [SeatingPlayer(key, fixed_table=key if key < 4 else None) for key in range(1, 25)]
    seatings = draft_schedule(field, 6, seed=1)
    for seating in seatings:
        assert check_seating(field, seating) == []
        for key in (1, 2, 3):
            assert key in seating.tables[key - 1].keys


def test_table_numbers_change():
    seatings = draft_schedule(players(32), 8, seed=1)
    visited = {key: set() for key in range(1, 33)}
    for seating in seatings:
        for table in seating.tables:
            for key in table.keys:
                visited[key].add(table.number)
    assert sum(map(len, visited.values())) / 32 > 5


def test_who_starts_later_is_seated_from_then_on():
    field = players(17)
    seatings = draft_schedule(field, 4, seed=1, starts={17: 3, 16: 1})
    assert [17 in seating.keys for seating in seatings] == [False, False, True, True]
    assert check_seating(field[:16], seatings[0]) == check_seating(field, seatings[2]) == []
    assert repeats(seatings) <= 6


def test_no_rounds_are_refused():
    with pytest.raises(SeatingError, match="at least one round"):
        draft_schedule(players(8), 0, seed=1)
