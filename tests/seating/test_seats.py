from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.numbers import number_tables
from tournaments.seating.seats import seat_schedule, seat_table


@settings(deadline=None, max_examples=40, derandomize=True)
@given(st.integers(2, 20), st.integers(1, 13), st.integers(0, 3), st.integers(0, 2**16))
def test_any_fixed_schedule_levels_the_seats_to_one(tables, rounds, threes, seed):
    rng = Random(seed)
    threes = min(threes, tables)
    keys = list(range(4 * tables - threes))
    schedule = []
    for _ in range(rounds):
        rng.shuffle(keys)
        cut = 4 * (tables - threes)
        fours = [keys[at : at + 4] for at in range(0, cut, 4)]
        schedule.append(fours + [keys[at : at + 3] for at in range(cut, len(keys), 3)])
    counts = {key: [0] * 4 for key in keys}
    for tables_of_round, chairs in zip(schedule, seat_schedule(schedule), strict=True):
        for sitters, seats in zip(tables_of_round, chairs, strict=True):
            assert len(seats) == 4
            assert sorted(key for key in seats if key is not None) == sorted(sitters)
            for seat, key in enumerate(seats):
                if key is not None:
                    counts[key][seat] += 1
    assert max(max(seats) - min(seats) for seats in counts.values()) <= 1


def test_the_best_of_all_orders_levels_the_seats():
    taken = {1: [1, 1, 1, 0], 2: [0, 1, 1, 1], 3: [1, 0, 1, 1], 4: [1, 1, 0, 1]}
    assert seat_table([1, 2, 3, 4], taken) == (2, 3, 4, 1)
    assert seat_table([1, 2, 3], taken) == (2, 3, None, 1)
    assert set(seat_table([1, 2, 3, 4, 5], {**taken, 5: [9, 9, 9, 9]})) == {1, 2, 3, 4, 5}


def test_tables_take_numbers_their_players_have_not_seen():
    visits = {key: Counter({1: 1}) for key in (1, 2, 3, 4)}
    visits |= {key: Counter({2: 1}) for key in (5, 6, 7, 8)}
    assert number_tables([[1, 2, 3, 4], [5, 6, 7, 8]], {}, visits) == [2, 1]
    assert number_tables([[1, 2, 3, 4], [5, 6, 7, 8]], {3: 1}, visits) == [1, 2]
    assert number_tables([[1, 2, 3, 4], [5, 6, 7, 8]], {}, None) == [1, 2]
