"""HTML to PDF, by a process of its own unless the settings say otherwise."""

from collections.abc import Callable, Iterable, Mapping

from django.conf import settings

from tournaments.printing.apart import document_apart
from tournaments.printing.documents import document


def render_pdf(html: str, drawings: Mapping[str, str] | None = None) -> bytes:
    """Return ``html`` as a PDF.

    Arguments: ``drawings``, SVG texts by name, which the HTML shows as ``drawing:NAME``.
    Nothing else is ever fetched, from the network or from files.
    Raises PrintingUnavailable where WeasyPrint or the system's libraries are missing.
    """
    return printer()([html], drawings or {})


def first_on_one_page(versions: Iterable[str]) -> bytes:
    """Return the first of several versions of one document that fits a single page, as a PDF.

    Arguments: ``versions``, at least one HTML text, each more compact than the one before;
    where none fits, the last is taken.
    Raises PrintingUnavailable.
    """
    return printer()(versions, {})


def printer() -> Callable[[Iterable[str], Mapping[str, str]], bytes]:
    """What makes documents: a process of its own, unless the settings say otherwise."""
    return document_apart if settings.PRINT_APART else document
