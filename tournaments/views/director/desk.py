"""The director's home of a tournament: the rounds, what needs you, the tables."""

from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.generic import TemplateView

from tournaments.enums import DealState, SeatingWay
from tournaments.forms.round_deals import NextRoundForm
from tournaments.permissions import Access
from tournaments.selectors.backups.copies import copy_state
from tournaments.selectors.desk import desk_state
from tournaments.selectors.versions import round_version, schedule_version
from tournaments.services.rounds import draft_round
from tournaments.views.access import ActionView, TournamentView


class Desk(TournamentView, TemplateView):
    """What has happened, and the one thing to do next."""

    access = Access.SCORER
    section = "desk"
    template_name = "tournaments/desk.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show the round that was asked for, else the latest."""
        asked = self.request.GET.get("round", "")
        state = desk_state(self.tournament, int(asked) if asked.isdecimal() else None)
        return super().get_context_data(
            state=state,
            copies=copy_state(),
            marks=DealState.choices,
            seen=schedule_version(self.tournament, state.rounds),
            seen_last=round_version(state.last) if state.last else "",
            **kwargs,
        )


class DraftRound(ActionView):
    """Drafts the next round."""

    access = Access.DIRECTOR
    label = gettext_lazy("Seat the next round")
    form_class = NextRoundForm
    typed = {"deals": gettext_lazy("Deals, empty for the next ones")}

    def about(self, data: QueryDict) -> str:
        """In which way, where one was chosen."""
        return str(dict(SeatingWay.choices).get(data.get("way", ""), self.tournament.name))

    def act(self) -> None:
        """Draft it, by the chosen way."""
        round_ = draft_round(
            tournament=self.tournament,
            actor=self.actor,
            way=self.sent["way"],
            deals=self.sent["deals"],
            any_size=self.sent["any_size"],
            unfinished=self.sent["unfinished"],
            seen=self.seen,
        )
        self.number = round_.number

    def done_url(self) -> str:
        """On to the draft, or back to the desk where it was refused."""
        number = getattr(self, "number", None)
        if number is None:
            return reverse("director:desk", args=[self.tournament.slug])
        return reverse("director:round", args=[self.tournament.slug, number])
