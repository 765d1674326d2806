"""How many tables of which size, and how far a field carries without a repeat."""

from collections.abc import Sequence

from tournaments.seating.errors import SeatingError

FEWEST_PLAYERS = 3


def table_sizes(players: int, *, prefer_fives: bool = False) -> tuple[int, ...]:
    """Return the sizes of the tables of a round, the largest first.

    Args:
        players: how many play, from 3 up.
        prefer_fives: seat the odd ones as fifth at tables of four instead of at tables of three,
            where the field is large enough for it.

    Raises:
        SeatingError: for one or two players, whom no table can hold.

    """
    if players < FEWEST_PLAYERS:
        raise SeatingError(
            "too_few_players",
            f"A round needs at least {FEWEST_PLAYERS} players; add players to seat one.",
            players=players,
            fewest=FEWEST_PLAYERS,
        )
    fours, odd = divmod(players, 4)
    if players == 5 or (prefer_fives and odd and odd <= fours):
        return (5,) * odd + (4,) * (fours - odd)
    threes = -players % 4
    return (4,) * ((players - 3 * threes) // 4) + (3,) * threes


def pairs_in_round(players: int, *, prefer_fives: bool = False) -> int:
    """Return how many pairs meet in one round of so many players."""
    sizes = table_sizes(players, prefer_fives=prefer_fives)
    return sum(size * (size - 1) // 2 for size in sizes)


def repeats_bound(players: int, rounds: int, *, prefer_fives: bool = False) -> int:
    """Return a number of repeats that no schedule can be below, by counting pairs.

    Args:
        players: how many play in every round, from 3 up.
        rounds: how many rounds, from 0 up.
        prefer_fives: as in table_sizes.

    """
    meetings = rounds * pairs_in_round(players, prefer_fives=prefer_fives)
    return max(0, meetings - players * (players - 1) // 2)


def forced_repeats(fresh: Sequence[int], mates: int) -> int:
    """Return how many pairs of a round must have met before.

    Args:
        fresh: per player, how many of the others in the round they have not met yet.
        mates: the fewest others anyone sits with.

    """
    return (sum(max(0, mates - count) for count in fresh) + 1) // 2


def round_limit(players: int) -> int:
    """Return the most rounds known to be possible without two players meeting twice.

    A limit of what can be; what a schedule gives is rounds_reached. In fields that are no
    multiple of four this many may take uneven turns at tables of three.

    Args:
        players: the field, from 3 up.

    Raises:
        SeatingError: for fields that cannot be seated.

    """
    table_sizes(players)
    if players in _SMALL_LIMITS:
        return _SMALL_LIMITS[players]
    phantoms = -players % 4
    full = players + phantoms
    limit = _FULL_LIMITS.get(full, (full - 1) // 3)
    strangers = full - 1 - 3 * limit  # whom each player never meets; phantoms must be strangers
    return limit - max(0, phantoms - 1 - strangers)


def rounds_reached(players: int) -> int:
    """Return the most rounds this package lays out without a repeat and with even turns at three.

    Up to 80 players it is what every one of six seeds gave, beyond that what the constructions
    are sure to give; a lucky seed may reach more. Fewer rounds can be harder: 17 players in two
    rounds must repeat, for the eight at tables of four all sit at the three of three next.

    Args:
        players: the field, from 3 up.

    Raises:
        SeatingError: for fields that cannot be seated.

    """
    table_sizes(players)
    reached = players - FEWEST_PLAYERS
    return _REACHED[reached] if reached < len(_REACHED) else players // 12


# Fields below thirteen that do not follow from the next multiple of four.
_SMALL_LIMITS = {3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 9: 4}
_FULL_LIMITS = {8: 1, 12: 1, 20: 5}
# Per field from three players up.
_REACHED = (
    *(1, 1, 1, 1, 1, 1, 4, 1),  # 3 to 10 players
    *(1, 1, 1, 1, 5, 5, 4, 5, 5, 5),  # 11 to 20 players
    *(7, 4, 7, 7, 5, 6, 9, 9, 6, 9),  # 21 to 30 players
    *(9, 9, 11, 7, 11, 11, 8, 8, 13, 13),  # 31 to 40 players
    *(8, 9, 11, 11, 15, 10, 15, 15, 10, 11),  # 41 to 50 players
    *(17, 17, 11, 10, 12, 11, 12, 13, 12, 12),  # 51 to 60 players
    *(13, 13, 21, 21, 13, 12, 17, 17, 14, 14),  # 61 to 70 players
    *(15, 15, 15, 16, 25, 25, 16, 16, 16, 16),  # 71 to 80 players
)  # fmt: skip
