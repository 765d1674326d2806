"""Tables and rounds whose time is up: what is missing is not played."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.generic.base import TemplateResponseMixin

from tournaments.errors import StaleError
from tournaments.permissions import Access
from tournaments.selectors.progress import round_progress
from tournaments.selectors.versions import round_version
from tournaments.services.ending import close_with_gaps, end_deals, end_short
from tournaments.views.access import CONFLICT, REASON_TYPED, UNPROCESSABLE, ActionView
from tournaments.views.director.rounds import RoundPage, picked_numbers
from tournaments.views.director.score_grid import TableView

PICK = re.compile(r"(\d{1,4})-(\d{1,3})", re.ASCII)


def picks_in(data: QueryDict) -> set[tuple[int, int]]:
    """The deals that a form names, as (table number, deal)."""
    found = (PICK.fullmatch(text) for text in data.getlist("pick"))
    return {(int(match[1]), int(match[2])) for match in found if match}


class EndingView(TemplateResponseMixin, RoundPage):
    """What a round misses, to be marked as not played or to be closed with."""

    template_name = "tournaments/end_round.html"

    @property
    def ending_url(self) -> str:
        """The page with every missing deal ticked."""
        return reverse("director:end_round", args=[self.tournament.slug, self.round.number])

    @property
    def desk_url(self) -> str:
        """The desk, showing this round."""
        return f"{reverse('director:desk', args=[self.tournament.slug])}?round={self.round.number}"

    def get_context_data(self, tried: QueryDict | None = None, **kwargs: Any) -> dict[str, Any]:
        """Tick all that is missing, of one table or one deal where the address names them.

        Arguments: ``tried``, a form that was refused, with its ticks and its reason.
        """
        progress = round_progress(self.round)
        wanted = picks_in(tried) if tried is not None and "pick" in tried else None
        tables, deals = (picked_numbers(self.request.GET, name) for name in ("table", "deal"))
        rows = []
        for item in progress:
            number = item.table.number
            ticks = [
                (
                    deal,
                    (number, deal) in wanted
                    if wanted is not None
                    else (not tables or number in tables) and (not deals or deal in deals),
                )
                for deal in item.missing
            ]
            if ticks:
                rows.append((item, ticks))
        return super().get_context_data(
            round=self.round,
            rows=rows,
            missing=sum(len(ticks) for _item, ticks in rows),
            waiting=[item for item in progress if item.waiting],
            reason=_("Time is up") if tried is None else tried.get("reason", ""),
            seen=round_version(self.round),
            **kwargs,
        )


class EndRound(EndingView):
    """End a table or a round before every deal is played."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show what is missing."""
        return self.render_to_response(self.get_context_data())


class EndingAction(EndingView, ActionView):
    """A button of that page: on to the desk when it is done."""

    typed = REASON_TYPED
    is_done = False

    def about(self, data: QueryDict) -> str:
        return str(self.round)

    def done_url(self) -> str:
        return self.desk_url if self.is_done else self.ending_url

    def refused(self, refusal: Exception) -> HttpResponse:
        """Show what is missing now, and what waits, with what was ticked and typed."""
        status = CONFLICT if isinstance(refusal, StaleError) else UNPROCESSABLE
        return self.render_to_response(
            self.get_context_data(tried=self.request.POST), status=status
        )


class EndDeals(EndingAction):
    """Marks the ticked deals as not played."""

    label = gettext_lazy("Mark as not played")

    def about(self, data: QueryDict) -> str:
        """Which deals of which tables."""
        deals = [
            _("table %(table)s, deal %(deal)s") % {"table": table, "deal": deal}
            for table, deal in sorted(picks_in(data))
        ]
        return ": ".join([str(self.round), "; ".join(deals)]) if deals else str(self.round)

    def act(self) -> str:
        count = end_deals(
            round_=self.round,
            picks=picks_in(self.request.POST),
            actor=self.actor,
            reason=self.reason,
            seen=self.seen,
        )
        self.is_done = True
        return not_played_words(count)


class CloseWithGaps(EndingAction):
    """Closes a round whose time is up."""

    label = gettext_lazy("Close the round with gaps")

    def act(self) -> str:
        """Mark what is missing as not played, and close."""
        count = close_with_gaps(
            round_=self.round, actor=self.actor, reason=self.reason, seen=self.seen
        )
        self.is_done = True
        words = _("%(round)s is closed.") % {"round": self.round}
        return f"{words} {not_played_words(count)}" if count else words


class EndShort(TableView, ActionView):
    """Marks the deals that a table has no time for as not played."""

    access = Access.DIRECTOR
    label = gettext_lazy("End this table short")
    typed = REASON_TYPED

    def about(self, data: QueryDict) -> str:
        return f"{self.table.round}, {self.table}"

    def act(self) -> str:
        count = end_short(table=self.table, actor=self.actor, reason=self.reason, seen=self.seen)
        return not_played_words(count)

    def done_url(self) -> str:
        return self.grid_url


def not_played_words(count: int) -> str:
    """How many deals are not played."""
    return ngettext(
        "%(count)s deal is marked as not played.",
        "%(count)s deals are marked as not played.",
        count,
    ) % {"count": count}
