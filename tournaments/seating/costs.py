"""What it costs to seat two players together."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.field import Field
from tournaments.seating.past import Past
from tournaments.seating.wishes import Pair


class Prices:
    """The weights of a search: a fault outweighs what lesser ones usually add up to."""

    def __init__(self, players: int) -> None:
        self.repeat = max(10_000, 64 * players)
        self.again = self.repeat // 8  # more for each earlier meeting beyond the first
        self.turn = 6 * self.repeat  # one turn at an odd table more than others have had
        self.unwanted = self.repeat // 2
        self.forbidden = 40 * self.repeat


@dataclass(frozen=True)
class RoundCost:
    """The cost of every two at one table, by their places in an order, and the least total."""

    rows: list[list[int]]
    least: int


def round_cost(
    order: Sequence[int], *, field: Field, past: Past, prices: Prices, by_place: bool
) -> RoundCost:
    """Return what every two of a round would cost at one table.

    Each odd table (of three or five) is marked by an imaginary player behind the real ones, who
    costs those most that sat at such tables most often.

    Args:
        order: the keys of all players, in the order of the standing where that counts.
        field: the players and wishes.
        past: the earlier rounds.
        prices: the weights.
        by_place: add the distance in the order, so that neighbours sit together.

    """
    size = len(order) + field.odd_tables
    if by_place:
        ramp = [*range(size - 1, 0, -1), *range(size)]
        rows = [ramp[size - 1 - at : 2 * size - 1 - at] for at in range(size)]
    else:
        rows = [[0] * size for _ in range(size)]
    index = {key: at for at, key in enumerate(order)}

    def charge(pair: Pair, price: int) -> None:
        one, other = index.get(pair[0]), index.get(pair[1])
        if one is not None and other is not None:
            rows[one][other] += price
            rows[other][one] += price

    for pair, times in past.meetings.items():
        charge(pair, prices.repeat + (times - 1) * prices.again)
    for pair in field.unwanted:
        charge(pair, prices.unwanted)
    for pair in field.forbidden:
        charge(pair, prices.forbidden)
    return RoundCost(rows, _charge_turns(rows, order, field, past, prices))


def _charge_turns(
    rows: list[list[int]], order: Sequence[int], field: Field, past: Past, prices: Prices
) -> int:
    if not field.odd_tables:
        return 0
    turns = [past.turns[field.odd_size][key] for key in order]
    places = field.odd_tables * field.odd_size
    level = sorted(turns)[places - 1]  # those below it are all due, those above not at all
    for marker in range(len(order), len(rows)):
        for at, had in enumerate(turns):
            price = (had - level) * prices.turn
            rows[at][marker] += price
            rows[marker][at] += price
    return sum((had - level) * prices.turn for had in turns if had < level)
