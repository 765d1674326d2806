"""What was typed is never lost, and never counted twice: reloads, lost connections, two scorers."""

import errno

import pytest
from playwright.sync_api import expect

from tests.e2e.grid import Grid
from tests.factories import MembershipFactory, deal_sheet, play_deal, recorded, seated_round
from tournaments.enums import Role
from tournaments.views.director import score_grid

OFFLINE = r"sendError|afterRequest|ERR_INTERNET_DISCONNECTED"
REFUSED = r"status of 422"
LOGGED_OUT = r"401"


@pytest.fixture
def table(tournament):
    return seated_round(tournament).tables.get()


@pytest.fixture
def grid(desk, table):
    return Grid(desk, table).open()


def typed(record):
    return [hand.typed for hand in record.hand_scores.order_by("chair")]


def test_what_was_typed_survives_a_reload(grid, table):
    grid.type_deal("o", "50+23").type("12")
    grid.expect_state(1, "unsaved")

    grid.open()

    grid.expect_state(1, "unsaved", "not saved yet")
    assert grid.texts(1) == ["out", "50+23", "12", ""]
    expect(grid.value(1, 2)).to_have_text("= 73")
    expect(grid.cell(1, 1)).to_be_focused()
    assert not table.records.exists()


def test_what_was_typed_can_be_discarded(grid, table):
    play_deal(table)
    grid.open()
    grid.cell(1, 2).focus()
    grid.type("99")
    grid.expect_state(1, "unsaved")

    grid.deal(1).get_by_role("button", name="Discard").click()

    grid.expect_state(1, "saved")
    expect(grid.score(1, 2)).to_have_text("10")
    grid.open()
    grid.expect_state(1, "saved")


def test_a_saved_deal_leaves_no_draft_behind(grid, table):
    grid.type_deal("o", "5", "6", "7")
    grid.expect_state(1, "saved")
    corrected = deal_sheet(1, hands={2: 50, 3: 6, 4: 7})
    recorded(table, corrected, seen=table.records.get().pk, reason="Typing error")

    grid.open()

    grid.expect_state(1, "saved")
    expect(grid.score(1, 2)).to_have_text("50")


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


class TestTwoScorers:
    """A second person saves the deal that the first is typing."""

    @pytest.fixture
    def stale(self, grid, table, complaints):
        complaints.expect(REFUSED)
        grid.type_deal("o", "5", "6").type("7")
        recorded(table, deal_sheet(1, hands={2: 11, 3: 22, 4: 33}))
        grid.type("Enter")
        grid.expect_state(1, "refused", "not saved")
        expect(grid.deal(1).locator(".stale")).to_contain_text(
            "seat 1 0 · seat 2 11 · seat 3 22 · seat 4 33"
        )
        assert grid.texts(1) == ["out", "5", "6", "7"]
        return grid

    def test_what_is_on_record_can_be_kept(self, stale, table):
        stale.deal(1).get_by_role("link", name="Keep what is on record").click()

        stale.expect_state(1, "saved")
        expect(stale.score(1, 4)).to_have_text("33")
        assert table.records.count() == 1

    def test_ones_own_can_be_saved_instead_with_a_reason(self, stale, table):
        stale.deal(1).get_by_label("Why are you changing it?").fill("The sheet says so")
        stale.deal(1).get_by_role("button", name="Save mine instead").click()

        stale.expect_state(1, "saved")
        stale.expect_totals(0, 5, 6, 7)
        assert [(record.status, record.reason) for record in table.records.order_by("pk")] == [
            ("superseded", ""),
            ("confirmed", "The sheet says so"),
        ]


def test_a_correction_asks_why_and_keeps_the_old_result(grid, table):
    play_deal(table)
    grid.open()
    grid.cell(1, 4).focus()
    grid.type("50+15", "Enter")
    reason = grid.deal(1).get_by_label("Why are you changing it?")
    expect(reason).to_be_focused()
    assert table.records.count() == 1

    grid.type("Added up wrong", "Enter")

    grid.expect_state(1, "saved")
    expect(grid.cell(2, 1)).to_be_focused()
    grid.expect_totals(0, 10, 20, 65)
    old, new = table.records.order_by("pk")
    assert (old.status, new.status, new.reason) == ("superseded", "confirmed", "Added up wrong")

    grid.deal(1).get_by_role("link", name="saved").click()

    versions = grid.page.locator(".version")
    expect(versions).to_have_count(2)
    expect(versions.first).to_contain_text("Reason: “Added up wrong”.")
    expect(versions.last).to_contain_text("Replaced by a later version")


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
    assert grid.texts(1) == ["out", "5", "6", "7"]
    grid.deal(1).get_by_role("button", name="Save").click()
    grid.expect_state(1, "saved")
    assert table.records.count() == 1


def test_a_second_person_confirms_what_the_first_has_typed(
    grid, table, tournament, complaints, browser, base_url, log_in
):
    tournament.double_entry = True
    tournament.save()
    grid.type_deal("o", "5", "6", "7")
    expect(grid.deal(1)).to_contain_text("waiting for a second person")
    expect(grid.deal(1)).to_contain_text("Someone else must confirm it.")
    expect(grid.deal(1).get_by_role("button", name="Confirm")).to_have_count(0)

    other = browser.new_context(base_url=base_url)
    complaints.listen(other)
    log_in(other, MembershipFactory(tournament=tournament, role=Role.SCORER).user)
    second = Grid(other.new_page(), table).open()
    second.deal(1).get_by_role("button", name="Confirm deal 1").click()

    second.expect_state(1, "saved", "saved")
    second.expect_totals(0, 5, 6, 7)
    other.close()
    assert table.records.get().status == "confirmed"


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
