"""A deal that does not reach the server, or whose answer is lost, is kept and counted once."""

import errno

import pytest
from playwright.sync_api import expect

from tests.e2e.grid import typed
from tournaments.views.director import score_grid

OFFLINE = r"sendError|afterRequest|ERR_INTERNET_DISCONNECTED"
REFUSED = r"status of 422"
LOGGED_OUT = r"401"


def test_a_lost_connection_keeps_the_deal_and_sends_it_once(grid, table, complaints):
    complaints.expect(OFFLINE)
    grid.page.context.set_offline(True)

    grid.type_deal("o", "5", "6", "7")

    grid.expect_state(1, "unsaved", "not sent: no connection.")
    expect(grid.cell(2, 1)).to_be_focused()
    grid.type_deal("8", "o", "9", "10")
    grid.expect_state(2, "unsaved", "not sent: no connection.")
    assert not table.records.exists()

    grid.page.context.set_offline(False)

    grid.expect_state(1, "saved")
    grid.expect_state(2, "saved")
    grid.expect_totals(8, 5, 15, 17)
    assert list(table.records.order_by("deal").values_list("deal", flat=True)) == [1, 2]


def test_a_deal_left_unsent_is_sent_when_the_page_is_opened_again(grid, table, complaints):
    complaints.expect(OFFLINE)
    grid.page.context.set_offline(True)
    grid.type_deal("o", "5", "6", "7")
    grid.expect_state(1, "unsaved", "not sent")
    grid.page.goto("about:blank")
    grid.page.context.set_offline(False)

    grid.open()

    grid.expect_state(1, "saved")
    assert typed(table.records.get()) == ["out", "5", "6", "7"]


def no_room(*_arguments, **_options):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_deal_that_finds_the_disk_full_says_so_and_is_sent_again(
    grid, table, complaints, monkeypatch
):
    complaints.expect(r"status of 503|Response Status Error Code 503")
    monkeypatch.setattr(score_grid, "record_deal", no_room)

    grid.type_deal("o", "50+23", "6", "7")

    grid.expect_state(1, "unsaved", "The server's disk is full.")
    grid.expect_state(1, "unsaved", "Kept on this device and sent again automatically.")
    assert grid.texts(1) == ["out", "50+23", "6", "7"]
    grid.open()
    grid.expect_state(1, "unsaved", "The server's disk is full.")
    assert grid.texts(1) == ["out", "50+23", "6", "7"]
    monkeypatch.undo()
    grid.page.evaluate("dispatchEvent(new Event('online'))")

    grid.expect_state(1, "saved")
    grid.expect_totals(0, 73, 6, 7)
    assert typed(table.records.get()) == ["out", "50+23", "6", "7"]


@pytest.fixture
def held(grid):
    """Requests to save the first deal that were stopped on their way to the server."""
    requests = []

    def hold(route):
        requests.append(route)

    grid.page.route("**/deals/1/", hold, times=1)
    grid.type_deal("o", "5", "6", "7")
    expect(grid.deal(1)).to_have_attribute("data-state", "unsaved")
    expect(grid.cell(1, 1)).not_to_be_editable()
    return requests


def test_nothing_is_changed_in_a_deal_that_is_on_its_way(grid, table, held):
    grid.cell(1, 2).press("9")
    grid.cell(1, 3).press("o")
    grid.cell(1, 4).press("v")

    assert grid.texts(1) == ["out", "5", "6", "7"]
    expect(grid.deal(1).locator("[data-void]")).to_be_disabled()
    expect(grid.deal(1).locator("[data-void]")).not_to_be_checked()
    held[0].continue_()
    grid.expect_state(1, "saved")
    assert typed(table.records.get()) == ["out", "5", "6", "7"]
    expect(grid.cell(1, 2)).to_be_editable()
    expect(grid.deal(1).locator("[data-void]")).to_be_enabled()


def test_totals_stay_those_of_the_latest_answer_however_late_an_older_one_comes(grid, held):
    of_deal_1 = held[0].fetch()
    grid.type_deal("8", "o", "9", "10")
    grid.expect_totals(8, 5, 15, 17)

    held[0].fulfill(response=of_deal_1)

    grid.expect_state(1, "saved")
    grid.expect_totals(8, 5, 15, 17)
    expect(grid.page.locator("#running-2-4")).to_contain_text("17")


def test_a_deal_whose_page_is_closed_on_its_way_is_sent_again_when_it_is_opened(grid, table, held):
    assert not table.records.exists()

    grid.open()

    grid.expect_state(1, "saved")
    assert typed(table.records.get()) == ["out", "5", "6", "7"]


def lose_the_answer(page):
    """Let one deal reach the server, and lose what it answers on the way back."""

    def lose(route):
        route.fetch()
        route.abort("connectionreset")

    page.route("**/deals/*/", lose, times=1)


def test_a_deal_whose_answer_was_lost_is_not_counted_twice(grid, table, complaints):
    complaints.expect(r"sendError|afterRequest|ERR_CONNECTION_RESET")
    lose_the_answer(grid.page)
    grid.type_deal("o", "5", "6", "7")
    grid.expect_state(1, "unsaved", "not sent")
    assert table.records.count() == 1

    grid.deal(1).get_by_role("button", name="Save").click()

    grid.expect_state(1, "saved")
    grid.expect_totals(0, 5, 6, 7)
    assert table.records.count() == 1


def test_a_change_after_a_lost_answer_is_not_taken_for_the_first_one(grid, table, complaints):
    complaints.expect(r"sendError|afterRequest|ERR_CONNECTION_RESET")
    complaints.expect(REFUSED)
    lose_the_answer(grid.page)
    grid.type_deal("o", "5", "6", "7")
    grid.expect_state(1, "unsaved", "not sent")

    grid.cell(1, 4).focus()
    grid.type("70", "Enter")

    grid.expect_state(1, "refused")
    expect(grid.deal(1)).to_contain_text("Both results are shown: choose one.")
    assert grid.texts(1) == ["out", "5", "6", "70"]


def test_a_scorer_who_was_logged_out_logs_in_elsewhere_and_saves(grid, table, user, complaints):
    complaints.expect(LOGGED_OUT)
    user.set_password("a-long-password")
    user.save()
    grid.page.context.clear_cookies(name="sessionid")

    grid.type_deal("o", "5", "6", "7")

    grid.expect_state(1, "unsaved", "you are logged out")
    other = grid.page.context.new_page()
    other.goto("/login/")
    other.get_by_label("Username").fill("director")
    other.get_by_label("Password").fill("a-long-password")
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("button", name="Log out")).to_be_visible()
    grid.deal(1).get_by_role("button", name="Save").click()

    grid.expect_state(1, "saved")
    assert typed(table.records.get()) == ["out", "5", "6", "7"]


def test_a_fault_of_the_server_keeps_what_was_typed(grid, table, complaints):
    complaints.expect(r"500")
    grid.page.route("**/deals/*/", lambda route: route.fulfill(status=500), times=1)

    grid.type_deal("o", "5", "6", "7")

    grid.expect_state(1, "unsaved", "the server did not accept it")
    expect(grid.deal(1).locator("[data-row-state]")).not_to_contain_text("null")
    assert grid.texts(1) == ["out", "5", "6", "7"]
    grid.deal(1).get_by_role("button", name="Save").click()
    grid.expect_state(1, "saved")
    assert table.records.count() == 1


SEND_AS_SOON_AS_ANSWERED = """() => {
  window.isSamePage = true;
  document.addEventListener("htmx:afterRequest", () => {
    const cells = ["8", "out", "9", "10"];
    cells.forEach((text, at) => (document.getElementById(`deal-1-hand_${at + 1}`).value = text));
    document.getElementById("form-1").requestSubmit();
  }, {once: true});
}"""


def test_what_is_sent_as_soon_as_a_row_is_answered_does_not_load_the_page_again(grid):
    grid.page.evaluate(SEND_AS_SOON_AS_ANSWERED)

    grid.type("v", "Enter")

    grid.expect_state(1, "saved")
    grid.expect_totals(8, 0, 9, 10)
    assert grid.page.evaluate("window.isSamePage") is True
