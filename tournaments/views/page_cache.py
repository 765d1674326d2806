"""Pages that were made once, in the cache that the settings name."""

import gzip
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip

LOG = logging.getLogger(__name__)
MOST_SECONDS_OF_A_JOB = 120
SHOWS_A_TOKEN = "CSRF_COOKIE_NEEDS_UPDATE"  # noqa: S105 - where Django notes that a page does


@dataclass(frozen=True)
class Page:
    """An answer as it is kept; HTML is compressed."""

    content: bytes
    content_type: str
    disposition: str | None
    is_compressed: bool

    @classmethod
    def of(cls, response: HttpResponse) -> "Page":
        """What of a response is kept."""
        content_type = response.headers["Content-Type"]
        is_html = content_type.startswith("text/html")
        return cls(
            content=gzip.compress(response.content, mtime=0) if is_html else response.content,
            content_type=content_type,
            disposition=response.headers.get("Content-Disposition"),
            is_compressed=is_html,
        )

    def response(self, request: HttpRequest) -> HttpResponse:
        """The answer for a reader, who may or may not take it compressed."""
        accepts = re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
        unpack = self.is_compressed and not accepts
        response = HttpResponse(
            gzip.decompress(self.content) if unpack else self.content,
            content_type=self.content_type,
        )
        if self.is_compressed and not unpack:
            response.headers["Content-Encoding"] = "gzip"
        if self.disposition is not None:
            response.headers["Content-Disposition"] = self.disposition
        return response


def find(key: str) -> Page | None:
    """The page kept under ``key``."""
    with failures_told():
        page = cache.get(key)
        return page if isinstance(page, Page) else None
    return None


def keep(key: str, page: Page) -> None:
    """Keep a page."""
    with failures_told():
        cache.set(key, page)


def claim(key: str) -> bool:
    """Tell the other processes that the page of ``key`` is being made; False where one does so."""
    with failures_told():
        return cache.add(f"{key}-being-made", value=True, timeout=MOST_SECONDS_OF_A_JOB)
    return True


def disclaim(key: str) -> None:
    """The page of ``key`` is no longer being made here."""
    with failures_told():
        cache.delete(f"{key}-being-made")


@contextmanager
def failures_told() -> Iterator[None]:
    """Take a cache that fails for an empty one: pages are made, and the operator is told."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - a full disk, a lost server, a damaged file
        LOG.warning("The cache of pages failed: %s: %s", type(error).__name__, error)
