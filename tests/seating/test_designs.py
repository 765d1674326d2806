from collections import Counter
from itertools import combinations

import pytest

from tests.seating.starter_finder import base_round, differences
from tournaments.seating.designs import best_design, field_columns, three_orbits
from tournaments.seating.galois import galois_field, is_order
from tournaments.seating.starters import STARTERS, rotations


def met(rounds):
    return Counter(
        pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)
    )


def assert_rounds_of(points, rounds):
    for tables in rounds:
        assert sorted(point for table in tables for point in table) == list(range(points))
        assert {len(table) for table in tables} == {4}


@pytest.mark.parametrize("players", [24, 36, 48])
def test_a_starter_repeats_no_difference(players):
    rounds = players // 3 - 1
    found = [step for table in STARTERS[players] for step in differences(table, rounds)]
    assert len(set(found)) == len(found)
    assert all(one == other or step for one, other, step in found)
    schedule = rotations(players)
    assert len(schedule) == rounds
    assert_rounds_of(players, schedule)
    assert set(met(schedule).values()) == {1}


def test_the_starter_of_eight_makes_every_two_meet_three_times():
    schedule = rotations(8)
    assert len(schedule) == 7
    assert_rounds_of(8, schedule)
    assert set(met(schedule).values()) == {3}
    assert len(met(schedule)) == 28


def test_the_finder_finds_the_starter_again():
    assert tuple(base_round(24)) == STARTERS[24]


@pytest.mark.parametrize(
    ("points", "rounds"),
    [(16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (36, 11), (40, 13), (48, 15), (52, 17), (64, 21)],
)
def test_designs_reach_the_limit(points, rounds):
    design = best_design(points, rounds)
    assert len(design) >= rounds
    assert_rounds_of(points, design)
    assert set(met(design).values()) == {1}


@pytest.mark.parametrize("points", [44, 56, 60, 68, 72, 76, 80, 84, 88, 92, 96, 100, 144, 2000])
def test_larger_designs_never_repeat(points):
    design = best_design(points, 8)
    assert len(design) >= 8
    assert_rounds_of(points, design)
    assert set(met(design).values()) == {1}


@pytest.mark.parametrize("order", [5, 9, 13, 17, 25, 29])
def test_three_orbits_make_every_two_meet_once(order):
    points = 3 * order + 1
    design = three_orbits(order)
    assert len(design) == order
    assert_rounds_of(points, design)
    assert len(met(design)) == points * (points - 1) // 2
    assert set(met(design).values()) == {1}


@pytest.mark.parametrize("width", [4, 5, 7, 8, 9, 11, 16, 25, 27, 32])
def test_columns_over_a_field_never_repeat(width):
    design = field_columns(width)
    assert len(design) >= width
    assert_rounds_of(4 * width, design)
    assert set(met(design).values()) == {1}


@pytest.mark.parametrize("order", [4, 5, 7, 8, 9, 16, 25, 27, 32, 49])
def test_a_finite_field_is_one(order):
    field = galois_field(order)
    assert is_order(order)
    assert sorted(field.powers) == list(range(1, order))
    for one in range(order):
        assert field.add(one, field.negative(one)) == 0
        assert field.multiply(one, 1) == one
        assert field.multiply(one, 0) == 0
    for one, other, third in [(2, 3, order - 1), (3, order - 1, 2), (order - 2, order - 1, 3)]:
        together = field.multiply(one, field.add(other, third))
        apart = field.add(field.multiply(one, other), field.multiply(one, third))
        assert together == apart


@pytest.mark.parametrize("order", [1, 6, 10, 12, 15, 24])
def test_numbers_without_a_field(order):
    assert not is_order(order)
