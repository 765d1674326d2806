"""What a scorer may type into one cell (rules, sections 2 and 6)."""

import pytest

from scoring import JOKER, hand_value, parse_cards
from tournaments.forms.cells import CellError, Out, read_cell


@pytest.mark.parametrize("text", ["", " ", "\t"])
def test_an_empty_cell_is_nothing(text):
    assert read_cell(text) is None


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("73", 73),
        (" 73 ", 73),
        ("0", 0),
        ("007", 7),
        ("9999", 9999),
        ("50+15+1+7", 73),
        ("50 + 15+ 1 +7", 73),
        ("10+0", 10),
    ],
)
def test_points_and_sums(text, points):
    assert read_cell(text) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("AS AH JK 7D", 73),
        ("A♠ A♥ 🃏 7♦", 73),
        ("as,ah;jk 7d", 73),
        ("ASAHJK7D", 73),
        ("10h", 10),
        ("TH", 10),
        ("joker", 50),
        ("2s", 2),
    ],
)
def test_cards(text, points):
    found = read_cell(text)
    assert found == parse_cards(text)
    assert hand_value(found) == points


def test_a_joker_is_a_card():
    assert read_cell("jk") == (JOKER,)


@pytest.mark.parametrize("text", ["o", "O", "out", "Out ", "●"])
def test_out(text):
    assert read_cell(text) is Out.PLAIN


@pytest.mark.parametrize("text", ["d", "D", "down", "Down-and-out"])
def test_down_and_out(text):
    assert read_cell(text) is Out.DOWN_AND_OUT


@pytest.mark.parametrize("text", ["-5", "\N{MINUS SIGN}5", "-", "-50+10"])
def test_a_negative_hand_is_refused_with_what_was_typed(text):
    with pytest.raises(CellError, match=r"is negative; a hand cannot be\.$") as refused:
        read_cell(text)
    assert f"“{text}”" in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "7.5",
        "7,5",
        "73 50",
        "50++1",
        "+5",
        "5+",
        "12345",
        "7x",
        "11S",
        "AX",
        "=1+1",
        "ou",
        "1e3",
        "²",
    ],
)
def test_anything_else_is_refused_with_what_a_cell_may_hold(text):
    with pytest.raises(CellError) as refused:
        read_cell(text)
    assert str(refused.value) == (
        f"“{text}” cannot be read. Type points (73), a sum (50+15+1+7) or cards (AS JK 7D)."
    )
