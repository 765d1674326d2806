"""Find starter rounds: one base round which, rotated, makes a schedule without a repeat.

A field of 3·R + 3 players is three orbits of the numbers modulo R and three fixed points. The base
round, rotated by 1, 2, … R - 1, makes R rounds; no two meet twice if, within the base round, each
difference modulo R turns up at most once between any two orbits and each fixed point meets each
orbit once. To make the search small the base round is asked to stay the same when the orbits
change places in a circle, so that its tables come in threes. Difference 0 between two orbits is
left out: the triples of one number never meet, nor do the fixed points.

Run it with the numbers of players to search for::

    python -m tests.seating.starter_finder 24 36 48
"""

import sys
from itertools import product

ORBITS = 3


def base_round(players):
    """Return a base round as tables of points, or None where there is none of this form.

    Point c·R + x is number x of orbit c (0 to 2); the points from 3·R up are the fixed ones.
    """
    rounds = players // ORBITS - 1
    found = _complete(rounds, [], set(), set(), fixed=True)
    return found and sorted(tuple(sorted(table)) for table in found)


def _complete(rounds, tables, covered, used, *, fixed):
    moving = ORBITS * rounds
    point = next((point for point in range(moving) if point not in covered), None)
    if point is None:
        return tables
    for table in _candidates(point, rounds, covered, fixed=fixed):
        images = [_turned(table, rounds, turn) for turn in range(ORBITS)]
        points = [point for image in images for point in image]
        steps = [step for image in images for step in differences(image, rounds)]
        if (
            len(set(points)) == len(points)
            and covered.isdisjoint(points)
            and len(set(steps)) == len(steps)
            and used.isdisjoint(steps)
            and not any(one != other and step == 0 for one, other, step in steps)
        ):
            done = _complete(
                rounds, tables + images, covered.union(points), used.union(steps), fixed=False
            )
            if done:
                return done
    return None


def _candidates(point, rounds, covered, *, fixed):
    moving = ORBITS * rounds
    if fixed:
        for second, third in product(range(rounds), repeat=2):
            yield (point, rounds + second, 2 * rounds + third, moving)
        return
    free = [other for other in range(point + 1, moving) if other not in covered]
    for at, second in enumerate(free):
        for next_at, third in enumerate(free[at + 1 :], start=at + 1):
            for fourth in free[next_at + 1 :]:
                yield (point, second, third, fourth)


def _turned(table, rounds, turn):
    moving = ORBITS * rounds
    return [
        (point + turn * rounds) % moving if point < moving else moving + (point + turn) % ORBITS
        for point in table
    ]


def differences(table, rounds):
    """Return the differences between the moving points of a table, as (orbit, orbit, number)."""
    moving = sorted(point for point in table if point < ORBITS * rounds)
    found = []
    for at, one in enumerate(moving):
        for other in moving[at + 1 :]:
            orbit, orbit_other = one // rounds, other // rounds
            step = (other - one) % rounds
            if orbit == orbit_other:
                step = min(step, rounds - step)
            found.append((orbit, orbit_other, step))
    return found


if __name__ == "__main__":
    for wanted in map(int, sys.argv[1:]):
        sys.stdout.write(f"{wanted} {base_round(wanted)}\n")
