"""The base of all views: who may open a page, in which tournament, at which time."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied, ValidationError
from django.forms import CharField
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import SimpleTemplateResponse
from django.utils import timezone
from django.views.generic.base import ContextMixin, View

from scoring import ScoringError
from tournaments.enums import Role, Source
from tournaments.errors import Refusal
from tournaments.models import Round, Tournament
from tournaments.permissions import Access, role_allows
from tournaments.selectors.tournaments import role_of
from tournaments.services.log import Actor
from tournaments.views.tabs import tournament_tabs

UNAUTHORIZED = 401
REASON = CharField(required=False, max_length=300)


def actor_of(request: HttpRequest, role: str | None) -> Actor:
    """Who a change is written down for."""
    source = Source(role) if role in Role.values else Source.PLAYER
    user = request.user if request.user.is_authenticated else None
    return Actor(user=user, source=source, origin=request.META.get("REMOTE_ADDR", ""))


def is_partial(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page."""
    return bool(getattr(request, "htmx", False))


class TournamentView(ContextMixin, View):
    """A page of one tournament, shown in the tournament's zone.

    Subclasses set ``access``; who lacks it is sent to the login, or told so. A tournament
    that is not public is not there at all for who has no role in it.
    """

    access: Access
    section = ""
    tournament: Tournament
    role: str | None

    def find_tournament(self) -> Tournament:
        """The tournament that the address names."""
        return get_object_or_404(Tournament, slug=self.kwargs["slug"])

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the tournament and the reader's role before anything else."""
        super().setup(request, *args, **kwargs)
        self.tournament = self.find_tournament()
        self.role = role_of(request.user, self.tournament)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer whoever may ask, with times in the tournament's zone."""
        if self.is_hidden:
            raise Http404
        if not role_allows(self.role, self.access):
            if not request.user.is_authenticated:
                if is_partial(request):
                    return HttpResponse(status=UNAUTHORIZED)
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied
        with timezone.override(self.tournament.zone):
            response = super().dispatch(request, *args, **kwargs)
            if isinstance(response, SimpleTemplateResponse):
                response.render()
        return response

    @property
    def is_hidden(self) -> bool:
        """Whether the tournament is not there for this reader.

        Who has not logged in may still come to the login of a page for its people.
        """
        if self.tournament.listed or self.role is not None:
            return False
        if self.request.user.is_authenticated:
            return self.access != Access.TABLE_LINK
        return self.access == Access.PUBLIC

    def keep_draft_hidden(self, round_: Round) -> None:
        """Say that a draft is not there to anyone but a director; nobody else knows its seating."""
        if round_.is_draft and self.role != Role.DIRECTOR:
            raise Http404

    @property
    def actor(self) -> Actor:
        """Who a change is written down for."""
        return actor_of(self.request, self.role)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what every page of a tournament shows."""
        return super().get_context_data(
            tournament=self.tournament,
            role=self.role,
            is_director=self.role == Role.DIRECTOR,
            section=self.section,
            tabs=tournament_tabs(self.tournament, self.role),
            **kwargs,
        )


class ActionView(TournamentView):
    """A button: one service call, then back to a page with a word on what happened.

    Subclasses give ``act`` (returns the word, or nothing) and ``done_url``.
    """

    http_method_names = ["post"]

    @property
    def reason(self) -> str:
        """Why it is done, as typed; raises Refusal for what cannot be kept."""
        try:
            return REASON.clean(self.request.POST.get("reason", ""))
        except ValidationError as error:
            raise Refusal(" ".join(error.messages), field="reason") from error

    def act(self) -> str | None:
        """Do it."""
        raise NotImplementedError

    def done_url(self) -> str:
        """Where to go afterwards, done or refused."""
        raise NotImplementedError

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Act, or say why not; nothing is saved then."""
        try:
            word = self.act()
        except (Refusal, ScoringError) as refusal:
            messages.error(request, str(refusal))
        else:
            if word:
                messages.success(request, word)
        return HttpResponseRedirect(self.done_url())
