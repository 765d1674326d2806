"""Where everything stands on a score sheet, in millimetres from the page's inner corner."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tournaments.printing.paper import MARGIN_BOTTOM, Paper

LEAST_CELL_WIDTH, LEAST_CELL_HEIGHT = 22, 14
TALLEST_CELL = 34
MOST_FOOT_LINES = 8
MANY_DEALS = 6
WIDEST_LABELS = 46
WIDE_SEATS, MOST_USUAL_SEATS = 4, 5
WIDEST_CODE, CODE_WORDS = 30, 6
CELL_PADDING = 2
CALLS = 3
CALL_BOX = 4
BOX_GAP = 1

Line = tuple[float, float, float, float]
Place = tuple[float, float]


@dataclass(frozen=True)
class SheetGeometry:
    """The measures of a sheet for so many seats (2 to 8) and deals (1 to 9) on ``paper``.

    From the top: head, names, one row for each deal, totals, a hint, one row for each player
    with boxes for calls and room to sign, and a foot with infractions and the QR code.
    """

    paper: Paper
    seats: int
    deals: int

    head = 22
    names = 13
    totals = 12
    hint = 6
    tally_head = 6
    foot_gap = 3
    foot_head = 5
    foot_line = 7
    least_foot = 38
    footer = 3

    @property
    def width(self) -> float:
        """Width of the sheet."""
        return self.paper.inner_width

    @property
    def height(self) -> float:
        """Height of the sheet, which has its own footer in the page's margin."""
        return self.paper.inner_height + MARGIN_BOTTOM - 6

    @cached_property
    def labels(self) -> float:
        """Width of the column that tells the deals."""
        return min(WIDEST_LABELS, max(30, self.width - self.seats * LEAST_CELL_WIDTH))

    @cached_property
    def column(self) -> float:
        """Width of a cell."""
        return (self.width - self.labels) / self.seats

    @cached_property
    def row(self) -> float:
        """Height of a cell: what the page leaves, within reason."""
        others = self.head + self.names + self.totals + self.hint + self.tally + self.foot_gap
        free = (self.footer_top - others - self.least_foot) / self.deals
        return min(TALLEST_CELL, max(LEAST_CELL_HEIGHT, free))

    @property
    def labels_left(self) -> float:
        """Where the labels of the deals begin, right of the deals' numbers."""
        return 9.5

    @property
    def labels_width(self) -> float:
        """Width of the labels' words."""
        return self.labels - self.labels_left - 1

    @property
    def label_size(self) -> float:
        """Size of a deal's label, in points: every contract fits on its line."""
        return 6.5 if self.labels < WIDEST_LABELS else 7.5

    @property
    def is_narrow(self) -> bool:
        """Whether a name has three small lines of its column, rather than two."""
        return self.seats > WIDE_SEATS

    @property
    def name_line(self) -> float:
        """Height of a line of a player's name."""
        return 3.5 if self.is_narrow else 4.6

    @property
    def name_height(self) -> float:
        """Height of as many lines as are shown of a player's name."""
        return (3 if self.is_narrow else 2) * self.name_line

    @property
    def name_size(self) -> float:
        """Size of a player's name, in points."""
        return 6.5 if self.is_narrow else 9

    @property
    def spare_label_lines(self) -> int:
        """Empty lines above and below a deal's label, so that its three lines stay together."""
        return 1 if self.row > 1.3 * LEAST_CELL_HEIGHT else 0

    @property
    def label_line(self) -> float:
        """Height of one line of a deal's label."""
        return self.row / (3 + 2 * self.spare_label_lines)

    @property
    def row_shift(self) -> float:
        """How far scores stand above the middle of their row."""
        return self.row / 4

    @property
    def deals_top(self) -> float:
        """Where the first deal's row begins."""
        return self.head + self.names

    @property
    def totals_top(self) -> float:
        """Where the row of totals begins."""
        return self.deals_top + self.deals * self.row

    @property
    def hint_top(self) -> float:
        """Where the hint for the writer stands."""
        return self.totals_top + self.totals

    @property
    def tally_top(self) -> float:
        """Where the calls tally begins."""
        return self.hint_top + self.hint

    @property
    def tally_rows_top(self) -> float:
        """Where the first player's row of the tally begins."""
        return self.tally_top + self.tally_head

    @property
    def tally(self) -> float:
        """Height of the calls tally."""
        return self.tally_head + self.seats * self.tally_row

    @property
    def tally_row(self) -> float:
        """Height of a player's row of the tally; with few deals there is more room to sign."""
        if self.seats > MOST_USUAL_SEATS:
            return 5.5
        return 7 if self.deals > MANY_DEALS else 10

    @property
    def tally_box_down(self) -> float:
        """How far below the top of its row a box for calls begins."""
        return (self.tally_row - CALL_BOX) / 2

    @property
    def tally_names(self) -> float:
        """Width of the names in the calls tally."""
        return self.labels - 2

    @cached_property
    def tally_column(self) -> float:
        """Width of a deal in the calls tally."""
        return CALLS * CALL_BOX + BOX_GAP

    @property
    def boxes_right(self) -> float:
        """Right edge of the last box for calls."""
        return self.labels + self.deals * self.tally_column - BOX_GAP

    @property
    def sign_left(self) -> float:
        """Where the room to sign begins, right of the boxes for calls."""
        return self.boxes_right + 3

    @property
    def foot_top(self) -> float:
        """Where infractions and QR code begin."""
        return self.tally_top + self.tally + self.foot_gap

    @property
    def code(self) -> float:
        """Side of the QR code, with its words below it."""
        return min(WIDEST_CODE, self.footer_top - self.foot_top - CODE_WORDS)

    @property
    def code_left(self) -> float:
        """Left edge of the QR code, which stands above the middle of its words."""
        return self.width - (self.code_words + self.code) / 2

    @property
    def code_words(self) -> float:
        """Width of the words below the QR code."""
        return WIDEST_CODE

    @property
    def foot_lines_top(self) -> float:
        """Where the first infraction stands, below the heading."""
        return self.foot_top + self.foot_head

    @property
    def foot_width(self) -> float:
        """Width of the infractions, left of the QR code."""
        return self.width - self.code_words - 6

    @property
    def footer_top(self) -> float:
        """Where the page's own footer begins."""
        return self.height - self.footer

    @property
    def foot_lines(self) -> int:
        """How many infractions can be written down."""
        room = int((self.footer_top - 1 - self.foot_lines_top) // self.foot_line)
        return min(MOST_FOOT_LINES, max(1, room))

    @property
    def crowded_line(self) -> float:
        """Height of a line where twice as many infractions as usual are printed."""
        return self.foot_line / 2

    @property
    def code_words_top(self) -> float:
        """Where the link stands in words, below the QR code."""
        return self.foot_top + self.code

    @property
    def column_lefts(self) -> list[float]:
        """Left edges of all cells."""
        return [self.labels + place * self.column for place in range(self.seats)]

    def running_places(self) -> Iterator[list[Place]]:
        """Right edge and baseline of every running total, column by column."""
        for left in self.column_lefts:
            yield [
                (left + self.column - CELL_PADDING, self.deals_top + (deal + 0.75) * self.row + 1.5)
                for deal in range(self.deals)
            ]

    def total_places(self) -> Iterator[Place]:
        """Right edge and baseline of every total."""
        for left in self.column_lefts:
            yield left + self.column - CELL_PADDING, self.totals_top + self.totals / 2 + 1.9

    def heavy_lines(self) -> Iterator[Line]:
        """The frame of the grid, and what sets names and totals off."""
        for y in (self.head, self.deals_top, self.totals_top, self.hint_top):
            yield 0, y, self.width, y
        for x in (0, self.width):
            yield x, self.head, x, self.hint_top

    def fine_lines(self) -> Iterator[Line]:
        """Rows and columns, and the lines to sign and to write on."""
        for deal in range(1, self.deals):
            y = self.deals_top + deal * self.row
            yield 0, y, self.width, y
        for x in self.column_lefts:
            yield x, self.head, x, self.hint_top
        for seat in range(1, self.seats + 1):
            y = self.tally_rows_top + seat * self.tally_row - self.tally_box_down
            yield self.sign_left, y, self.width, y
        for line in range(1, self.foot_lines + 1):
            y = self.foot_lines_top + line * self.foot_line
            yield 0, y, self.foot_width, y

    def diagonals(self) -> Iterator[Line]:
        """What parts the deal score, upper left, from the running total, lower right."""
        for deal in range(self.deals):
            top = self.deals_top + deal * self.row
            for left in self.column_lefts:
                yield left, top + self.row, left + self.column, top

    def call_rows(self) -> Iterator[Line]:
        """The upper edge of each player's row of boxes for calls."""
        for seat in range(self.seats):
            y = self.tally_rows_top + seat * self.tally_row + self.tally_box_down
            yield self.labels, y, self.boxes_right, y

    def row_numbers(self) -> Iterator[Place]:
        """Middle and baseline of the number of each deal in its row."""
        for deal in range(self.deals):
            yield 4.8, self.deals_top + (deal + 0.5) * self.row + 2

    def tally_numbers(self) -> Iterator[Place]:
        """Middle and baseline of the number of each deal above its boxes for calls."""
        for deal in range(self.deals):
            middle = self.labels + deal * self.tally_column + CALLS * CALL_BOX / 2
            yield middle, self.tally_rows_top - 0.2
