import importlib.abc
import logging
import sys

import pytest

from tests.tournaments.printing.reading import texts_of
from tournaments.printing.documents import (
    SYSTEM_PACKAGES,
    PrintingUnavailable,
    drawing_fetcher,
    load_weasyprint,
)
from tournaments.printing.pdf import first_on_one_page, render_pdf

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="5">Q</text></svg>'
)


class WithoutPango(importlib.abc.MetaPathFinder):
    """Fails as WeasyPrint does where the system's libraries are missing."""

    def __init__(self, error):
        self.error = error

    def find_spec(self, name, path=None, target=None):
        if name == "weasyprint":
            raise self.error


@pytest.fixture
def no_pango(monkeypatch, request):
    error = getattr(request, "param", OSError("cannot load library 'libpango-1.0-0'"))
    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [WithoutPango(error), *sys.meta_path])


@pytest.mark.parametrize(
    "no_pango", [OSError("no library"), ModuleNotFoundError("no module")], indirect=True
)
@pytest.mark.usefixtures("no_pango")
def test_missing_libraries_are_named_with_the_packages_to_install():
    with pytest.raises(PrintingUnavailable) as refused:
        render_pdf("<p>Table 1</p>")

    assert SYSTEM_PACKAGES == (
        "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
    )
    assert f"apt-get install {SYSTEM_PACKAGES}" in str(refused.value)


def test_html_becomes_pages():
    html = '<p>Table 1</p><p style="break-before: page">Table 2</p>'

    assert texts_of(render_pdf(html)) == ["Table 1", "Table 2"]


def test_drawings_are_shown_by_name():
    assert texts_of(render_pdf('<img src="drawing:square">', {"square": SQUARE})) == ["Q"]


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/a.svg",
        "https://127.0.0.1:9/a.svg",
        "ftp://127.0.0.1/a.svg",
        "file:///etc/passwd",
        "data:image/svg+xml,%3Csvg/%3E",
        "drawing:other",
    ],
)
def test_everything_but_the_drawings_is_refused(address):
    load_weasyprint()

    with pytest.raises(ValueError, match="fetches nothing"):
        drawing_fetcher({"square": SQUARE}).fetch(address)


def test_a_page_that_asks_for_the_network_is_printed_without_it(caplog):
    with caplog.at_level(logging.ERROR, logger="weasyprint"):
        pdf = render_pdf('<p>Table 1</p><img src="http://127.0.0.1:9/a.png">')

    assert texts_of(pdf) == ["Table 1"]
    assert "A printed page fetches nothing: http://127.0.0.1:9/a.png" in caplog.text


def test_the_first_version_on_one_page_is_taken():
    long = "<p>wide</p>" + '<p style="break-before: page">second</p>'

    assert texts_of(first_on_one_page([long, "<p>close</p>", "<p>closer</p>"])) == ["close"]
    assert len(texts_of(first_on_one_page([long, long]))) == 2
