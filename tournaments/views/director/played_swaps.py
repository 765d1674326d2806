"""Two players who sat in each other's chairs: the deals that they played are swapped too."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic.base import TemplateResponseMixin

from tournaments.errors import Refusal
from tournaments.forms.played_swap import PlayedSwapForm, deals_between
from tournaments.models import Entry
from tournaments.selectors.played_swaps import played_swap
from tournaments.services.played_swaps import swap_played
from tournaments.views.access import REASON_TYPED, ActionView
from tournaments.views.director.rounds import RoundPage, picked_numbers


class PlayedSwapView(RoundPage):
    """A page or a button about two players of a round."""

    def player(self, number: int | None) -> Entry | None:
        """The player of a number in this tournament."""
        entries = self.tournament.entries.select_related("player")
        return entries.filter(number=number or 0).first()

    def page_url(self, **query: Any) -> str:
        """The page of two players and some deals."""
        path = reverse("director:played_swap", args=[self.tournament.slug, self.round.number])
        return f"{path}?{urlencode(query)}"


class PlayedSwapPage(TemplateResponseMixin, PlayedSwapView):
    """Whose points would go to whom, for the deals that are chosen."""

    template_name = "tournaments/played_swap.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show what it does, or who sits where, so that two can be chosen."""
        first, second = self.player(self.asked("first")), self.player(self.asked("second"))
        if first is None or second is None or first == second:
            return redirect("director:floor", self.tournament.slug, self.round.number)
        deals = deals_between(self.round, self.asked("start"), self.asked("end"))
        context = self.get_context_data(
            round=self.round,
            swap=played_swap(self.round, first, second, deals),
            reason=_("Sat in each other’s chairs"),
        )
        return self.render_to_response(context)

    def asked(self, name: str) -> int | None:
        """A number that the address holds."""
        return next(iter(picked_numbers(self.request.GET, name)), None)


class SwapPlayed(PlayedSwapView, ActionView):
    """Swaps them."""

    label = gettext_lazy("Swap the deals that were played too")
    typed = REASON_TYPED
    form_class = PlayedSwapForm
    is_done = False

    @cached_property
    def people(self) -> tuple[Entry | None, Entry | None]:
        """The two whom the form names."""
        return self.player(self.sent["first"]), self.player(self.sent["second"])

    def about(self, data: QueryDict) -> str:
        """Which two of which round."""
        numbers = [*picked_numbers(data, "first"), *picked_numbers(data, "second")]
        names = [str(entry) for entry in map(self.player, numbers) if entry is not None]
        return f"{self.round}: {', '.join(names)}"

    def act(self) -> str:
        first, second = self.people
        if first is None or second is None:
            raise Refusal(_("Choose two players, and deals of this round."), field="deals")
        swap = swap_played(
            round_=self.round,
            first=first,
            second=second,
            deals=deals_between(self.round, self.sent["start"], self.sent["end"]),
            penalties=picked_numbers(self.request.POST, "penalty"),
            actor=self.actor,
            reason=self.reason,
            seen=self.seen,
        )
        self.is_done = True
        return _("%(one)s and %(other)s have swapped chairs and points.") % {
            "one": swap.first,
            "other": swap.second,
        }

    def done_url(self) -> str:
        """Back to who sits where, or to the two where it was refused."""
        if self.is_done or None in self.people:
            return reverse("director:floor", args=[self.tournament.slug, self.round.number])
        names = ("first", "second", "start", "end")
        return self.page_url(**{name: self.sent[name] for name in names if self.sent[name]})
