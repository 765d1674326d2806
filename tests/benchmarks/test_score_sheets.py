"""A hundred score sheets in one PDF beside the same sheets drawn with ReportLab.

Both start from the same records, and both make their QR codes.
"""

import io
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.benchmarks.goals import meet
from tests.benchmarks.score_sheet_reportlab import ReportLabSheets
from tests.benchmarks.score_sheet_rounds import link_of, round_of_sheets
from tests.benchmarks.timing import compare
from tests.project.files import ROOT
from tournaments.printing.paper import A4
from tournaments.printing.score_sheets import score_sheets_pdf
from tournaments.printing.sheet_drawing import qr_drawing

SHEETS = 100
GOAL = 6  # times ReportLab's time
MEMORY_GOAL = 200  # MiB, the most that the whole process ever holds


@pytest.fixture(autouse=True)
def without_progress(monkeypatch):
    """Keep WeasyPrint from telling every page where the figures are shown."""
    monkeypatch.setattr(logging.getLogger("weasyprint.progress"), "disabled", True)


@pytest.mark.parametrize("filled", [False, True], ids=["blank", "filled"])
def test_both_ways_print_the_scores_of_a_filled_sheet_alone(filled):
    round_, sheets = round_of_sheets(2, played=filled)
    for pdf in (
        ReportLabSheets(round_, sheets, filled=filled).pdf(),
        score_sheets_pdf(round_, sheets, link_of, paper=A4, filled=filled),
    ):
        for page in PdfReader(io.BytesIO(pdf)).pages:
            words = page.extract_text().split()
            assert words.count("297") == (1 if filled else 0)  # in the last deal, by seat 4
            assert words.count("1485") == (2 if filled else 0)  # its running total, and the sum


@pytest.mark.parametrize("filled", [False, True], ids=["blank", "filled"])
def test_a_hundred_sheets_keep_near_reportlab(filled):
    round_, sheets = round_of_sheets(SHEETS, played=filled)

    def reportlab():
        qr_drawing.cache_clear()
        return ReportLabSheets(round_, sheets, filled=filled).pdf()

    def product():
        qr_drawing.cache_clear()
        return score_sheets_pdf(round_, sheets, link_of, paper=A4, filled=filled)

    what = f"{SHEETS} {'filled' if filled else 'blank'} score sheets"
    compare(reportlab, product, rounds=2).meet(what, GOAL, "ReportLab's time")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_hundred_sheets_keep_the_whole_process_small():
    """In a process of its own, with Django and WeasyPrint in it, at its very highest."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.score_sheet_memory", str(SHEETS)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    highest, pages = (int(word) for word in made.stdout.split())

    assert pages == SHEETS
    meet(f"{SHEETS} score sheets, the whole process at its highest", highest, MEMORY_GOAL, "MiB")
