"""Whoever runs a tournament comes first: visitors wait while somebody at the desk is answered.

The threads of a process share one interpreter. Without this, a deal that is being saved gets one
part of it among as many visitors as there are threads. A visitor who is being answered already
goes on; the interpreter then changes between the two more often than it would, since a save asks
for it again after each of its statements.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

MOST_SECONDS = 0.5
SECONDS_OF_A_TURN = 0.0003  # Python gives 0.005


class Desk:
    """How many of its people are being answered right now in this process."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._at_work = 0

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Count one of them."""
        with self._changed:
            self._at_work += 1
        try:
            yield
        finally:
            with self._changed:
                self._at_work -= 1
                self._changed.notify_all()

    def wait_until_idle(self, seconds: float) -> None:
        """Wait until none of them is being answered, so many seconds at most."""
        with self._changed:
            self._changed.wait_for(lambda: not self._at_work, seconds)


class DeskFirst:
    """Middleware: answers those who have logged in at once, and visitors after them."""

    desk = Desk()

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        sys.setswitchinterval(SECONDS_OF_A_TURN)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or wait a moment first."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and _is_logged_in(request):
            with self.desk.at_work():
                return self.get_response(request)
        self.desk.wait_until_idle(MOST_SECONDS)
        return self.get_response(request)


def _is_logged_in(request: HttpRequest) -> bool:
    try:
        return request.user.is_authenticated
    except DatabaseError:  # the view meets it too, and whoever asked is told there
        return True
