"""Setting a tournament's rules, until the first score freezes them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.generic.base import TemplateResponseMixin

from scoring import Infraction, ScoringError
from tournaments.errors import Refusal, StaleError
from tournaments.forms.rules import (
    InfractionFormSet,
    RulesForm,
    infraction_differences,
    infraction_formset,
)
from tournaments.permissions import Access
from tournaments.selectors.tournaments import rules_are_frozen
from tournaments.selectors.versions import rules_version
from tournaments.services.tournaments import update_rules
from tournaments.views.access import TournamentView
from tournaments.views.kept_posts import KeptPost


class RuleSettings(TemplateResponseMixin, TournamentView):
    """Every switch with its sources, and the schedule of infractions."""

    access = Access.DIRECTOR
    section = "settings"
    template_name = "tournaments/rule_settings.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the rules as they are set."""
        return self.show(*self.filled_in(None))

    def show_kept(self, kept: KeptPost) -> HttpResponse:
        """Show them as they were typed."""
        return self.show(*self.filled_in(kept.data))

    def filled_in(self, data: Any) -> tuple[RulesForm, InfractionFormSet]:
        """Both forms with what was typed."""
        rules = self.tournament.rule_set
        form = RulesForm(data, rules=rules, seen=rules_version(self.tournament))
        return form, infraction_formset(rules, data)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Save them, or show why not with what was typed."""
        form, infractions = self.filled_in(request.POST)
        if form.is_valid() and infractions.is_valid() and self.saved(form, infractions):
            messages.success(request, _("The rules are saved."))
            return redirect("director:rule_settings", self.tournament.slug)
        return self.show(form, infractions)

    def saved(self, form: RulesForm, infractions: InfractionFormSet) -> bool:
        """Save what the forms hold; a refusal goes into the form."""
        schedule = infractions.infractions(self.tournament.rule_set)
        try:
            update_rules(
                tournament=self.tournament,
                actor=self.actor,
                switches=form.cleaned_data["switches"],
                infractions=schedule,
                seen=form.cleaned_data["seen"],
            )
        except StaleError as refusal:
            self.show_stale(form, schedule, refusal)
            return False
        except (Refusal, ScoringError) as refusal:
            field = refusal.field if refusal.field in form.fields else None
            form.add_error(field, refusal.message)
            return False
        return True

    def show_stale(self, form: RulesForm, schedule: list[Infraction], refusal: StaleError) -> None:
        """Show the rules as they are now beside what was typed."""
        if refusal.current is None:
            form.add_error(None, refusal.message)
            return
        rules = refusal.current.rule_set
        now = RulesForm(rules=rules, seen=refusal.seen)
        form.show_stale(refusal, now, infraction_differences(rules, schedule))

    def show(self, form: RulesForm, infractions: InfractionFormSet) -> HttpResponse:
        """Show both forms; frozen rules cannot be changed any more."""
        context = self.get_context_data(
            form=form, infractions=infractions, frozen=rules_are_frozen(self.tournament)
        )
        return self.render_to_response(context)
