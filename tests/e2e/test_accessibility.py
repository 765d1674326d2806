"""Everybody can use every page, in light and in dark: axe finds nothing that hinders."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.grid import Grid
from tests.e2e.pages import NO_PAGES, desk_pages, evening, names_answering_get, public_pages
from tests.e2e.seating import Seating
from tests.factories import play_deal, seated_round
from tournaments.enums import RoundStatus

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

pytestmark = pytest.mark.parametrize("theme", ["light", "dark"])


@pytest.fixture
def page(page, theme):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    return page


def hindrances(page):
    """What axe calls serious or critical on the page as it is now."""
    options = {"runOnly": STANDARDS, "resultTypes": ["violations"]}
    found = Axe().run(page, options=options).response["violations"]
    return [
        (fault["id"], node["target"][0], node.get("failureSummary", "")[:200])
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_hinders_on_any_page(desk, log_in, theme, width):
    desk.set_viewport_size({"width": width, "height": 720})
    tournament = evening()
    pages = public_pages(tournament) | desk_pages(tournament)
    assert set(pages) == set(names_answering_get()) - NO_PAGES
    found = {}

    def look(name, path):
        assert desk.goto(path).status == 200
        assert desk.locator("html").get_attribute("data-bs-theme") == theme
        if faults := hindrances(desk):
            found[name] = faults

    look("login", pages.pop("login"))
    log_in(desk.context, tournament.memberships.get(role="director").user)
    for name, path in pages.items():
        look(name, path)

    assert found == {}


def test_nothing_hinders_on_a_grid_with_an_error_and_a_correction(desk, tournament, complaints):
    complaints.expect("status of 422")
    grid = Grid(desk, seated_round(tournament).tables.get())
    play_deal(grid.table, 2)
    grid.open()
    grid.type_deal("d", "10", "0", "AH")
    grid.expect_state(1, "refused")
    grid.cell(2, 2).focus()
    grid.type("KD 7H")
    grid.expect_state(2, "unsaved")

    assert hindrances(desk) == []
    grid.type("?")
    expect(desk.get_by_role("dialog")).to_be_visible()
    assert hindrances(desk) == []


def test_nothing_hinders_in_a_draft_with_a_swap_looked_at(desk, tournament):
    seated_round(tournament, tables=2, status=RoundStatus.DRAFT, published_at=None)
    seating = Seating(desk, tournament, 1).open()
    seating.pick(0)
    seating.pick(6)
    expect(desk.get_by_role("button", name="Swap these two")).to_be_visible()

    assert hindrances(desk) == []


def test_nothing_hinders_where_a_form_is_refused(desk, tournament):
    desk.goto(f"/events/{tournament.slug}/desk/roster/add/")
    desk.locator("form[method=post]").last.evaluate("form => { form.noValidate = true }")
    desk.get_by_role("button", name="Add and check in").click()
    expect(desk.locator("[aria-invalid=true]").first).to_be_visible()

    assert hindrances(desk) == []
