"""Setting a tournament's rules, until the first score freezes them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.generic.base import TemplateResponseMixin

from scoring import ScoringError
from tournaments.errors import Refusal
from tournaments.forms.rules import InfractionFormSet, RulesForm, infraction_formset
from tournaments.permissions import Access
from tournaments.selectors.tournaments import rules_are_frozen
from tournaments.services.tournaments import update_rules
from tournaments.views.access import TournamentView


class RuleSettings(TemplateResponseMixin, TournamentView):
    """Every switch with its sources, and the schedule of infractions."""

    access = Access.DIRECTOR
    section = "settings"
    template_name = "tournaments/rule_settings.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the rules as they are set."""
        rules = self.tournament.rule_set
        return self.show(RulesForm(rules=rules), infraction_formset(rules))

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Save them, or show why not with what was typed."""
        rules = self.tournament.rule_set
        form, infractions = (
            RulesForm(request.POST, rules=rules),
            infraction_formset(rules, request.POST),
        )
        if form.is_valid() and infractions.is_valid() and self.saved(form, infractions):
            messages.success(request, _("The rules are saved."))
            return redirect("director:rule_settings", self.tournament.slug)
        return self.show(form, infractions)

    def saved(self, form: RulesForm, infractions: InfractionFormSet) -> bool:
        """Save what the forms hold; a refusal goes into the form."""
        try:
            update_rules(
                tournament=self.tournament,
                actor=self.actor,
                switches=form.cleaned_data["switches"],
                infractions=infractions.infractions(self.tournament.rule_set),
            )
        except (Refusal, ScoringError) as refusal:
            field = refusal.field if refusal.field in form.fields else None
            form.add_error(field, refusal.message)
            return False
        return True

    def show(self, form: RulesForm, infractions: InfractionFormSet) -> HttpResponse:
        """Show both forms; frozen rules cannot be changed any more."""
        context = self.get_context_data(
            form=form, infractions=infractions, frozen=rules_are_frozen(self.tournament)
        )
        return self.render_to_response(context)
