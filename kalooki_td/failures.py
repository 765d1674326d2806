"""What a request is answered that failed through no fault of whoever sent it."""

from django.http import HttpRequest, HttpResponse
from django.template import loader

from kalooki_td.request_log import SERVER_ERROR, request_id


def server_error(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 (Django hands it over)
    """Answer after a fault of the program; the page tells the id to look for in the log."""
    page = loader.render_to_string("500.html", {"request_id": request_id.get()})
    return HttpResponse(page, status=SERVER_ERROR)
