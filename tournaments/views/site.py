"""Pages outside any tournament: home, login, a new tournament, the health check."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import views as auth_views
from django.contrib.auth.forms import AuthenticationForm
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control
from django.views.generic import ListView, RedirectView

from tournaments.enums import Role
from tournaments.errors import Refusal
from tournaments.forms.backup import RestoreForm
from tournaments.forms.tournament import NewTournamentForm
from tournaments.models import Tournament
from tournaments.permissions import Access
from tournaments.selectors.tournaments import visible_tournaments
from tournaments.services.restoring.backups import UPLOADED, restore_backup
from tournaments.services.restoring.words import restored_words
from tournaments.services.tournaments import create_tournament
from tournaments.views.access import actor_of
from tournaments.views.kept_posts import KeptForm, keep, unpacked


@method_decorator(cache_control(private=True, no_cache=True), name="dispatch")
class Home(ListView):
    """The tournaments a reader may see."""

    access = Access.PUBLIC
    template_name = "tournaments/home.html"
    context_object_name = "tournaments"
    paginate_by = 100

    def get_queryset(self) -> QuerySet[Tournament]:
        """Latest first."""
        return visible_tournaments(self.request.user)


class Login(auth_views.LoginView):
    """Directors and scorers log in here; what they sent while logged out is shown again then."""

    access = Access.PUBLIC

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Carry what was sent through a wrong password."""
        return super().get_context_data(kept=self.request.POST.get("kept", ""), **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Go to the page that was asked for, or to the one that shows what was sent."""
        response = super().form_valid(form)
        post = unpacked(self.request.POST.get("kept", ""))
        return response if post is None else redirect(keep(self.request.session, post))


class Logout(auth_views.LogoutView):
    """Logs out."""

    access = Access.PUBLIC


class SignedInForm(KeptForm):
    """A form for everybody with an account."""

    access = Access.SIGNED_IN

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer whoever is logged in."""
        if not request.user.is_authenticated:
            return self.log_in_first()
        return self.kept_page() or super().dispatch(request, *args, **kwargs)


class NewTournament(SignedInForm):
    """Creates a tournament; whoever does so directs it."""

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


class RestoreTournament(SignedInForm):
    """Takes the backup of a tournament; whoever restores it directs it."""

    form_class = RestoreForm
    template_name = "tournaments/restore_tournament.html"

    def form_valid(self, form: RestoreForm) -> HttpResponse:
        """Restore it, or say why not; then nothing is saved."""
        try:
            self.restored = restore_backup(
                form.cleaned_data["file"].file,
                actor=actor_of(self.request, Role.DIRECTOR),
                limits=UPLOADED,
                whole=False,
            )
        except Refusal as refusal:
            form.add_error("file", refusal.message)
            return self.form_invalid(form)
        for sentence in restored_words(self.restored):
            messages.success(self.request, sentence)
        return super().form_valid(form)

    def get_success_url(self) -> str:
        return reverse("director:desk", args=[self.restored.slug])


class Icon(RedirectView):
    """The icon, where browsers look for it unasked."""

    access = Access.PUBLIC

    def get_redirect_url(self, *args: Any, **kwargs: Any) -> str:
        return static("tournaments/icon.svg")
