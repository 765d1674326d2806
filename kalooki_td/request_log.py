"""One line a request, and an id that the line shares with its errors and their page."""

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.encoding import escape_uri_path

LOG = logging.getLogger("request")
HEADER = "X-Request-ID"
SERVER_ERROR = 500
LONGEST_PATH = 300
TABLE_TOKEN = re.compile(r"(/table/[^/]{4})[^/]+")

request_id: ContextVar[str] = ContextVar("request_id", default="-")


def shown_path(path: str) -> str:
    """Return a path as it may be logged: on one line, and without the secret of a table's link."""
    return TABLE_TOKEN.sub(r"\1…", escape_uri_path(path))[:LONGEST_PATH]


def shown_user(request: HttpRequest) -> str:
    """Return who asked, as far as answering had to know; the log itself asks no database."""
    user = getattr(request, "_cached_user", None)
    return escape_uri_path(user.get_username()) if user and user.is_authenticated else "-"


class RequestLog:
    """Middleware: gives a request its id and logs it; it goes around all others.

    The line holds id, status, method, path without query, duration, user and address, and
    why a request was refused where Django says so. Static files are not logged.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.static = f"/{settings.STATIC_URL.lstrip('/')}"

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, then log."""
        if request.path.startswith(self.static):
            return self.get_response(request)
        token = request_id.set(secrets.token_hex(4))
        started = perf_counter()
        try:
            response = self.get_response(request)
            response.headers[HEADER] = request_id.get()
            refusal = getattr(request, "refused_because", "")
            LOG.info(
                "%d %s %s %.0f ms user=%s address=%s%s",
                response.status_code,
                request.method,
                shown_path(request.path),
                (perf_counter() - started) * 1000,
                shown_user(request),
                request.META.get("REMOTE_ADDR") or "-",
                refusal and f" because={json.dumps(refusal)}",
            )
        finally:
            request_id.reset(token)
        return response


class RequestFilter(logging.Filter):
    """Gives every record the id of its request, and drops what the request's line says too."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep a record unless it repeats that a request was refused or failed."""
        record.request_id = request_id.get()
        request = getattr(record, "request", None)
        if record.name.startswith("django.security.") and isinstance(request, HttpRequest):
            reason = record.args[0] if isinstance(record.args, tuple) and record.args else ""
            request.refused_because = str(reason) or record.getMessage()  # type: ignore[attr-defined]
            return False
        if record.name != "django.request":
            return True
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            path = request.path
            record.args = tuple(shown_path(path) if one == path else one for one in record.args)
        return bool(record.exc_info) and getattr(record, "status_code", 0) >= SERVER_ERROR
