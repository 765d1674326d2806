"""The lines, numbers, totals and QR code of a score sheet, as one SVG drawing in millimetres.

Figures are drawn digit by digit: each stands exactly where it belongs, and a hundred sheets take
less memory than with a line of HTML for every figure.
"""

import io
from collections.abc import Iterable, Sequence
from functools import lru_cache

import segno

from tournaments.printing.paper import POINT
from tournaments.printing.sheet_geometry import (
    BOX_GAP,
    CALL_BOX,
    CALLS,
    Line,
    Place,
    SheetGeometry,
)

# Greys that every printer holds: the diagonal stays behind what is written over it.
HEAVY, FINE, FAINT = ("#000", 0.5), ("#333", 0.2), ("#8c8c8c", 0.15)
QUIET_MODULES = 2
DIGIT, SIGN = 0.696, 0.838  # widths of a digit and a minus in bold, in parts of the text's size
ROW_NUMBER, TALLY_NUMBER = 5.5, 3  # sizes of the numbers of the deals
RUNNING, TOTAL = 12 * POINT, 15 * POINT


def sheet_svg(
    geometry: SheetGeometry,
    deals: Iterable[int],
    link: str,
    running: Sequence[Sequence[str]] = (),
    totals: Sequence[str] = (),
) -> str:
    """Return the drawing of one sheet with ``deals`` down its side and ``link`` in its code.

    Arguments: ``running`` and ``totals``, for each player the running totals from the first
    deal on, and the total below them; none on a blank sheet.
    """
    size = f"{geometry.width:g} {geometry.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">'
        f"{grid(geometry, tuple(deals))}{code(geometry, link)}"
        f"{points(geometry, running, totals)}</svg>"
    )


@lru_cache(maxsize=64)
def grid(geometry: SheetGeometry, deals: tuple[int, ...]) -> str:
    """All lines in a few strokes, and the numbers of the deals."""
    return "".join(
        [
            stroke(geometry.diagonals(), *FAINT),
            stroke(geometry.fine_lines(), *FINE),
            call_boxes(geometry),
            stroke(geometry.heavy_lines(), *HEAVY),
            numbers(deals, geometry.row_numbers(), ROW_NUMBER),
            numbers(deals, geometry.tally_numbers(), TALLY_NUMBER),
        ]
    )


def stroke(lines: Iterable[Line], colour: str, width: float, dashes: str = "") -> str:
    """Return straight lines as one path."""
    data = "".join(f"M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}" for x, y, to_x, to_y in lines)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path fill="none" stroke="{colour}" stroke-width="{width}"{dashed} d="{data}"/>'


def call_boxes(geometry: SheetGeometry) -> str:
    """Three boxes for each player and deal: dashed edges, and short thick dashes as sides.

    Drawn so, a player's row takes three lines instead of one for every side of a box.
    """
    colour, width = FINE
    rows = list(geometry.call_rows())
    boxes = CALLS * CALL_BOX
    edges = [
        (left, y + down, right, y + down) for left, y, right, _y in rows for down in (0, CALL_BOX)
    ]
    sides = [
        (left - width / 2, y + CALL_BOX / 2, right + width / 2, y + CALL_BOX / 2)
        for left, y, right, _y in rows
    ]
    between = f"{width} {CALL_BOX - width} " * CALLS
    return stroke(edges, colour, width, f"{boxes} {BOX_GAP}") + stroke(
        sides, colour, CALL_BOX, f"{between}{width} {BOX_GAP - width}"
    )


def numbers(deals: Iterable[int], places: Iterable[Place], size: float) -> str:
    """The numbers of the deals, each about its middle."""
    written = [str(deal) for deal in deals]
    return figures(
        [
            (number, middle + width_of(number) * size / 2, baseline)
            for number, (middle, baseline) in zip(written, places, strict=True)
        ],
        size,
    )


def points(geometry: SheetGeometry, running: Sequence[Sequence[str]], totals: Sequence[str]) -> str:
    """The running totals and the totals below them, each up to its right edge."""
    below_deals = [
        (words, *place)
        for column, places in zip(running, geometry.running_places(), strict=False)
        for words, place in zip(column, places, strict=True)
    ]
    below_all = [
        (words, *place) for words, place in zip(totals, geometry.total_places(), strict=False)
    ]
    return figures(below_deals, RUNNING) + figures(below_all, TOTAL)


def width_of(figure: str) -> float:
    """Width of a figure in bold, in parts of the size of the text."""
    return sum(DIGIT if sign.isdigit() else SIGN for sign in figure)


def figures(ends: Iterable[tuple[str, float, float]], size: float) -> str:
    """Return figures in bold as one text, each sign with a place of its own.

    Arguments: ``ends``, each figure with its right edge and its baseline.
    """
    signs, across, down = [], [], []
    for figure, right, baseline in ends:
        for position, sign in enumerate(figure):
            signs.append(sign)
            across.append(f"{right - width_of(figure[position:]) * size:.2f}")
            down.append(f"{baseline:.2f}")
    if not signs:
        return ""
    return (
        f'<text font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="{size:.4g}"'
        f' x="{" ".join(across)}" y="{" ".join(down)}">{"".join(signs)}</text>'
    )


def code(geometry: SheetGeometry, link: str) -> str:
    """The QR code at the lower right, with its quiet zone."""
    return (
        f'<g transform="translate({geometry.code_left:.2f} {geometry.foot_top:.2f})">'
        f"{qr_drawing(link, geometry.code)}</g>"
    )


@lru_cache(maxsize=1024)
def qr_drawing(link: str, side: float) -> str:
    """Return the QR code of ``link`` as SVG, ``side`` wide with its quiet zone."""
    qr = segno.make(link, error="m", micro=False)
    drawing = io.BytesIO()
    qr.save(
        drawing,
        kind="svg",
        border=QUIET_MODULES,
        scale=side / qr.symbol_size(border=QUIET_MODULES)[0],
        xmldecl=False,
        svgns=False,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return drawing.getvalue().decode()
