"""The standings for everyone."""

from functools import lru_cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.generic.base import TemplateResponseMixin

from tournaments.models import Tournament
from tournaments.permissions import Access
from tournaments.roster_files import plain_text
from tournaments.selectors.event_version import EventVersion
from tournaments.selectors.live_standings import LiveStandings, live_standings
from tournaments.selectors.round_in_play import round_in_play
from tournaments.selectors.scope import Scope
from tournaments.selectors.standings import Standings, standings, standings_after
from tournaments.tables.live_standings import LiveTable
from tournaments.tables.placed import DrawnRows, PlacedRow, PlacedTable
from tournaments.tables.standings import StandingsTable
from tournaments.views.access import TournamentView
from tournaments.views.cached import CachedView
from tournaments.views.lists import page_variant, sort_and_cut
from tournaments.views.standings_choice import StandingsChoice, standings_choice

EVENTS = 8
PRINTED = ("after", "moment")


@lru_cache(maxsize=EVENTS)
def standings_of(
    tournament: Tournament,
    choice: StandingsChoice,
    _version: EventVersion | None,
    _language: str,
) -> tuple[Standings | LiveStandings, DrawnRows]:
    """The standings at a version of an event, with the rows of the table that were drawn.

    However they are searched, filtered or sorted, they are computed once for each change.
    """
    return chosen_standings(tournament, choice), {}


def chosen_standings(tournament: Tournament, choice: StandingsChoice) -> Standings | LiveStandings:
    """The standings that a reader chose: by default after the last complete round, or live."""
    if choice.moment is not None:
        return standings(tournament, scope=Scope(moment=choice.moment))
    progress = _in_play, complete = round_in_play(tournament)
    if choice.kind == "live" or not complete:
        return live_standings(tournament, progress=progress)
    return standings_after(tournament, choice.after, progress=progress)


def rounds_offered(everyone: Standings | LiveStandings) -> dict[str, Any]:
    """After which rounds the standings can be shown: the one of the tab, and all others."""
    if isinstance(everyone, LiveStandings):
        return {"complete": everyone.after, "shown_after": everyone.after, "others": []}
    complete = everyone.complete_through
    shown = everyone.scope.last or complete
    others = [number for number in range(1, complete + 1) if number != shown]
    return {"complete": complete, "shown_after": shown, "others": others}


def found(row: PlacedRow, text: str) -> bool:
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
        return page_variant(self.request, "after", "view")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show them, or say that they are held back."""
        held_back = not self.tournament.standings_released
        if held_back and self.role is None:
            return self.render_to_response(super().get_context_data(held_back=True))
        return self.render_to_response(self.get_context_data(held_back=held_back))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Filter by what was asked for; places are those of the whole field."""
        version, choice = self.version, standings_choice(self.request.GET)
        compute = standings_of if version else standings_of.__wrapped__
        everyone, drawn = compute(self.tournament, choice, version, get_language())
        rows = self.chosen(everyone)
        table: PlacedTable = (
            LiveTable(everyone, self.tournament, rows=rows, drawn=drawn)
            if isinstance(everyone, LiveStandings)
            else StandingsTable(everyone, self.tournament, rows=rows, drawn=drawn)
        )
        sort_and_cut(table, self.request)
        return super().get_context_data(
            standings=everyone,
            is_live=isinstance(everyone, LiveStandings),
            **rounds_offered(everyone),
            print_query=f"?{self.request.GET.urlencode()}" if choice.kind in PRINTED else "",
            moment=choice.moment,
            as_of=version.at if version else timezone.now(),
            query=self.kept_query(),
            table=table,
            clubs=sorted({row.club for row in everyone.rows if row.club}),
            search=self.request.GET.get("search", ""),
            club=self.request.GET.get("club", ""),
            followed=self.followed(everyone),
            **kwargs,
        )

    def kept_query(self) -> list[tuple[str, str]]:
        """What a search takes along: which view is shown, and who is followed."""
        names = ("after", "view", "at", "follow")
        return [(name, self.request.GET[name]) for name in names if name in self.request.GET]

    def followed(self, everyone: Standings | LiveStandings) -> PlacedRow | None:
        """The row of the player that the reader follows, whatever page of the table is shown."""
        number = self.request.GET.get("follow", "")
        return next((row for row in everyone.rows if str(row.number) == number), None)

    def chosen(self, everyone: Standings | LiveStandings) -> list[PlacedRow]:
        """The rows that the search and the club leave."""
        search = self.request.GET.get("search", "").strip()
        club = self.request.GET.get("club", "")
        return [
            row
            for row in everyone.rows
            if (not search or found(row, search)) and (not club or row.club == club)
        ]


def is_held_back(view: TournamentView) -> bool:
    """Whether the standings, and with them all results, are not for this reader yet."""
    return not view.tournament.standings_released and view.role is None


def refuse_held_back(view: TournamentView) -> None:
    """Refuse whoever may not see standings that are held back."""
    if is_held_back(view):
        raise PermissionDenied
