"""From a design to players: which points stay empty, and who takes which point."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

from tournaments.seating.designs import Design, best_design
from tournaments.seating.field import Field, Tables
from tournaments.seating.wishes import pair

_PHANTOM_TRIES = 150
_ROUND_CHOICES = 40
_WHOLE_SEARCH = 200  # in larger fields only some partners are tried for an exchange of points


def designed_rounds(field: Field, rounds: int, rng: Random) -> list[Tables]:
    """Return at most so many rounds by construction, as the keys at each table.

    Few or none come back where no construction is known; the wishes are kept as far as they
    fit the construction.
    """
    if field.odd_size == 5 or len(field.keys) < 6:
        return []
    phantoms = field.odd_tables
    design = best_design(len(field.keys) + phantoms, rounds)
    if not design:
        return []
    chosen, empty = _choose(design, rounds, phantoms, rng)
    points = [point for point in range(len(field.keys) + phantoms) if point not in empty]
    at_point = _take_points(field, chosen, points, rng)
    return [
        [[at_point[point] for point in table if point in at_point] for table in tables]
        for tables in chosen
    ]


def _choose(
    design: Design, rounds: int, phantoms: int, rng: Random
) -> tuple[Design, frozenset[int]]:
    """Choose rounds, and phantoms that never meet and share out the turns with them evenly."""
    best: tuple[int, Design, frozenset[int]] | None = None
    chosen = design[:rounds]
    for _ in range(_ROUND_CHOICES if phantoms > 1 and len(design) > rounds else 1):
        mates = _mates(chosen)
        for empty in _stranger_sets(mates, phantoms, rng):
            unfairness = _unfairness(mates, empty, len(chosen))
            if best is None or unfairness < best[0]:
                best = unfairness, chosen, empty
            if not unfairness:
                return chosen, empty
        chosen = tuple(rng.sample(design, min(rounds, len(design))))
    if best is None:
        return _choose(design[: len(design) - 1], rounds, phantoms, rng)
    return best[1], best[2]


def _mates(rounds: Design) -> list[set[int]]:
    mates: list[set[int]] = [set() for _ in range(4 * len(rounds[0]))] if rounds else []
    for tables in rounds:
        for table in tables:
            for point in table:
                mates[point].update(table)
    return mates


def _stranger_sets(mates: list[set[int]], size: int, rng: Random) -> Iterator[frozenset[int]]:
    """Yield sets of points of whom no two meet."""
    if size < 2 or not mates:
        yield frozenset(range(size))
        return
    seen: set[frozenset[int]] = set()
    for _ in range(_PHANTOM_TRIES):
        group = [rng.randrange(len(mates))]
        strangers = set(range(len(mates))) - mates[group[0]]
        while len(group) < size and strangers:
            group.append(rng.choice(sorted(strangers)))
            strangers -= mates[group[-1]]
        found = frozenset(group)
        if len(found) == size and found not in seen:
            seen.add(found)
            yield found


def _unfairness(mates: list[set[int]], empty: frozenset[int], rounds: int) -> int:
    if not empty:
        return 0
    turns = [0] * len(mates)
    for phantom in empty:
        for point in mates[phantom]:
            turns[point] += 1
    least, rest = divmod(3 * len(empty) * rounds, len(mates) - len(empty))
    most = least + bool(rest)
    return sum(
        max(0, least - had, had - most) for point, had in enumerate(turns) if point not in empty
    )


def _take_points(
    field: Field, rounds: Design, points: Sequence[int], rng: Random
) -> dict[int, int]:
    """Return the key at each point, so that the fewest meet who should not."""
    keys = list(field.keys)
    rng.shuffle(keys)
    partners = _partners(field)
    if not partners:
        return dict(zip(points, keys, strict=True))
    mates = _mates(rounds)
    at_point = dict(zip(points, _by_groups(keys, partners, points, mates), strict=True))
    point_of = {key: point for point, key in at_point.items()}

    def burden(key: int, point: int) -> int:
        met = mates[point]
        return sum(
            price
            for other, price in partners.get(key, {}).items()
            if point_of[other] in met and point_of[other] != point
        )

    for _ in range(4):
        moved = False
        for key in [key for key in keys if burden(key, point_of[key])]:
            others = keys if len(keys) <= _WHOLE_SEARCH else rng.sample(keys, _WHOLE_SEARCH)
            for other in others:
                here, there = point_of[key], point_of[other]
                before = burden(key, here) + burden(other, there)
                if not before or other == key:
                    continue
                point_of[key], point_of[other] = there, here
                if burden(key, there) + burden(other, here) < before:
                    moved = True
                else:
                    point_of[key], point_of[other] = here, there
        if not moved:
            break
    return {point: key for key, point in point_of.items()}


def _partners(field: Field) -> dict[int, dict[int, int]]:
    """Return per key whom they should not meet, and how much that matters."""
    partners: defaultdict[int, dict[int, int]] = defaultdict(dict)
    apart = set(field.forbidden)
    for group, elsewhere in combinations(field.fixed_groups.values(), 2):
        apart.update(map(pair, *zip(*product(group, elsewhere), strict=True)))
    for pairs, price in ((field.unwanted, 1), (apart, 40)):
        for one, other in pairs:
            partners[one][other] = partners[other][one] = price
    return dict(partners)


def _by_groups(
    keys: Sequence[int],
    partners: dict[int, dict[int, int]],
    points: Sequence[int],
    mates: list[set[int]],
) -> list[int]:
    """Return the keys in the order of the points, those who should not meet in one column."""
    width = len(mates) // 4
    room = [0] * 4
    for point in points:
        room[point // width] += 1
    columns: list[list[int]] = [[] for _ in range(4)]
    placed: set[int] = set()
    for key in sorted(keys, key=lambda key: -len(partners.get(key, ()))):
        if key in placed:
            continue
        group = [key, *(other for other in partners.get(key, ()) if other not in placed)]
        placed.update(group)
        fitting = [at for at in range(4) if room[at] >= len(group)]
        home = min(fitting, key=room.__getitem__, default=None)
        for member in group:
            column = max(range(4), key=room.__getitem__) if home is None else home
            columns[column].append(member)
            room[column] -= 1
    return [key for column in columns for key in column]
