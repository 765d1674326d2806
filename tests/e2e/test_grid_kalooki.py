"""Rules that double for the first to open alone, and reward an exact cut, typed into the grid."""

import pytest
from playwright.sync_api import expect

from tests.e2e.grid import scores
from tests.factories import TournamentFactory


@pytest.fixture
def tournament(live_server):
    return TournamentFactory(preset="kalooki", rounds_planned=2, deals_per_round=2)


def test_who_had_opened_before_undoes_the_doubling(grid):
    grid.type("d", "Enter", "30", "Enter", "40", "Enter")
    expect(grid.value(1, 2)).to_have_text("30 × 2 = 60")

    grid.type("b")

    expect(grid.deal(1).locator("[data-opened='4']")).to_be_checked()
    expect(grid.value(1, 2)).to_have_text("")
    grid.type("50", "Enter")
    grid.expect_state(1, "saved")
    assert scores(grid.table, 1) == [0, 30, 40, 50]
    opened = grid.table.records.get().hand_scores.filter(opened=True)
    assert [score.chair for score in opened] == [4]


@pytest.mark.parametrize("text", ["7b", "10e", "abc"])
def test_letters_of_the_marks_are_text_after_others(grid, text):
    grid.type(text)

    expect(grid.cell(1, 1)).to_have_value(text)
    expect(grid.value(1, 1)).to_have_text("?")
    expect(grid.deal(1).locator(":checked")).to_have_count(0)


def test_an_exact_cut_gives_the_dealer_fifty_points(grid):
    grid.type("10", "Enter", "o", "Enter", "20", "Enter", "e")
    expect(grid.deal(1).locator("[data-cut]")).to_be_checked()

    grid.type("30", "Enter")

    grid.expect_state(1, "saved")
    assert scores(grid.table, 1) == [-40, 0, 20, 30]
    expect(grid.score(1, 1)).to_have_text("−40")
