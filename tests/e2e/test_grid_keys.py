"""A scorer types whole tables without ever touching the mouse."""

import pytest
from playwright.sync_api import expect

from tests.e2e.grid import Grid, scores
from tests.factories import seated_round
from tournaments.models import DealRecord

REFUSED = r"status of 422"


def test_enter_walks_the_cells_and_saves_at_the_last(grid):
    expect(grid.cell(1, 1)).to_be_focused()

    grid.type("o", "Enter", "73", "Enter", "50+15+1+7", "Enter", "AS AH JK 7D")

    expect(grid.value(1, 1)).to_have_text("● 0")
    expect(grid.value(1, 3)).to_have_text("= 73")
    expect(grid.value(1, 4)).to_have_text("A♠ A♥ joker 7♦ = 73")
    grid.expect_state(1, "unsaved", "not saved yet")
    assert not grid.table.records.exists()

    grid.type("Enter")

    expect(grid.cell(2, 1)).to_be_focused()
    grid.expect_state(1, "saved", "saved")
    grid.expect_totals(0, 73, 73, 73)
    assert scores(grid.table, 1) == [0, 73, 73, 73]


def test_a_sheet_of_nine_deals_takes_106_keys(desk, tournament):
    """A key for who went out, the digits of the others, and Enter after each."""
    tournament.deals_per_round = 9
    tournament.save()
    grid = Grid(desk, seated_round(tournament).tables.get()).open()
    desk.evaluate(
        "addEventListener('keydown', () => { window.pressed = (window.pressed || 0) + 1 }, true)"
    )

    for deal in range(1, 10):
        points = ("105", "20", "30") if deal < 8 else ("10", "20", "30")
        grid.type_deal("o", *points)

    grid.expect_totals(0, 755, 180, 270)
    for deal in range(1, 10):
        grid.expect_state(deal, "saved")
    assert desk.evaluate("window.pressed") == 106


def test_tab_saves_as_enter_does_and_is_no_trap_at_the_end(grid):
    for cell in ("o", "5", "6", "7"):
        grid.type(cell, "Tab")
    grid.expect_state(1, "saved")
    expect(grid.cell(2, 1)).to_be_focused()

    for cell in ("5", "o", "6", "7"):
        grid.type(cell, "Tab")

    expect(grid.deal(2).locator("[data-void]")).to_be_focused()


def test_escape_and_the_arrows_walk_back_and_between_deals(grid):
    grid.type("Enter", "Enter")
    expect(grid.cell(1, 3)).to_be_focused()
    grid.type("Escape")
    expect(grid.cell(1, 2)).to_be_focused()
    grid.type("ArrowDown")
    expect(grid.cell(2, 2)).to_be_focused()
    grid.type("ArrowUp")
    expect(grid.cell(1, 2)).to_be_focused()
    grid.expect_state(1, "empty")


def test_out_is_one_key_the_whole_word_and_undone_by_the_same_key(grid):
    grid.type("o")
    expect(grid.cell(1, 1)).to_have_value("out")
    grid.type("o")
    expect(grid.cell(1, 1)).to_have_value("")
    grid.type("out")
    expect(grid.cell(1, 1)).to_have_value("out")
    grid.type("73")
    expect(grid.cell(1, 1)).to_have_value("73")


def test_down_may_be_typed_in_full_too(grid):
    grid.type("down")

    expect(grid.cell(1, 1)).to_have_value("down")


@pytest.mark.parametrize("text", ["abc", "7be", "5v0", "1o", "7p", "b", "e", "be", "1d", "as o"])
def test_a_letter_among_others_is_text_and_refused(grid, complaints, text):
    """None is swallowed, which would leave another value, and none acts unseen."""
    complaints.expect(REFUSED)

    grid.type_deal(text, "o", "6", "7")

    grid.expect_state(1, "refused")
    expect(grid.deal(1).locator(".faults li")).to_have_count(1)
    expect(grid.deal(1).locator(".faults")).to_contain_text(f"“{text}” cannot be read.")
    assert grid.texts(1) == [text, "out", "6", "7"]
    expect(grid.deal(1).locator("[data-void]")).not_to_be_checked()
    assert not DealRecord.objects.exists()


def test_a_letter_acts_on_a_cell_that_is_wholly_selected(grid):
    grid.type("12", "Enter", "Escape", "o")
    expect(grid.cell(1, 1)).to_have_value("out")
    grid.type("o")
    expect(grid.cell(1, 1)).to_have_value("12")
    grid.type("d")
    expect(grid.cell(1, 1)).to_have_value("down")
    grid.type("v")
    expect(grid.deal(1).locator("[data-void]")).to_be_checked()


def test_a_refusal_names_deal_and_seat_and_keeps_what_was_typed(grid, complaints):
    complaints.expect(REFUSED)

    grid.type_deal("o", "50+23", "0", "2000")

    expect(grid.cell(2, 1)).to_be_focused()
    grid.expect_state(1, "refused", "not saved")
    expect(grid.deal(1).locator(".faults li")).to_have_text(
        [
            "Deal 1, seat 3: The value 0 means no cards left, but another player went out.",
            "Deal 1, seat 4: The value 2000 is more than the packs are worth, 936.",
        ]
    )
    expect(grid.cell(1, 3)).to_have_attribute("aria-invalid", "true")
    expect(grid.cell(1, 4)).to_have_attribute("aria-describedby", "faults-1")
    assert grid.texts(1) == ["out", "50+23", "0", "2000"]
    assert not DealRecord.objects.exists()

    grid.cell(1, 3).focus()
    grid.type("12", "Enter", "20", "Enter")

    grid.expect_state(1, "saved")
    assert scores(grid.table, 1) == [0, 73, 12, 20]


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (("5", "6", "7", "8"), "Nobody is named as going out, and the deal is not void."),
        (("o", "o", "7", "8"), "only one player can."),
        (("0", "0", "7", "8"), "Seats 1 and 2 have no cards left; one player goes out."),
        (
            ("o", "5", "7", ""),
            "seat 4: There is neither a hand nor a value.",
        ),
        (("o", "JK JK JK JK JK", "7", "8"), "joker"),
        (("o", "AS AS AS", "7", "8"), "A♠"),
        (("o", "-5", "7", "8"), "negative"),
        (("o", "7X", "7", "8"), "“7X” cannot be read."),
        (("o", "500", "400", "300"), "The values together, 1200"),
    ],
)
def test_each_refusal_is_told_in_words_and_saves_nothing(grid, complaints, cells, words):
    complaints.expect(REFUSED)

    grid.type_deal(*cells)

    grid.expect_state(1, "refused")
    expect(grid.deal(1).locator(".faults li")).to_have_count(1)
    expect(grid.deal(1).locator(".faults")).to_contain_text(words)
    assert grid.texts(1) == ["out" if cell == "o" else cell for cell in cells]
    assert not DealRecord.objects.exists()


def test_a_void_deal_is_played_again_where_it_stands(grid):
    grid.type("v", "Enter")

    expect(grid.deal(1)).to_contain_text("attempt 1 void")
    expect(grid.cell(1, 1)).to_be_focused()
    grid.expect_state(1, "empty")

    grid.type_deal("8", "o", "9", "10")

    grid.expect_state(1, "saved")
    expect(grid.cell(2, 1)).to_be_focused()
    grid.expect_totals(8, 0, 9, 10)
    assert list(grid.table.records.order_by("pk").values_list("attempt", "outcome")) == [
        (1, "void"),
        (2, "played"),
    ]


def test_a_void_deal_with_a_hand_typed_is_refused_until_one_of_them_goes(grid, complaints):
    complaints.expect(REFUSED)
    words = "Deal 1 is marked void, but hands have been typed. Clear them, or unmark void."

    grid.type("12", "Enter", "v", "Enter")

    grid.expect_state(1, "refused", "not saved")
    expect(grid.deal(1).locator(".faults li")).to_have_text([words])
    assert grid.texts(1) == ["12", "", "", ""]
    expect(grid.deal(1).locator("[data-void]")).to_be_checked()
    assert not DealRecord.objects.exists()

    expect(grid.cell(1, 1)).to_be_focused()
    grid.type("v")
    expect(grid.deal(1).locator("[data-void]")).not_to_be_checked()
    grid.type_deal("12", "o", "9", "10")

    grid.expect_state(1, "saved")
    assert scores(grid.table, 1) == [12, 0, 9, 10]


def test_a_single_0_with_nobody_named_went_out(grid):
    grid.type_deal("5", "0", "9", "10")

    grid.expect_state(1, "saved")
    grid.expect_totals(5, 0, 9, 10)
    expect(grid.note(1, 2)).to_contain_text("out")
    assert grid.table.records.get().goer == 2


def test_a_table_of_three_has_three_cells_a_deal(desk, tournament):
    grid = Grid(desk, seated_round(tournament, seats=3).tables.get()).open()

    grid.type_deal("4", "o", "6").type_deal("o", "11", "12")

    grid.expect_state(2, "saved")
    grid.expect_totals(4, 11, 18)
    expect(desk.locator("#grid-totals")).to_contain_text("all deals are in")


def test_enter_leads_from_a_finished_table_to_the_next_with_gaps(desk, tournament):
    round_ = seated_round(tournament, tables=2)
    first, second = round_.tables.order_by("number")
    grid = Grid(desk, first).open()

    grid.type_deal("o", "5", "6", "7").type_deal("8", "o", "9", "10")
    expect(desk.get_by_role("link", name="next unfinished table: 2")).to_be_focused()
    grid.type("Enter")

    expect(desk.get_by_role("heading", level=1)).to_have_text("Round 1 of 2 · Table 2")
    following = Grid(desk, second)
    expect(following.cell(1, 1)).to_be_focused()


def test_a_penalty_is_issued_from_the_cell_it_concerns(grid):
    grid.type_deal("o", "5", "6", "7")
    grid.expect_state(1, "saved")
    grid.type("Escape", "Escape", "p")

    expect(grid.page.locator("#penalty-player")).to_have_value("3")
    expect(grid.page.locator("#penalty-deal")).to_have_value("1")
    expect(grid.page.locator("#penalty-code")).to_be_focused()
    grid.page.locator("#penalty-code").select_option("wrong_challenge")
    grid.page.get_by_role("button", name="Add the penalty").click()

    expect(grid.page.locator(".penalty-list")).to_contain_text("+50")
    expect(grid.deal(1)).to_contain_text("+50 penalty")
    grid.expect_totals(0, 5, 56, 7)
    expect(grid.cell(1, 3)).to_be_focused()
    grid.type("Escape")
    expect(grid.cell(1, 2)).to_be_focused()


def test_esc_leads_from_the_penalty_back_to_its_cell(grid):
    grid.type("o", "Enter", "5", "Enter", "p")
    expect(grid.page.locator("#penalty-code")).to_be_focused()

    grid.type("Tab", "Escape")

    expect(grid.cell(1, 3)).to_be_focused()
    expect(grid.page.locator("#add-penalty")).not_to_have_attribute("open", "")
    assert grid.texts(1) == ["out", "5", "", ""]


def test_a_penalty_that_was_refused_still_leads_back_to_its_cell(grid, complaints):
    complaints.expect(REFUSED)
    grid.type("Enter", "p")
    grid.page.locator(".penalty-form").evaluate("form => { form.noValidate = true }")
    grid.page.get_by_role("button", name="Add the penalty").click()
    expect(grid.page.locator("#add-penalty")).to_have_attribute("open", "")

    grid.page.locator("#penalty-code").press("Escape")

    expect(grid.cell(1, 2)).to_be_focused()
    assert not grid.table.penalties.exists()


def test_all_keys_are_told_by_a_key(grid):
    grid.type("?")

    dialog = grid.page.get_by_role("dialog", name="All keys")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("this player went down-and-out")
    grid.type("Escape")
    expect(dialog).not_to_be_visible()
    expect(grid.cell(1, 1)).to_be_focused()
