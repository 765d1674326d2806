"""The desk says what a round needs, and ends tables and rounds, on a laptop and on a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.test_accessibility import hindrances
from tests.factories import EntryFactory, deal_sheet, play_deal, recorded, seated_round
from tests.factories.results import DESK
from tournaments.models import DealRecord, Round
from tournaments.services.chairs import change_chair
from tournaments.services.roster import withdraw

WIDTHS = {1280: 800, 390: 844}


@pytest.fixture(params=WIDTHS)
def width(request, desk):
    desk.set_viewport_size({"width": request.param, "height": WIDTHS[request.param]})
    return request.param


@pytest.fixture
def rounds(tournament):
    """Table 3 of round 1 has no deal; in round 2 somebody has left and somebody came."""
    first = seated_round(tournament, tables=3)
    for number in (1, 2):
        for deal in first.deals:
            play_deal(first.tables.get(number=number), deal)
    second = seated_round(tournament, tables=3)
    EntryFactory(tournament=tournament, player__name="Zoe", number=99)
    withdraw(entry=tournament.entries.get(number=2), actor=DESK)
    return first, second


@pytest.fixture
def opened(desk, width, rounds, tournament):
    desk.goto(reverse("director:desk", args=[tournament.slug]))
    return desk


def not_played():
    records = DealRecord.objects.filter(outcome="not_played").order_by("table__number", "deal")
    return list(records.values_list("table__number", "deal"))


def done(page):
    expect(page.locator(".notice.success")).to_be_visible()


def test_a_table_ends_short_in_two_clicks(opened):
    opened.get_by_role("link", name="End table 3 short").click()
    opened.get_by_role("button", name="Mark as not played").click()
    done(opened)

    assert not_played() == [(3, 1), (3, 2)]


def test_a_round_is_closed_with_gaps_in_two_clicks(opened):
    opened.get_by_role("link", name="Close with gaps").click()
    opened.get_by_role("button", name="Close round 1 with gaps").click()
    done(opened)

    assert Round.objects.get(number=1).status == "closed"
    assert not_played() == [(3, 1), (3, 2)]
    expect(opened.get_by_text("Round 1 is still open")).to_have_count(0)


def test_the_sheet_of_a_table_whose_player_does_not_come_is_entered_and_closes(
    desk, width, tournament
):
    table = seated_round(tournament).tables.get()
    change_chair(table=table, chair=2, entry=None, actor=DESK)
    for deal in (1, 2):
        recorded(table, deal_sheet(deal, hands={3: 20, 4: 30}))

    desk.goto(reverse("director:desk", args=[tournament.slug]))
    desk.get_by_role("button", name="Close round 1").click()
    done(desk)

    assert Round.objects.get().status == "closed"
    assert not_played() == []


def test_the_chair_of_who_left_is_emptied_in_one_click(opened, rounds):
    opened.get_by_role("button", name="Empty the chair from deal 3").click()
    done(opened)

    assert not rounds[1].seats.filter(number=2, table__number=1).exists()


def test_the_latecomer_is_seated_from_the_desk(opened, rounds):
    opened.get_by_role("button", name="Empty the chair from deal 3").click()
    done(opened)
    opened.get_by_role("link", name="Desk").first.click()
    opened.get_by_role("button", name="Seat them at table 1 from deal 3").click()
    done(opened)

    assert rounds[1].seats.get(number=2, table__number=1).entry.number == 99


def test_desk_and_ending_hinder_nobody_in_either_theme(opened, tournament, width):
    pages = {
        "desk": reverse("director:desk", args=[tournament.slug]),
        "end": reverse("director:end_round", args=[tournament.slug, 1]),
    }
    for theme in ("light", "dark"):
        opened.emulate_media(color_scheme=theme)
        for name, url in pages.items():
            opened.goto(url)
            assert hindrances(opened) == [], (theme, name)
            assert opened.evaluate("document.documentElement.scrollWidth") <= width, name


def test_on_a_phone_everything_to_tap_is_tall_enough(desk, rounds, tournament):
    desk.set_viewport_size({"width": 390, "height": 844})
    for url in (
        reverse("director:desk", args=[tournament.slug]),
        reverse("director:end_round", args=[tournament.slug, 1]),
    ):
        desk.goto(url)
        for target in desk.locator(".needs .btn, .ticks label, .ending .btn").all():
            assert target.bounding_box()["height"] >= 48
