"""The standings as a table: place, player, total, a narrow column per round."""

from collections.abc import Iterator
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Tournament
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.tables.columns import WIDE_NUMBER, NumberColumn
from tournaments.tables.placed import PlacedTable
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


class StandingsTable(PlacedTable):
    """One row per player, with the points of each round that counts."""

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

    class Meta(PlacedTable.Meta):
        sequence = ("place", "name", "total", "behind", "...", "deals_won", "infractions")

    def __init__(self, standings: Standings, tournament: Tournament, **kwargs: Any) -> None:
        self.deals_differ = standings.deals_differ
        super().__init__(
            kwargs.pop("rows", standings.rows),
            tournament,
            extra_columns=[(f"round_{n}", RoundColumn(n)) for n in standings.rounds],
            **kwargs,
        )

    def remarks(self, record: Any) -> Iterator[str]:
        """How many deals the line counts where lines differ, and what split a tie."""
        yield from super().remarks(record)
        if self.deals_differ:
            count = record.deals_counted
            yield ngettext("%(count)s deal", "%(count)s deals", count) % {"count": count}
        if record.decided_by:
            yield _("by %(what)s") % {"what": tie_break_words(record.decided_by)}

    def render_total(self, record: StandingRow) -> str:
        return points_words(record.total)

    def render_behind(self, record: StandingRow) -> str:
        return f"+{record.behind}" if record.place is not None and record.behind else "–"

    def render_deals_won(self, record: StandingRow) -> int:
        return record.deals_won

    def render_infractions(self, record: StandingRow) -> int:
        return record.infractions
