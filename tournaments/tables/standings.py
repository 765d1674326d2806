"""The standings as a table: place, player, total, a narrow column per round."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.tables.columns import WIDE_NUMBER, NumberColumn
from tournaments.words import points_words, tie_break_words


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


class StandingsTable(tables.Table):
    """One row per player."""

    place = NumberColumn(
        verbose_name=gettext_lazy("Place"), empty_values=(), order_by=("order__place", "number")
    )
    name = tables.Column(verbose_name=gettext_lazy("Player"), order_by="sort_name")
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
        sequence = ("place", "name", "total", "behind", "...", "deals_won", "infractions")
        order_by = ("place",)
        row_attrs = {"id": lambda record: f"player-{record.number}"}

    def __init__(self, standings: Standings, tournament: Tournament, **kwargs: Any) -> None:
        self.tournament = tournament
        self.places_drawn: set[int] = set()
        super().__init__(
            list(kwargs.pop("rows", standings.rows)),
            extra_columns=[(f"round_{n}", RoundColumn(n)) for n in standings.rounds],
            **kwargs,
        )

    def render_place(self, record: StandingRow) -> str | SafeString:
        if record.place is None:
            return "–"
        if record.place in self.places_drawn:
            return format_html('<span class="visually-hidden">{}</span>', record.place)
        self.places_drawn.add(record.place)
        return f"{record.place}"

    def render_name(self, record: StandingRow) -> SafeString:
        url = reverse("public:player", args=[self.tournament.slug, record.number])
        details = [record.club]
        if record.place is None:
            details.append(_("withdrawn"))
        if record.decided_by:
            details.append(_("by %(what)s") % {"what": tie_break_words(record.decided_by)})
        return format_html(
            '<a href="{}"{}>{}</a> <span class="quiet small">{}</span>',
            url,
            SafeString(' class="winner"') if record.place == 1 else "",
            record.name,
            " · ".join(filter(None, details)),
        )

    def render_total(self, value: int) -> str:
        return points_words(value)

    def render_behind(self, record: StandingRow) -> str:
        return f"+{record.behind}" if record.place is not None and record.behind else "–"
