"""What a request is answered that failed through no fault of whoever sent it."""

import logging
import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template import loader

from kalooki_td.outages import Outage, outage_of
from kalooki_td.request_log import SERVER_ERROR, request_id

LOG = logging.getLogger(__name__)
UNAVAILABLE = 503
TRY_AGAIN_AFTER = 15  # seconds


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after a fault of the program; the page gives the id to look for in the log."""
    outage = outage_of(sys.exc_info()[1])
    if outage:
        return unavailable(request, outage)
    page = loader.render_to_string("500.html", {"request_id": request_id.get()})
    return HttpResponse(page, status=SERVER_ERROR)


class Outages:
    """Middleware: an outage is put in a sentence, and what was typed can be sent again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Leave everything else as it is."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for an outage; whatever else went wrong is a fault of the program."""
        outage = outage_of(exception)
        if outage is None:
            return None
        LOG.error("%s: %s", outage.name, exception)
        return unavailable(request, outage)


def unavailable(request: HttpRequest, outage: Outage) -> HttpResponse:
    """Say what is wrong: to a script as plain text, to a reader on a page.

    The page asks the database for nothing.
    """
    if request.headers.get("HX-Request"):
        text = f"{outage.fault} {outage.advice}"
        response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    else:
        fields = typed(request)
        context = {
            "outage": outage,
            "method": request.method,
            "path": request.get_full_path(),
            "fields": fields,
            "csrf_token": get_token(request) if fields else "",
        }
        response = HttpResponse(loader.render_to_string("503.html", context))
    response.status_code = UNAVAILABLE
    response.headers["Retry-After"] = str(TRY_AGAIN_AFTER)
    return response


def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of the form that was sent, for sending them again as they are.

    There are none where that could not succeed, or would show a secret: a file cannot be kept,
    and a password is typed again.
    """
    try:
        if request.FILES or any("password" in name for name in request.POST):
            return []
        fields = list(request.POST.lists())
    except OSError:  # the disk was full before the form had arrived
        return []
    return [
        (name, text) for name, texts in fields if name != "csrfmiddlewaretoken" for text in texts
    ]
