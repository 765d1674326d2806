"""An independent look at a seating: everything that may be wrong with it, named."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tournaments.seating.data import Seating, SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingBug
from tournaments.seating.sizes import table_sizes


@dataclass(frozen=True)
class Fault:
    """One thing wrong: its code, the table where it is, the keys it is about."""

    code: str
    table: int | None = None
    keys: tuple[int, ...] = ()


@dataclass(frozen=True)
class Claims:
    """What a schedule is said to be; the checker counts it again.

    ``repeats`` sums over all pairs the meetings beyond the first; ``seat_spread`` is the largest
    difference, within one player, between their counts of the seats 1 to 4;
    ``three_seat_max`` the most turns anyone had at a table of three.
    """

    repeats: int
    seat_spread: int
    three_seat_max: int


def check_seating(
    players: Sequence[SeatingPlayer],
    seating: Seating,
    options: SeatingOptions | None = None,
    history: Sequence[Seating] = (),
    claims: Claims | None = None,
) -> list[Fault]:
    """Return what is wrong with one round, empty where nothing is.

    Args:
        players: those who play in it.
        seating: the round.
        options: the director's wishes.
        history: the rounds before it.
        claims: what the rounds with this one are said to add up to.

    """
    options = options or SeatingOptions()
    faults = [*_check_people(players, seating), *_check_tables(players, seating, options)]
    faults += _check_wishes(players, seating, options)
    if claims is not None:
        faults += check_claims([*history, seating], claims)
    return faults


def assure(
    players: Sequence[SeatingPlayer], seating: Seating, options: SeatingOptions, **inputs: Any
) -> None:
    """Stop a round that is not valid from leaving this package.

    Raises:
        SeatingBug: with the players, the options and the other inputs that lead to it.

    """
    faults = check_seating(players, seating, options)
    if faults:
        raise SeatingBug(
            f"an invalid seating was made: {faults}",
            players=tuple(players),
            options=options,
            **inputs,
        )


def _check_people(players: Sequence[SeatingPlayer], seating: Seating) -> list[Fault]:
    seated = Counter(seating.keys)
    expected = {player.key for player in players}
    twice = sorted(key for key, times in seated.items() if times > 1)
    missing = sorted(expected.difference(seated))
    strangers = sorted(set(seated).difference(expected))
    return [
        Fault(code, keys=tuple(keys))
        for code, keys in (("twice", twice), ("missing", missing), ("stranger", strangers))
        if keys
    ]


def _check_tables(
    players: Sequence[SeatingPlayer], seating: Seating, options: SeatingOptions
) -> list[Fault]:
    faults = []
    for table in seating.tables:
        if not 3 <= len(table.keys) <= 5:
            faults.append(Fault("table_size", table.number, table.keys))
        elif len(table.seats) != max(4, len(table.keys)):
            faults.append(Fault("chairs", table.number, table.keys))
    if sorted(table.number for table in seating.tables) != list(range(1, len(seating.tables) + 1)):
        faults.append(Fault("table_numbers"))
    if len(players) >= 3:
        fewest = Counter(table_sizes(len(players), prefer_fives=options.prefer_fives))[3]
        threes = [table.keys for table in seating.tables if len(table.keys) == 3]
        if len(threes) > fewest:
            keys = tuple(sorted(key for keys in threes for key in keys))
            faults.append(Fault("too_many_threes", keys=keys))
    return faults


def _check_wishes(
    players: Sequence[SeatingPlayer], seating: Seating, options: SeatingOptions
) -> list[Fault]:
    by_key = {player.key: player for player in players}
    faults = []
    for table in seating.tables:
        sitters = [by_key[key] for key in table.keys if key in by_key]
        fixed = {player.fixed_table for player in sitters} - {None}
        if len(fixed) > 1:
            keys = tuple(player.key for player in sitters if player.fixed_table is not None)
            faults.append(Fault("fixed_clash", table.number, keys))
        faults += [
            Fault("fixed_table", table.number, (player.key,))
            for player in sitters
            if player.fixed_table not in (None, table.number)
        ]
        for one, other in combinations(sitters, 2):
            keys = (one.key, other.key)
            if frozenset(keys) in options.keep_apart:
                faults.append(Fault("kept_apart", table.number, keys))
            if options.clubs == "never" and one.club and one.club == other.club:
                faults.append(Fault("club", table.number, keys))
            if options.teams == "never" and one.team and one.team == other.team:
                faults.append(Fault("team", table.number, keys))
    return faults


def check_claims(seatings: Sequence[Seating], claims: Claims) -> list[Fault]:
    """Return what a schedule does not keep of what is claimed for it.

    A swapped pair shows as repeats that do not fit, renumbered chairs as seats out of balance.
    """
    meetings: Counter[frozenset[int]] = Counter()
    chairs: Counter[tuple[int, int]] = Counter()
    threes: Counter[int] = Counter()
    for seating in seatings:
        for table in seating.tables:
            meetings.update(map(frozenset, combinations(table.keys, 2)))
            chairs.update((key, at) for at, key in enumerate(table.seats) if key is not None)
            if len(table.keys) == 3:
                threes.update(table.keys)
    faults = []
    if sum(meetings.values()) - len(meetings) != claims.repeats:
        again = [pair for pair, times in meetings.items() if times > 1]
        faults.append(Fault("repeats", keys=tuple(sorted(set().union(*again)))))
    uneven = tuple(
        sorted(
            key
            for key in {key for seating in seatings for key in seating.keys}
            if _spread([chairs[key, at] for at in range(4)]) > claims.seat_spread
        )
    )
    if uneven:
        faults.append(Fault("seats", keys=uneven))
    often = tuple(sorted(key for key, times in threes.items() if times > claims.three_seat_max))
    if often:
        faults.append(Fault("three_seat_turns", keys=often))
    return faults


def _spread(counts: Sequence[int]) -> int:
    return max(counts) - min(counts)
