"""The players of a round with the director's wishes, worked out once for many rounds."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.data import SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingError
from tournaments.seating.sizes import table_sizes
from tournaments.seating.wishes import (
    Pair,
    check_wishes,
    fixed_groups,
    forbidden_pairs,
    unwanted_pairs,
)

Tables = list[list[int]]


class Field:
    """Who plays, at tables of which sizes, and which wishes are in force.

    Raises:
        SeatingError: where counting shows that the wishes cannot be kept.

    """

    def __init__(self, players: Sequence[SeatingPlayer], options: SeatingOptions) -> None:
        check_wishes(players, options)
        self.players = tuple(players)
        self.options = options
        self.keys = tuple(player.key for player in players)
        self.sizes = table_sizes(len(players), prefer_fives=options.prefer_fives)
        self.odd_size = 5 if self.sizes[0] == 5 else 3
        self.odd_tables = sum(size != 4 for size in self.sizes)
        self.forbidden = forbidden_pairs(players, options)
        self.unwanted = unwanted_pairs(players, options)
        self.fixed = {
            player.key: player.fixed_table for player in players if player.fixed_table is not None
        }
        self.fixed_groups = fixed_groups(players)

    def settle_fixed(self, tables: Tables) -> None:
        """Bring those fixed to one number together, each number at a table of its own.

        Args:
            tables: the keys at each table, changed in place.

        """
        taken: set[int] = set()
        for keys in sorted(self.fixed_groups.values(), key=len, reverse=True):
            home = self._home(tables, keys, taken)
            taken.add(home)
            for key in keys:
                self._bring(tables, key, home, set(keys))

    def _home(self, tables: Tables, keys: Sequence[int], taken: set[int]) -> int:
        wanted = set(keys)
        first = next(at for at, table in enumerate(tables) if not wanted.isdisjoint(table))
        roomy = [
            at for at, table in enumerate(tables) if at not in taken and len(table) >= len(keys)
        ]
        return min(roomy, key=lambda at: (-len(wanted.intersection(tables[at])), abs(at - first)))

    @staticmethod
    def _bring(tables: Tables, key: int, home: int, staying: set[int]) -> None:
        if key in tables[home]:
            return
        away = next(table for table in tables if key in table)
        leaving = next(at for at, other in enumerate(tables[home]) if other not in staying)
        away[away.index(key)], tables[home][leaving] = tables[home][leaving], key

    def count_forbidden(self, tables: Tables) -> int:
        """Return how many pairs meet who must not."""
        return len(self._forbidden_met(tables))

    def refuse_forbidden(self, tables: Tables) -> None:
        """Refuse a round in which players meet who must not.

        Raises:
            SeatingError: naming the pairs.

        """
        met = self._forbidden_met(tables)
        if met:
            raise SeatingError(
                "cannot_keep_apart",
                f"No seating was found that keeps {len(met)} of the wished pairs apart; "
                "let some players meet who are to be kept apart.",
                pairs=tuple(met),
                keys=tuple(sorted({key for two in met for key in two})),
            )

    def _forbidden_met(self, tables: Tables) -> list[Pair]:
        met = {two for keys in tables for two in combinations(sorted(keys), 2)}
        return sorted(met & self.forbidden)
