"""The score grid as a scorer uses it: by the keys alone."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from tournaments.models import Table

KEYS = {"Enter", "Tab", "Shift+Tab", "Escape", "ArrowUp", "ArrowDown", "Space"}


class Grid:
    """One table's grid in a browser."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page = page
        self.table = table
        round_ = table.round
        self.path = reverse(
            "director:grid", args=[round_.tournament.slug, round_.number, table.number]
        )

    def open(self) -> "Grid":
        """Load the page, and wait until its script has chosen where to type."""
        self.page.goto(self.path, wait_until="load")
        return self

    def type(self, *texts: str) -> "Grid":
        """Press named keys, and type everything else letter by letter."""
        for text in texts:
            if text in KEYS:
                self.page.keyboard.press(text)
            else:
                self.page.keyboard.type(text)
        return self

    def type_deal(self, *cells: str) -> "Grid":
        """Type the cells of a deal from where the focus is, Enter after each."""
        for cell in cells:
            self.type(cell, "Enter")
        return self

    def deal(self, number):
        """The rows of a deal."""
        return self.page.locator(f"#deal-{number}")

    def cell(self, deal, seat):
        """The input of a seat in a deal."""
        return self.page.locator(f"#deal-{deal}-hand_{seat}")

    def value(self, deal, seat):
        """What is shown for the text in a cell."""
        return self.deal(deal).locator(".cell").nth(seat - 1).locator("[data-value]")

    def score(self, deal, seat):
        """The deal score on record."""
        return self.deal(deal).locator(".cell").nth(seat - 1).locator(".score")

    def note(self, deal, seat):
        """How the deal score on record came about."""
        return self.deal(deal).locator(".cell").nth(seat - 1).locator(".note")

    def marks(self, deal, seat):
        """What was added to the deal score, or taken off it."""
        return self.deal(deal).locator(".cell").nth(seat - 1).locator(".marks")

    def expect_state(self, deal, state, words=None):
        """Wait until a deal is empty, unsaved, saved or refused, and says so."""
        expect(self.deal(deal)).to_have_attribute("data-state", state)
        if words:
            expect(self.deal(deal).locator("[data-row-state]")).to_contain_text(words)

    def expect_totals(self, *totals):
        """Wait until the totals of the table are these."""
        expect(self.page.locator("#grid-totals .total")).to_have_text([str(t) for t in totals])

    def texts(self, deal):
        """What stands in the cells of a deal."""
        return [cell.input_value() for cell in self.deal(deal).locator("[data-cell]").all()]


def scores(table, deal):
    """The points of the latest confirmed version of a deal, by chair."""
    record = table.records.filter(deal=deal, status="confirmed").last()
    return [hand.total for hand in record.hand_scores.order_by("chair")]


def typed(record):
    """What was typed for a record, by chair."""
    return [hand.typed for hand in record.hand_scores.order_by("chair")]
