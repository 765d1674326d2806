"""Seating a round: look, swap two, publish, take back, close."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import TemplateView

from tournaments.enums import SeatingWay
from tournaments.forms.buttons import TakeBackForm, WayForm
from tournaments.forms.round_deals import RoundDealsForm, deals_text
from tournaments.models import Round
from tournaments.permissions import Access
from tournaments.selectors.floor_log import sheets_to_print
from tournaments.selectors.progress import round_progress
from tournaments.selectors.roster import roster
from tournaments.selectors.seating import seating_lists, unseated
from tournaments.selectors.seating_report import seating_of_round
from tournaments.selectors.versions import round_version
from tournaments.services.round_deals import change_deals
from tournaments.services.round_guards import has_scores, kept_tables
from tournaments.services.rounds import (
    close_round,
    discard_draft,
    publish_round,
    redraw_round,
    reopen_round,
    swap_seats,
    take_back_round,
)
from tournaments.views.access import ActionView, TournamentView
from tournaments.views.kept_posts import is_partial
from tournaments.words import deals_words
from tournaments.words.seating import seating_sentences

LONGEST_NUMBER = 10  # digits, more than the number of any entry has


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
        return reverse("director:round", args=[self.tournament.slug, self.round.number])


def picked_numbers(picks: QueryDict, *names: str) -> list[int]:
    """The numbers of the entries that were chosen in the fields of these names."""
    texts = [text for name in names for text in picks.getlist(name)]
    return [int(text) for text in texts if text.isdecimal() and len(text) < LONGEST_NUMBER]


def named(round_: Round, numbers: list[int]) -> str:
    """A round, and the players of these numbers in this order."""
    found = roster(round_.tournament).filter(number__in=numbers)
    names = {entry.number: str(entry) for entry in found}
    return ": ".join(
        [str(round_), ", ".join(names[number] for number in numbers if number in names)]
    )


class RoundSeating(RoundPage, TemplateView):
    """The seating with what is good and bad about it; two picks show what a swap makes of it."""

    template_name = "tournaments/round.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show the seating as it is, or as it would be."""
        picked = picked_numbers(self.request.GET, "pick")[-2:]
        seating = seating_of_round(self.round, picked)
        lists = seating_lists(self.round)
        shown = [*seating.tables, *lists.tables]
        return super().get_context_data(
            round=self.round,
            seating=seating,
            sentences=seating_sentences(seating.names, seating.report, seating.options),
            chairs=range(1, max((len(chairs) for _table, chairs in shown), default=0) + 1),
            picked=picked,
            has_scores=has_scores(self.round),
            lists=lists,
            sheets=sheets_to_print(self.round),
            not_played=[item for item in round_progress(self.round) if item.not_played],
            kept=kept_tables(self.round) if self.round.is_draft else [],
            ways=[(way.value, way.label) for way in SeatingWay.of_a_round()],
            unseated=unseated(self.round),
            seen=round_version(self.round),
            deals_text=deals_text(self.round.deals),
            **kwargs,
        )

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer with the tables alone where a pick was changed by script."""
        if is_partial(request):
            self.template_name = "tournaments/partials/seating.html"
        return super().get(request, *args, **kwargs)


class RoundAction(RoundPage, ActionView):
    """A button on a round's page."""

    def about(self, data: QueryDict) -> str:
        """Which round the button changes."""
        return str(self.round)

    def done_url(self) -> str:
        """Back to the seating, or to the desk where somebody has discarded the round."""
        if self.tournament.rounds.filter(pk=self.round.pk).exists():
            return self.round_url
        return reverse("director:desk", args=[self.tournament.slug])


class ChangeDeals(RoundAction):
    """Chooses, drops or adds deals."""

    label = gettext_lazy("Change the deals")
    form_class = RoundDealsForm
    typed = {"deals": gettext_lazy("Deals")}

    def act(self) -> str:
        round_ = change_deals(
            round_=self.round, deals=self.sent["deals"], actor=self.actor, seen=self.seen
        )
        said = {"round": round_, "deals": deals_words(round_.deals)}
        if round_.deals != self.sent["deals"]:
            return _("%(round)s plays %(deals)s; its order stays as it was.") % said
        return _("%(round)s plays %(deals)s.") % said


class SwapSeats(RoundAction):
    """Lets two players change places."""

    label = gettext_lazy("Swap these two")

    def about(self, data: QueryDict) -> str:
        """Who would change places in which round."""
        return named(self.round, picked_numbers(data, "pick"))

    def act(self) -> str:
        """Swap the two that were picked."""
        picked = (*picked_numbers(self.request.POST, "pick"), 0, 0)
        one, other = swap_seats(
            round_=self.round,
            first=picked[0],
            second=picked[1],
            actor=self.actor,
            seen=self.seen,
        )
        return _("%(one)s and %(other)s have swapped places.") % {
            "one": one.entry,
            "other": other.entry,
        }


class RedrawRound(RoundAction):
    """Redraws a draft."""

    label = gettext_lazy("Redraw")
    form_class = WayForm

    def about(self, data: QueryDict) -> str:
        """Which round would be seated in which way."""
        way = dict(SeatingWay.choices).get(data.get("way", ""), "")
        return f"{self.round}: {way}" if way else str(self.round)

    def act(self) -> str:
        redraw_round(
            round_=self.round,
            actor=self.actor,
            way=self.sent["way"],
            any_size=self.sent["any_size"],
            unfinished=self.sent["unfinished"],
            seen=self.seen,
        )
        return _("%(round)s was redrawn.") % {"round": self.round}


class PublishRound(RoundAction):
    """Shows the seating to everyone."""

    label = gettext_lazy("Publish the round")

    def act(self) -> str:
        publish_round(round_=self.round, actor=self.actor, seen=self.seen)
        return _("%(round)s is published. Players see their tables now.") % {"round": self.round}


class TakeBackRound(RoundAction):
    """Takes a published round back."""

    label = gettext_lazy("Take the round back")
    form_class = TakeBackForm

    def about(self, data: QueryDict) -> str:
        """Which round, and whether its scores are hidden with it."""
        words = _("%(round)s: hide its scores until it is published again")
        return words % {"round": self.round} if data.get("scores_too") else str(self.round)

    def act(self) -> str:
        """Take it back, with its scores only where that was said."""
        agreed = self.sent["scores_too"]
        take_back_round(round_=self.round, actor=self.actor, scores_too=agreed, seen=self.seen)
        return _("%(round)s is a draft again; nobody else sees it.") % {"round": self.round}


class DiscardDraft(RoundAction):
    """Discards a draft."""

    label = gettext_lazy("Discard the draft")

    def act(self) -> str:
        word = _("The draft of %(round)s was discarded.") % {"round": self.round}
        discard_draft(round_=self.round, actor=self.actor, seen=self.seen)
        return word

    def done_url(self) -> str:
        return reverse("director:desk", args=[self.tournament.slug])


class CloseRound(RoundAction):
    """Closes a round whose deals are all in."""

    label = gettext_lazy("Close the round")

    def act(self) -> str:
        close_round(round_=self.round, actor=self.actor, seen=self.seen)
        return _("%(round)s is closed.") % {"round": self.round}

    def done_url(self) -> str:
        """Back to the desk, where the next step is."""
        return reverse("director:desk", args=[self.tournament.slug])


class ReopenRound(RoundAction):
    """Opens a closed round again."""

    label = gettext_lazy("Reopen the round")

    def act(self) -> str:
        reopen_round(round_=self.round, actor=self.actor, seen=self.seen)
        return _("%(round)s is open again.") % {"round": self.round}
