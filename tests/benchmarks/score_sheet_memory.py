"""Makes a PDF of score sheets and prints the most MiB that the process held, and the pages.

Usage: python -m tests.benchmarks.score_sheet_memory SHEETS
"""

import io
import os
import sys
from pathlib import Path

import django

MEMORY = "VmHWM:"  # the high-water mark of resident memory, in KiB


def highest():
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(MEMORY):
            return int(line.split()[1]) // 1024
    raise RuntimeError("this system does not tell its memory")


def main(number):
    from tests.benchmarks.score_sheet_rounds import link_of, round_of_sheets
    from tournaments.printing.paper import A4
    from tournaments.printing.score_sheets import score_sheets_pdf

    round_, sheets = round_of_sheets(number, played=True)
    pdf = score_sheets_pdf(round_, sheets, link_of, paper=A4, filled=True)
    most = highest()

    from pypdf import PdfReader

    sys.stdout.write(f"{most} {len(PdfReader(io.BytesIO(pdf)).pages)}\n")


if __name__ == "__main__":
    import tests.environment  # noqa: F401 - comes first, since the settings read it

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    main(int(sys.argv[1]))
