"""What the grid says a cell is worth while it is typed is what the server makes of it."""

from playwright.sync_api import expect

from scoring import parse_cards

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def test_every_card_is_worth_what_the_rules_say(grid):
    worth = {
        f"{rank}{suit}": parse_cards(f"{rank}{suit}")[0].value for rank in RANKS for suit in "SHDC"
    }
    worth["JK"] = 50
    shown = {}

    for text in worth:
        grid.cell(1, 2).fill(text)
        shown[text] = int(grid.value(1, 2).inner_text().split("= ")[1])

    assert shown == worth
    assert (worth["JS"], worth["AS"], worth["AH"]) == (10, 15, 1)


def test_down_and_out_doubles_what_is_shown_and_what_is_saved(grid):
    grid.type("d", "Enter", "73", "Enter", "KD 9H", "Enter", "5+5")

    expect(grid.value(1, 2)).to_have_text("73 × 2 = 146")
    expect(grid.value(1, 3)).to_have_text("K♦ 9♥ 19 × 2 = 38")
    expect(grid.value(1, 4)).to_have_text("10 × 2 = 20")

    grid.type("Enter")

    grid.expect_state(1, "saved")
    grid.expect_totals(0, 146, 38, 20)
    hands = grid.table.records.get().hand_scores.order_by("chair")
    assert [hand.total for hand in hands] == [0, 146, 38, 20]


def test_the_letters_of_a_joker_and_of_diamonds_stay_letters(grid):
    grid.type("joker", "Enter", "7D", "Enter", "10d JK")

    expect(grid.value(1, 1)).to_have_text("joker = 50")
    expect(grid.value(1, 2)).to_have_text("7♦ = 7")
    expect(grid.value(1, 3)).to_have_text("10♦ joker = 60")


def test_what_cannot_be_read_is_marked_while_it_is_typed(grid):
    grid.type("7X")

    expect(grid.value(1, 1)).to_have_text("?")
