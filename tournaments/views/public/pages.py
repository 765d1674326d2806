"""What everyone may read of a tournament: rounds, seating, players, rules."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.generic import RedirectView, TemplateView

from tournaments.enums import Role, RoundStatus
from tournaments.forms.roster import RosterFilter
from tournaments.permissions import Access
from tournaments.printing.rules import switch_lines
from tournaments.selectors.floor_log import last_change
from tournaments.selectors.player_page import player_page
from tournaments.selectors.roster import roster
from tournaments.selectors.seating import seating_lists
from tournaments.tables.roster import PlayersTable
from tournaments.views.access import TournamentView
from tournaments.views.cached import CachedView
from tournaments.views.lists import FilteredTable, page_variant
from tournaments.views.public.chart import running_chart
from tournaments.views.public.standings import is_held_back


class PublicTournament(TournamentView, RedirectView):
    """The front page of a tournament: its standings."""

    access = Access.PUBLIC

    def get_redirect_url(self, *args: Any, **kwargs: Any) -> str:
        """Whoever runs it goes to the desk."""
        page = "director:desk" if self.role in Role.values else "public:standings"
        return reverse(page, args=[self.tournament.slug])


class Rounds(CachedView, TemplateView):
    """All published rounds."""

    access = Access.PUBLIC
    section = "rounds"
    template_name = "tournaments/rounds.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Latest first."""
        rounds = self.tournament.rounds.exclude(status=RoundStatus.DRAFT).order_by("-number")
        return super().get_context_data(rounds=rounds, **kwargs)


class RoundTables(CachedView, TemplateView):
    """Who sits where in one published round, by table and by name."""

    access = Access.PUBLIC
    section = "rounds"
    template_name = "tournaments/round_tables.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """A draft is nobody's business but the director's."""
        round_ = get_object_or_404(self.tournament.rounds, number=self.kwargs["number"])
        if round_.is_draft:
            raise Http404
        return super().get_context_data(
            round=round_, lists=seating_lists(round_), changed=last_change(round_), **kwargs
        )


class Players(CachedView, FilteredTable):
    """Everyone who takes part."""

    access = Access.PUBLIC
    section = "players"
    template_name = "tournaments/players.html"
    filterset_class = RosterFilter
    table_class = PlayersTable

    def variant(self) -> object | None:
        """The page, unless there is a search, a filter or another order."""
        return page_variant(self.request)

    def get_queryset(self) -> Any:
        return roster(self.tournament)


class PlayerPage(CachedView, TemplateView):
    """Where one player sits, and every deal, line by line.

    Held-back standings hold the deals back too, but who sits where stays public.
    """

    access = Access.PUBLIC
    section = "players"
    template_name = "tournaments/player.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The player's deals, and how their total ran."""
        entry = get_object_or_404(roster(self.tournament), number=self.kwargs["entry"])
        page = player_page(self.tournament, entry)
        held_back = is_held_back(self)
        chart = None if held_back else running_chart(page.own, page.mean)
        found = {"entry": entry, "page": page, "chart": chart, "held_back": held_back}
        return super().get_context_data(**kwargs | found)


class Rules(CachedView, TemplateView):
    """Exactly this tournament's rules, on one page."""

    access = Access.PUBLIC
    section = "rules"
    template_name = "tournaments/rules.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The rule set, read, and every switch in plain words."""
        rules = self.tournament.rule_set
        return super().get_context_data(rules=rules, switches=switch_lines(rules), **kwargs)
