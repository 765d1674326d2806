"""One round at a time: at random or by standing."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Literal

from tournaments.seating.checker import assure
from tournaments.seating.costs import Prices, round_cost
from tournaments.seating.data import SeatedTable, Seating, SeatingOptions, SeatingPlayer
from tournaments.seating.field import Field, Tables
from tournaments.seating.numbers import number_tables
from tournaments.seating.past import Past
from tournaments.seating.search import Arrangement, Effort
from tournaments.seating.seats import seat_table
from tournaments.seating.wishes import pair

Way = Literal["random", "standing"]
SMALLEST_FARSIGHTED = 12
FARSIGHTED_FIELD = 36  # smaller fields run out of new opponents and look ahead
ROUNDS_AHEAD = 2
FORBIDDEN_WEIGHT = 1_000  # in repeats
TRIES_BY_PLAYERS = 200  # as many tries as make this number of players
TRY_SWAPS, AHEAD_SWAPS = 700, 500  # by player and round
ROUND_SWAPS = 80_000
MOST_SWAPS = 3_000_000
ANNEALED_FIELD = 130  # larger fields are only mended where something is wrong


def draft_seating(
    players: Sequence[SeatingPlayer],
    history: Sequence[Seating],
    *,
    way: Way,
    options: SeatingOptions | None = None,
    seed: int,
    standing: Sequence[int] = (),
    later: Sequence[Seating] = (),
) -> Seating:
    """Seat one round, given all rounds before it and those laid out after it.

    Args:
        players: those who play in this round, 3 or more.
        history: the earlier rounds; they may name players who have left.
        way: "random", or "standing" to seat neighbours in the standing together.
        options: the director's wishes.
        seed: the same seed gives the same seating.
        standing: keys, best first; players missing from it come last.
        later: rounds laid out after this one; they count as the earlier ones do.

    Raises:
        SeatingError: where the wishes cannot be kept.
        SeatingBug: where the seating made is not valid.

    """
    field = Field(players, options or SeatingOptions())
    rng = Random(seed)  # noqa: S311 (a seating is replayed from its seed)
    effort = Effort(MOST_SWAPS)
    past = Past([*history, *later])
    by_place = way == "standing"
    order = ranked(field.keys, standing if by_place else (), rng)
    tables = _farsighted(order, field, past, rng=rng, effort=effort, by_place=by_place)
    field.refuse_forbidden(tables)
    if by_place:
        place = {key: at for at, key in enumerate(order)}
        tables.sort(key=lambda keys: (len(keys) != 4, sum(place[key] for key in keys) / len(keys)))
    seating = seat_round(tables, field, past, by_order=by_place, out_of_time=effort.out_of_time)
    assure(
        field.players,
        seating,
        field.options,
        history=tuple(history),
        way=way,
        seed=seed,
        standing=tuple(standing),
        later=tuple(later),
    )
    return seating


def _farsighted(
    order: Sequence[int],
    field: Field,
    past: Past,
    *,
    rng: Random,
    effort: Effort,
    by_place: bool,
) -> Tables:
    """Return the tables of a round which, of several tries, leaves the next rounds best off.

    In large fields the first try is good enough.
    """

    def tried(line: Sequence[int], *, by_place: bool, swaps: int) -> Tables:
        tables = first_tables(line, field, past.turns[field.odd_size])
        return arrange(
            tables, line, field, past, rng=rng, effort=effort, by_place=by_place, swaps=swaps
        )

    if not SMALLEST_FARSIGHTED <= len(order) <= FARSIGHTED_FIELD or not past.meetings:
        return tried(order, by_place=by_place, swaps=ROUND_SWAPS)
    best, fewest = None, 0
    for _ in range(TRIES_BY_PLAYERS // len(order)):
        tables = tried(order, by_place=by_place, swaps=TRY_SWAPS * len(order))
        faults = 2 * _repeats(tables, past) + FORBIDDEN_WEIGHT * field.count_forbidden(tables)
        rounds = [tables]
        past.add_tables(tables)
        for _ in range(ROUNDS_AHEAD):
            line = ranked(field.keys, (), rng)
            rounds.append(tried(line, by_place=False, swaps=AHEAD_SWAPS * len(order)))
            faults += _repeats(rounds[-1], past)
            past.add_tables(rounds[-1])
        for seated in rounds:
            past.take_tables(seated)
        if best is None or faults < fewest:
            best, fewest = tables, faults
        if not fewest or effort.is_over():
            break
    return best or tried(order, by_place=by_place, swaps=ROUND_SWAPS)


def _repeats(tables: Tables, past: Past) -> int:
    return sum(
        pair(one, other) in past.meetings for keys in tables for one, other in combinations(keys, 2)
    )


def ranked(keys: Sequence[int], standing: Sequence[int], rng: Random) -> list[int]:
    """Return the keys in the order of the standing, those missing from it shuffled behind."""
    present = set(keys)
    order = [key for key in dict.fromkeys(standing) if key in present]
    rest = sorted(present.difference(order))
    rng.shuffle(rest)
    return order + rest


def first_tables(order: Sequence[int], field: Field, turns: Mapping[int, int]) -> Tables:
    """Cut an order into tables, the odd ones last and of those who sat at such ones least."""
    places = field.odd_tables * field.odd_size
    by_turns = list(reversed(order))
    by_turns.sort(key=lambda key: turns.get(key, 0))
    chosen = set(by_turns[:places])
    line = [key for key in order if key not in chosen] + [key for key in order if key in chosen]
    cuts, tables = 0, []
    for size in sorted(field.sizes, key=lambda size: size != 4):
        tables.append(line[cuts : cuts + size])
        cuts += size
    return tables


def arrange(
    tables: Tables,
    order: Sequence[int],
    field: Field,
    past: Past,
    *,
    rng: Random,
    effort: Effort,
    by_place: bool,
    swaps: int = ROUND_SWAPS,
) -> Tables:
    """Return the tables with players swapped until nothing that can be avoided is wrong.

    Args:
        tables: the keys at each table, to begin with.
        order: all keys, neighbours first tried with each other.
        field: the players and wishes.
        past: the other rounds.
        rng: the source of all chance.
        effort: what the whole search may spend.
        by_place: keep neighbours in the order together.
        swaps: how many swaps to anneal for, where mending does not do.

    """
    field.settle_fixed(tables)
    prices = Prices(len(order))
    costs = round_cost(order, field=field, past=past, prices=prices, by_place=by_place)
    index = {key: at for at, key in enumerate(order)}
    seated = [[index[key] for key in table] for table in tables]
    markers = range(len(order), len(order) + field.odd_tables)
    odd = (table for table in seated if len(table) != 4)
    for marker, table in zip(markers, odd, strict=True):
        table.append(marker)
    search = Arrangement(
        seated, costs.rows, frozenset({index[key] for key in field.fixed}.union(markers))
    )
    if len(order) > ANNEALED_FIELD:
        search.repair(prices.unwanted, rng, effort)
    else:
        search.repair(prices.unwanted, rng, effort, passes=4)
        if search.total() >= prices.forbidden:
            search.anneal(rng, effort, moves=swaps, hot=prices.forbidden / 4, cold=prices.repeat)
        if by_place or search.total() > costs.least:
            search.anneal(
                rng,
                effort,
                moves=swaps,
                hot=prices.repeat / 2,
                cold=0.5 if by_place else prices.repeat / 20,
                enough=-prices.forbidden if by_place else costs.least,
            )
    return [[order[at] for at in table if at < len(order)] for table in search.tables]


def seat_round(
    tables: Tables, field: Field, past: Past, *, by_order: bool, out_of_time: bool
) -> Seating:
    """Give the tables their numbers and the players their chairs."""
    numbers = number_tables(tables, field.fixed, None if by_order else past.visits)
    seated = (
        SeatedTable(number, seat_table(keys, past.seats))
        for number, keys in zip(numbers, tables, strict=True)
    )
    return Seating(tuple(sorted(seated, key=lambda table: table.number)), out_of_time=out_of_time)
