"""Forms use the room they have: side by side at a desk, below each other on a phone."""

import pytest
from playwright.sync_api import expect

COLUMNS = """() => [...document.querySelectorAll(".fields")].map((fields) => new Set(
  [...fields.children].map((field) => Math.round(field.getBoundingClientRect().left)),
).size)"""


@pytest.mark.parametrize(("width", "columns"), [(1280, 3), (390, 1)])
def test_the_settings_use_the_width(desk, tournament, width, columns):
    desk.set_viewport_size({"width": width, "height": 720})

    desk.goto(f"/events/{tournament.slug}/desk/settings/")

    for title in ("Event", "Rounds and seating", "Scoring", "Publication"):
        expect(desk.get_by_role("group", name=title)).to_be_visible()
    assert max(desk.evaluate(COLUMNS)) == columns
    assert desk.evaluate("document.documentElement.scrollWidth") <= width


def test_a_time_zone_is_found_by_typing_its_place(desk, tournament):
    desk.goto(f"/events/{tournament.slug}/desk/settings/")
    zone = desk.get_by_label("Time zone")
    assert zone.evaluate("field => field.list.options.length") > 300

    zone.fill("lisbon")
    desk.get_by_role("button", name="Save the settings").click()

    expect(desk.get_by_text("The settings are saved.")).to_be_visible()
    expect(desk.get_by_label("Time zone")).to_have_value("Europe/Lisbon")
