"""The score grid as it looks: a table whole on the screen, and all that explains a score."""

import pytest
from playwright.sync_api import expect

from scoring import load_preset, parse_cards
from tests.e2e.grid import Grid
from tests.factories import deal_sheet, play_round, recorded, seated_round
from tests.factories.results import DESK, penalised

# What lies over something else in its cell, or beyond the cell: pairs of texts.
CLASHES = """() => {
  const boxOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  for (const cell of document.querySelectorAll("[data-state=saved] .cell")) {
    const parts = [...cell.querySelectorAll(
      ".penalty-mark, .bonus-mark, .product, .out-mark, .score, .dealer, .running > :last-child",
    )].map((part) => [part.textContent.trim(), boxOf(part.firstChild ?? part)]);
    const whole = cell.getBoundingClientRect();
    parts.forEach(([words, box], at) => {
      if (box.left < whole.left || box.right > whole.right) found.push([words, "beyond"]);
      if (box.top < whole.top || box.bottom > whole.bottom + 1) found.push([words, "beyond"]);
      for (const [others, other] of parts.slice(at + 1)) {
        if (meet(box, other)) found.push([words, others]);
      }
    });
  }
  return found;
}"""

CUT = """() => [...document.querySelectorAll("[data-state=saved] .note")]
  .filter((note) => note.querySelector(".product, .out-mark"))
  .filter((note) => note.scrollWidth > note.clientWidth || note.scrollHeight > note.clientHeight)
  .map((note) => note.textContent)"""


def grid_of(desk, tournament, *, seats=4, preset="jamaican", **switches):
    """A table at nine deals a round."""
    tournament.deals_per_round = 9
    tournament.rules = load_preset(preset, **switches).to_dict()
    tournament.save()
    return Grid(desk, seated_round(tournament, seats=seats).tables.get())


def fine(table, seat, deal):
    penalised(table.seats.get(number=seat), actor=DESK, code="no_draw", deal=deal)


def play_the_worst(table, seats):
    """Doubled hands with bonus and penalties, also of the dealer, and a goer with both."""
    hands = dict.fromkeys(range(2, seats + 1), 148)
    recorded(table, deal_sheet(1, down_and_out=True, hands=hands))
    fine(table, 1, 1)
    fine(table, 2, 1)
    hands = {seat: 148 for seat in range(1, seats + 1) if seat != 3}
    recorded(table, deal_sheet(2, goer=3, down_and_out=True, exact_cut_by=2, hands=hands))
    fine(table, 2, 2)
    fine(table, 3, 2)


@pytest.mark.parametrize("preset", ["jamaican", "kalooki"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nine_deals_fit_the_screen(desk, tournament, preset, seats):
    grid = grid_of(desk, tournament, preset=preset, seats=seats)
    play_round(grid.table.round)
    desk.set_viewport_size({"width": 1280, "height": 720})

    grid.open()

    totals = desk.locator("#grid-totals").bounding_box()
    assert totals["y"] + totals["height"] < 720
    assert desk.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("width", [1280, 390])
def test_all_that_explains_a_score_is_seen_at_once(desk, tournament, theme, seats, width):
    grid = grid_of(desk, tournament, seats=seats, out_bonus=-50, cut_bonus=-50)
    play_the_worst(grid.table, seats)
    desk.emulate_media(color_scheme=theme)
    desk.set_viewport_size({"width": width, "height": 720})

    grid.open()

    expect(grid.score(1, 2)).to_have_text("346")
    expect(grid.note(1, 2)).to_have_text("148×2 = 296")
    expect(grid.marks(1, 2)).to_have_text("+50 penalty")
    expect(grid.note(1, 1)).to_have_text("● down")
    expect(grid.note(2, 2)).to_have_text("148×2")
    expect(grid.marks(2, 2)).to_have_text("−50 bonus +50 penalty")
    for part in grid.deal(2).locator(".marks > *, .product, .out-mark").all():
        expect(part).to_be_visible()
    assert desk.evaluate(CLASHES) == []
    assert desk.evaluate(CUT) == []
    assert desk.evaluate("document.documentElement.scrollWidth") <= width


def test_a_penalty_beside_a_plain_hand_tells_the_hand(desk, tournament):
    grid = grid_of(desk, tournament)
    recorded(grid.table, deal_sheet(1, hands={2: 12, 3: parse_cards("AS KD"), 4: 30}))
    fine(grid.table, 2, 1)

    grid.open()

    expect(grid.score(1, 2)).to_have_text("62")
    expect(grid.note(1, 2)).to_have_text("12")
    expect(grid.note(1, 3)).to_contain_text("A♠")
    expect(grid.note(1, 4)).to_have_text("")


def test_what_is_typed_is_not_covered_by_the_ring_of_the_focus(desk, tournament):
    grid = grid_of(desk, tournament).open()
    grid.type("50+15+1+7")

    beyond = grid.cell(1, 1).evaluate(
        """(cell) => {
          const style = getComputedStyle(cell);
          return parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
        }"""
    )
    cell, value = grid.cell(1, 1).bounding_box(), grid.value(1, 1).bounding_box()

    expect(grid.value(1, 1)).to_have_text("= 73")
    assert cell["y"] + cell["height"] + beyond <= value["y"]


def test_what_is_unlikely_is_told_until_it_is_corrected(desk, tournament):
    grid = grid_of(desk, tournament)
    words = "Please check: Deal 1, seat 4: 331 points are more than the 330 that 15 cards can hold."
    grid.open().type_deal("o", "5", "6", "331")
    grid.expect_state(1, "saved")
    expect(grid.deal(1)).to_contain_text(words)
    expect(grid.deal(1).get_by_label("Why are you changing it?")).not_to_be_visible()

    grid.open()
    expect(grid.deal(1)).to_contain_text(words)
    grid.cell(1, 4).focus()
    grid.type("33", "Enter", "Typing error", "Enter")

    grid.expect_totals(0, 5, 6, 33)
    expect(grid.deal(1)).not_to_contain_text("Please check")
