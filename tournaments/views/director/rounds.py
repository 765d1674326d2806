"""Seating a round: look, swap two, publish, take back, close."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.generic import TemplateView

from tournaments.enums import SeatingWay
from tournaments.models import Round
from tournaments.permissions import Access
from tournaments.selectors.seating import unseated
from tournaments.selectors.seating_report import seating_of_round
from tournaments.selectors.versions import round_version
from tournaments.services.round_guards import has_scores
from tournaments.services.rounds import (
    close_round,
    discard_draft,
    publish_round,
    redraw_round,
    reopen_round,
    substitute,
    swap_seats,
    withdraw_round,
)
from tournaments.views.access import ActionView, TournamentView, is_partial
from tournaments.words.seating import seating_sentences


class RoundPage(TournamentView):
    """A page of one round."""

    access = Access.DIRECTOR
    section = "desk"

    @cached_property
    def round(self) -> Round:
        """The round that the address names."""
        rounds = Round.objects.select_related("tournament", "published_by")
        return get_object_or_404(rounds, tournament=self.tournament, number=self.kwargs["number"])

    @property
    def round_url(self) -> str:
        """The round's seating."""
        return reverse("director:round", args=[self.tournament.slug, self.round.number])


def picked_numbers(request: HttpRequest) -> list[int]:
    """The entries chosen for a swap."""
    picks = request.POST if request.method == "POST" else request.GET
    return [int(text) for text in picks.getlist("pick") if text.isdecimal()]


class RoundSeating(RoundPage, TemplateView):
    """The seating with what is good and bad about it; two picks show what a swap makes of it."""

    template_name = "tournaments/round.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show the seating as it is, or as it would be."""
        picked = picked_numbers(self.request)[-2:]
        seating = seating_of_round(self.round, picked)
        return super().get_context_data(
            round=self.round,
            seating=seating,
            sentences=seating_sentences(seating.names, seating.report, seating.options),
            chairs=range(1, max((len(chairs) for _table, chairs in seating.tables), default=0) + 1),
            picked=picked,
            has_scores=has_scores(self.round),
            ways=[(way.value, way.label) for way in SeatingWay.of_a_round()],
            unseated=unseated(self.round),
            **kwargs,
        )

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer with the tables alone where a pick was changed by script."""
        if is_partial(request):
            self.template_name = "tournaments/partials/seating.html"
        return super().get(request, *args, **kwargs)


class RoundAction(RoundPage, ActionView):
    """A button on a round's page."""

    def done_url(self) -> str:
        """Back to the seating."""
        return self.round_url


class SwapSeats(RoundAction):
    """Lets two players change places."""

    def act(self) -> str:
        """Swap the two that were picked."""
        picked = (*picked_numbers(self.request), 0, 0)
        is_same = self.request.POST.get("version") == str(self.round.version)
        one, other = swap_seats(
            round_=self.round,
            first=picked[0],
            second=picked[1],
            actor=self.actor,
            seen=round_version(self.round) if is_same else "",
        )
        return _("%(one)s and %(other)s have changed places.") % {
            "one": one.entry,
            "other": other.entry,
        }


class Substitute(RoundAction):
    """Seats a substitute."""

    def act(self) -> str:
        """Let one take the other's chair."""
        out, into = (
            int(text) if text.isdecimal() else 0
            for text in (self.request.POST.get(name, "") for name in ("out", "into"))
        )
        seat = substitute(round_=self.round, out=out, into=into, actor=self.actor)
        return _("%(name)s sits at %(table)s now.") % {"name": seat.entry, "table": seat.table}


class RedrawRound(RoundAction):
    """Draws a draft anew."""

    def act(self) -> str:
        """Draw from another seed."""
        way = self.request.POST.get("way") or None
        redraw_round(round_=self.round, actor=self.actor, way=way)
        return _("%(round)s is drawn anew.") % {"round": self.round}


class PublishRound(RoundAction):
    """Shows the seating to everyone."""

    def act(self) -> str:
        """Publish."""
        publish_round(round_=self.round, actor=self.actor)
        return _("%(round)s is published. Players see their tables now.") % {"round": self.round}


class WithdrawRound(RoundAction):
    """Takes a published round back."""

    def act(self) -> str:
        """Take it back, with its scores only where that was said."""
        agreed = bool(self.request.POST.get("scores_too"))
        withdraw_round(round_=self.round, actor=self.actor, scores_too=agreed)
        return _("%(round)s is a draft again; nobody else sees it.") % {"round": self.round}


class DiscardDraft(RoundAction):
    """Throws a draft away."""

    def act(self) -> str:
        """Discard it."""
        word = _("The draft of %(round)s is thrown away.") % {"round": self.round}
        discard_draft(round_=self.round, actor=self.actor)
        return word

    def done_url(self) -> str:
        """Back to the desk."""
        return reverse("director:desk", args=[self.tournament.slug])


class CloseRound(RoundAction):
    """Closes a round whose deals are all in."""

    def act(self) -> str:
        """Close it."""
        close_round(round_=self.round, actor=self.actor)
        return _("%(round)s is closed.") % {"round": self.round}

    def done_url(self) -> str:
        """Back to the desk, where the next step is."""
        return reverse("director:desk", args=[self.tournament.slug])


class ReopenRound(RoundAction):
    """Opens a closed round again."""

    def act(self) -> str:
        """Reopen it."""
        reopen_round(round_=self.round, actor=self.actor)
        return _("%(round)s is open again.") % {"round": self.round}
