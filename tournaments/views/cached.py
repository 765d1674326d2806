"""Public pages, made once for each version of their event and kept for whoever may read them."""

import hashlib
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.selectors.event_version import EventVersion, event_version
from tournaments.views.access import TournamentView
from tournaments.views.gate import PAGES, Busy
from tournaments.views.page_cache import SHOWS_A_TOKEN, Page, find, keep

EVERYBODY = "everybody"
OK, SERVICE_UNAVAILABLE = 200, 503
SECONDS_TO_COME_BACK = 2


class CachedView(TournamentView):
    """A page that is made once for each version of its event.

    Whether the reader may open it is settled before, by the tournament as it is now. A page
    names its reader, so what is kept is for those who have not logged in; the people of the
    tournament have theirs made for them, and do not wait.
    """

    version: EventVersion | None

    def find_tournament(self) -> Tournament:
        """The tournament that the address names; its version first."""
        self.version = event_version(tournament__slug=self.kwargs["slug"])
        return super().find_tournament()

    def variant(self) -> object | None:
        """What the page depends on besides its path; None where there are too many to keep."""
        return ()

    def audience(self) -> str | None:
        """For whom the page is kept beside this reader; None where it is theirs alone."""
        is_known = self.request.user.is_authenticated or len(get_messages(self.request)) > 0
        return None if is_known else EVERYBODY

    def refuse(self) -> None:
        """Raise Http404 or PermissionDenied for what the reader may not see, whatever is kept."""

    def turn(self, key: str) -> AbstractContextManager[None]:
        """The right to make a page now. Raises Busy."""
        return nullcontext() if self.role is not None else PAGES.passed(by_staff=False)

    def key(self) -> str:
        """What the page is kept under, and known by to browsers; empty for one reader's page."""
        audience, variant, request = self.audience(), self.variant(), self.request
        if self.version is None or audience is None:
            return ""
        address = request.get_full_path() if variant is None else request.path
        what = (settings.RELEASE, self.version, address, variant, get_language(), audience)
        return hashlib.sha256(repr(what).encode()).hexdigest()

    def respond(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Say that nothing changed, or give the page that is kept, or make it and keep it."""
        if request.method not in {"GET", "HEAD"}:
            return super().respond(request, *args, **kwargs)
        self.refuse()
        key = self.key()
        seen = parse_etags(request.headers.get("If-None-Match", ""))
        if key and f'"{key}"' in {tag.removeprefix("W/") for tag in seen}:
            return self.marked(HttpResponseNotModified(), key)
        try:
            return self.found(key) or self.made(key, *args, **kwargs)
        except Busy:
            return come_back()

    def found(self, key: str) -> HttpResponse | None:
        """The page as somebody made it before."""
        page = find(key) if key and self.variant() is not None else None
        return self.marked(page.response(self.request), key) if page else None

    def made(self, key: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The page made now, unless somebody else did so while this reader waited."""
        with self.turn(key):
            found = self.found(key)
            if found is not None:
                return found
            response = super().respond(self.request, *args, **kwargs)
            if not key or not isinstance(response, HttpResponse) or self.is_private(response):
                return response
            if self.variant() is None:
                return self.marked(response, key)
            page = Page.of(response)
            keep(key, page)
        return self.marked(page.response(self.request), key)

    def is_private(self, response: HttpResponse) -> bool:
        """Whether a response is no page, or has something in it that is its reader's own."""
        has_own = bool(response.cookies) or bool(self.request.META.get(SHOWS_A_TOKEN))
        return has_own or response.status_code != OK

    def marked(self, response: HttpResponse, key: str) -> HttpResponse:
        """A response with what browsers and proxies must know: ask again, it takes little."""
        scope = "private" if self.request.user.is_authenticated else "public"
        response.headers["Cache-Control"] = f"{scope}, no-cache"
        response.headers["ETag"] = f'W/"{key}"'
        patch_vary_headers(response, ("Cookie", "Accept-Language", "Accept-Encoding"))
        return response


def come_back() -> HttpResponse:
    """Ask the reader to wait; the page loads itself again, without a script."""
    response = HttpResponse(being_made(get_language()), status=SERVICE_UNAVAILABLE)
    response.headers["Retry-After"] = response.headers["Refresh"] = str(SECONDS_TO_COME_BACK)
    response.headers["Cache-Control"] = "no-store"
    return response


@cache
def being_made(_language: str) -> bytes:
    """The page that is shown while it is made, in the language that is active."""
    return render_to_string("being_made.html").encode()
