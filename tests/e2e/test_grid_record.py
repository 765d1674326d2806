"""A deal on record: text to read and to hear, which turns into its input where it has the focus."""

import re

import pytest
from playwright.sync_api import expect

from scoring import parse_cards
from tests.e2e.grid import Grid
from tests.factories import deal_sheet, recorded, seated_round
from tests.factories.results import DESK, penalised

# For every split cell: the right end of its score, and how far it keeps from the diagonal at the
# height of its digits' feet.
SCORES = """() => [...document.querySelectorAll("[data-state=saved] .cell")].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector(".score"));
  const score = range.getBoundingClientRect();
  const record = cell.querySelector(".record");
  const columns = getComputedStyle(record).gridTemplateColumns.split(" ");
  const width = parseFloat(columns.at(-1));
  const line = getComputedStyle(record, "::after");
  const whole = record.getBoundingClientRect();
  const top = whole.top + parseFloat(line.marginTop);
  const height = whole.height - parseFloat(line.marginTop) - parseFloat(line.marginBottom);
  const canvas = document.createElement("canvas").getContext("2d");
  const { font } = getComputedStyle(cell.querySelector(".score"));
  canvas.font = font;
  const feet = score.top + canvas.measureText("0").fontBoundingBoxAscent;
  const diagonal = whole.right - (width * (feet - top)) / height;
  return [cell.cellIndex, Math.round(score.right * 10) / 10, diagonal - score.right];
})"""


@pytest.fixture
def grid(desk, tournament):
    """Three deals on record, with a penalty, a doubled hand, cards and a sum."""
    tournament.deals_per_round = 4
    tournament.save()
    table = seated_round(tournament).tables.get()
    recorded(table, deal_sheet(1, hands={2: 7, 3: parse_cards("AS KD"), 4: 148}))
    recorded(table, deal_sheet(2, down_and_out=True, hands={2: 148, 3: 5, 4: 90}))
    recorded(table, deal_sheet(3, hands={2: 301, 3: 11, 4: 1}))
    penalised(table.seats.get(number=2), actor=DESK, code="no_draw", deal=2)
    return Grid(desk, table).open()


def box(grid, deal, seat):
    return grid.deal(deal).locator(".cell").nth(seat - 1)


def test_who_hears_a_cell_hears_score_and_running_total(grid):
    heard = box(grid, 2, 2).aria_snapshot()

    assert re.search(r"deal score 346\b", heard)
    assert re.search(r"\+50 penalty", heard)
    assert "148×2" in heard
    assert re.search(r"running total:? 353\b", heard)
    name = re.compile(r"^Deal 2, seat 2, .+ deal score 346 \+50 penalty 148×2 = 296$")
    expect(grid.cell(2, 2)).to_have_accessible_name(name)


def test_the_score_is_heard_too_where_the_cell_has_the_focus(grid):
    grid.cell(2, 2).focus()

    expect(grid.cell(2, 2)).to_have_accessible_name(re.compile(r"deal score 346 \+50 penalty"))


def test_pressing_what_is_on_record_edits_it(grid):
    grid.score(2, 3).click()

    expect(grid.cell(2, 3)).to_be_focused()
    assert grid.cell(2, 3).bounding_box()["height"] >= 24
    assert grid.score(2, 3).bounding_box()["width"] <= 1
    grid.type("8")
    grid.expect_state(2, "unsaved")
    assert grid.texts(2) == ["down", "148", "8", "90"]
    expect(grid.score(2, 2)).not_to_be_visible()


@pytest.mark.parametrize("colors", ["none", "active"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_cell_at_rest_draws_its_text_once(grid, colors, width):
    """No input lies under what is on record, also where high contrast draws every input."""
    grid.page.emulate_media(forced_colors=colors)
    grid.page.set_viewport_size({"width": width, "height": 720})

    for seat in range(1, 5):
        expect(grid.score(1, seat)).to_be_visible()
        at_rest = grid.cell(1, seat).bounding_box()
        assert (at_rest["width"], at_rest["height"]) == (1, 1)
        assert grid.cell(1, seat).evaluate("cell => getComputedStyle(cell).clipPath") == (
            "inset(50%)"
        )


@pytest.mark.parametrize("width", [1280, 1000, 390])
def test_scores_line_up_on_their_last_digit_and_keep_clear_of_the_diagonal(grid, width):
    grid.page.set_viewport_size({"width": width, "height": 720})

    scores = grid.page.evaluate(SCORES)

    assert len(scores) == 12
    assert min(clear for _column, _right, clear in scores) >= 1
    columns = {column for column, _right, _clear in scores}
    for column in columns:
        assert len({right for at, right, _clear in scores if at == column}) == 1
