"""The tabs above a tournament's pages."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.models import Tournament


@dataclass(frozen=True)
class Tab:
    """One tab: ``name`` is the section of the pages below it."""

    name: str
    label: str
    url: str
    starts_group: bool = False


def tournament_tabs(tournament: Tournament, role: str | None) -> list[Tab]:
    """Tabs of ``tournament`` for a reader with ``role``: first the desk, then what all see."""
    slug = tournament.slug

    def tab(name: str, label: str, view: str, *, starts_group: bool = False) -> Tab:
        return Tab(name, label, reverse(view, args=[slug]), starts_group)

    tabs = []
    if role in Role.values:
        tabs.append(tab("desk", _("Desk"), "director:desk", starts_group=True))
    if role == Role.DIRECTOR:
        tabs += [
            tab("roster", _("Roster"), "director:roster"),
            tab("penalties", _("Penalties"), "director:penalties"),
            tab("settings", _("Settings"), "director:settings"),
            tab("log", _("Log"), "director:log"),
        ]
    return [
        *tabs,
        tab("standings", _("Standings"), "public:standings", starts_group=True),
        tab("rounds", _("Rounds"), "public:rounds"),
        tab("players", _("Players"), "public:players"),
        tab("rules", _("Rules"), "public:rules"),
    ]
