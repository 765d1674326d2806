"""One round at a time: at random or by standing."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from tournaments.seating.costs import Prices, round_cost
from tournaments.seating.draws import Draw, SeatedTable, SeatingOptions, SeatingPlayer
from tournaments.seating.field import Field, Tables
from tournaments.seating.numbers import number_tables
from tournaments.seating.past import Past
from tournaments.seating.search import Arrangement, Effort
from tournaments.seating.seats import seat_table

Way = Literal["random", "standing"]
ROUND_SWAPS = 60_000
MOST_SWAPS = 3_000_000
ANNEALED_FIELD = 130  # larger fields are only mended where something is wrong


def draw_round(
    players: Sequence[SeatingPlayer],
    history: Sequence[Draw],
    *,
    way: Way,
    options: SeatingOptions | None = None,
    seed: int,
    standing: Sequence[int] = (),
) -> Draw:
    """Seat one round, given all rounds before it.

    Args:
        players: those who play in this round, 3 or more.
        history: the earlier rounds; they may name players who have left.
        way: "random", or "standing" to seat neighbours in the standing together.
        options: the director's wishes.
        seed: the same seed gives the same seating.
        standing: keys, best first; who is missing in it comes last.

    Raises:
        SeatingError: where the wishes cannot be kept.

    """
    field = Field(players, options or SeatingOptions())
    rng = Random(seed)  # noqa: S311 (a draw is replayed from its seed)
    effort = Effort(MOST_SWAPS)
    past = Past(history)
    by_place = way == "standing"
    order = ranked(field.keys, standing if by_place else (), rng)
    tables = first_tables(order, field, past.turns[field.odd_size])
    tables = arrange(tables, order, field, past, rng=rng, effort=effort, by_place=by_place)
    field.refuse_forbidden(tables)
    if by_place:
        place = {key: at for at, key in enumerate(order)}
        tables.sort(key=lambda keys: (len(keys) != 4, sum(place[key] for key in keys) / len(keys)))
    return seat_round(tables, field, past, by_order=by_place, out_of_time=effort.out_of_time)


def ranked(keys: Sequence[int], standing: Sequence[int], rng: Random) -> list[int]:
    """Return the keys in the order of the standing, those missing in it shuffled behind."""
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
) -> Draw:
    """Give the tables their numbers and the players their chairs."""
    numbers = number_tables(tables, field.fixed, None if by_order else past.visits)
    seated = (
        SeatedTable(number, seat_table(keys, past.seats))
        for number, keys in zip(numbers, tables, strict=True)
    )
    return Draw(tuple(sorted(seated, key=lambda table: table.number)), out_of_time=out_of_time)
