"""PDFs made by a process of their own."""

import subprocess
import sys

import pytest

from tests.tournaments.printing.reading import texts_of
from tournaments.printing import apart
from tournaments.printing.apart import document_apart, urgently
from tournaments.printing.documents import PrintingUnavailable
from tournaments.printing.pdf import first_on_one_page, render_pdf

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="5">Q</text></svg>'
)
TWO_PAGES = '<p>wide</p><p style="break-before: page">second</p>'


@pytest.fixture(autouse=True)
def _printed_apart(settings):
    settings.PRINT_APART = True


def ends_with(monkeypatch, code, error=b""):
    """Let the other process end so."""

    def run(command, **_options):
        return subprocess.CompletedProcess(command, code, stdout=b"", stderr=error)

    monkeypatch.setattr(subprocess, "run", run)


def test_documents_come_out_as_they_do_within():
    assert texts_of(render_pdf('<p>é</p><img src="drawing:square">', {"square": SQUARE})) == ["é Q"]
    assert texts_of(first_on_one_page([TWO_PAGES, "<p>close</p>", "<p>closer</p>"])) == ["close"]


def test_nothing_is_imported_for_it_here():
    script = (
        "import os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.settings';"
        "from django.conf import settings; settings.PRINT_APART = True;"
        "from tournaments.printing.pdf import render_pdf;"
        "print(render_pdf('<p>x')[:5], 'weasyprint' in sys.modules)"
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)

    assert done.stdout == b"b'%PDF-' False\n"


def test_missing_libraries_are_told_here(monkeypatch):
    ends_with(monkeypatch, apart.WITHOUT_LIBRARIES)

    with pytest.raises(PrintingUnavailable, match="apt-get install libpango"):
        render_pdf("<p>x")


def test_missing_libraries_end_the_other_process_with_their_code(monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    monkeypatch.setattr(apart.os, "nice", lambda _by: None)

    with pytest.raises(SystemExit) as ended:
        apart.main(0)

    assert ended.value.code == apart.WITHOUT_LIBRARIES


def test_a_document_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(apart, "MOST_SECONDS", 0.01)

    with pytest.raises(PrintingUnavailable, match="took too long to make"):
        document_apart(["<p>x"], {})


def test_what_went_wrong_there_is_told_here(monkeypatch):
    ends_with(monkeypatch, 1, b"Traceback: no such font")

    with pytest.raises(RuntimeError, match="no such font"):
        render_pdf("<p>x")


def test_what_is_urgent_has_as_much_time_as_the_server(monkeypatch):
    commands = []

    def run(command, **_options):
        commands.append(command)
        return subprocess.CompletedProcess(command, 0, stdout=b"%PDF-")

    monkeypatch.setattr(subprocess, "run", run)
    render_pdf("<p>for a visitor")
    with urgently():
        render_pdf("<p>for the desk")
    render_pdf("<p>for a visitor")

    assert [command[-1] for command in commands] == ["5", "0", "5"]


def test_the_other_process_lets_others_come_first(monkeypatch):
    given = []
    monkeypatch.setattr(apart.os, "nice", given.append)
    monkeypatch.setitem(sys.modules, "weasyprint", None)

    with pytest.raises(SystemExit):
        apart.main(5)

    assert given == [5]
