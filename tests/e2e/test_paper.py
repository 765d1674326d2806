"""A page that is printed: light, whole, and without what is pressed or filled in."""

import io

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.e2e.grid import Grid
from tests.e2e.pages import desk_pages, evening, public_pages
from tests.factories import deal_sheet, recorded, seated_round

CONTROLS = """() => [...document.querySelectorAll(
  "button, summary, select, .btn, .masthead, .tabs, input:not([type=hidden])",
)].filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .filter((control) => {
    const style = getComputedStyle(control);
    return !control.matches("input, select") || style.borderStyle !== "none";
  })
  .map((control) => control.outerHTML.slice(0, 100))"""

# Text lighter than what can be read on white paper.
FAINT = """() => [...document.querySelectorAll("main *")].filter((element) => {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!own || !element.checkVisibility()) return false;
  const [r, g, b] = getComputedStyle(element).color.match(/[\\d.]+/g).map(Number);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 135;
}).map((element) => element.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_prints_dark_on_white_and_without_controls(desk, log_in, theme):
    tournament = evening()
    pages = public_pages(tournament) | desk_pages(tournament)
    pages.pop("login")
    log_in(desk.context, tournament.memberships.get(role="director").user)
    desk.set_viewport_size({"width": 718, "height": 1000})
    desk.emulate_media(media="print", color_scheme=theme)
    wrong = {}

    for name, path in pages.items():
        desk.goto(path)
        assert desk.locator("html").get_attribute("data-bs-theme") == theme
        ground = desk.evaluate("getComputedStyle(document.body).backgroundColor")
        found = [*desk.evaluate(CONTROLS), *desk.evaluate(FAINT)]
        if ground != "rgb(255, 255, 255)" or found:
            wrong[name] = (ground, found)

    assert wrong == {}


def test_the_printed_standings_hold_every_round_and_player(page):
    tournament = evening()
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")

    page.goto(f"/events/{tournament.slug}/standings/?follow=20")

    expect(page.get_by_role("columnheader", name="R3")).to_be_visible()
    expect(page.locator("tbody tr")).to_have_count(24)
    expect(page.locator(".followed")).not_to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 718


def test_a_printed_grid_keeps_its_table_and_every_score(desk, tournament):
    table = seated_round(tournament).tables.get()
    recorded(table, deal_sheet(1, hands={2: 100, 3: 200, 4: 300}))
    recorded(table, deal_sheet(2, hands={2: 41, 3: 42, 4: 43}))
    desk.goto(Grid(desk, table).path)

    (paper,) = PdfReader(io.BytesIO(desk.pdf(format="A4"))).pages

    words = paper.extract_text().split()
    assert {"41", "42", "43", "141", "242", "343"} < set(words)
    assert words.count("141") == words.count("343") == 2  # the running total, and the sum
