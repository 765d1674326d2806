"""An event from a roster file to the final standings, as its director runs it in the browser."""

from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.grid import Grid
from tests.e2e.seating import Seating
from tests.factories import play_deal
from tournaments.models import Round, Table, Tournament

ROSTERS = Path(__file__).parents[1] / "data" / "rosters"


class Director:
    """What a director does at the desk, step by step."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tournament: Tournament | None = None

    def press(self, name: str) -> None:
        """Press a button by what it says."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        """Follow a link by what it says."""
        self.page.get_by_role("link", name=name, exact=True).click()

    def said(self, words: str) -> None:
        """Wait until the page has said so."""
        expect(self.page.locator("main .notice").first).to_contain_text(words)

    def go(self, name: str, *args: object) -> None:
        """Open a page of the tournament by its name."""
        self.page.goto(reverse(name, args=[self.tournament.slug, *args]))

    def log_in(self) -> None:
        """From the first page, through the login, to a new tournament."""
        self.page.goto("/")
        self.page.get_by_role("link", name="Log in").first.click()
        self.page.get_by_label("Username").fill("director")
        self.page.get_by_label("Password").fill("a-long-password")
        self.press("Log in")

    def create(self) -> None:
        """Fill in what a new tournament asks for."""
        self.page.goto("/")
        self.follow("New tournament")
        self.page.get_by_label("Name").fill("Parish Cup")
        self.page.get_by_label("Venue").fill("Half Way Tree")
        self.page.get_by_label("Number of rounds").fill("3")
        self.page.get_by_label("Deals per round").fill("2")
        self.press("Create the tournament")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Roster")
        self.tournament = Tournament.objects.get()

    def bring_in(self, name: str) -> None:
        """Choose a roster file and look at what it would do."""
        self.go("director:roster_import")
        self.page.get_by_label("File").set_input_files(ROSTERS / name)
        self.press("Check the list")

    def prints(self, name: str) -> None:
        """Fetch the paper behind a link, as the link's reader would."""
        link = self.page.get_by_role("link", name=name, exact=True).get_attribute("href")
        paper = self.page.context.request.get(link)
        assert (paper.status, paper.headers["content-type"]) == (200, "application/pdf")
        assert paper.body().startswith(b"%PDF-")

    def type_table(self, number: int, table: int) -> None:
        """Type every deal of a table by the keyboard alone."""
        seated = self.round(number).tables.get(number=table)
        seats = seated.seats.count()
        grid = Grid(self.page, seated).open()
        for place, deal in enumerate(self.round(number).deals):
            expect(grid.cell(deal, 1)).to_be_focused()
            cells = ["73", "50+15+1+7", "AS AH JK 7D", "8"][:seats]
            cells[place] = "o" if place else "d"
            grid.type_deal(*cells)
            grid.expect_state(deal, "saved")

    def round(self, number: int) -> Round:
        """A round as it is on record."""
        return self.tournament.rounds.get(number=number)

    def fill(self, number: int) -> None:
        """Enter whatever is missing in a round through the service."""
        for table in self.round(number).tables.all():
            seats = sorted(table.seats.values_list("number", flat=True))
            in_already = set(table.records.values_list("deal", flat=True))
            for deal in set(self.round(number).deals) - in_already:
                hands = {seat: 10 * seat + table.number for seat in seats[1:]}
                play_deal(table, deal, goer=seats[0], hands=hands)


@pytest.fixture
def director(page, live_server):
    get_user_model().objects.create_superuser("director", password="a-long-password")
    return Director(page)


def met_twice(tournament):
    """The pairs who sat at one table more than once."""
    pairs = [
        frozenset((one, other))
        for table in Table.objects.filter(round__tournament=tournament)
        for seats in [table.seats.values_list("entry__number", flat=True)]
        for one in seats
        for other in seats
        if one < other
    ]
    return {pair for pair in pairs if pairs.count(pair) > 1}


def check_in_players(director):
    """An empty database, a tournament, a faulty list looked at, the right one taken."""
    director.log_in()
    director.create()
    director.bring_in("roster-faulty.csv")
    expect(director.page.locator(".import-preview")).to_contain_text("The name is missing.")
    assert not director.tournament.entries.exists()
    director.bring_in("roster-22.csv")
    director.press("Add 22 players")
    director.press("Check in all 22")
    assert director.tournament.entries.filter(status="checked_in").count() == 22


def seat_first_round(director):
    """A draft, two players swapped by hand, published, taken back and published again."""
    director.go("director:desk")
    director.press("Seat round 1")
    seating = Seating(director.page, director.tournament, 1)
    before = seating.names()
    assert len(before) == 21  # one of the 22 starts in round 2
    seating.pick(0)
    seating.pick(5)
    expect(director.page.get_by_text("After this swap, which is not saved yet:")).to_be_visible()
    expect(director.page.get_by_role("button", name="Publish round 1")).not_to_be_visible()
    director.press("Swap these two")
    director.said("have swapped places.")
    swapped = list(before)
    swapped[0], swapped[5] = before[5], before[0]
    assert seating.names() == swapped

    director.press("Publish round 1")
    director.said("Round 1 is published.")
    director.press("Take the round back")
    expect(director.page.get_by_role("button", name="Publish round 1")).to_be_visible()
    director.press("Publish round 1")
    director.said("Round 1 is published.")


def play_first_round(director):
    """One table of four and one of three by keyboard, the rest through the service."""
    sizes = {
        table.number: table.seats.count() for table in director.round(1).tables.order_by("number")
    }
    assert sorted(sizes.values()) == [3, 3, 3, 4, 4, 4]
    director.type_table(1, min(number for number, size in sizes.items() if size == 4))
    director.type_table(1, min(number for number, size in sizes.items() if size == 3))
    director.fill(1)
    director.go("director:desk")
    expect(director.page.get_by_text("Every deal of Round 1 is in.")).to_be_visible()
    director.press("Close round 1")


def seat_second_round(director):
    """Without the one who leaves, with the one who starts now, and without repeats."""
    leaves = director.tournament.entries.get(number=7)
    director.go("director:roster")
    row = (
        director.page.get_by_role("row")
        .filter(has_text=str(leaves.player.name))
        .filter(has_text=leaves.player.club)
    )
    row.locator("summary").click()
    row.get_by_role("button", name="Withdraw").click()
    expect(row).to_contain_text("Withdrawn")

    director.go("director:desk")
    director.press("Seat round 2")
    expect(director.page.get_by_text("Nobody meets anybody a second time.")).to_be_visible()
    director.press("Publish round 2")
    director.said("Round 2 is published.")
    seated = set(director.round(2).seats.values_list("entry__number", flat=True))
    late = director.tournament.entries.get(starts_in_round=2)
    assert late.number in seated
    assert leaves.number not in seated
    assert len(seated) == 21
    assert met_twice(director.tournament) == set()


def correct_first_round(director):
    """A hand of round 1 is corrected after round 2; the standings follow."""
    table = director.round(1).tables.get(number=1)
    seat = table.seats.get(number=1)
    before = total_of(director, seat.entry)
    deal = director.round(1).deals[-1]
    grid = Grid(director.page, table).open()
    old = table.records.get(deal=deal).hand_scores.get(chair=1).total
    grid.cell(deal, 1).focus()
    grid.type("100")
    grid.cell(deal, table.seats.count()).focus()
    grid.type("Enter", "Typing error", "Enter")
    grid.expect_state(deal, "saved")
    assert table.records.filter(deal=deal).count() == 2
    assert total_of(director, seat.entry) == before - old + 100


def total_of(director, entry):
    """The total that the public standings show for a player."""
    director.go("public:standings")
    row = director.page.locator("tbody tr", has=director.page.get_by_role("link", name=str(entry)))
    row = row.filter(has_text=entry.player.club)
    return int(row.locator("td.hero, td .hero").first.inner_text().replace("−", "-"))


def test_a_director_runs_an_event_from_the_roster_to_the_standings(
    director, browser, base_url, complaints
):
    check_in_players(director)
    seat_first_round(director)
    play_first_round(director)
    seat_second_round(director)
    director.fill(2)
    director.go("director:desk")
    director.press("Close round 2")
    correct_first_round(director)

    director.go("director:desk")
    director.press("Seat round 3")
    director.press("Publish round 3")
    director.fill(3)
    director.go("director:desk")
    director.press("Close round 3")
    director.follow("Show the final standings")

    expect(director.page.get_by_text("round 3 of 3")).to_be_visible()
    director.prints("Print the standings")
    director.go("director:round", 3)
    director.page.locator("summary", has_text="Print").click()
    director.prints("Score sheets, to fill in")
    director.prints("Score sheets, with the scores")
    director.prints("Seating, by table and by name")
    public = browser.new_page(base_url=base_url)
    complaints.listen(public.context)
    public.goto(reverse("public:standings", args=[director.tournament.slug]))
    expect(public.locator("tbody tr")).to_have_count(22)
    public.get_by_label("Name, club or number").fill("Éloïse")
    public.get_by_role("button", name="Show").click()
    expect(public.locator("tbody tr")).to_have_count(3)
    public.locator("tbody a").first.click()
    expect(public.get_by_role("heading", name="Round 3")).to_be_visible()
    expect(public.locator(".player-round tbody tr")).to_have_count(6)
    public.close()
