"""Where the keys lead from a penalty that is refused, or given up."""

from playwright.sync_api import expect

from tournaments.models import PenaltyEntry

REFUSED = r"status of 422"


def test_escape_in_a_form_opened_by_its_button_leads_back_to_the_button(grid):
    details = grid.page.locator("#add-penalty")
    details.locator("summary").focus()
    grid.type("Space")
    expect(details).to_have_attribute("open", "")

    grid.type("Tab", "Escape")

    expect(details).not_to_have_attribute("open", "")
    expect(details.locator("summary")).to_be_focused()
    assert not PenaltyEntry.objects.exists()


def test_a_refused_penalty_is_put_right_where_it_was_typed_and_then_leads_back(grid, complaints):
    complaints.expect(REFUSED)
    grid.type_deal("o", "5", "6", "7")
    grid.expect_state(1, "saved")
    grid.type("Escape", "Escape", "p")
    grid.page.locator("#penalty-code").select_option("over_call")
    add = grid.page.get_by_role("button", name="Add the penalty")
    add.focus()
    grid.type("Enter")

    expect(grid.page.locator("#add-penalty [role=alert]")).to_contain_text("calls")
    expect(grid.page.locator("#add-penalty :focus")).to_have_count(1)
    assert not PenaltyEntry.objects.exists()

    grid.page.locator("#penalty-calls").fill("4")
    grid.type("Enter")

    expect(grid.page.locator(".penalty-list li")).to_have_count(1)
    expect(grid.cell(1, 3)).to_be_focused()
    assert PenaltyEntry.objects.get().calls == 4
