"""Which places in the standings change at once when the floor does; reads only.

A change turns deals that somebody was still to play into deals not played, or the other way; such
a deal counts by the policy as soon as somebody in the field has played it.
"""

from collections import defaultdict
from dataclasses import dataclass, replace

from tournaments.enums import NotPlayed, RecordStatus
from tournaments.models import Entry, HandScore, Round
from tournaments.selectors.not_played import TOTAL, Field, policy_points
from tournaments.selectors.standings import StandingRow, give_places, standings


@dataclass(frozen=True)
class PlaceMoved:
    """Somebody whose place changes; None is no place."""

    entry: Entry
    before: int | None
    after: int | None


class Places:
    """The standings as they are, and what has been played of one round."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.tournament = round_.tournament
        self.rows = {row.entry.pk: row for row in standings(self.tournament).rows}
        self.finished: dict[int, set[int]] = defaultdict(set)
        self.by_deal: dict[int, Field] = defaultdict(Field)
        self.by_table: dict[tuple[int, int], Field] = defaultdict(Field)
        hands = HandScore.objects.filter(
            record__table__round=round_, record__status=RecordStatus.CONFIRMED, absent=False
        )
        for entry, table, deal, points in hands.order_by().values_list(
            "entry_id", "record__table__number", "record__deal", TOTAL
        ):
            self.finished[entry].add(deal)
            for field in (self.by_deal[deal], self.by_table[table, deal]):
                field.add(1, points, points)

    def missed(self, entry: Entry, pending: set[int], table: int | None) -> dict[int, int | None]:
        """The deals that ``entry`` does not play, each with the points that the policy gives.

        Arguments: ``pending``, deals that it still can play; ``table``, the one it sits at last.
        """
        policy = NotPlayed(self.tournament.not_played)
        return {
            deal: policy_points(policy, field, self.by_table.get((table or 0, deal), Field()))
            for deal, field in self.by_deal.items()
            if deal not in pending and deal not in self.finished[entry.pk]
        }

    def moved(self, missed: dict[Entry, dict[int, int | None]]) -> list[PlaceMoved]:
        """Whose place changes when these players miss these deals, by their places before."""
        rows = {key: replace(row) for key, row in self.rows.items()}
        for entry, deals in missed.items():
            rows[entry.pk] = self._row(entry, deals)
        give_places(self.tournament, rows.values(), self.tournament.seed)
        before = {key: row.place for key, row in self.rows.items()}
        found = [
            PlaceMoved(row.entry, before.get(key), row.place)
            for key, row in rows.items()
            if before.get(key) != row.place
        ]
        return sorted(found, key=lambda item: (item.before or item.after or 0, item.entry.number))

    def _row(self, entry: Entry, deals: dict[int, int | None]) -> StandingRow:
        """The line of an entry that misses these deals of the round, and no others of it."""
        row = self.rows.get(entry.pk) or StandingRow(entry)
        number = self.round.number
        rounds, not_played = dict(row.rounds), dict(row.not_played)
        points = sum(found for found in deals.values() if found is not None)
        if number in rounds or deals:
            rounds[number] = rounds.get(number, 0) - row.missed.get(number, 0) + points
        not_played.pop(number, None)
        if deals:
            not_played[number] = sorted(deals)
        if not deals and not self.finished[entry.pk] and not rounds.get(number):
            rounds.pop(number, None)
        return replace(row, rounds=rounds, not_played=not_played, place=None)
