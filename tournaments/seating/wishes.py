"""What the director asked for, checked before any search, as pairs that must not meet."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.seating.data import SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingError
from tournaments.seating.sizes import table_sizes

Pair = tuple[int, int]


def pair(one: int, other: int) -> Pair:
    """Return two keys as a pair, the smaller first."""
    return (one, other) if one < other else (other, one)


def forbidden_pairs(players: Sequence[SeatingPlayer], options: SeatingOptions) -> set[Pair]:
    """Return the pairs that may not meet: kept apart, of one club or team that never meets."""
    present = {player.key for player in players}
    pairs = {pair(*keys) for keys in options.keep_apart if len(keys) == 2 and keys <= present}
    if options.clubs == "never":
        pairs |= pairs_of(players, lambda player: player.club)
    if options.teams == "never":
        pairs |= pairs_of(players, lambda player: player.team)
    return pairs


def unwanted_pairs(players: Sequence[SeatingPlayer], options: SeatingOptions) -> set[Pair]:
    """Return the pairs of one club or team that are to meet as late as possible."""
    pairs: set[Pair] = set()
    if options.clubs == "late":
        pairs |= pairs_of(players, lambda player: player.club)
    if options.teams == "late":
        pairs |= pairs_of(players, lambda player: player.team)
    return pairs


def pairs_of(players: Sequence[SeatingPlayer], group: Callable[[SeatingPlayer], str]) -> set[Pair]:
    """Return all pairs of players of one group; the empty name is no group."""
    members = _members(players, group)
    return {two for keys in members.values() for two in combinations(sorted(keys), 2)}


def _members(
    players: Sequence[SeatingPlayer], group: Callable[[SeatingPlayer], str]
) -> dict[str, list[int]]:
    members: defaultdict[str, list[int]] = defaultdict(list)
    for player in players:
        if group(player):
            members[group(player)].append(player.key)
    return members


def fixed_groups(players: Sequence[SeatingPlayer]) -> dict[int, list[int]]:
    """Return the keys fixed to each table number that anyone is fixed to."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for player in players:
        if player.fixed_table is not None:
            groups[player.fixed_table].append(player.key)
    return dict(sorted(groups.items()))


def check_wishes(players: Sequence[SeatingPlayer], options: SeatingOptions) -> None:
    """Refuse what no seating can give, as far as counting shows it.

    Raises:
        SeatingError: with the wish to change.

    """
    sizes = table_sizes(len(players), prefer_fives=options.prefer_fives)
    _check_keys(players)
    _check_fixed(players, options, sizes)
    if options.clubs == "never":
        _check_group_sizes("club", players, lambda player: player.club, len(sizes))
    if options.teams == "never":
        _check_group_sizes("team", players, lambda player: player.team, len(sizes))


def _check_keys(players: Sequence[SeatingPlayer]) -> None:
    twice = [key for key, count in Counter(player.key for player in players).items() if count > 1]
    if twice:
        raise SeatingError(
            "player_twice",
            "A player is entered twice; remove one of the two entries.",
            keys=tuple(twice),
        )


def _check_fixed(
    players: Sequence[SeatingPlayer], options: SeatingOptions, sizes: tuple[int, ...]
) -> None:
    groups = fixed_groups(players)
    forbidden = forbidden_pairs(players, options) if groups else set()
    for number, keys in groups.items():
        if not 1 <= number <= len(sizes):
            raise SeatingError(
                "no_such_table",
                f"A player is fixed to table {number}, but this round has the tables "
                f"1 to {len(sizes)}; fix them to another table.",
                number=number,
                tables=len(sizes),
                keys=tuple(keys),
            )
        for two in combinations(sorted(keys), 2):
            if two in forbidden:
                raise SeatingError(
                    "fixed_together_but_apart",
                    f"Two players fixed to table {number} are to be kept apart; "
                    "fix one of them to another table or let them meet.",
                    number=number,
                    keys=two,
                )
    crowds = sorted(map(len, groups.values()), reverse=True)
    for number, keys in groups.items():
        if len(keys) > sizes[0]:
            raise SeatingError(
                "fixed_table_full",
                f"{len(keys)} players are fixed to table {number}, which seats {sizes[0]}; "
                "fix some of them to another table.",
                number=number,
                seats=sizes[0],
                keys=tuple(keys),
            )
    if any(crowd > size for crowd, size in zip(crowds, sizes, strict=False)):
        raise SeatingError(
            "fixed_tables_full",
            "More players are fixed to the same tables than there are tables of that size; "
            "fix some of them to other tables.",
            keys=tuple(key for keys in groups.values() for key in keys),
        )


def _check_group_sizes(
    kind: str,
    players: Sequence[SeatingPlayer],
    group: Callable[[SeatingPlayer], str],
    tables: int,
) -> None:
    for name, keys in _members(players, group).items():
        if len(keys) > tables:
            raise SeatingError(
                f"{kind}_too_large",
                f"{len(keys)} players of the {kind} {name} cannot be kept apart at {tables} "
                f"tables; let players of one {kind} meet late instead of never.",
                name=name,
                players=len(keys),
                tables=tables,
                keys=tuple(keys),
            )
