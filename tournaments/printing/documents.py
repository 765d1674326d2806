"""WeasyPrint, which is imported here alone and only when a PDF is asked for."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

SYSTEM_PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"


class PrintingUnavailable(Exception):  # noqa: N818 - a state of the machine, said in words
    """PDFs cannot be made on this machine; the message says what to install."""


def libraries_missing() -> PrintingUnavailable:
    """What is said where WeasyPrint or the system's libraries are missing."""
    return PrintingUnavailable(
        _(
            "PDFs cannot be made on this server yet, because libraries are missing. "
            "Whoever runs the server can install them with: apt-get install %(packages)s"
        )
        % {"packages": SYSTEM_PACKAGES}
    )


def document(versions: Iterable[str], drawings: Mapping[str, str]) -> bytes:
    """Return the first of ``versions`` that fits a single page, else the last, as a PDF.

    Raises PrintingUnavailable.
    """
    weasyprint = load_weasyprint()
    fetcher = drawing_fetcher(drawings)
    for html in versions:
        rendered = weasyprint.HTML(string=html, url_fetcher=fetcher).render()
        if len(rendered.pages) == 1:
            break
    pdf: bytes = rendered.write_pdf()
    return pdf


def load_weasyprint() -> Any:
    """Import WeasyPrint, which loads the system's pango.

    Raises PrintingUnavailable where that fails.
    """
    try:
        import weasyprint  # noqa: PLC0415 - slow to load, and absent on some machines
    except (ImportError, OSError) as error:
        raise libraries_missing() from error
    return weasyprint


def drawing_fetcher(drawings: Mapping[str, str]) -> Any:
    """Return what WeasyPrint fetches by: it answers with ``drawings`` and refuses all else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: PLC0415

    class DrawingFetcher(URLFetcher):
        def fetch(self, url: str, _headers: Any = None) -> Any:
            scheme, _colon, name = url.partition(":")
            if scheme != "drawing" or name not in drawings:
                raise ValueError(f"A printed page fetches nothing: {url}")
            return URLFetcherResponse(url, drawings[name], {"Content-Type": "image/svg+xml"})

    return DrawingFetcher()
