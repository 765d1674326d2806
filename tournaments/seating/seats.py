"""Who sits on which chair, so that everyone has each chair about as often."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations

Chairs = tuple[int | None, ...]
_IMAGINARY = -1


def seat_table(keys: Sequence[int], taken: Mapping[int, Sequence[int]]) -> Chairs:
    """Return the keys of one table on the chairs that level their seats best.

    Args:
        keys: three, four or five players.
        taken: per key, how often they have had the seats 1 to 4; a table's fifth chair, being
            rare, is not counted.

    Returns:
        Four chairs, one of them empty where three play, or five.

    """
    sitters: list[int | None] = [*sorted(keys), *[None] * (4 - len(keys))]
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


def seat_schedule(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[Chairs]]:
    """Return the chairs of a whole schedule of tables of three and four.

    Each player's counts of the seats 1 to 4 differ by at most one. The sittings are halved twice:
    each half holds two of every table's four chairs, then one, and of every player's sittings as
    nearly half as can be.

    Args:
        rounds: per round, the keys at each table.

    """
    tables = [keys for tables in rounds for keys in tables]
    sitters: list[int | None] = list(dict.fromkeys(key for keys in tables for key in keys))
    name = {key: at for at, key in enumerate(sitters)}
    sittings: list[tuple[int, int]] = []  # whose, and at which table of all rounds
    for at, keys in enumerate(tables):
        sittings += [(name[key], at) for key in keys]
        if len(keys) == 3:
            sittings.append((len(sitters), at))
            sitters.append(None)
    chairs: list[list[int | None]] = [[None] * 4 for _ in tables]
    every = list(range(len(sittings)))
    seat = 0
    for half in _halves(sittings, every):
        for quarter in _halves(sittings, half):
            for sitting in quarter:
                who, table = sittings[sitting]
                chairs[table][seat] = sitters[who]
            seat += 1
    seated = iter(map(tuple, chairs))
    return [[next(seated) for _ in tables] for tables in rounds]


def _halves(
    sittings: Sequence[tuple[int, int]], chosen: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Split sittings by walking circuits of players and tables, every second step to one half.

    Players with an odd number of sittings are joined to one more, imaginary table, so that every
    walk is a closed one of even length.
    """
    at_player: defaultdict[int, list[int]] = defaultdict(list)
    at_table: defaultdict[int, list[int]] = defaultdict(list)
    steps = [sittings[sitting] for sitting in chosen]
    for at, (who, table) in enumerate(steps):
        at_player[who].append(at)
        at_table[table].append(at)
    for who, own in at_player.items():
        if len(own) % 2:
            own.append(len(steps))
            at_table[_IMAGINARY].append(len(steps))
            steps.append((who, _IMAGINARY))
    walked = [False] * len(steps)
    halves: tuple[list[int], list[int]] = ([], [])
    for first in range(len(steps)):
        step, side = first, 0
        while not walked[step]:
            walked[step] = True
            if step < len(chosen):
                halves[side].append(chosen[step])
            who, table = steps[step]
            onward = at_player[who] if side else at_table[table]
            while onward and walked[onward[-1]]:
                onward.pop()
            step = onward[-1] if onward else first
            side = 1 - side
    return halves
