"""Pages are compressed for visitors.

A compressed page that shows a secret beside words of the reader's choice lets a listener guess it
by the page's length. So nothing is compressed for those who have logged in, or that holds a token
or sets a cookie.
"""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from tournaments.views.page_cache import SHOWS_A_TOKEN


class CompressForVisitors(GZipMiddleware):
    """Middleware: compresses HTML without secrets."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress a page where the browser takes it."""
        may_be_secret = (
            settings.SESSION_COOKIE_NAME in request.COOKIES
            or request.META.get(SHOWS_A_TOKEN)
            or response.cookies
        )
        is_html = response.headers.get("Content-Type", "").startswith("text/html")
        if may_be_secret or not is_html:
            return response
        return super().process_response(request, response)
