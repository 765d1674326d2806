"""A director changes who sits where from the desk, on a laptop and on a phone, in a few clicks."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.test_accessibility import hindrances
from tests.factories import EntryFactory, play_deal, seated_round
from tests.factories.results import DESK
from tournaments.models import chairs_at
from tournaments.services.chairs import change_chair

WIDTHS = {1280: 800, 390: 844}


class Clicks:
    """Somebody at the desk who counts their clicks."""

    def __init__(self, page, tournament):
        self.page = page
        self.count = 0
        page.goto(reverse("director:desk", args=[tournament.slug]))
        self.link("Change who sits where")

    def press(self, thing):
        """Click what is there once."""
        thing.click()
        self.count += 1

    def link(self, name):
        """Follow a link."""
        self.press(self.page.get_by_role("link", name=name).first)

    def chair(self, entry):
        """Choose the chair of somebody, or somebody without one."""
        self.press(self.page.locator(".floor-chair").filter(has_text=str(entry)))

    def button(self, name):
        """Press a button, and wait until the page says that it was done."""
        self.press(self.page.get_by_role("button", name=name, exact=True))
        expect(self.page.locator(".notice.success")).to_be_visible()


@pytest.fixture(params=WIDTHS)
def width(request, desk):
    desk.set_viewport_size({"width": request.param, "height": WIDTHS[request.param]})
    return request.param


@pytest.fixture
def round_(tournament):
    tournament.deals_per_round = 3
    tournament.save()
    return seated_round(tournament, tables=2)


@pytest.fixture
def clicks(desk, width, tournament, round_):
    return lambda: Clicks(desk, tournament)


def who(round_, number):
    return round_.tournament.entries.get(number=number)


def sitting(round_, table, slot):
    seats = round_.seats.filter(table__number=table).select_related("entry")
    return {chair: seat.entry.number for chair, seat in chairs_at(seats, slot).items()}


def test_a_no_show_takes_three_clicks(clicks, round_):
    director = clicks()
    director.chair(who(round_, 2))
    director.button("Empty the chair from deal 1")

    assert director.count == 3
    assert sitting(round_, 1, 1) == {1: 1, 3: 3, 4: 4}
    expect(
        director.page.get_by_role("link", name="Print the sheet of table 1 again")
    ).to_be_visible()


def test_a_latecomer_takes_an_empty_chair_in_three_clicks(clicks, round_):
    play_deal(round_.tables.get(number=1), 1)
    change_chair(table=round_.tables.get(number=1), chair=2, entry=None, actor=DESK)
    late = EntryFactory(tournament=round_.tournament, player__name="Zoe", number=99)

    director = clicks()
    director.chair(late)
    director.button("Seat them at table 1 from deal 2")

    assert director.count == 3
    assert sitting(round_, 1, 2)[2] == 99


@pytest.mark.parametrize("spare", [True, False])
def test_a_leaver_in_mid_round_takes_three_clicks(clicks, round_, spare):
    play_deal(round_.tables.get(number=1), 1)
    if spare:
        EntryFactory(tournament=round_.tournament, player__name="Zoe", number=99)

    director = clicks()
    director.chair(who(round_, 2))
    director.button("Seat Zoe from deal 2" if spare else "Empty the chair from deal 2")

    assert director.count == 3
    assert sitting(round_, 1, 1)[2] == 2
    assert sitting(round_, 1, 2).get(2) == (99 if spare else None)


def test_two_swap_from_the_start_in_five_clicks(clicks, round_):
    director = clicks()
    director.chair(who(round_, 2))
    director.link("Swap chairs with another player")
    director.chair(who(round_, 7))
    director.button("Swap from deal 1")

    assert director.count == 5
    assert (sitting(round_, 1, 1)[2], sitting(round_, 2, 1)[3]) == (7, 2)


def test_a_player_moves_and_a_table_is_pulled_apart(clicks, round_):
    for chair in (2, 3):
        change_chair(table=round_.tables.get(number=1), chair=chair, entry=None, actor=DESK)
    for chair in (3, 4):
        change_chair(table=round_.tables.get(number=2), chair=chair, entry=None, actor=DESK)

    director = clicks()
    director.chair(who(round_, 4))
    director.button("Break up table 1")

    assert sorted(sitting(round_, 2, 1).values()) == [1, 4, 5, 6]
    assert not round_.tables.filter(number=1).exists()


def test_the_second_of_two_directors_reads_what_is_possible_now(clicks, round_, complaints):
    complaints.expect("status of 409")
    director = clicks()
    director.chair(who(round_, 2))
    form = director.page.locator("#choice-empty")
    form.locator("summary").click()
    form.get_by_label("Note for the log").fill("Went home")
    play_deal(round_.tables.get(number=1), 1)

    director.page.get_by_role("button", name="Empty the chair from deal 1").click()

    expect(director.page.get_by_role("alert")).to_contain_text("Nothing was done")
    expect(form.get_by_label("Note for the log")).to_have_value("Went home")
    assert sitting(round_, 1, 2)[2] == 2
    director.button("Empty the chair from deal 2")
    assert sitting(round_, 1, 2) == {1: 1, 3: 3, 4: 4}


def test_nothing_hinders_and_nothing_scrolls_sideways_in_both_themes(clicks, round_, width):
    play_deal(round_.tables.get(number=1), 1)
    change_chair(table=round_.tables.get(number=2), chair=1, entry=None, actor=DESK)
    for number in (97, 98, 99):
        EntryFactory(tournament=round_.tournament, number=number)
    page = clicks().page
    url = reverse("director:floor", args=[round_.tournament.slug, 1])

    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for query in (
            "",
            "?table=1&chair=2",
            "?table=2&chair=1",
            "?player=99",
            "?table=1&chair=2&swap=1",
        ):
            page.goto(url + query)
            assert hindrances(page) == [], (theme, query)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, query


def test_on_a_phone_everything_to_tap_is_tall_enough(desk, tournament, round_):
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.goto(reverse("director:floor", args=[tournament.slug, 1]) + "?table=1&chair=2")

    for target in desk.locator(".floor-chair, .floor-panel .btn, .floor-panel summary").all():
        assert target.bounding_box()["height"] >= 48


def test_the_page_works_without_scripts(browser, base_url, log_in, user, tournament, round_):
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    log_in(context, user)
    director = Clicks(context.new_page(), tournament)

    director.chair(who(round_, 2))
    assert re.search(r"\?table=1&chair=2#choices$", director.page.url)
    director.button("Empty the chair from deal 1")

    assert sitting(round_, 1, 1) == {1: 1, 3: 3, 4: 4}
    context.close()
