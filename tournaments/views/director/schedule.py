"""Ways to seat, and a whole schedule: laid out, looked at, changed."""

from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.generic import TemplateView

from tournaments.enums import SeatingWay
from tournaments.errors import Refusal
from tournaments.permissions import Access
from tournaments.selectors.schedule import ScheduleState, Way, replan_of, schedule_state
from tournaments.selectors.versions import schedule_version
from tournaments.services.schedule import change_schedule, discard_schedule, lay_out_schedule
from tournaments.services.seating import drawn
from tournaments.views.access import ActionView, TournamentView
from tournaments.words.seating import option_words, schedule_sentences

WAYS = {
    SeatingWay.SCHEDULE: gettext_lazy(
        "Best for a fixed field: all rounds are planned together, so the fewest pairs meet twice."
    ),
    SeatingWay.RANDOM: gettext_lazy(
        "Best where players come and go: each round avoids pairs that have met."
    ),
    SeatingWay.STANDING: gettext_lazy(
        "Best for a close finish: players with similar totals meet, still without repeats where "
        "possible."
    ),
    SeatingWay.FINAL_SPREAD: gettext_lazy("For a final at several tables of equal strength."),
    SeatingWay.FINAL_STRAIGHT: gettext_lazy("For a final at one table: the best four meet."),
}


OPTIONS: dict[Way, str | Promise] = {
    "kept": gettext_lazy(
        "Keep the schedule: chairs of those who left stay empty, newcomers fill gaps"
    ),
    "anew": gettext_lazy("Plan the remaining rounds again"),
}


def option_named(name: str | None) -> Way:
    """The way on that a button names."""
    return "kept" if name == "kept" else "anew"


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
            seen=schedule_version(self.tournament, state.rounds),
            seen_field=schedule_version(self.tournament, state.rounds, state.gone, state.come),
            **kwargs,
        )

    def ways_on(self, state: ScheduleState) -> list[tuple[str, str, str, bool]]:
        """Each way on as (value, label, words, whether it is open)."""
        if not state.has_changed:
            return []
        try:
            plan = drawn(lambda: replan_of(self.tournament)).plan
        except Refusal as refusal:
            return [("anew", _("Plan again"), refusal.message, False)]
        shown: list[tuple[str, str, str, bool]] = []
        for (value, label), option, error in zip(
            OPTIONS.items(),
            (plan.kept, plan.anew),
            (plan.kept_error, plan.anew_error),
            strict=True,
        ):
            words = option_words(option) if option else error.message if error else ""
            shown.append((value, str(label), words, option is not None))
        return shown


class ScheduleAction(ActionView):
    """A button on the schedule's page."""

    access = Access.DIRECTOR

    def done_url(self) -> str:
        """Back to the schedule."""
        return reverse("director:schedule", args=[self.tournament.slug])


class LayOutSchedule(ScheduleAction):
    """Draws all planned rounds."""

    label = gettext_lazy("Lay out all rounds")

    def act(self) -> str:
        """Draw them as drafts."""
        rounds = lay_out_schedule(tournament=self.tournament, actor=self.actor, seen=self.seen)
        return ngettext(
            "%(count)s round is laid out as a draft.",
            "%(count)s rounds are laid out as drafts.",
            len(rounds),
        ) % {"count": len(rounds)}


class DiscardSchedule(ScheduleAction):
    """Throws all drafts away."""

    label = gettext_lazy("Discard all drafts")

    def act(self) -> str:
        """Discard them."""
        count = discard_schedule(tournament=self.tournament, actor=self.actor, seen=self.seen)
        return ngettext(
            "%(count)s draft was discarded.", "%(count)s drafts were discarded.", count
        ) % {"count": count}


class ChangeSchedule(ScheduleAction):
    """Takes one of the two ways on."""

    label = gettext_lazy("Use this option")

    def about(self, data: QueryDict) -> str:
        """Which of the two."""
        return str(OPTIONS[option_named(data.get("way"))])

    def act(self) -> str:
        """Write it into the drafts."""
        way = option_named(self.request.POST.get("way"))
        count = change_schedule(
            tournament=self.tournament, way=way, actor=self.actor, seen=self.seen
        )
        return ngettext(
            "%(count)s draft now matches the players.",
            "%(count)s drafts now match the players.",
            count,
        ) % {"count": count}
