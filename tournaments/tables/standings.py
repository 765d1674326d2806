"""The standings as a table: place, player, total, a narrow column per round."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.tables.columns import WIDE_NUMBER, NumberColumn
from tournaments.tables.listed import ListedTable
from tournaments.words import points_words, tie_break_words

DrawnRows = dict[tuple[int, bool], SafeString]


class RoundColumn(NumberColumn):
    """One round's points; a round not played shows what it counts, marked."""

    def __init__(self, number: int) -> None:
        super().__init__(
            verbose_name=_("R%(number)s") % {"number": number},
            empty_values=(),
            order_by=f"order__{number}",
            attrs=WIDE_NUMBER,
        )
        self.number = number

    def render(self, record: StandingRow) -> str | SafeString:
        points = record.rounds.get(self.number)
        if points is None:
            return "–"
        if self.number in record.missed:
            return format_html(
                '<span class="quiet" title="{}">({})</span>', _("not played"), points_words(points)
            )
        return points_words(points)


class StandingsTable(ListedTable):
    """One row per player.

    Drawing them is most of the work of the page. So rows that were drawn before are taken from
    ``drawn``: by the player's number, and whether the row shows its place or repeats it.
    """

    caption = gettext_lazy("Standings")

    place = NumberColumn(
        verbose_name=gettext_lazy("Place"), empty_values=(), order_by=("order__place", "number")
    )
    name = tables.Column(
        verbose_name=gettext_lazy("Player"), order_by="sort_name", attrs={"td": {"scope": "row"}}
    )
    total = NumberColumn(
        verbose_name=gettext_lazy("Total"),
        attrs={"th": {"class": "number"}, "td": {"class": "number hero"}},
    )
    behind = NumberColumn(
        verbose_name=gettext_lazy("Behind"), attrs=WIDE_NUMBER, order_by="order__behind"
    )
    deals_won = NumberColumn(verbose_name=gettext_lazy("Won"), attrs=WIDE_NUMBER)
    infractions = NumberColumn(verbose_name=gettext_lazy("Infractions"), attrs=WIDE_NUMBER)

    class Meta:
        attrs = {"class": "data standings"}
        template_name = "tournaments/partials/standings_table.html"
        sequence = ("place", "name", "total", "behind", "...", "deals_won", "infractions")
        order_by = ("place",)

    def __init__(self, standings: Standings, tournament: Tournament, **kwargs: Any) -> None:
        self.tournament = tournament
        self.drawn: DrawnRows = kwargs.pop("drawn", {})
        self.repeats_place = False
        super().__init__(
            list(kwargs.pop("rows", standings.rows)),
            extra_columns=[(f"round_{n}", RoundColumn(n)) for n in standings.rounds],
            **kwargs,
        )

    @cached_property
    def cells(self) -> list[tuple[str, str, Callable[[StandingRow], object]]]:
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

    def draw(self, record: StandingRow) -> SafeString:
        cells = ((tag, attributes, render(record), tag) for tag, attributes, render in self.cells)
        return format_html(
            '<tr id="player-{}">{}</tr>',
            record.number,
            format_html_join("", "<{} {}>{}</{}>", cells),
        )

    def render_place(self, record: StandingRow) -> str | SafeString:
        if record.place is None:
            return "–"
        if self.repeats_place:
            return format_html('<span class="visually-hidden">{}</span>', record.place)
        return f"{record.place}"

    def render_name(self, record: StandingRow) -> SafeString:
        url = reverse("public:player", args=[self.tournament.slug, record.number])
        details = [record.club]
        if record.place is None:
            details.append(_("withdrawn"))
        if record.decided_by:
            details.append(_("by %(what)s") % {"what": tie_break_words(record.decided_by)})
        return format_html(
            '<a href="{}"{}>{}</a> <span class="quiet small club">{}</span>',
            url,
            SafeString(' class="winner"') if record.place == 1 else "",
            record.name,
            " · ".join(filter(None, details)),
        )

    def render_total(self, record: StandingRow) -> str:
        return points_words(record.total)

    def render_behind(self, record: StandingRow) -> str:
        return f"+{record.behind}" if record.place is not None and record.behind else "–"

    def render_deals_won(self, record: StandingRow) -> int:
        return record.deals_won

    def render_infractions(self, record: StandingRow) -> int:
        return record.infractions
