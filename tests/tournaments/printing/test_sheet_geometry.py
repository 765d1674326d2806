import re

import pytest

from tournaments.printing.paper import A4, LETTER, paper_named
from tournaments.printing.sheet_drawing import figures, qr_drawing, sheet_svg
from tournaments.printing.sheet_geometry import SheetGeometry

on_all_papers = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)


def layouts(paper, most_seats=8):
    return [
        SheetGeometry(paper, seats, deals)
        for seats in range(2, most_seats + 1)
        for deals in (1, 3, 4, 5, 9)
    ]


@on_all_papers
def test_everything_stands_on_the_page_one_below_the_other(paper):
    for geometry in layouts(paper):
        check_order(geometry)


def check_order(geometry):
    tops = [
        geometry.head, geometry.deals_top, geometry.totals_top, geometry.hint_top,
        geometry.tally_top, geometry.tally_rows_top, geometry.foot_top, geometry.foot_lines_top,
        geometry.footer_top, geometry.height,
    ]  # fmt: skip
    last_line = geometry.foot_lines_top + geometry.foot_lines * geometry.foot_line

    assert tops == sorted(set(tops)), geometry
    assert last_line < geometry.footer_top, geometry
    assert geometry.height < geometry.paper.height - 9 - 6 + 0.001, geometry
    assert geometry.sign_left + 18 < geometry.width, geometry


@on_all_papers
def test_the_code_is_large_enough_to_scan_and_has_room_for_its_words(paper):
    for geometry in layouts(paper):
        assert geometry.code >= 22, geometry
        assert geometry.code_words_top + 5 < geometry.footer_top, geometry


@on_all_papers
def test_a_cell_has_room_for_writing(paper):
    for geometry in layouts(paper, most_seats=5):
        assert geometry.column >= 22, geometry
        assert geometry.row >= 14, geometry
        assert geometry.labels + geometry.seats * geometry.column == pytest.approx(geometry.width)


def test_every_cell_is_split_from_its_lower_left_to_its_upper_right():
    geometry = SheetGeometry(A4, 4, 9)
    diagonals = list(geometry.diagonals())
    left, low, right, high = diagonals[0]

    assert len(diagonals) == 36
    assert (right - left, low - high) == pytest.approx((geometry.column, geometry.row))
    assert (left, high) == (geometry.labels, geometry.deals_top)


def test_a_sheet_is_drawn_in_greys_alone():
    colours = re.findall(
        'stroke="#([0-9a-f]+)"', sheet_svg(SheetGeometry(A4, 4, 9), range(1, 10), "x")
    )

    assert len(colours) == 6
    assert all(len(set(re.findall("..", c if len(c) == 6 else c * 2))) == 1 for c in colours)
    assert max(int(c[:2], 16) for c in colours if len(c) == 6) <= 0x90


def test_figures_end_at_their_right_edge_sign_by_sign():
    drawn = figures([("103", 50, 20), ("−7", 90, 30)], 10)

    assert numbers_in(drawn, "x") == pytest.approx([29.12, 36.08, 43.04, 74.66, 83.04])
    assert numbers_in(drawn, "y") == [20, 20, 20, 30, 30]
    assert 'font-size="10"' in drawn
    assert drawn.endswith(">103−7</text>")


def test_totals_stand_at_the_right_of_their_cells_below_the_deals():
    geometry = SheetGeometry(A4, 4, 9)
    drawing = sheet_svg(geometry, range(1, 10), "x", [], ["7", "8", "9", "6"])
    total = drawing[drawing.rindex("<text") :]
    width = 0.696 * 15 * 25.4 / 72

    assert total.count("7896") == 1
    assert numbers_in(total, "x") == pytest.approx(
        [left + geometry.column - 2 - width for left in geometry.column_lefts], abs=0.01
    )
    assert set(numbers_in(total, "y")) == {round(geometry.totals_top + 7.9, 2)}


def test_a_blank_sheet_has_no_totals():
    blank = sheet_svg(SheetGeometry(A4, 4, 9), range(1, 10), "x", [], ["", "", "", ""])

    assert blank == sheet_svg(SheetGeometry(A4, 4, 9), range(1, 10), "x")
    assert blank.count("<text") == 2


def numbers_in(drawing, attribute):
    return [float(word) for word in re.search(f' {attribute}="([^"]*)"', drawing)[1].split()]


def test_a_player_has_three_boxes_for_calls_in_each_deal():
    geometry = SheetGeometry(A4, 4, 9)
    drawing = sheet_svg(geometry, range(1, 10), "x")
    rows = list(geometry.call_rows())

    assert [round(y - rows[0][1], 3) for _left, y, _right, _y in rows] == [0, 7, 14, 21]
    assert 'stroke-dasharray="12 1"' in drawing
    assert 'stroke-dasharray="0.2 3.8 0.2 3.8 0.2 3.8 0.2 0.8"' in drawing
    assert rows[0][2] - rows[0][0] == pytest.approx(9 * 12 + 8 * 1)


def test_the_code_is_a_square_with_three_finders():
    drawing = qr_drawing("https://kalooki.example/table/0123456789abcdefghijkl/", 37.0)

    assert drawing.startswith('<svg width="37.0" height="37.0">')
    (path,) = re.findall(r' d="([^"]*)"', drawing)
    runs = [
        (int(dx), int(dy), int(width))
        for dx, dy, width in re.findall(r"m(-?\d+) (\d)h(\d+)", path.replace("M2 2.5", "m2 0"))
    ]
    finders = [run for run in runs if run[2] == 7]
    assert runs[0] == (2, 0, 7)
    assert sum(dy for _dx, dy, _width in runs) == 32
    assert len(finders) >= 6


@pytest.mark.parametrize(
    ("name", "paper"), [(None, A4), ("", A4), ("a4", A4), ("Letter", LETTER), ("folio", A4)]
)
def test_papers_by_name(name, paper):
    assert paper_named(name) == paper
