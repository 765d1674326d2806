"""The papers that everything prints on; lengths in millimetres."""

from dataclasses import dataclass

POINT = 25.4 / 72
MARGIN_TOP = 9
MARGIN_SIDE = 11
MARGIN_BOTTOM = 12


@dataclass(frozen=True)
class Paper:
    """A size of paper: its name in CSS, and its width and height upright in millimetres."""

    name: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        """Width between the margins."""
        return self.width - 2 * MARGIN_SIDE

    @property
    def inner_height(self) -> float:
        """Height between the margins."""
        return self.height - MARGIN_TOP - MARGIN_BOTTOM


A4 = Paper("A4", 210, 297)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name.lower(): paper for paper in (A4, LETTER)}


def paper_named(name: str | None) -> Paper:
    """The paper called ``name`` in any case; A4 for any other name."""
    return PAPERS.get((name or "").lower(), A4)
