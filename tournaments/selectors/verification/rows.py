"""Everything that is kept of one event, read once for all checks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring import DealResult, RuleSet, ScoringError
from tournaments.enums import RecordStatus
from tournaments.models import (
    DealRecord,
    Entry,
    HandScore,
    PenaltyEntry,
    Round,
    Seat,
    Table,
    Tournament,
    chairs_at,
)
from tournaments.selectors.verification.scores import score_again

Finding = tuple[str, str]  # where, and what is wrong there


@dataclass(frozen=True)
class Kept:
    """The rows of one event.

    ``seats`` also holds those that only half belong to it, by their round or by their table.
    ``hands`` come by record; ``foreign_hands`` are those of its players in another event.
    """

    tournament: Tournament
    entries: Mapping[int, Entry]
    rounds: Mapping[int, Round]
    tables: Mapping[int, Table]
    seats: Mapping[int, Seat]
    records: Sequence[DealRecord]
    hands: Mapping[int, Sequence[HandScore]]
    foreign_hands: Sequence[HandScore]
    penalties: Sequence[PenaltyEntry]

    @cached_property
    def rules(self) -> RuleSet | None:
        """The rule set; None where it cannot be read."""
        try:
            return RuleSet.from_dict(self.tournament.rules)
        except (ScoringError, TypeError):
            return None

    @cached_property
    def seats_at(self) -> Mapping[int, Sequence[Seat]]:
        """All rows of the chairs of every table, in order, by its id."""
        found: dict[int, list[Seat]] = defaultdict(list)
        for seat in self.seats.values():
            found[seat.table_id].append(seat)
        return {
            table: sorted(seats, key=lambda seat: (seat.number, seat.first_slot))
            for table, seats in found.items()
        }

    @cached_property
    def scored(self) -> Mapping[int, DealResult | ScoringError]:
        """What the rules give today for every played version, or why they refuse it, by its id."""
        if self.rules is None:
            return {}
        results = {
            record.pk: score_again(self.rules, record, self.hands.get(record.pk, ()))
            for record in self.records
        }
        return {pk: result for pk, result in results.items() if result is not None}

    @cached_property
    def counting(self) -> Mapping[tuple[int, int, int], DealRecord]:
        """The confirmed version of every attempt, by table id, deal and attempt."""
        return {
            (record.table_id, record.deal, record.attempt): record
            for record in self.records
            if record.status == RecordStatus.CONFIRMED
        }

    def deals_of(self, table_id: int) -> tuple[int, ...]:
        """The deals that a table plays; none where its round's list is unreadable."""
        return deal_numbers(self.rounds[self.tables[table_id].round_id])

    def sitting(self, record: DealRecord) -> Mapping[int, Seat]:
        """Who sits at the table of a record in the slot of its deal, by chair."""
        round_ = self.rounds[self.tables[record.table_id].round_id]
        if record.deal not in deal_numbers(round_):
            return {}
        seats = self.seats_at.get(record.table_id, ())
        return chairs_at(seats, round_.slot_of(record.deal))

    def place(
        self, table_id: int, *, deal: int | None = None, attempt: int = 1, who: str = ""
    ) -> str:
        """Name a table of the event, a deal, an attempt after the first, and ``who`` is meant."""
        table = self.tables[table_id]
        words = [str(self.rounds[table.round_id]), _("table %(table)s") % {"table": table.number}]
        if deal is not None:
            words.append(_("deal %(deal)s") % {"deal": deal})
        if attempt != 1:
            words.append(_("attempt %(attempt)s") % {"attempt": attempt})
        if who:
            words.append(who)
        return ", ".join(words)

    def place_of(self, record: DealRecord, *, chair: int | None = None) -> str:
        """Name the table, deal and attempt of a record, and a chair with who played its hand."""
        hands = self.hands.get(record.pk, ())
        entry = next((hand.entry_id for hand in hands if hand.chair == chair), None)
        if chair is not None and entry is None and chair in self.sitting(record):
            entry = self.sitting(record)[chair].entry_id
        who = "" if chair is None else self.chair_words(chair, entry)
        return self.place(record.table_id, deal=record.deal, attempt=record.attempt, who=who)

    def chair_words(self, chair: int, entry_id: int | None) -> str:
        """Name a chair and its player; a player of another event as that."""
        if entry_id is None:
            return _("seat %(seat)s") % {"seat": chair}
        player = self.entries.get(entry_id) or _("a player of another tournament")
        return _("seat %(seat)s (%(player)s)") % {"seat": chair, "player": player}


def deal_numbers(round_: Round) -> tuple[int, ...]:
    """The deals of a round; none where they are no list of numbers."""
    slots = round_.slots if isinstance(round_.slots, list) else []
    numbers = [number for number in slots if number is not None]
    return tuple(numbers) if all(type(number) is int for number in numbers) else ()


def read_kept(tournament: Tournament) -> Kept:
    """Read all rows of ``tournament`` in a constant number of queries."""
    own_table = Q(table__round__tournament=tournament)
    hands: dict[int, list[HandScore]] = defaultdict(list)
    for hand in HandScore.objects.filter(record__table__round__tournament=tournament).order_by(
        "pk"
    ):
        hands[hand.record_id].append(hand)
    return Kept(
        tournament=tournament,
        entries=tournament.entries.select_related("player").in_bulk(),
        rounds=tournament.rounds.order_by("number").in_bulk(),
        tables=Table.objects.filter(round__tournament=tournament)
        .order_by("round__number", "number")
        .in_bulk(),
        seats=Seat.objects.filter(own_table | Q(round__tournament=tournament))
        .select_related("entry__player", "table")
        .order_by("round__number", "table__number", "number", "first_slot")
        .in_bulk(),
        records=list(
            DealRecord.objects.filter(own_table).order_by(
                "table__round__number", "table__number", "deal", "attempt", "pk"
            )
        ),
        hands=hands,
        foreign_hands=list(
            HandScore.objects.filter(entry__tournament=tournament)
            .exclude(record__table__round__tournament=tournament)
            .order_by("pk")
        ),
        penalties=list(
            PenaltyEntry.objects.filter(round__tournament=tournament)
            .select_related("table")
            .order_by("pk")
        ),
    )
