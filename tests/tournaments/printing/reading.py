"""Reading PDFs back."""

import io

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
