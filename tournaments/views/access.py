"""The base of all views: who may open a page, in which tournament, at which time."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    QueryDict,
)
from django.shortcuts import get_object_or_404, render
from django.template.response import SimpleTemplateResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy
from django.views.generic.base import ContextMixin, View

from scoring import ScoringError
from tournaments.enums import Role, Source
from tournaments.errors import NeedsAgreement, Refusal, StaleError
from tournaments.forms.buttons import ButtonForm
from tournaments.models import Round, Tournament
from tournaments.permissions import Access, role_allows
from tournaments.selectors.tournaments import role_of
from tournaments.services.log import Actor
from tournaments.views.kept_posts import KeepsPosts, KeptPost
from tournaments.views.tabs import tournament_tabs

METHOD_NOT_ALLOWED, CONFLICT, UNPROCESSABLE = 405, 409, 422
REASON_TYPED = {"reason": gettext_lazy("Reason")}


def actor_of(request: HttpRequest, role: str | None) -> Actor:
    """Who a change is written down for."""
    source = Source(role) if role in Role.values else Source.PLAYER
    user = request.user if request.user.is_authenticated else None
    return Actor(user=user, source=source, origin=request.META.get("REMOTE_ADDR", ""))


class TournamentView(KeepsPosts, ContextMixin, View):
    """A page of one tournament, shown in the tournament's zone.

    Subclasses set ``access``; readers without it are sent to the login, or get a page that says
    so. A tournament that is not public does not exist for those without a role in it.
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
                return self.log_in_first()
            raise PermissionDenied
        with timezone.override(self.tournament.zone):
            response = self.respond(request, *args, **kwargs)
        if not response.has_header("Cache-Control"):
            response.headers["Cache-Control"] = "private, no-cache"
            patch_vary_headers(response, ("Cookie", "HX-Request"))
        return response

    def respond(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Do what the method asks, and finish the page."""
        response = self.kept_page() or super().dispatch(request, *args, **kwargs)
        if isinstance(response, SimpleTemplateResponse):
            response.render()
        return response

    def http_method_not_allowed(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Say that the address is that of a button, such as after a reload of its answer."""
        answer = super().http_method_not_allowed(request, *args, **kwargs)
        page = render(request, "405.html", status=METHOD_NOT_ALLOWED)
        page["Allow"] = answer["Allow"]
        return page

    @property
    def is_hidden(self) -> bool:
        """Whether the tournament is not there for this reader.

        Readers who have not logged in still reach the login of a page for its people.
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


class ButtonView(TournamentView):
    """The address of a button, which can be shown once more with what was typed beside it.

    Subclasses give ``label``, what the button says, and ``done_url``; ``typed`` names the fields
    that people type into, each with its label.
    """

    label: str | Promise
    typed: Mapping[str, str | Promise] = {}

    def about(self, data: QueryDict) -> str:
        """What the button acts on when ``data`` is sent with it."""
        return self.tournament.name

    def done_url(self) -> str:
        """Where to go afterwards, done or refused."""
        raise NotImplementedError

    def show_kept(self, kept: KeptPost) -> HttpResponse:
        """The button, to be pressed again: nothing is done yet."""
        return self.ask_again(kept.data)

    def ask_again(self, data: QueryDict, status: int = 200) -> HttpResponse:
        """Show the button with what was sent; nothing is done before it is pressed again."""
        sent = data.copy()
        sent.pop("csrfmiddlewaretoken", None)
        fields = [(name, label, sent.get(name, "")) for name, label in self.typed.items()]
        hidden = [
            (name, value) for name in sent if name not in self.typed for value in sent.getlist(name)
        ]
        context = self.get_context_data(
            about=self.about(sent),
            label=self.label,
            typed=fields,
            hidden=hidden,
            back=self.done_url(),
        )
        return render(self.request, "tournaments/send_again.html", context, status=status)


class ActionView(ButtonView):
    """A button: one service call, then back to a page with a word on what happened.

    Subclasses give ``act``, which returns the word, or nothing, and the ``form_class`` of what
    the button sends.
    """

    http_method_names = ["post"]
    form_class: type[ButtonForm] = ButtonForm

    @cached_property
    def form(self) -> ButtonForm:
        """What the button sent."""
        return self.form_class(self.request.POST)

    @property
    def sent(self) -> dict[str, Any]:
        """What the button sent, read; raises Refusal for what cannot be kept."""
        for field, faults in self.form.errors.items():
            raise Refusal(" ".join(map(str, faults)), field=field)
        return self.form.cleaned_data

    @property
    def seen(self) -> str:
        """The version of what the page showed beside the button."""
        return str(self.sent["seen"])

    @property
    def reason(self) -> str:
        """Why it is done, as typed."""
        return str(self.sent["reason"])

    def act(self) -> str | None:
        """Do what the button is for, and return the message to show, if any."""
        raise NotImplementedError

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Act, or say why not; nothing is saved then, and nothing typed is lost."""
        try:
            word = self.act()
        except NeedsAgreement as question:
            messages.warning(request, str(question))
            data = request.POST.copy()
            data[question.field] = "1"
            return self.ask_again(data, UNPROCESSABLE)
        except (Refusal, ScoringError) as refusal:
            messages.error(request, str(refusal))
            if any(request.POST.get(name, "").strip() for name in self.typed):
                return self.refused(refusal)
        else:
            if word:
                messages.success(request, word)
        return HttpResponseRedirect(self.done_url())

    def refused(self, refusal: Exception) -> HttpResponse:
        """Show the button again with what was typed, made from what is there now."""
        data = self.request.POST.copy()
        if isinstance(refusal, StaleError) and refusal.seen:
            data["seen"] = refusal.seen
        return self.ask_again(data, CONFLICT if isinstance(refusal, StaleError) else UNPROCESSABLE)
