"""Guessing passwords: after eight failures in a row a login is shut for a quarter of an hour.

Failures count by account and address together, so a stranger elsewhere shuts nobody else out. A
hall shares one address, though: a device that has logged in to the account before carries a
signed cookie of that account, and is measured by its own failures alone.
"""

import secrets
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

KEPT_FOR = timedelta(days=400)  # as long as browsers keep any cookie


def device_cookie(username: str) -> str:
    """Return the name of the cookie that makes a device known to an account."""
    return f"device_{sha256(username.encode()).hexdigest()[:16]}"


def known_device(request: HttpRequest, username: str | None) -> str | None:
    """Return the name of a device that has logged in to the account before."""
    if not username:
        return None
    age = int(KEPT_FOR.total_seconds())
    return request.get_signed_cookie(device_cookie(username), default=None, max_age=age)


class LoginRequest(HttpRequest):
    """What a login leaves on its request."""

    axes_user_agent: str
    logged_in_to: str


class LoginGuard(AxesDatabaseHandler):
    """Keeps the failures of known devices under their name instead of their browser's."""

    def filter_user_attempts(
        self, request: HttpRequest, credentials: dict[str, Any] | None = None
    ) -> list[QuerySet[AccessAttempt]]:
        """Return the failures that count against a login: the device's, or the address's."""
        username = get_client_username(request, credentials)
        device = known_device(request, username)
        if device is None:
            return super().filter_user_attempts(request, credentials)
        return [AccessAttempt.objects.filter(username=username, user_agent=device)]

    def user_login_failed(
        self,
        sender: str,
        credentials: dict[str, Any],
        request: LoginRequest | None = None,
        **kwargs: Any,
    ) -> None:
        """Write the failure down, by the device where it is known."""
        if request is not None:
            device = known_device(request, get_client_username(request, credentials))
            request.axes_user_agent = device or request.axes_user_agent
        super().user_login_failed(sender, credentials, request, **kwargs)

    def user_logged_in(self, sender: str, request: LoginRequest, user: User, **kwargs: Any) -> None:
        """Let the answer make the device known."""
        super().user_logged_in(sender, request, user, **kwargs)
        request.logged_in_to = user.get_username()


class KnownDevices:
    """Middleware: a device that logs in is known to the account from then on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Send the cookie with the answer to a login; a known device keeps its name."""
        response = self.get_response(request)
        username = getattr(request, "logged_in_to", None)
        if username:
            response.set_signed_cookie(
                device_cookie(username),
                known_device(request, username) or f"known device {secrets.token_hex(16)}",
                max_age=KEPT_FOR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response
