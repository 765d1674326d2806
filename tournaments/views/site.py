"""Pages outside any tournament: home, login, a new tournament, the health check."""

from typing import Any

from django.contrib.auth import views as auth_views
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.generic import FormView, RedirectView, TemplateView

from tournaments.enums import Role
from tournaments.errors import Refusal
from tournaments.forms.tournament import NewTournamentForm
from tournaments.permissions import Access
from tournaments.selectors.tournaments import visible_tournaments
from tournaments.services.tournaments import create_tournament
from tournaments.views.access import actor_of


class Home(TemplateView):
    """The tournaments a reader may see."""

    access = Access.PUBLIC
    template_name = "tournaments/home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Latest first."""
        tournaments = visible_tournaments(self.request.user)
        return super().get_context_data(tournaments=tournaments, **kwargs)


class Login(auth_views.LoginView):
    """Directors and scorers log in here."""

    access = Access.PUBLIC


class Logout(auth_views.LogoutView):
    """Logs out."""

    access = Access.PUBLIC


class NewTournament(LoginRequiredMixin, FormView):
    """Creates a tournament; whoever does so directs it."""

    access = Access.SIGNED_IN
    form_class = NewTournamentForm
    template_name = "tournaments/new_tournament.html"

    def get_initial(self) -> dict[str, Any]:
        """An event is mostly set up on its day, or shortly before."""
        return {"date": timezone.localdate()}

    def form_valid(self, form: NewTournamentForm) -> HttpResponse:
        """Create it, or show why not with what was typed."""
        actor = actor_of(self.request, Role.DIRECTOR)
        try:
            self.tournament = create_tournament(actor=actor, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(refusal.field, refusal.message)
            return self.form_invalid(form)
        return super().form_valid(form)

    def get_success_url(self) -> str:
        """On to the roster, the next thing to do."""
        return reverse("director:roster", args=[self.tournament.slug])


class Icon(RedirectView):
    """The icon, where browsers look for it unasked."""

    access = Access.PUBLIC

    def get_redirect_url(self, *args: Any, **kwargs: Any) -> str:
        """The static file."""
        return static("tournaments/icon.svg")
