"""Pages for requests that no view can answer."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

BAD_REQUEST, TOO_LARGE = 400, 413


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say why a request could not be read: it was too large, or it was damaged on its way."""
    too_large = isinstance(exception, RequestDataTooBig)
    return render(
        request,
        "400.html",
        {"too_large": too_large},
        status=TOO_LARGE if too_large else BAD_REQUEST,
    )
