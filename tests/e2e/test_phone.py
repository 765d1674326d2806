"""On a phone of 390 pixels: nothing to scroll sideways, and targets that a thumb can hit."""

import pytest
from playwright.sync_api import expect

from tests.e2e.pages import desk_pages, evening, public_pages

WIDTH, HEIGHT = 390, 800

# What a thumb has to hit: everything to press but links within lines of text and tables.
SMALL_TARGETS = """() => [...document.querySelectorAll("main button, main .btn, main select")]
    .filter(element => element.checkVisibility({visibilityProperty: true}))
    .filter(element => element.getBoundingClientRect().height < 40)
    .map(element => element.outerHTML.slice(0, 120))"""

TOO_WIDE = """width => [...document.querySelectorAll("body *")]
    .filter(element => element.getBoundingClientRect().right > width + 1)
    .map(element => element.outerHTML.slice(0, 120))"""


@pytest.fixture
def phone(page):
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_public_pages_fit_a_phone(phone, live_server, theme):
    phone.emulate_media(color_scheme=theme)
    wide, small = {}, {}

    for name, path in public_pages(evening()).items():
        assert phone.goto(path).status == 200
        assert phone.locator("html").get_attribute("data-bs-theme") == theme
        if phone.evaluate("document.documentElement.scrollWidth") > WIDTH:
            wide[name] = phone.evaluate(TOO_WIDE, WIDTH)
        if found := phone.evaluate(SMALL_TARGETS):
            small[name] = found

    assert wide == {}
    assert small == {}


def test_the_desk_fits_a_phone(phone, live_server, log_in):
    tournament = evening()
    log_in(phone.context, tournament.memberships.get(role="director").user)
    wide = {}

    for name, path in desk_pages(tournament).items():
        assert phone.goto(path).status == 200
        if phone.evaluate("document.documentElement.scrollWidth") > WIDTH:
            wide[name] = phone.evaluate(TOO_WIDE, WIDTH)

    assert wide == {}


def test_standings_on_a_phone_show_place_name_and_total(phone, live_server):
    tournament = evening()

    phone.goto(public_pages(tournament)["public:standings"])

    header = phone.locator("main table thead th:visible")
    expect(header).to_have_text(["Place", "Player", "Total"])
    phone.locator("main table tbody a").first.click()
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()


def test_the_theme_is_switched_and_remembered(phone, live_server):
    phone.emulate_media(color_scheme="light")
    phone.goto("/")
    expect(phone.locator("html")).to_have_attribute("data-bs-theme", "light")

    phone.get_by_role("button", name="Switch between light and dark").click()

    expect(phone.locator("html")).to_have_attribute("data-bs-theme", "dark")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-bs-theme", "dark")
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 23, 26)"


def test_the_first_name_of_the_standings_is_in_the_first_half_of_the_screen(phone, live_server):
    tournament = evening()

    phone.goto(f"/events/{tournament.slug}/standings/")

    first = phone.locator("tbody th").first.get_by_role("link")
    expect(first).to_have_text("Garfield O'Connor")
    box = first.bounding_box()
    assert box["y"] + box["height"] < HEIGHT / 2
    expect(phone.get_by_label("Name, club or number")).to_be_visible()
