"""An event in which everything happens that happens in halls, played from the desk to its end."""

import random
import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring import DealInput
from tests.factories import EntryFactory, TournamentFactory, recorded
from tests.factories.results import DESK
from tests.histories.reading import floor_in
from tests.histories.reckoning import totals
from tournaments.models import chairs_at
from tournaments.selectors.verification import find_faults
from tournaments.services.roster import withdraw
from tournaments.services.rounds import draft_round, publish_round

WIDTHS = {1280: 800, 390: 844}
PLAYERS = 22


@pytest.fixture
def tournament(live_server):
    tournament = TournamentFactory(rounds_planned=3, deals_per_round=3)
    for number in range(1, PLAYERS + 1):
        EntryFactory(tournament=tournament, player__name=f"Player {number:02}")
    return tournament


class Director:
    """Somebody at the desk, who does with the mouse what happens in the hall."""

    def __init__(self, page, tournament):
        self.page, self.tournament = page, tournament
        self.chance = random.Random(2026)
        self.clicks = 0

    def draft(self):
        self.round = draft_round(tournament=self.tournament, actor=DESK)
        publish_round(round_=self.round, actor=DESK)

    def go(self, name, **query):
        words = "&".join(f"{key}={value}" for key, value in query.items())
        path = reverse(f"director:{name}", args=[self.tournament.slug, self.round.number])
        self.page.goto(f"{path}?{words}")

    def from_desk(self):
        """Begin at the desk, and count clicks from there."""
        path = reverse("director:desk", args=[self.tournament.slug])
        self.page.goto(f"{path}?round={self.round.number}")
        self.clicks = 0

    def click(self, name, **how):
        self.page.get_by_role("link", name=name, **how).first.click()
        self.clicks += 1

    def choose(self, entry):
        """Choose the chair of somebody."""
        self.page.locator(".floor-chair").filter(has_text=str(entry)).click()
        self.clicks += 1

    def press(self, name):
        """Press a button, and wait until the page says that it was done."""
        self.page.get_by_role("button", name=name).first.click()
        self.clicks += 1
        expect(self.page.locator(".notice.success")).to_be_visible()

    def change(self, button, **chosen):
        """Choose a chair, or somebody without one, and one of the things that can be done."""
        self.go("floor", **chosen)
        self.press(re.compile(button))

    def table(self, number):
        return self.round.tables.get(number=number)

    def sitting(self, number, slot):
        seats = self.table(number).seats.select_related("entry__player")
        return {chair: seat.entry for chair, seat in chairs_at(seats, slot).items()}

    def tables(self, size):
        """The numbers of the tables that have so many players in the last slot."""
        numbers = self.round.tables.order_by("number").values_list("number", flat=True)
        return [n for n in numbers if len(self.sitting(n, len(self.round.slots))) == size]

    def play(self, deal, *, but=()):
        """Enter a deal of every table where enough people sit and it is not in."""
        for number in self.round.tables.order_by("number").values_list("number", flat=True):
            table = self.table(number)
            chairs = sorted(self.sitting(number, self.round.slot_of(deal)))
            is_in = table.records.filter(deal=deal, status="confirmed").exists()
            if number in but or is_in or len(chairs) < 2:
                continue
            goer = self.chance.choice(chairs)
            hands = {chair: self.chance.randint(1, 60) for chair in chairs if chair != goer}
            given = DealInput(deal=deal, goer=goer, hands=hands, seats=())
            recorded(table, {"deal_input": given, "attempt": 1, "typed": {}})


def first_round(director):
    """A seating published in error, a no-show, a leaver who comes back, and a table out of time."""
    director.draft()
    director.go("round")
    director.press("Take the round back")
    director.press("Redraw")
    director.press("Publish")
    one, two, three = director.tables(4)[:3]
    deals = director.round.deals

    director.change("Empty the chair from deal 1", table=one, chair=2)
    director.play(deals[0])
    leaver = director.sitting(two, 1)[1]
    director.change(f"Empty the chair from deal {deals[1]}", table=two, chair=1)
    director.play(deals[1])
    director.change(f"Seat them at table {two} from deal {deals[2]}", player=leaver.number)
    director.play(deals[2], but=[three])
    director.go("end_round", table=three)
    director.press("Mark")
    director.go("end_round")
    director.press("Close")

    assert director.sitting(one, 3).keys() == {1, 3, 4}
    assert [leaver in director.sitting(two, slot).values() for slot in (1, 2, 3)] == [
        True,
        False,
        True,
    ]
    director.round.refresh_from_db()
    assert director.round.status == "closed"


def second_round(director):
    """Latecomers with and without a chair, a move between tables, and a table that is broken up."""
    director.draft()
    event, deals = director.tournament, director.round.deals
    late = [EntryFactory(tournament=event, player__name=f"Late {letter}") for letter in "ABCD"]
    three = director.tables(3)[0]
    ahead, behind, slow = director.tables(4)[:3]

    director.change(f"Seat them at table {three} from deal {deals[0]}", player=late[0].number)
    new = director.round.tables.count() + 1
    director.change(f"Seat table {new}", player=late[1].number)
    director.play(deals[0], but=[behind, slow])
    left = director.sitting(behind, 1)
    for chair in (1, 2):
        withdraw(entry=left[chair], actor=DESK, reason="Ill")
        director.change(f"Empty the chair from deal {deals[0]}", table=behind, chair=chair)
    director.change(f"Empty the chair from deal {deals[1]}", table=ahead, chair=4)
    director.change(f"Break up table {behind}", table=behind, chair=3)
    mover = director.sitting(slow, 1)[1]
    into = director.tables(3)[0]
    director.change(f"Move to table {into} from deal {deals[1]}", table=slow, chair=1)
    director.play(deals[0])
    director.play(deals[1])
    director.play(deals[2])

    assert late[0] in director.sitting(three, 1).values()
    assert list(director.sitting(new, 1).values()) == late[1:]
    assert not director.round.tables.filter(number=behind).exists()
    assert [mover in director.sitting(into, slot).values() for slot in (1, 2)] == [False, True]


def third_round(director):
    """Two in each other's chairs, a sheet at the wrong table, and no time at the end."""
    director.draft()
    deals = director.round.deals
    one, two = director.tables(4)[:2]
    director.play(deals[0], but=[two])
    first, second = director.sitting(one, 1)[1], director.sitting(two, 1)[2]
    director.from_desk()
    director.click("Change who sits where")
    director.choose(first)
    director.click("Swap chairs with another player")
    director.choose(second)
    director.press("Swap points and chairs from deal")
    assert director.clicks == 5
    director.from_desk()
    director.click(re.compile(f"^{one} "))
    director.click("Wrong table?")
    director.click(f"Table {two}", exact=True)
    director.press(f"Move the sheet to table {two}")
    assert director.clicks == 4
    director.play(deals[0])
    director.play(deals[1])
    director.go("end_round")
    director.press("Close")

    assert director.sitting(one, 3)[1] == second
    assert director.sitting(two, 3)[2] == first
    director.round.refresh_from_db()
    assert director.round.status == "closed"


@pytest.mark.parametrize("width", WIDTHS)
def test_whatever_happens_the_standings_are_those_of_the_hands(desk, tournament, width):
    desk.set_viewport_size({"width": width, "height": WIDTHS[width]})
    director = Director(desk, tournament)

    first_round(director)
    second_round(director)
    third_round(director)

    assert find_faults(tournament) == []
    desk.goto(reverse("public:standings", args=[tournament.slug]))
    expected = {key: sum(rounds.values()) for key, rounds in totals(floor_in(tournament)).items()}
    assert shown(desk) == expected


def shown(page):
    """The totals on the standings, by the number of the player."""
    rows = page.locator("tr[id^=player-]")
    return {
        int(row.get_attribute("id").removeprefix("player-")): int(
            row.locator(".hero").inner_text().replace("−", "-")
        )
        for row in rows.all()
    }
