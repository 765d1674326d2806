"""Schedules by construction, in which no two points meet twice.

A design is a list of rounds, a round a list of tables, a table four of the points 0 to N - 1.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from tournaments.seating.galois import galois_field, is_order
from tournaments.seating.starters import STARTERS, rotations

Design = tuple[tuple[tuple[int, ...], ...], ...]
_SHIFT_TRIES = 100


@cache
def best_design(points: int, rounds: int) -> Design:
    """Return a design of as many of the wished rounds as a construction is known for.

    Args:
        points: the size of the field, a multiple of 4.
        rounds: how many rounds are wished; more may be returned, from which to choose.

    """
    best: Design = ()
    for design in _constructions(points, rounds):
        if len(design) > len(best):
            best = design
        if len(best) >= rounds:
            break
    return best


def _constructions(points: int, rounds: int) -> Iterator[Design]:
    if points in STARTERS:
        yield tuple(rotations(points))
    third, rest = divmod(points - 1, 3)
    if not rest and third % 4 == 1 and is_order(third):
        yield three_orbits(third)
    width = points // 4
    if width >= 4 and is_order(width):
        yield field_columns(width)
    if points >= 16:
        yield cyclic_columns(width, min(rounds, width))
        yield free_shifts(width, rounds)


def column_round(width: int, shifts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the round whose table i holds, of each column c, the number i + shifts[c]."""
    return tuple(
        tuple(column * width + (at + shift) % width for column, shift in enumerate(shifts))
        for at in range(width)
    )


def cyclic_columns(width: int, rounds: int) -> Design:
    """Return rounds in which column c has moved on by c places each time, while none repeats."""
    valid = next(
        (turn for turn in range(1, rounds) if any(step * turn % width == 0 for step in (1, 2, 3))),
        rounds,
    )
    return tuple(
        column_round(width, tuple(column * turn % width for column in range(4)))
        for turn in range(valid)
    )


def free_shifts(width: int, rounds: int) -> Design:
    """Return rounds of columns moved by chance, every two columns each time by another step."""
    rng = Random(width)  # noqa: S311 (a fixed search)
    best: list[tuple[int, ...]] = []
    for _ in range(_SHIFT_TRIES):
        chosen: list[tuple[int, ...]] = []
        used: list[set[int]] = [set() for _ in range(6)]
        for _ in range(8 * width):
            shifts = (0, *(rng.randrange(width) for _ in range(3)))
            steps = [(two - one) % width for one, two in combinations(shifts, 2)]
            if all(step not in seen for step, seen in zip(steps, used, strict=True)):
                chosen.append(shifts)
                for step, seen in zip(steps, used, strict=True):
                    seen.add(step)
        if len(chosen) > len(best):
            best = chosen
        if len(best) >= rounds:
            break
    return tuple(column_round(width, shifts) for shifts in best)


def field_columns(width: int) -> Design:
    """Return ``width`` rounds of lines through four columns, then rounds within the columns.

    In the field of ``width`` elements column c has moved by c times the round. Players of one
    column have not met by then, so each column can play a design of its own.
    """
    field = galois_field(width)
    rounds = [
        tuple(
            tuple(
                column * width + field.add(at, field.multiply(column, turn)) for column in range(4)
            )
            for at in range(width)
        )
        for turn in range(width)
    ]
    if width % 4 == 0:
        for inner in best_design(width, width) if width > 4 else (((0, 1, 2, 3),),):
            rounds.append(
                tuple(
                    tuple(column * width + point for point in table)
                    for column in range(4)
                    for table in inner
                )
            )
            if width == 8:
                break  # the design of eight meets three times
    return tuple(rounds)


def three_orbits(order: int) -> Design:
    """Return the design of 3·order + 1 points in which every two meet once.

    Bose's construction over a field of 4·t + 1 elements: the last point sits with the zeros of
    the three orbits, the others by quarter turns of the multiplicative group.
    """
    field = galois_field(order)
    quarter = (order - 1) // 4
    last = 3 * order
    base = [(0, order, 2 * order, last)]
    for exponent in range(quarter):
        fourth = [field.powers[exponent + turn * quarter] for turn in range(4)]
        for orbit in range(3):
            here, there = orbit * order, (orbit + 1) % 3 * order
            base.append((here + fourth[0], here + fourth[2], there + fourth[1], there + fourth[3]))
    return tuple(
        tuple(
            tuple(
                point - point % order + field.add(point % order, step) if point < last else last
                for point in table
            )
            for table in base
        )
        for step in range(order)
    )
