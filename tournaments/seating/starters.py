"""Starter rounds: one round that, rotated, makes a schedule in which no two meet twice.

The points c·R + x, for c from 0 to 2, are three orbits of the numbers x modulo R; the points from
3·R up stay where they are. They were found by a search, and the tests count them again.
"""

Round = tuple[tuple[int, ...], ...]

STARTERS: dict[int, Round] = {
    8: ((0, 1, 3, 7), (2, 4, 5, 6)),  # one orbit modulo 7: every two meet three times
    24: (
        (0, 8, 17, 21), (1, 10, 14, 23), (2, 4, 5, 20), (3, 7, 15, 22), (6, 9, 11, 12),
        (13, 16, 18, 19),
    ),
    36: (
        (0, 12, 25, 33), (1, 14, 22, 35), (2, 28, 29, 31), (3, 11, 23, 34), (4, 8, 27, 32),
        (5, 10, 15, 19), (6, 7, 9, 13), (16, 21, 26, 30), (17, 18, 20, 24),
    ),
    48: (
        (0, 16, 33, 45), (1, 18, 30, 47), (2, 22, 36, 43), (3, 15, 31, 46), (4, 39, 41, 42),
        (5, 10, 14, 23), (6, 13, 17, 37), (7, 21, 28, 32), (8, 35, 40, 44), (9, 11, 12, 19),
        (20, 25, 29, 38), (24, 26, 27, 34),
    ),
}  # fmt: skip


def rotations(players: int) -> list[Round]:
    """Return all rounds of the starter for a field in STARTERS."""
    base = STARTERS[players]
    rounds = 7 if players == 8 else players // 3 - 1
    moving = players - players % rounds
    return [
        tuple(
            tuple(
                point - point % rounds + (point + turn) % rounds if point < moving else point
                for point in table
            )
            for table in base
        )
        for turn in range(rounds)
    ]
