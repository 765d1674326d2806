"""What deals count for players who did not play them; reads only.

A deal is not played by an entry that finished no hand of it: it joined later, sat nowhere, left,
was absent, or its table ended without the deal. Where it sits at a table that can still play the
deal, nothing is known yet.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count, Max, Sum

from tournaments.enums import NotPlayed, Outcome
from tournaments.models import DealRecord, Round, Seat, Tournament, chairs_at
from tournaments.selectors.scope import EVERYTHING, Scope
from tournaments.selectors.standing_scores import TOTAL

MOST_NAMED = 500  # more ids than this in one statement cost more than reading all


@dataclass(frozen=True)
class MissedDeal:
    """A deal that an entry did not play, and what it counts; None for nothing at all."""

    round_number: int
    deal: int
    points: int | None


@dataclass
class Field:
    """The hands of one deal, at all tables or at one: how many, their sum and the worst."""

    count: int = 0
    points: int = 0
    worst: int | None = None

    def add(self, count: int, points: int, worst: int) -> None:
        """Take the hands of one more table."""
        self.count += count
        self.points += points
        self.worst = worst if self.worst is None else max(self.worst, worst)

    @property
    def average(self) -> int | None:
        """The average hand, halves upwards: floor(x + 1/2); None without hands."""
        return (2 * self.points + self.count) // (2 * self.count) if self.count else None


def deals_not_played(
    tournament: Tournament,
    finished: Mapping[int, Mapping[int, int]],
    scope: Scope = EVERYTHING,
) -> dict[int, list[MissedDeal]]:
    """The deals that entries did not play, in the rounds that have begun.

    Arguments: ``finished``, by entry id and round number, how many deals an entry finished in
    the scope; entries that are not named are left out.
    """
    rounds = {round_.number: round_ for round_ in scope.rounds(tournament)}
    short = {
        (entry, number)
        for entry, counts in finished.items()
        for number, round_ in rounds.items()
        if counts.get(number, 0) < len(round_.deals)
    }
    if not short:
        return {}
    scope = scope.among({number for _entry, number in short})
    by_deal, by_table = _fields(tournament, scope)
    begun = {number for number, _deal in by_deal}
    short = {(entry, number) for entry, number in short if number in begun}
    if not short:
        return {}
    entries = {entry for entry, _number in short}
    own = _finished_deals(tournament, entries, scope)
    places = _places([rounds[number] for number in begun], entries)
    in_at = _tables_that_are_in(tournament, scope)
    found: dict[int, list[MissedDeal]] = defaultdict(list)
    for entry, number in sorted(short):
        for slot, deal in _slots(rounds[number]):
            table = places.get((entry, number, slot))
            pending = table is not None and (table, deal) not in in_at
            if pending or deal in own.get((entry, number), ()):
                continue
            last = table or places.get((entry, number, 0))
            points = policy_points(
                NotPlayed(tournament.not_played),
                by_deal.get((number, deal), Field()),
                by_table.get((last, deal), Field()),
            )
            found[entry].append(MissedDeal(number, deal, points))
    return found


def _slots(round_: Round) -> Iterator[tuple[int, int]]:
    for slot, deal in enumerate(round_.slots, start=1):
        if deal is not None:
            yield slot, deal


def policy_points(policy: NotPlayed, field: Field, table: Field) -> int | None:
    """What the policy gives; a deal that nobody in the field played counts nothing."""
    if policy == NotPlayed.NO_PLACE:
        return None
    if policy == NotPlayed.WORST:
        return field.worst
    if policy == NotPlayed.TABLE and table.count:
        return table.average
    return field.average


def _fields(
    tournament: Tournament, scope: Scope
) -> tuple[dict[tuple[int, int], Field], dict[tuple[int | None, int], Field]]:
    """Confirmed present hands by (round number, deal), and by (table id, deal)."""
    by_deal: dict[tuple[int, int], Field] = defaultdict(Field)
    by_table: dict[tuple[int | None, int], Field] = defaultdict(Field)
    hands = (
        scope.hands(tournament)
        .filter(absent=False)
        .values_list("record__table__round__number", "record__table_id", "record__deal")
        .annotate(count=Count("pk"), points=Sum(TOTAL), worst=Max(TOTAL))
    )
    for number, table, deal, *figures in hands:
        by_deal[number, deal].add(*figures)
        by_table[table, deal].add(*figures)
    return by_deal, by_table


def _finished_deals(
    tournament: Tournament, entries: set[int], scope: Scope
) -> dict[tuple[int, int], set[int]]:
    """The deals that entries finished, by (entry id, round number)."""
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    hands = (
        scope.hands(tournament)
        .filter(absent=False)
        .values_list("entry_id", "record__table__round__number", "record__deal")
    )
    if len(entries) <= MOST_NAMED:
        hands = hands.filter(entry__in=entries)
    for entry, number, deal in hands:
        found[entry, number].add(deal)
    return found


def _places(rounds: list[Round], entries: set[int]) -> dict[tuple[int, int, int], int]:
    """The table id of each entry by (entry id, round number, slot); slot 0 is its last table."""
    by_table: dict[tuple[int, int], list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(round__in=rounds).order_by():
        by_table[seat.round_id, seat.table_id].append(seat)
    numbers = {round_.pk: (round_.number, len(round_.slots)) for round_ in rounds}
    places: dict[tuple[int, int, int], int] = {}
    latest: dict[tuple[int, int], int] = {}
    for (round_id, table), rows in by_table.items():
        if entries.isdisjoint(seat.entry_id for seat in rows):
            continue
        number, slots = numbers[round_id]
        for slot in range(1, slots + 1):
            for seat in chairs_at(rows, slot).values():
                if seat.entry_id in entries:
                    places[seat.entry_id, number, slot] = table
                    last_slot = latest.get((seat.entry_id, number), 0)
                    if slot > last_slot:
                        latest[seat.entry_id, number] = slot
                        places[seat.entry_id, number, 0] = table
    return places


def _tables_that_are_in(tournament: Tournament, scope: Scope) -> set[tuple[int, int]]:
    """(table id, deal) of every deal that was played, or ended without being played."""
    return set(
        DealRecord.objects.filter(scope.records(), table__round__tournament=tournament)
        .exclude(outcome=Outcome.VOID)
        .order_by()
        .values_list("table_id", "deal")
    )
