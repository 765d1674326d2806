"""The seating of a round as a director looks at it and changes it."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from tournaments.models import Tournament


class Seating:
    """One round's seating in a browser."""

    def __init__(self, page: Page, tournament: Tournament, number: int) -> None:
        self.page = page
        self.path = reverse("director:round", args=[tournament.slug, number])

    def open(self) -> "Seating":
        """Load the page."""
        self.page.goto(self.path)
        return self

    def picks(self):
        """The boxes of the players, in the order of tables and seats."""
        return self.page.locator("[name=pick]")

    def pick(self, place: int) -> None:
        """Choose a player by the keyboard, and wait for what the page makes of it."""
        self.page.locator("#seating").evaluate("part => { part.dataset.before = 'yes' }")
        self.picks().nth(place).press("Space")
        expect(self.page.locator("#seating[data-before]")).to_have_count(0)

    def names(self):
        """The names in the order of tables and seats, without their clubs."""
        return self.page.locator(".pick > span").evaluate_all(
            "names => names.map(name => name.firstChild.textContent.trim())"
        )
