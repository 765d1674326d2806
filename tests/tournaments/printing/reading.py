"""Reading PDFs back."""

import io
from dataclasses import dataclass

from pypdf import PdfReader

POINTS_PER_MM = 72 / 25.4


def texts_of(pdf):
    """The text of every page, with single blanks."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def sizes_of(pdf):
    """Width and height of every page in whole millimetres."""
    return [
        (
            round(float(page.mediabox.width) / POINTS_PER_MM),
            round(float(page.mediabox.height) / POINTS_PER_MM),
        )
        for page in PdfReader(io.BytesIO(pdf)).pages
    ]


@dataclass(frozen=True)
class Words:
    """A line of text as it stands on its page: its left end and baseline in millimetres from the
    upper left corner of the paper, its size in points."""

    text: str
    left: float
    down: float
    size: float


def words_of(pdf, page=0):
    """Every line of a page's text with its place."""
    page = PdfReader(io.BytesIO(pdf)).pages[page]
    found = []

    def keep(text, outer, inner, _font, size):
        if text.strip():
            a, b, c, d, e, f = outer
            left = a * inner[4] + c * inner[5] + e
            up = b * inner[4] + d * inner[5] + f
            down = float(page.mediabox.height) - up
            found.append(
                Words(text.strip(), left / POINTS_PER_MM, down / POINTS_PER_MM, size * abs(d))
            )

    page.extract_text(visitor_text=keep)
    return found
