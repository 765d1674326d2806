"""The live standings as a table: everybody against the field on the same deals."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Tournament
from tournaments.selectors.live_standings import LiveRow, LiveStandings
from tournaments.tables.columns import WIDE_NUMBER, NumberColumn
from tournaments.tables.placed import PlacedTable
from tournaments.words import points_words, signed_tenths_words, tenths_words

HALF_OF_A_BAR = 50


class LiveTable(PlacedTable):
    """One row per player, with the rounds in play so far."""

    caption = gettext_lazy("Live standings")

    place = NumberColumn(
        verbose_name=gettext_lazy("Place"), empty_values=(), order_by=("order", "number")
    )
    moved = tables.Column(
        verbose_name=gettext_lazy("Moved"),
        empty_values=(),
        orderable=False,
        attrs={"th": {"class": "wide-only"}, "td": {"class": "wide-only moved"}},
    )
    name = tables.Column(
        verbose_name=gettext_lazy("Player"), order_by="sort_name", attrs={"td": {"scope": "row"}}
    )
    so_far = NumberColumn(verbose_name=gettext_lazy("Since"), attrs=WIDE_NUMBER)
    deals_in = NumberColumn(verbose_name=gettext_lazy("Deals"), attrs=WIDE_NUMBER)
    bar = tables.Column(
        verbose_name=gettext_lazy("Better or worse"),
        empty_values=(),
        orderable=False,
        attrs={"th": {"class": "wide-only"}, "td": {"class": "wide-only bar"}},
    )
    against_tenths = NumberColumn(verbose_name=gettext_lazy("Against the field"), attrs=WIDE_NUMBER)
    total_tenths = NumberColumn(
        verbose_name=gettext_lazy("Total"),
        attrs={"th": {"class": "number"}, "td": {"class": "number hero"}},
    )

    class Meta(PlacedTable.Meta):
        sequence = (
            "place",
            "moved",
            "name",
            "...",
            "so_far",
            "deals_in",
            "bar",
            "against_tenths",
            "total_tenths",
        )

    def __init__(self, standings: LiveStandings, tournament: Tournament, **kwargs: Any) -> None:
        self.widest = standings.widest
        words = _("After round %(number)s") % {"number": standings.after}
        before = NumberColumn(verbose_name=words, attrs=WIDE_NUMBER)
        super().__init__(
            kwargs.pop("rows", standings.rows),
            tournament,
            extra_columns=[("before", before)] if standings.after else [],
            **kwargs,
        )

    def render_name(self, record: LiveRow) -> SafeString:
        """The name, and on a phone what has no column there: the places moved, the deals."""
        return format_html(
            '{} <span class="narrow-only quiet small moved">{} {}</span>',
            super().render_name(record),
            self.render_moved(record),
            ngettext("%(found)s of %(deals)s deal", "%(found)s of %(deals)s deals", record.deals)
            % {"found": record.deals_in, "deals": record.deals},
        )

    def render_moved(self, record: LiveRow) -> SafeString | str:
        if not record.moved:
            return "" if record.moved is None else "="
        up = record.moved > 0
        words = ngettext("%(count)s place", "%(count)s places", abs(record.moved))
        return format_html(
            '<span class="{}" aria-hidden="true">{}{}</span>'
            '<span class="visually-hidden">{} {}</span>',
            "up" if up else "down",
            "▲" if up else "▼",
            abs(record.moved),
            _("up") if up else _("down"),
            words % {"count": abs(record.moved)},
        )

    def render_before(self, record: LiveRow) -> str:
        return points_words(record.before)

    def render_so_far(self, record: LiveRow) -> str:
        return points_words(record.so_far)

    def render_deals_in(self, record: LiveRow) -> str:
        return _("%(found)s of %(deals)s") % {"found": record.deals_in, "deals": record.deals}

    def render_bar(self, record: LiveRow) -> SafeString:
        length = HALF_OF_A_BAR * abs(record.against_tenths) // (self.widest or 1)
        better = record.against_tenths < 0
        return format_html(
            '<svg viewBox="-50 0 100 12" aria-hidden="true" class="{}">'
            '<rect x="{}" y="3" width="{}" height="6" /><path d="M0 0v12" /></svg>',
            "better" if better else "worse",
            -length if better else 0,
            length,
        )

    def render_against_tenths(self, record: LiveRow) -> str:
        return signed_tenths_words(record.against_tenths)

    def render_total_tenths(self, record: LiveRow) -> str:
        return tenths_words(record.total_tenths)
