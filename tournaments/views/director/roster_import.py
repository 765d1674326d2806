"""Importing a roster: the file, the preview, and the decision."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy

from tournaments.errors import Refusal
from tournaments.forms.roster_import import RosterConfirmForm, RosterImportForm
from tournaments.permissions import Access
from tournaments.roster_files import FORMATS
from tournaments.selectors.roster_plan import ImportPlan
from tournaments.selectors.roster_planning import plan_import
from tournaments.services.roster_import import RosterChangedError, import_roster
from tournaments.views.access import ButtonView, TournamentView
from tournaments.views.kept_posts import KeptForm
from tournaments.words.roster_files import known_headers, planned_words, saved_words


class RosterImportPage(TournamentView, KeptForm):
    """The page that both steps share."""

    access = Access.DIRECTOR
    section = "roster"
    template_name = "tournaments/roster_import.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add which headers are known."""
        return super().get_context_data(
            known_headers=known_headers(), formats=list(FORMATS), **kwargs
        )

    def preview(self, plan: ImportPlan, form: RosterImportForm) -> HttpResponse:
        """Show what a plan would do, with the button that does it."""
        context = self.get_context_data(
            form=form,
            plan=plan,
            decision=planned_words(plan.counts),
            confirm_form=RosterConfirmForm.for_plan(self.tournament, plan),
        )
        return self.render_to_response(context)


class RosterImport(RosterImportPage):
    """Takes a file or a pasted text and shows what it would do; saves nothing."""

    form_class = RosterImportForm

    def form_valid(self, form: RosterImportForm) -> HttpResponse:
        plan = plan_import(
            tournament=self.tournament,
            roster_file=form.cleaned_data["roster_file"],
            user_id=self.request.user.pk,
        )
        return self.preview(plan, form)


class RosterImportConfirm(ButtonView, RosterImportPage):
    """Does what the preview showed, or shows what it would be by now."""

    form_class = RosterConfirmForm
    label = gettext_lazy("Import the roster")

    def done_url(self) -> str:
        """The roster, with the players who were brought in."""
        return reverse("director:roster", args=[self.tournament.slug])

    @property
    def import_url(self) -> str:
        return reverse("director:roster_import", args=[self.tournament.slug])

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Back to the start: an address typed in has no preview."""
        return HttpResponseRedirect(self.import_url)

    def get_form_kwargs(self) -> dict[str, Any]:
        """A preview is good for its own tournament alone."""
        return {**super().get_form_kwargs(), "tournament": self.tournament}

    def form_valid(self, form: RosterConfirmForm) -> HttpResponse:
        """Save, and go to the roster."""
        agreed = form.cleaned_data["preview"]
        try:
            plan = import_roster(tournament=self.tournament, actor=self.actor, **agreed)
        except RosterChangedError as changed:
            messages.warning(self.request, changed.message)
            return self.preview(changed.current, RosterImportForm())
        except Refusal as refusal:
            messages.error(self.request, refusal.message)
            return HttpResponseRedirect(self.import_url)
        messages.success(self.request, saved_words(plan.counts))
        return HttpResponseRedirect(self.done_url())

    def form_invalid(self, form: RosterConfirmForm) -> HttpResponse:
        """Say why the preview cannot be used."""
        for message in form.errors.get("preview", []):
            messages.error(self.request, str(message))
        return HttpResponseRedirect(self.import_url)
