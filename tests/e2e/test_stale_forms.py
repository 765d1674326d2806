"""Pages that were left open: what changed meanwhile is met in words, and nothing typed is lost."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.grid import Grid
from tests.factories import EntryFactory, play_deal, seated_round
from tests.factories.results import DESK, substituted
from tournaments.models import DealRecord, Entry, Tournament
from tournaments.services.rounds import (
    draft_round,
    publish_round,
    redraw_round,
    take_back_round,
)
from tournaments.services.tournaments import update_tournament

REFUSED = r"status of 422"
LOGGED_OUT = r"401"
PASSWORD = "a-long-password"


def seat(round_, table, number):
    return round_.seats.get(table__number=table, number=number).entry.player.name


@pytest.fixture
def drawn(tournament):
    EntryFactory.create_batch(8, tournament=tournament)
    round_ = draft_round(tournament=tournament, actor=DESK)
    return publish_round(round_=round_, actor=DESK)


def test_a_grid_that_was_opened_before_a_redraw_saves_nothing_for_others(desk, drawn, complaints):
    complaints.expect(REFUSED)
    grid = Grid(desk, drawn.tables.get(number=1)).open()
    before = [seat(drawn, 1, number) for number in (1, 2, 3, 4)]
    take_back_round(round_=drawn, actor=DESK)
    redraw_round(round_=drawn, actor=DESK)
    publish_round(round_=drawn, actor=DESK)
    after = [seat(drawn, 1, number) for number in (1, 2, 3, 4)]
    assert before != after

    grid.type_deal("o", "5", "6", "7")

    grid.expect_state(1, "refused", "not saved")
    changes = ", ".join(
        f"seat {number} is now {now} (was {was})"
        for number, (was, now) in enumerate(zip(before, after, strict=True), start=1)
        if was != now
    )
    expect(grid.deal(1).locator(".faults")).to_have_text(
        f"The seating of this table changed after you opened it: {changes}. Nothing was saved."
    )
    expect(desk.locator("#grid .seat-name")).to_have_text(
        [f"{number} {name}" for number, name in enumerate(after, start=1)]
    )
    assert grid.texts(1) == ["out", "5", "6", "7"]
    assert not DealRecord.objects.exists()

    grid.deal(1).get_by_role("button", name="Save").click()

    grid.expect_state(1, "saved")
    record = DealRecord.objects.get()
    out = record.hand_scores.get(chair=record.goer)
    assert out.entry.player.name == after[0]


def test_a_draft_kept_by_the_browser_is_not_saved_for_a_substitute(desk, tournament, complaints):
    """Nor after the page was loaded again with the new name above what was typed."""
    complaints.expect(REFUSED)
    round_ = seated_round(tournament)
    newcomer = EntryFactory(tournament=tournament, player__name="Zoe")
    grid = Grid(desk, round_.tables.get()).open()
    grid.type_deal("o", "5").type("6")
    grid.expect_state(1, "unsaved")
    substituted(round_, out=1, into=newcomer.number)

    grid.open()
    grid.expect_state(1, "unsaved")
    assert grid.texts(1) == ["out", "5", "6", ""]
    grid.cell(1, 4).focus()
    grid.type("7", "Enter")

    grid.expect_state(1, "refused")
    expect(grid.deal(1).locator(".faults")).to_contain_text("seat 1 is now Zoe")
    assert not DealRecord.objects.exists()


def test_settings_left_open_do_not_make_hidden_standings_public(desk, tournament):
    desk.goto(reverse("director:settings", args=[tournament.slug]))
    desk.get_by_label("Venue").fill("Port Royal")
    update_tournament(tournament=tournament, actor=DESK, standings_released=False)

    desk.get_by_role("button", name="Save the settings").click()

    expect(desk.get_by_role("alert")).to_contain_text(
        "Someone changed the settings after you opened this page. Nothing was saved."
    )
    rows = desk.locator("#differences tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Venue")).to_contain_text("Half Way Tree")
    expect(rows.filter(has_text="Venue")).to_contain_text("Port Royal")
    expect(rows.filter(has_text="Standings are public")).to_contain_text("yes")
    assert not Tournament.objects.get(pk=tournament.pk).standings_released

    expect(desk.get_by_label("Venue")).to_have_value("Port Royal")
    desk.get_by_label("Standings are public").uncheck()
    desk.get_by_role("button", name="Save the settings").click()

    expect(desk.get_by_role("status")).to_contain_text("The settings are saved.")
    now = Tournament.objects.get(pk=tournament.pk)
    assert (now.venue, now.standings_released) == ("Port Royal", False)


@pytest.fixture
def password(user):
    user.set_password(PASSWORD)
    user.save()
    return PASSWORD


@pytest.fixture
def log_in_here(password):
    """Fill in the login that the page shows."""

    def log_in(page):
        page.get_by_label("Username").fill("director")
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Log in").click()

    return log_in


def test_a_player_typed_after_the_session_ended_comes_back_after_the_login(
    desk, tournament, complaints, password, log_in, user, log_in_here
):
    complaints.expect(LOGGED_OUT)
    log_in(desk.context, user)
    desk.goto(reverse("director:add_entry", args=[tournament.slug]))
    desk.locator("#id_name").fill("Zoë Ännchen")
    desk.get_by_label("Club or parish").fill("Mona")
    desk.get_by_label("Starts in round").fill("2")
    desk.context.clear_cookies(name="sessionid")

    desk.get_by_role("button", name="Add and check in").click()

    expect(desk.get_by_role("alert")).to_contain_text("You are logged out")
    assert not Entry.objects.exists()
    log_in_here(desk)
    expect(desk.get_by_text("Your entries were kept")).to_be_visible()
    expect(desk.locator("#id_name")).to_have_value("Zoë Ännchen")
    expect(desk.get_by_label("Club or parish")).to_have_value("Mona")
    expect(desk.get_by_label("Starts in round")).to_have_value("2")
    assert not Entry.objects.exists()

    desk.get_by_role("button", name="Add and check in").click()

    expect(desk.get_by_role("rowheader", name="Zoë Ännchen")).to_be_visible()
    entry = Entry.objects.get()
    assert (entry.player.club, entry.status) == ("Mona", "checked_in")


def test_a_form_sent_after_a_login_in_another_tab_comes_back_at_once(
    desk, tournament, password, log_in, user, log_in_here
):
    """That login gave the browser another token than the page in the first tab has."""
    log_in(desk.context, user)
    desk.goto(reverse("director:add_entry", args=[tournament.slug]))
    desk.locator("#id_name").fill("Zoe")
    desk.context.clear_cookies(name="sessionid")
    other = desk.context.new_page()
    other.goto("/login/")
    log_in_here(other)
    expect(other.get_by_role("button", name="Log out")).to_be_visible()

    desk.get_by_role("button", name="Add only").click()

    expect(desk.get_by_text("Your entries were kept")).to_be_visible()
    desk.get_by_role("button", name="Add only").click()
    expect(desk.get_by_role("rowheader", name="Zoe", exact=True)).to_be_visible()
    assert Entry.objects.count() == 1


def test_a_deal_typed_after_the_session_ended_is_there_after_a_login_in_the_same_tab(
    desk, tournament, complaints, password, log_in, user, log_in_here
):
    complaints.expect(LOGGED_OUT)
    log_in(desk.context, user)
    table = seated_round(tournament).tables.get()
    play_deal(table, 2)
    grid = Grid(desk, table).open()
    desk.context.clear_cookies(name="sessionid")
    grid.type_deal("o", "50+23", "as ah", "7")
    grid.expect_state(1, "unsaved", "you are logged out")
    expect(grid.deal(1)).to_contain_text("Log in in another tab, then save again.")

    desk.goto(grid.path)
    log_in_here(desk)

    expect(desk.get_by_role("heading", level=1)).to_contain_text("Table 1")
    grid.expect_state(1, "saved")
    hands = table.records.get(deal=1).hand_scores.order_by("chair")
    assert [hand.typed for hand in hands] == ["out", "50+23", "as ah", "7"]
