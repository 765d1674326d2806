"""Who sits where in a round, and what can be changed about it now."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic.base import TemplateResponseMixin

from tournaments.errors import StaleError
from tournaments.selectors.floor import floor_of
from tournaments.selectors.floor_choices import KINDS, Choice, Chosen, choices
from tournaments.selectors.floor_log import sheets_to_print
from tournaments.selectors.floor_page import FloorPage, floor_page, shown_first
from tournaments.selectors.played_swaps import PlayedSwap, played_swap
from tournaments.services.chairs import change_floor
from tournaments.views.access import CONFLICT, REASON_TYPED, UNPROCESSABLE, ActionView
from tournaments.views.director.rounds import RoundPage, picked_numbers

FIELDS = {"table": "table", "chair": "chair", "player": "player", "with": "other"}


def chosen_in(data: QueryDict) -> Chosen:
    """The chair or the person that an address or a form names, and a second player."""
    return Chosen(
        **{
            name: number
            for field, name in FIELDS.items()
            for number in picked_numbers(data, field)[:1]
        }
    )


class FloorView(TemplateResponseMixin, RoundPage):
    """The tables of a round beside what is possible for the chair or person that was chosen."""

    template_name = "tournaments/floor.html"

    @property
    def floor_url(self) -> str:
        """The page with nothing chosen."""
        return reverse("director:floor", args=[self.tournament.slug, self.round.number])

    def url_of(self, chosen: Chosen, people: Sequence[int] = ()) -> str:
        """The page with a chair or a person chosen, and others ticked for a new table."""
        values = {field: getattr(chosen, name) for field, name in FIELDS.items()}
        query = urlencode(
            [
                *((field, value) for field, value in values.items() if value is not None),
                *(("people", number) for number in people),
            ]
        )
        return f"{self.floor_url}?{query}#choices" if query else self.floor_url

    def get_context_data(
        self, data: QueryDict | None = None, tried: str = "", **kwargs: Any
    ) -> dict[str, Any]:
        """Show the floor; ``tried`` is a choice that was refused, with what was typed for it."""
        data = self.request.GET if data is None else data
        chosen = chosen_in(data)
        floor = floor_of(self.round)
        offered = choices(floor, chosen, picked_numbers(data, "people"))
        shown = offered if data.get("all") else shown_first(offered)
        page = floor_page(floor, chosen)
        return super().get_context_data(
            round=self.round,
            page=page,
            swap=self.played_swap(page),
            reason_of_swap=_("Sat in each other’s chairs"),
            picked=chosen,
            choices=shown,
            more=len(offered) - len(shown),
            is_swapping=bool(data.get("swap")) and chosen.other is None,
            floor_url=self.floor_url,
            sheets=sheets_to_print(self.round),
            picked_url=self.url_of(chosen).partition("#")[0],
            tried=tried,
            reason=data.get("reason", "") if tried else "",
            **kwargs,
        )

    def played_swap(self, page: FloorPage) -> PlayedSwap | None:
        """The swap of all deals of two who were chosen, where they have played one of them."""
        if page.chosen is None or page.second is None or self.round.is_draft:
            return None
        swap = played_swap(self.round, page.chosen, page.second, self.round.deals)
        return swap if swap.records else None


class Floor(FloorView):
    """Change who sits where."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the floor."""
        return self.render_to_response(self.get_context_data())


class ChangeFloor(FloorView, ActionView):
    """One of the choices of that page."""

    label = gettext_lazy("Change who sits where")
    typed = REASON_TYPED
    done: Choice | None = None

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Only a choice of a kind that there is has an address."""
        super().setup(request, *args, **kwargs)
        if kwargs["choice"].partition("-")[0] not in KINDS:
            raise Http404

    @cached_property
    def chosen(self) -> Chosen:
        """The chair or person that the form is about."""
        return chosen_in(self.request.POST)

    def about(self, data: QueryDict) -> str:
        """Which round, and what was chosen there."""
        chosen = chosen_in(data)
        found = choices(floor_of(self.round), chosen, picked_numbers(data, "people"))
        lines = [choice.line for choice in found if choice.key == self.kwargs["choice"]]
        return " · ".join([str(self.round), *lines])

    def act(self) -> str:
        """Do it, and say what was done."""
        self.done = change_floor(
            round_=self.round,
            chosen=self.chosen,
            choice=self.kwargs["choice"],
            people=picked_numbers(self.request.POST, "people"),
            actor=self.actor,
            reason=self.reason,
            seen=self.seen,
        )
        return f"{self.done.line}."

    def done_url(self) -> str:
        """Back to the page, with the same chair where it was refused."""
        if self.done:
            return self.floor_url
        return self.url_of(self.chosen, picked_numbers(self.request.POST, "people"))

    def refused(self, refusal: Exception) -> HttpResponse:
        """Show what is possible now, with what was typed."""
        context = self.get_context_data(data=self.request.POST, tried=self.kwargs["choice"])
        status = CONFLICT if isinstance(refusal, StaleError) else UNPROCESSABLE
        return self.render_to_response(context, status=status)
