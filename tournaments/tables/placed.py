"""Tables of rows that have a place, drawn once for each change of their event."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.enums import EntryStatus
from tournaments.models import Tournament
from tournaments.selectors.live_standings import LiveRow
from tournaments.selectors.standings import StandingRow
from tournaments.tables.listed import ListedTable

DrawnRows = dict[tuple[int, bool], SafeString]
PlacedRow = StandingRow | LiveRow


class PlacedTable(ListedTable):
    """One row per player.

    Drawing them is most of the work of the page. So rows that were drawn before are taken from
    ``drawn``: by the player's number, and whether the row shows its place or repeats it.
    """

    class Meta:
        attrs = {"class": "data standings"}
        template_name = "tournaments/partials/standings_table.html"
        order_by = ("place",)

    def __init__(self, rows: Any, tournament: Tournament, **kwargs: Any) -> None:
        self.tournament = tournament
        self.drawn: DrawnRows = kwargs.pop("drawn", {})
        self.repeats_place = False
        super().__init__(list(rows), **kwargs)

    @cached_property
    def cells(self) -> list[tuple[str, str, Callable[[PlacedRow], object]]]:
        """The tag and attributes of each column's cells, and what draws one, looked up once."""
        return [
            (
                "th" if column.name == self.row_header else "td",
                column.attrs["td"].as_html(),
                getattr(self, f"render_{column.name}", column.column.render),
            )
            for column in self.columns
        ]

    def drawn_rows(self) -> Iterator[SafeString]:
        """The rows of the page; of those that share a place, the first one shows it."""
        places: set[int | None] = {None}
        for row in self.paginated_rows:
            record = row.record
            self.repeats_place = record.place in places
            places.add(record.place)
            key = record.number, self.repeats_place
            if key not in self.drawn:
                self.drawn[key] = self.draw(record)
            yield self.drawn[key]

    def draw(self, record: PlacedRow) -> SafeString:
        cells = ((tag, attributes, render(record), tag) for tag, attributes, render in self.cells)
        return format_html(
            '<tr id="player-{}">{}</tr>',
            record.number,
            format_html_join("", "<{} {}>{}</{}>", cells),
        )

    def render_place(self, record: PlacedRow) -> str | SafeString:
        if record.place is None:
            return "–"
        if self.repeats_place:
            return format_html('<span class="visually-hidden">{}</span>', record.place)
        return f"{record.place}"

    def render_name(self, record: Any) -> SafeString:
        url = reverse("public:player", args=[self.tournament.slug, record.number])
        return format_html(
            '<a href="{}"{}>{}</a> <span class="quiet small club">{}</span>',
            url,
            SafeString(' class="winner"') if record.place == 1 else "",
            record.name,
            " · ".join(filter(None, [record.club, *self.remarks(record)])),
        )

    def remarks(self, record: Any) -> Iterator[str]:
        """What is said of a player beside the club."""
        if record.entry.status == EntryStatus.WITHDRAWN:
            yield _("withdrawn")
        elif record.place is None:
            yield _("missed a deal")
