"""What was typed is never lost, and never counted twice: reloads, two scorers, corrections."""

import pytest
from playwright.sync_api import expect

from tests.e2e.grid import Grid
from tests.factories import MembershipFactory, deal_sheet, play_deal, recorded
from tournaments.enums import Role

REFUSED = r"status of 422"


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


def test_a_second_person_confirms_what_the_first_has_typed(
    grid, table, tournament, complaints, browser, base_url, log_in
):
    tournament.double_entry = True
    tournament.save()
    grid.type_deal("o", "5", "6", "7")
    expect(grid.deal(1)).to_contain_text("waiting")
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


def test_a_void_typed_by_mistake_is_taken_back_by_the_link_beside_it(grid):
    grid.type("v", "Enter")
    expect(grid.deal(1)).to_contain_text("attempt 1 void")

    grid.deal(1).get_by_role("link", name="Take the void back").click()
    grid.page.get_by_label("Reason").fill("Typed at the wrong deal")
    grid.page.get_by_role("button", name="Clear the deal").click()

    expect(grid.page.get_by_role("heading", level=1)).to_contain_text("Table 1")
    expect(grid.deal(1)).not_to_contain_text("attempt 1 void")
    expect(grid.deal(1).get_by_role("link", name="Take the void back")).to_have_count(0)
    grid.cell(1, 1).focus()
    grid.type_deal("o", "5", "6", "7")
    grid.expect_state(1, "saved")
    assert list(grid.table.records.order_by("pk").values_list("attempt", "outcome", "status")) == [
        (1, "void", "rejected"),
        (1, "played", "confirmed"),
    ]
