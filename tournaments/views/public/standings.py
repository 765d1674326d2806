"""The standings for everyone."""

from functools import lru_cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.generic.base import TemplateResponseMixin

from tournaments.models import Tournament
from tournaments.permissions import Access
from tournaments.roster_files import plain_text
from tournaments.selectors.event_version import EventVersion
from tournaments.selectors.standings import StandingRow, Standings, standings
from tournaments.tables.standings import DrawnRows, StandingsTable
from tournaments.views.access import TournamentView
from tournaments.views.cached import CachedView
from tournaments.views.lists import page_variant, sort_and_cut

EVENTS = 4


@lru_cache(maxsize=EVENTS)
def standings_of(
    tournament: Tournament, _version: EventVersion | None, _language: str
) -> tuple[Standings, DrawnRows]:
    """The standings at a version of an event, with the rows of the table that were drawn.

    However they are searched, filtered or sorted, they are computed once for each change.
    """
    return standings(tournament), {}


def found(row: StandingRow, text: str) -> bool:
    """Whether a search for ``text`` finds a row: by name, club or team, or its number."""
    entry = row.entry
    words = plain_text(f"{entry.player.name}\n{entry.player.club}\n{entry.team}")
    return plain_text(text) in words or text == str(entry.number)


class StandingsPage(TemplateResponseMixin, CachedView):
    """Places, totals, one column per round; searched, filtered by club, sorted."""

    access = Access.PUBLIC
    section = "standings"
    template_name = "tournaments/standings.html"

    def variant(self) -> object | None:
        """The page, unless there is a search, a filter, another order or a player followed."""
        return page_variant(self.request)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show them, or say that they are held back."""
        held_back = not self.tournament.standings_released
        if held_back and self.role is None:
            return self.render_to_response(super().get_context_data(held_back=True))
        return self.render_to_response(self.get_context_data(held_back=held_back))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Filter by what was asked for; places are those of the whole field."""
        version = self.version
        compute = standings_of if version else standings_of.__wrapped__
        everyone, drawn = compute(self.tournament, version, get_language())
        table = StandingsTable(everyone, self.tournament, rows=self.chosen(everyone), drawn=drawn)
        sort_and_cut(table, self.request)
        return super().get_context_data(
            standings=everyone,
            table=table,
            clubs=sorted({row.club for row in everyone.rows if row.club}),
            search=self.request.GET.get("search", ""),
            club=self.request.GET.get("club", ""),
            followed=self.followed(everyone),
            **kwargs,
        )

    def followed(self, everyone: Standings) -> StandingRow | None:
        """The row of the player that the reader follows, whatever page of the table is shown."""
        number = self.request.GET.get("follow", "")
        return next((row for row in everyone.rows if str(row.number) == number), None)

    def chosen(self, everyone: Standings) -> list[StandingRow]:
        """The rows that the search and the club leave."""
        search = self.request.GET.get("search", "").strip()
        club = self.request.GET.get("club", "")
        return [
            row
            for row in everyone.rows
            if (not search or found(row, search)) and (not club or row.club == club)
        ]


def refuse_held_back(view: TournamentView) -> None:
    """Refuse whoever may not see standings that are held back."""
    if not view.tournament.standings_released and view.role is None:
        raise PermissionDenied
