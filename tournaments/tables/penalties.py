"""Infractions, as tables."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.models import PenaltyEntry
from tournaments.tables.columns import WIDE, WIDE_LINE
from tournaments.tables.listed import ListedTable


class PenaltyTable(ListedTable):
    """Infractions of a tournament, latest first."""

    caption = _("Penalties")
    row_header = "player"

    issued_at = tables.DateTimeColumn(format="j M H:i", verbose_name=_("Time"), attrs=WIDE_LINE)
    player = tables.TemplateColumn(
        template_name="tournaments/partials/penalty_cells.html",
        verbose_name=_("Player"),
        order_by="entry__player__name",
    )
    where = tables.TemplateColumn(
        template_name="tournaments/partials/penalty_where.html",
        verbose_name=_("Where"),
        order_by=("round__number", "table__number", "deal"),
        attrs=WIDE_LINE,
    )
    code = tables.TemplateColumn(
        template_name="tournaments/partials/penalty_cells.html",
        order_by="code",
        verbose_name=_("Infraction"),
        attrs=WIDE,
    )
    points = tables.TemplateColumn(
        template_name="tournaments/partials/penalty_cells.html",
        verbose_name=_("Points"),
        attrs={"th": {"class": "number"}, "td": {"class": "number"}},
    )
    reason = tables.TemplateColumn(
        template_name="tournaments/partials/penalty_cells.html", verbose_name=_("Reason")
    )

    class Meta:
        model = PenaltyEntry
        fields = ("issued_at", "player", "where", "code", "points", "reason")
        attrs = {"class": "data"}
        order_by = "-issued_at"


class PlayerPenaltyTable(PenaltyTable):
    """Infractions of one person in every tournament."""

    row_header = "issued_at"

    tournament_name = tables.Column(
        accessor="round__tournament__name", verbose_name=_("Tournament")
    )
    issued_at = tables.DateTimeColumn(format="j M Y", verbose_name=_("Date"))

    class Meta(PenaltyTable.Meta):
        exclude = ("player",)
        sequence = ("issued_at", "tournament_name", "...")
