"""Which table number each group of players gets."""

from collections import Counter
from collections.abc import Mapping, Sequence


def number_tables(
    tables: Sequence[Sequence[int]],
    fixed: Mapping[int, int],
    visits: Mapping[int, Counter[int]] | None,
) -> list[int]:
    """Return a number for each table, 1 up to the count of tables.

    Args:
        tables: the keys at each table.
        fixed: the table number of each key that is fixed to one.
        visits: per key, how often they sat at each number, which is kept low; without it the
            numbers follow the order of the tables.

    """
    numbers = [0] * len(tables)
    for at, keys in enumerate(tables):
        for key in keys:
            if key in fixed:
                numbers[at] = fixed[key]
    free = [number for number in range(1, len(tables) + 1) if number not in set(numbers)]
    open_tables = [at for at, number in enumerate(numbers) if not number]
    if visits is None:
        for at, number in zip(open_tables, free, strict=True):
            numbers[at] = number
        return numbers
    seen = {at: _seen(tables[at], visits) for at in open_tables}
    for at in sorted(open_tables, key=lambda at: -len(seen[at])):
        number = _least_seen(free, seen[at])
        free.remove(number)
        numbers[at] = number
    _exchange(open_tables, numbers, seen)
    return numbers


def _seen(keys: Sequence[int], visits: Mapping[int, Counter[int]]) -> Counter[int]:
    seen: Counter[int] = Counter()
    for key in keys:
        seen.update(visits[key])
    return seen


def _least_seen(free: Sequence[int], seen: Counter[int]) -> int:
    best = free[0]
    for number in free:
        if not seen[number]:
            return number
        if seen[number] < seen[best]:
            best = number
    return best


def _exchange(
    open_tables: Sequence[int], numbers: list[int], seen: dict[int, Counter[int]]
) -> None:
    for at in open_tables:
        if not seen[at][numbers[at]]:
            continue
        for other in open_tables:
            one, two = numbers[at], numbers[other]
            before = seen[at][one] ** 2 + seen[other][two] ** 2
            if seen[at][two] ** 2 + seen[other][one] ** 2 < before:
                numbers[at], numbers[other] = two, one
