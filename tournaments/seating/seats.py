"""Who sits on which chair, so that everyone has each chair about as often."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations

Chairs = tuple[int | None, ...]


def seat_table(keys: Sequence[int], taken: Mapping[int, Sequence[int]]) -> Chairs:
    """Return the keys of one table on the chairs that level their seats best.

    Args:
        keys: three, four or five players.
        taken: per key, how often they have had the seats 1 to 4; a table's fifth chair, being
            rare, is not counted.

    Returns:
        Four chairs, one of them empty where three play, or five.

    """
    sitters: list[int | None] = sorted(keys)
    while len(sitters) < 4:
        sitters.append(None)
    prices = [_prices(taken[key] if key is not None else None, len(sitters)) for key in sitters]
    best = min(
        _orders(len(sitters)),
        key=lambda order: sum(prices[who][chair] for chair, who in enumerate(order)),
    )
    return tuple(sitters[who] for who in best)


@cache
def _orders(chairs: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(chairs)))


def _prices(counts: Sequence[int] | None, chairs: int) -> list[int]:
    if counts is None:
        return [0] * chairs
    least = min(counts)
    prices = [8 ** (count - least) for count in counts]
    return [*prices, 4][:chairs]
