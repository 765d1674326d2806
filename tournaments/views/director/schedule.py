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
from tournaments.forms.buttons import ScheduleOptionForm, SizesForm
from tournaments.forms.round_deals import deals_text
from tournaments.permissions import Access
from tournaments.selectors.deals import deal_plan
from tournaments.selectors.schedule import Option, ScheduleState, replan_of, schedule_state
from tournaments.selectors.versions import schedule_version
from tournaments.services.schedule import change_schedule, discard_schedule, lay_out_schedule
from tournaments.services.seating import drafted
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


OPTIONS: dict[Option, str | Promise] = {
    "kept": gettext_lazy(
        "Keep the schedule: chairs of those who left stay empty, newcomers fill gaps"
    ),
    "replanned": gettext_lazy("Plan the remaining rounds again"),
}


def option_named(name: str | None) -> Option:
    """The option that a button names."""
    return "kept" if name == "kept" else "replanned"


class Schedule(TournamentView, TemplateView):
    """The ways to seat and what each is good for, the rounds, and what has changed."""

    access = Access.DIRECTOR
    section = "desk"
    template_name = "tournaments/schedule.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show the schedule, and both options where the field has changed."""
        state = schedule_state(self.tournament)
        plan = deal_plan(self.tournament)
        sentences = schedule_sentences(state.names, state.report) if state.report else []
        return super().get_context_data(
            state=state,
            plan=plan,
            sentences=sentences,
            ways=[(way, way.label, words) for way, words in WAYS.items()],
            deals_text=deals_text(plan.offered),
            options=self.options_for(state),
            seen=schedule_version(self.tournament, state.rounds),
            seen_field=schedule_version(self.tournament, state.rounds, state.gone, state.come),
            **kwargs,
        )

    def options_for(self, state: ScheduleState) -> list[tuple[str, str, str, bool]]:
        """Each option as (value, label, words, whether it can be used)."""
        if not state.has_changed:
            return []
        try:
            plan = drafted(lambda: replan_of(self.tournament)).plan
        except Refusal as refusal:
            return [("replanned", _("Plan again"), refusal.message, False)]
        shown: list[tuple[str, str, str, bool]] = []
        for (value, label), option, error in zip(
            OPTIONS.items(),
            (plan.kept, plan.replanned),
            (plan.kept_error, plan.replanned_error),
            strict=True,
        ):
            words = option_words(option) if option else error.message if error else ""
            shown.append((value, str(label), words, option is not None))
        return shown


class ScheduleAction(ActionView):
    """A button on the schedule's page."""

    access = Access.DIRECTOR

    def done_url(self) -> str:
        return reverse("director:schedule", args=[self.tournament.slug])


class LayOutSchedule(ScheduleAction):
    """Drafts all planned rounds."""

    label = gettext_lazy("Lay out all rounds")
    form_class = SizesForm

    def act(self) -> str:
        rounds = lay_out_schedule(
            tournament=self.tournament,
            actor=self.actor,
            any_size=self.sent["any_size"],
            seen=self.seen,
        )
        return ngettext(
            "%(count)s round is laid out as a draft.",
            "%(count)s rounds are laid out as drafts.",
            len(rounds),
        ) % {"count": len(rounds)}


class DiscardSchedule(ScheduleAction):
    """Discards all drafts."""

    label = gettext_lazy("Discard all drafts")

    def act(self) -> str:
        count = discard_schedule(tournament=self.tournament, actor=self.actor, seen=self.seen)
        return ngettext(
            "%(count)s draft was discarded.", "%(count)s drafts were discarded.", count
        ) % {"count": count}


class ChangeSchedule(ScheduleAction):
    """Writes one of the two options into the drafts."""

    label = gettext_lazy("Use this option")
    form_class = ScheduleOptionForm

    def about(self, data: QueryDict) -> str:
        return str(OPTIONS[option_named(data.get("option"))])

    def act(self) -> str:
        """Write it into the drafts."""
        option = option_named(self.sent["option"])
        count = change_schedule(
            tournament=self.tournament,
            option=option,
            actor=self.actor,
            seen=self.seen,
            any_size=self.sent["any_size"],
        )
        return ngettext(
            "%(count)s draft now matches the players.",
            "%(count)s drafts now match the players.",
            count,
        ) % {"count": count}
