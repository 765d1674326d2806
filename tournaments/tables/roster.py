"""The roster and the public list of players, as tables."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry
from tournaments.tables.columns import WIDE, WIDE_NUMBER, NumberColumn
from tournaments.tables.listed import ListedTable


class RosterTable(ListedTable):
    """Everyone on the roster, as the director sees them."""

    caption = _("Roster")

    number = NumberColumn(verbose_name=_("No."), attrs=WIDE_NUMBER)
    name = tables.TemplateColumn(
        template_name="tournaments/partials/roster_name.html",
        verbose_name=_("Player"),
        order_by="player__name",
    )
    club = tables.Column(
        accessor="player__club",
        verbose_name=_("Club or parish"),
        attrs=WIDE,
    )
    status = tables.TemplateColumn(
        template_name="tournaments/partials/roster_status.html",
        verbose_name=_("Status"),
        attrs=WIDE,
    )
    actions = tables.TemplateColumn(
        template_name="tournaments/partials/roster_actions.html",
        verbose_name=_("Actions"),
        orderable=False,
    )

    class Meta:
        model = Entry
        fields = ("number", "name", "club", "status", "actions")
        attrs = {"class": "data"}
        row_attrs = {"id": lambda record: f"entry-{record.number}"}


class PlayersTable(ListedTable):
    """Everyone who takes part, for the public."""

    caption = _("Players")

    number = NumberColumn(verbose_name=_("No."), attrs=WIDE_NUMBER)
    name = tables.TemplateColumn(
        '<a href="{% url "public:player" table.tournament.slug record.number %}">'
        "{{ record.player.name }}</a>",
        verbose_name=_("Player"),
        order_by="player__name",
    )
    club = tables.Column(accessor="player__club", verbose_name=_("Club or parish"))
    status = tables.TemplateColumn(
        template_name="tournaments/partials/roster_status.html", verbose_name=_("Status")
    )

    class Meta:
        model = Entry
        fields = ("number", "name", "club", "status")
        attrs = {"class": "data"}
