"""The score sheets as ReportLab draws them, line by line: the baseline of their benchmark.

It is given the places of everything and writes in fonts that every reader has, so it does the
least that can be done.
"""

import io
import re

import segno
from django.utils.formats import date_format
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tests.benchmarks.score_sheet_rounds import link_of
from tournaments.printing.paper import A4, MARGIN_SIDE, MARGIN_TOP
from tournaments.printing.score_sheets import printed_sheet
from tournaments.printing.sheet_drawing import FAINT, FINE, HEAVY, QUIET_MODULES
from tournaments.printing.sheet_geometry import BOX_GAP, CALL_BOX, CALLS
from tournaments.words.rules import rules_line


class ReportLabSheets:
    """Draws the sheets on a canvas, which has its origin at the foot of the page."""

    def __init__(self, round_, sheets, *, filled):
        self.round, self.sheets, self.filled = round_, sheets, filled
        self.tournament = round_.tournament
        self.rules = self.tournament.rule_set

    def pdf(self):
        file = io.BytesIO()
        self.canvas = Canvas(file, pagesize=(A4.width * mm, A4.height * mm), pageCompression=1)
        for place, one in enumerate(self.sheets, start=1):
            page = printed_sheet(one, self.rules, link_of(one.table), A4, filled=self.filled)
            self.draw_lines(page.geometry)
            self.draw_code(page)
            self.write_head(page)
            self.write_grid(page)
            self.write_foot(page, f"Page {place} of {len(self.sheets)}")
            self.canvas.showPage()
        self.canvas.save()
        return file.getvalue()

    def at(self, x, y):
        return (MARGIN_SIDE + x) * mm, (A4.height - MARGIN_TOP - y) * mm

    def write(self, x, y, text, size=8, *, bold=False, side="left"):
        self.canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        draw = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "middle": self.canvas.drawCentredString,
        }[side]
        draw(*self.at(x, y), text)

    def stroke(self, lines, colour, width, dashes=()):
        self.canvas.setStrokeGray(int(colour[1:2], 16) / 15)
        self.canvas.setLineWidth(width * mm)
        self.canvas.setDash([dash * mm for dash in dashes])
        self.canvas.lines([(*self.at(x, y), *self.at(to_x, to_y)) for x, y, to_x, to_y in lines])

    def draw_lines(self, g):
        rows = list(g.call_rows())
        colour, width = FINE
        between = (width, CALL_BOX - width) * CALLS + (width, BOX_GAP - width)
        edges = [(x, y + d, to, y + d) for x, y, to, _y in rows for d in (0, CALL_BOX)]
        sides = [(x, y + CALL_BOX / 2, to, y + CALL_BOX / 2) for x, y, to, _y in rows]
        self.stroke(g.diagonals(), *FAINT)
        self.stroke(g.fine_lines(), *FINE)
        self.stroke(edges, colour, width, (CALLS * CALL_BOX, BOX_GAP))
        self.stroke(sides, colour, CALL_BOX, between)
        self.stroke(g.heavy_lines(), *HEAVY)

    def draw_code(self, page):
        g = page.geometry
        rows = [bytes(row) for row in segno.make(page.link, error="m", micro=False).matrix]
        scale = g.code / (len(rows) + 2 * QUIET_MODULES)
        left, top = g.code_left + QUIET_MODULES * scale, g.foot_top + QUIET_MODULES * scale
        lines = []
        for place, row in enumerate(rows):
            down = top + (place + 0.5) * scale
            lines += [
                (left + run.start() * scale, down, left + run.end() * scale, down)
                for run in re.finditer(b"\1+", row)
            ]
        self.stroke(lines, "#000", scale)

    def write_head(self, page):
        date = date_format(self.tournament.date)
        width = page.geometry.width
        self.write(0, 5, self.tournament.name, 14, bold=True)
        self.write(0, 10, f"Round {self.round.number} of 6 · {date}", 9)
        self.write(0, 15, self.tournament.venue, 9)
        self.write(width, 8, f"Table {page.table.number}", 25, bold=True, side="right")
        self.write(width, 13, page.packs, 9, side="right")
        self.write(0, 20, rules_line(self.rules), 7)

    def write_grid(self, page):
        g = page.geometry
        for place, label in enumerate(page.labels.split("\n")):
            self.write(g.labels_left, g.deals_top + (place + 0.6) * g.label_line, label)
        for deal, (x, y) in zip(self.round.deals, g.row_numbers(), strict=True):
            self.write(x, y, str(deal), 16, bold=True, side="middle")
        self.write(2, g.totals_top + 7, "Total", 10, bold=True)
        for column, left in zip(page.columns, g.column_lefts, strict=True):
            self.write(left + g.column / 2, g.head + 6, column.name, 9, bold=True, side="middle")
        if self.filled:
            self.write_points(page)

    def write_points(self, page):
        g = page.geometry
        for column, left in zip(page.columns, g.column_lefts, strict=True):
            right = left + g.column - 2
            for deal, score in enumerate(column.scores.split("\n")):
                self.write(left + 2, g.deals_top + (deal + 0.3) * g.row, score, 12)
            for deal, total in enumerate(column.running):
                down = g.deals_top + (deal + 0.9) * g.row
                self.write(right, down, total, 12, bold=True, side="right")
            self.write(right, g.totals_top + 8, column.total, 15, bold=True, side="right")

    def write_foot(self, page, footer):
        g = page.geometry
        self.write(
            0, g.hint_top + 4,
            "Deal score above the line, running total below it. Write “out” beside the score of "
            "who went out, D for down-and-out, V for a void deal.", 6.5,
        )  # fmt: skip
        self.write(0, g.tally_top + 4, "Calls, one box each", bold=True)
        self.write(g.sign_left, g.tally_top + 4, "Signatures", bold=True)
        for deal, (x, y) in zip(self.round.deals, g.tally_numbers(), strict=True):
            self.write(x, y, str(deal), 8.5, bold=True, side="middle")
        for place, column in enumerate(page.columns):
            self.write(0, g.tally_rows_top + place * g.tally_row + 4, column.name, 7.5)
        foot = "Infractions: deal, player, what happened, points"
        self.write(0, g.foot_top + 4, foot, bold=True)
        middle, half = g.width - g.code_words / 2, len(page.link) // 2
        self.write(middle, g.code_words_top + 2, page.link[:half], 5.5, side="middle")
        self.write(middle, g.code_words_top + 5, page.link[half:], 5.5, side="middle")
        self.write(g.width, g.footer_top + 3, footer, 7, side="right")
