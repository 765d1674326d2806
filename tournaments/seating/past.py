"""What earlier rounds have left behind: who met whom, who sat where."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from tournaments.seating.data import Seating

SEATS = 4


class Past:
    """Counts over rounds already seated, by key; a new player counts as zero everywhere."""

    def __init__(self, seatings: Iterable[Seating] = ()) -> None:
        self.meetings: Counter[tuple[int, int]] = Counter()
        self.turns: dict[int, Counter[int]] = {3: Counter(), 5: Counter()}
        self.seats: defaultdict[int, list[int]] = defaultdict(lambda: [0] * SEATS)
        self.visits: defaultdict[int, Counter[int]] = defaultdict(Counter)
        for seating in seatings:
            self.add(seating)

    def add(self, seating: Seating) -> None:
        """Count one more round."""
        for table in seating.tables:
            self.add_table(table.keys)
            for seat, key in enumerate(table.seats):
                if key is not None:
                    self.visits[key][table.number] += 1
                    if seat < SEATS:
                        self.seats[key][seat] += 1

    def add_tables(self, tables: Iterable[Sequence[int]]) -> None:
        """Count who meets in one round whose chairs and numbers are open yet."""
        for keys in tables:
            self.add_table(keys)

    def take_tables(self, tables: Iterable[Sequence[int]]) -> None:
        """Undo add_tables for one round."""
        for keys in tables:
            self._take_table(keys)

    def add_table(self, keys: Sequence[int]) -> None:
        """Count who meets at one table, chairs and number being open yet."""
        self.meetings.update(combinations(sorted(keys), 2))
        if len(keys) in self.turns:
            self.turns[len(keys)].update(keys)

    def _take_table(self, keys: Sequence[int]) -> None:
        for two in combinations(sorted(keys), 2):
            self.meetings[two] -= 1
            if not self.meetings[two]:
                del self.meetings[two]
        if len(keys) in self.turns:
            self.turns[len(keys)].subtract(keys)
