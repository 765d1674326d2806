"""Who works by the keys sees where they are: a ring on everything, covered by nothing."""

import pytest
from playwright.sync_api import expect

from tests.e2e.pages import desk_pages, evening, public_pages
from tests.factories import seated_round
from tournaments.enums import RoundStatus
from tournaments.simulation.demo import load_demo

# What has no ring of at least two pixels, or one whose colour cannot be told from the page.
WITHOUT_RING = """() => {
  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const page = light(getComputedStyle(document.body).backgroundColor);
  const all = document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']",
  );
  const found = [];
  for (const element of all) {
    element.focus();
    if (document.activeElement !== element) continue;
    const style = getComputedStyle(element);
    const ring = light(style.outlineColor);
    const contrast = (Math.max(ring, page) + 0.05) / (Math.min(ring, page) + 0.05);
    const isDrawn = style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2;
    if (!isDrawn || contrast < 3) found.push([element.outerHTML.slice(0, 100), style.outline]);
  }
  return found;
}"""

# Whether something else lies over the middle or an edge of what has the focus.
IS_COVERED = """() => {
  const focused = document.activeElement;
  const box = focused.getBoundingClientRect();
  const x = box.left + box.width / 2;
  return [box.top + 2, box.top + box.height / 2, box.bottom - 2].some((y) => {
    const seen = document.elementFromPoint(x, y);
    return !seen || !(focused.contains(seen) || seen.contains(focused));
  });
}"""


@pytest.fixture
def director(desk, log_in):
    """The browser of the demo's director."""

    def of(tournament):
        log_in(desk.context, tournament.memberships.get(role="director").user)
        return desk

    return of


@pytest.mark.parametrize(
    ("theme", "colors"), [("light", "none"), ("dark", "none"), ("light", "active")]
)
def test_everything_that_takes_the_focus_shows_a_ring(director, theme, colors):
    tournament = evening()
    desk = director(tournament)
    desk.emulate_media(color_scheme=theme, forced_colors=colors, reduced_motion="reduce")
    without = {}

    for name, path in (public_pages(tournament) | desk_pages(tournament)).items():
        if name == "login":
            continue
        desk.goto(path)
        desk.keyboard.press("Tab")  # from here on the browser knows that the keys are used
        if found := desk.evaluate(WITHOUT_RING):
            without[name] = found

    assert without == {}


def covered(page, steps):
    """Walk a page by Tab; return what was covered while it had the focus."""
    found = []
    for _step in range(steps):
        page.keyboard.press("Tab")
        if page.evaluate(IS_COVERED):
            found.append(page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
    return found


def test_the_bar_of_a_draft_covers_no_name_that_has_the_focus(desk, tournament):
    seated_round(tournament, tables=6, status=RoundStatus.DRAFT, published_at=None)
    desk.set_viewport_size({"width": 390, "height": 720})
    desk.goto(f"/events/{tournament.slug}/desk/rounds/1/")
    desk.get_by_role("button", name="Publish round 1").focus()

    assert covered(desk, 24) == []
    expect(desk.locator(".pick input").last).to_be_focused()


def test_the_bar_of_a_followed_player_covers_no_row_that_has_the_focus(page):
    tournament = load_demo()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/events/{tournament.slug}/standings/?follow=20")
    expect(page.locator(".followed")).to_be_in_viewport()
    page.locator("thead a").last.focus()

    assert covered(page, 24) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_a_menu_closes_on_esc_and_gives_the_focus_back(director, width):
    tournament = load_demo()
    desk = director(tournament)
    desk.set_viewport_size({"width": width, "height": 720})
    desk.goto(f"/events/{tournament.slug}/desk/")
    menu = desk.locator("details.menu")
    link = menu.get_by_role("link", name="Score sheets, to fill in")
    menu.locator("summary").focus()
    desk.keyboard.press("Enter")
    desk.keyboard.press("Tab")
    expect(link).to_be_focused()

    desk.keyboard.press("Escape")

    expect(link).not_to_be_visible()
    expect(menu.locator("summary")).to_be_focused()


def test_a_menu_closes_where_something_else_is_pressed_or_reached(director):
    tournament = load_demo()
    desk = director(tournament)
    desk.goto(f"/events/{tournament.slug}/desk/")
    menu = desk.locator("details.menu")

    menu.locator("summary").click()
    desk.get_by_role("heading", level=1).click()
    expect(menu.get_by_role("link").first).not_to_be_visible()

    menu.locator("summary").click()
    menu.get_by_role("link").last.focus()
    desk.keyboard.press("Tab")
    expect(menu.get_by_role("link").first).not_to_be_visible()


def test_what_is_chosen_in_a_strip_is_in_view_on_a_phone(director):
    tournament = load_demo()
    desk = director(tournament)
    desk.set_viewport_size({"width": 390, "height": 720})

    desk.goto(f"/events/{tournament.slug}/desk/?round=4")
    expect(desk.locator(".rounds-strip [aria-current]")).to_be_in_viewport(ratio=1)
    desk.goto(f"/events/{tournament.slug}/rules/")
    expect(desk.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=1)
