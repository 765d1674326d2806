"""Ways to seat, and a whole schedule: laid out, looked at, changed."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.generic import TemplateView

from tournaments.enums import SeatingWay
from tournaments.errors import Refusal
from tournaments.permissions import Access
from tournaments.selectors.schedule import ScheduleState, Way, replan_of, schedule_state
from tournaments.services.schedule import change_schedule, discard_schedule, lay_out_schedule
from tournaments.services.seating import drawn
from tournaments.views.access import ActionView, TournamentView
from tournaments.words.seating import option_words, schedule_sentences

WAYS = {
    SeatingWay.SCHEDULE: gettext_lazy(
        "Best for a fixed field: all rounds are planned together, so the fewest pairs meet twice."
    ),
    SeatingWay.RANDOM: gettext_lazy(
        "Best where players come and go: each round avoids whoever has met."
    ),
    SeatingWay.STANDING: gettext_lazy(
        "Best for a close finish: players of like totals meet, and still not twice where possible."
    ),
    SeatingWay.FINAL_SPREAD: gettext_lazy("For a final at several tables of equal strength."),
    SeatingWay.FINAL_STRAIGHT: gettext_lazy("For a final at one table: the best four meet."),
}


class Schedule(TournamentView, TemplateView):
    """The ways to seat with a word on each, the rounds as they stand, and what has changed."""

    access = Access.DIRECTOR
    section = "desk"
    template_name = "tournaments/schedule.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show the schedule, and both ways on where the field has changed."""
        state = schedule_state(self.tournament)
        sentences = schedule_sentences(state.names, state.report) if state.report else []
        return super().get_context_data(
            state=state,
            sentences=sentences,
            ways=[(way, way.label, words) for way, words in WAYS.items()],
            options=self.ways_on(state),
            **kwargs,
        )

    def ways_on(self, state: ScheduleState) -> list[tuple[str, str, str, bool]]:
        """Each way on as (value, label, words, whether it is open)."""
        if not state.has_changed:
            return []
        try:
            plan = drawn(lambda: replan_of(self.tournament)).plan
        except Refusal as refusal:
            return [("anew", _("Plan anew"), refusal.message, False)]
        shown = []
        for value, label, option, error in (
            (
                "kept",
                _("Keep the schedule; chairs stay empty or are taken"),
                plan.kept,
                plan.kept_error,
            ),
            ("anew", _("Plan the remaining rounds anew"), plan.anew, plan.anew_error),
        ):
            words = option_words(option) if option else error.message if error else ""
            shown.append((value, label, words, option is not None))
        return shown


class ScheduleAction(ActionView):
    """A button on the schedule's page."""

    access = Access.DIRECTOR

    def done_url(self) -> str:
        """Back to the schedule."""
        return reverse("director:schedule", args=[self.tournament.slug])


class LayOutSchedule(ScheduleAction):
    """Draws all planned rounds."""

    def act(self) -> str:
        """Draw them as drafts."""
        rounds = lay_out_schedule(tournament=self.tournament, actor=self.actor)
        return ngettext(
            "%(count)s round is laid out as a draft.",
            "%(count)s rounds are laid out as drafts.",
            len(rounds),
        ) % {"count": len(rounds)}


class DiscardSchedule(ScheduleAction):
    """Throws all drafts away."""

    def act(self) -> str:
        """Discard them."""
        count = discard_schedule(tournament=self.tournament, actor=self.actor)
        return ngettext(
            "%(count)s draft is thrown away.", "%(count)s drafts are thrown away.", count
        ) % {"count": count}


class ChangeSchedule(ScheduleAction):
    """Takes one of the two ways on."""

    def act(self) -> str:
        """Write it into the drafts."""
        way: Way = "kept" if self.request.POST.get("way") == "kept" else "anew"
        count = change_schedule(tournament=self.tournament, way=way, actor=self.actor)
        return ngettext(
            "%(count)s draft follows the players now.",
            "%(count)s drafts follow the players now.",
            count,
        ) % {"count": count}
