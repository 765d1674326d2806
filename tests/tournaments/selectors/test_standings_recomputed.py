"""The standings of random events against totals added up from the records, one by one."""

import math
import random
from collections import defaultdict
from fractions import Fraction

import pytest

from tests.factories import (
    EntryFactory,
    RoundFactory,
    SeatFactory,
    TableFactory,
    TournamentFactory,
    deal_sheet,
    recorded,
)
from tests.factories.results import DESK, penalised, void_sheet
from tournaments.enums import EntryStatus, RoundStatus
from tournaments.models import DealRecord, PenaltyEntry
from tournaments.selectors.player_page import player_page
from tournaments.selectors.sheets import table_sheet
from tournaments.selectors.standings import standings
from tournaments.services.deal_status import clear_deal
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db


class Event:
    """Plays a small event by chance, and keeps its own book of every player's points by round."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        doubles = self.chance.random() < 0.5
        self.tournament = TournamentFactory(
            switches={
                "double_infractions": doubles,
                "void_keeps_infractions": self.chance.random() < 0.5,
                "out_bonus": -25,
            },
            deals_per_round=2,
            not_played=self.chance.choice(["field", "table", "worst", "no_place"]),
        )
        self.entries = [EntryFactory(tournament=self.tournament) for _ in range(9)]
        self.points = defaultdict(lambda: defaultdict(int))
        self.hands = defaultdict(dict)  # by (round, deal): points by player
        self.seated = defaultdict(set)
        self.ended = defaultdict(set)  # by round: who sat at a table whose deals are all in
        for number in range(1, 4):
            self.play_round(number)

    def play_round(self, number):
        counts = number < 3 or self.chance.random() < 0.5
        round_ = RoundFactory(tournament=self.tournament)
        here = self.chance.sample(self.entries, 8)
        for start in (0, 4):
            table = TableFactory(round=round_)
            for entry in here[start : start + 4]:
                SeatFactory(table=table, entry=entry)
                if counts:
                    self.seated[number].add(entry.number)
            deals_in = [
                self.chance.random() < 0.9 and self.play_deal(table, deal, counts=counts)
                for deal in round_.deals
            ]
            if counts and all(deals_in):
                self.ended[number] |= {entry.number for entry in here[start : start + 4]}
        if not counts:
            round_.status, round_.published_at = RoundStatus.DRAFT, None
            round_.save()

    def play_deal(self, table, deal, *, counts):
        attempt = 1
        if self.chance.random() < 0.3:
            void = void_sheet(deal)
            recorded(table, void)
            self.fine(table, deal, 1, void=True, counts=counts)
            attempt = 2
        seen, reason = None, ""
        for _version in range(self.chance.choice([1, 1, 2, 3])):
            sheet = self.any_sheet(deal, attempt)
            record = recorded(table, sheet, seen=seen, reason=reason).record
            seen, reason = record.pk, "Typing error"
        if self.chance.random() < 0.15:
            clear_deal(record=record, actor=DESK, reason="Wrong table")
            return False
        self.fine(table, deal, attempt, sheet=sheet, counts=counts)
        deal_input = sheet["deal_input"]
        for seat in table.seats.all():
            points = deal_input.hands.get(seat.number, 0) * (2 if deal_input.down_and_out else 1)
            if seat.number == deal_input.goer and deal_input.down_and_out:
                points -= 25
            self.book(seat, points, counts=counts)
            if counts:
                self.hands[seat.round.number, deal][seat.entry.number] = points
        return True

    def any_sheet(self, deal, attempt):
        goer = self.chance.randint(1, 4)
        hands = {seat: self.chance.randint(1, 60) for seat in range(1, 5) if seat != goer}
        down_and_out = self.chance.random() < 0.4
        return deal_sheet(deal, attempt=attempt, goer=goer, hands=hands, down_and_out=down_and_out)

    def fine(self, table, deal, attempt, *, counts, sheet=None, void=False):
        rules = self.tournament.rule_set
        for seat in table.seats.all():
            if self.chance.random() > 0.25:
                continue
            penalty = penalised(seat, actor=DESK, code="no_draw", deal=deal, attempt=attempt)
            if self.chance.random() < 0.3:
                penalty = cancel_penalty(penalty=penalty, actor=DESK, reason="Misheard")
                points = 0
            elif void:
                points = 50 if rules.void_keeps_infractions else 0
            else:
                deal_input = sheet["deal_input"]
                doubles = rules.double_infractions and deal_input.down_and_out
                points = 100 if doubles and seat.number != deal_input.goer else 50
            self.book(seat, points, counts=counts, scored=not penalty.is_cancelled)

    def book(self, seat, points, *, counts, scored=True):
        if counts and scored:
            self.points[seat.entry.number][seat.round.number] += points


def half_up(numbers):
    """The average of whole numbers, halves upwards."""
    return math.floor(Fraction(sum(numbers), len(numbers)) + Fraction(1, 2))


def expected_rounds(event, left):
    """Points of who is placed, by player and round; deals not played by the policy.

    Of ``left``, who has withdrawn on the way, nothing is made up, but what they scored weighs in.
    Who has no seat sits at no table, so the table's average is the field's.
    """
    book = {entry.number: dict(event.points[entry.number]) for entry in event.entries}
    without_place = set()
    for (number, _deal), hands in event.hands.items():
        amount = {"worst": max}.get(event.tournament.not_played, half_up)(hands.values())
        for key in book.keys() - event.seated[number] - left:
            without_place.add(key)
            if event.tournament.not_played != "no_place":
                book[key][number] = book[key].get(number, 0) + amount
    for key in left:
        del book[key]
    if event.tournament.not_played != "no_place":
        without_place = set()
    return {key: rounds for key, rounds in book.items() if rounds}, without_place


@pytest.mark.parametrize("seed", range(12))
def test_the_standings_agree_with_the_book(seed):
    event = Event(seed)
    left = event.chance.choice(event.entries)
    left.status = EntryStatus.WITHDRAWN
    left.save()

    found = {row.number: row for row in standings(event.tournament).rows}

    gone = set()
    if left.number not in event.ended[max(event.seated)]:  # who sat to the end keeps the place
        gone = {left.number}
        row = found.pop(left.number, None)
        assert (row.rounds if row else {}) == dict(event.points[left.number])
    book, without_place = expected_rounds(event, gone)
    assert {number: row.rounds for number, row in found.items()} == book
    totals = {number: sum(rounds.values()) for number, rounds in book.items()}
    assert {number: row.total for number, row in found.items()} == totals
    placed = {number: total for number, total in totals.items() if number not in without_place}
    assert {number: row.place for number, row in found.items() if row.place} == {
        number: 1 + sum(other < total for other in placed.values())
        for number, total in placed.items()
    }


@pytest.mark.parametrize("seed", range(12, 18))
def test_pages_sheets_and_standings_tell_one_total(seed):
    """Every player's page and all sheets of their tables come to the same points."""
    event = Event(seed)
    played = {row.number: row for row in standings(event.tournament).rows}
    by_sheet = defaultdict(int)
    for round_ in event.tournament.rounds.exclude(status=RoundStatus.DRAFT):
        for table in round_.tables.all():
            sheet = table_sheet(table)
            for entry in sheet.players:
                by_sheet[entry.number] += sheet.totals.get(entry.pk, 0)

    for entry in event.entries:
        page = player_page(event.tournament, entry)
        own = sum(event.points[entry.number].values())
        row = played[entry.number]
        missed = sum(row.missed.values())
        assert page.total == row.total
        assert row.total - missed == by_sheet[entry.number] == own
        assert page.infractions == row.infractions
        assert page.deals_won == row.deals_won


def test_the_random_events_hold_what_they_are_meant_to_try():
    """Guards the guard: an event without voids or penalties would prove little."""
    for event in map(Event, range(3)):
        found = PenaltyEntry.objects.filter(round__tournament=event.tournament)
        records = DealRecord.objects.filter(table__round__tournament=event.tournament)
        assert found.count() > 5
        assert found.exclude(cancelled_at=None).exists()
        assert set(records.values_list("outcome", flat=True)) == {"void", "played"}
        assert {"confirmed", "superseded"} <= set(records.values_list("status", flat=True))
