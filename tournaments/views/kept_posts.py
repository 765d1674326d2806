"""Forms that arrive when their sender is logged out: kept until they have logged in again.

Nothing is stored for a stranger: what was typed travels in the login page, signed by the server,
and goes into the session of whoever then logs in. The page of the form shows it from there, and
does nothing before its button is pressed again.
"""

import secrets
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.generic import FormView, View

UNAUTHORIZED = 401
FORBIDDEN = 403
SALT = "kept-post"
SESSION_KEY = "kept_posts"
PARAMETER = "again"  # in the address of a page that shows what was kept
MOST_KEPT = 3
LONGEST = 200_000  # characters; a pasted roster of 2,000 lines has about 120,000
ONE_DAY = 24 * 60 * 60  # seconds


@dataclass(frozen=True)
class KeptPost:
    """What a form sent: where to, its fields, and the names of the files that came with it."""

    path: str
    fields: dict[str, list[str]]
    files: list[str]

    @property
    def data(self) -> QueryDict:
        """The fields as a form takes them."""
        data = QueryDict(mutable=True)
        for name, values in self.fields.items():
            data.setlist(name, values)
        return data


def post_of(request: HttpRequest) -> KeptPost | None:
    """What a request sent, without its token, passwords and files; None where it is too long."""
    fields = {
        name: values
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken" and "password" not in name.lower()
    }
    length = sum(len(text) for name, values in fields.items() for text in (name, *values))
    files = [upload.name or "" for _field, found in request.FILES.lists() for upload in found]
    return KeptPost(request.path, fields, files) if length <= LONGEST else None


def packed(post: KeptPost) -> str:
    """A post as a text that nobody can change on its way through the login page."""
    return signing.dumps([post.path, post.fields, post.files], salt=SALT, compress=True)


def unpacked(text: str) -> KeptPost | None:
    """The post in a text that ``packed`` made within the last day; None for any other text."""
    try:
        return KeptPost(*signing.loads(text, salt=SALT, max_age=ONE_DAY))
    except signing.BadSignature:
        return None


def keep(session: MutableMapping[str, Any], post: KeptPost) -> str:
    """Put a post into a session, and return the address of the page that shows it again."""
    key = secrets.token_urlsafe(16)
    kept = {**session.get(SESSION_KEY, {}), key: packed(post)}
    session[SESSION_KEY] = dict(list(kept.items())[-MOST_KEPT:])
    return f"{post.path}?{urlencode({PARAMETER: key})}"


def kept_for(request: HttpRequest) -> KeptPost | None:
    """The post that a request's address asks for, if it was sent to this very address."""
    key = request.GET.get(PARAMETER)
    if not key:
        return None
    post = unpacked(request.session.get(SESSION_KEY, {}).get(key, ""))
    return post if post is not None and post.path == request.path else None


def drop(request: HttpRequest) -> None:
    """Forget what was kept for the address to which something is sent now."""
    kept = request.session.get(SESSION_KEY)
    if kept:
        posts = {text: unpacked(text) for text in kept.values()}
        others = {text for text, post in posts.items() if post and post.path != request.path}
        request.session[SESSION_KEY] = {key: text for key, text in kept.items() if text in others}


def login_page(request: HttpRequest) -> HttpResponse:
    """The login in answer to a form, with what was typed; the page itself where it is too long."""
    post = post_of(request)
    context = {
        "form": AuthenticationForm(request),
        "next": request.path,
        "kept": packed(post) if post else "",
        "is_too_long": post is None,
    }
    return render(request, "registration/login.html", context, status=UNAUTHORIZED)


def is_partial(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page."""
    return bool(getattr(request, "htmx", False))


class KeepsPosts(View):
    """A page that shows what was sent to it by somebody who had to log in first."""

    kept: KeptPost | None = None

    def log_in_first(self) -> HttpResponse:
        """Send a reader to the login, and keep what they sent; a script keeps it by itself."""
        if is_partial(self.request):
            return HttpResponse(status=UNAUTHORIZED)
        if self.request.method == "POST" and hasattr(self, "post"):
            return login_page(self.request)
        return redirect_to_login(self.request.get_full_path())

    def kept_page(self) -> HttpResponse | None:
        """The page with what was kept, where the address asks for it."""
        if self.request.method == "POST":
            drop(self.request)
            return None
        self.kept = kept_for(self.request)
        if self.kept is None:
            return None
        words = [
            _("You were logged out when you sent this, so nothing was saved."),
            _("Your entries were kept: check them, then send them again."),
        ]
        if self.kept.files:
            files = ", ".join(self.kept.files)
            words.append(_("Choose the file again: %(files)s.") % {"files": files})
        messages.warning(self.request, " ".join(words))
        return self.show_kept(self.kept)

    def show_kept(self, kept: KeptPost) -> HttpResponse:
        """The page with ``kept`` in its form; nothing is done before it is sent again."""
        raise NotImplementedError


class KeptForm(KeepsPosts, FormView):
    """A page of one form that shows what was kept in it."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form holds what was kept, if anything was."""
        kwargs = super().get_form_kwargs()
        return kwargs if self.kept is None else {**kwargs, "data": self.kept.data}

    def show_kept(self, kept: KeptPost) -> HttpResponse:
        """The page as it is opened, but for what is in the form."""
        return self.get(self.request)


def refuse_old_token(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Answer a form whose token is not this browser's: mostly, somebody logged in since.

    What a page of this site sent is kept and shown again; anything else is refused.
    """
    view = getattr(getattr(request.resolver_match, "func", None), "view_class", View)
    if issubclass(view, KeepsPosts) and _is_from_here(request) and not is_partial(request):
        if not request.user.is_authenticated:
            return login_page(request)
        post = post_of(request)
        if post is not None:
            return HttpResponseRedirect(keep(request.session, post))
    return render(request, "403_csrf.html", status=FORBIDDEN)


def _is_from_here(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this site sent the request."""
    origin = request.headers.get("Origin")
    here = f"{request.scheme}://{request.get_host()}"
    return origin in {here, *settings.CSRF_TRUSTED_ORIGINS}
