"""Import a roster file from the command line."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.roster_files import MOST_BYTES, RosterFile, RosterFileError, read_roster
from tournaments.selectors.roster_plan import Kind, PlannedLine
from tournaments.selectors.roster_planning import plan_import
from tournaments.services.log import COMMAND
from tournaments.services.roster_import import import_roster
from tournaments.words.roster_files import (
    column_labels,
    column_words,
    file_error_words,
    planned_words,
    saved_words,
)


class Command(BaseCommand):
    help = "Add the players of a CSV, TSV, text or XLSX file to the roster of a tournament."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament, as its address names it")
        parser.add_argument("file", type=Path, help="the roster file")
        parser.add_argument("--dry-run", action="store_true", help="print the plan, save nothing")
        parser.add_argument(
            "--skip-faults", action="store_true", help="leave out the lines with faults"
        )

    def handle(self, *, slug: str, file: Path, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no tournament “{slug}”.")
        try:
            self.bring_in(tournament, read_file(file), **options)
        except Refusal as refusal:
            raise CommandError(refusal.message) from refusal

    def bring_in(
        self,
        tournament: Tournament,
        roster_file: RosterFile,
        *,
        dry_run: bool,
        skip_faults: bool,
        **_options: Any,
    ) -> None:
        plan = plan_import(tournament=tournament, roster_file=roster_file)
        for line in plan.lines:
            self.stdout.write(line_words(line))
        self.stdout.write(planned_words(plan.counts))
        if plan.faulty and not skip_faults:
            raise CommandError(
                "Nothing was saved, since there are faults. Put them right, "
                "or leave those lines out with --skip-faults."
            )
        if dry_run or not plan.saves_something:
            self.stdout.write("Nothing was saved.")
            return
        done = import_roster(tournament=tournament, actor=COMMAND, roster_file=roster_file)
        self.stdout.write(saved_words(done.counts))


def read_file(file: Path) -> RosterFile:
    """Read a roster file from the disk."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
    try:
        return read_roster(content, file.name, labels=column_labels())
    except RosterFileError as error:
        raise CommandError(file_error_words(error)) from error


def line_words(line: PlannedLine) -> str:
    """Say in one line of text what becomes of a line of the file."""
    words = [line.kind.value.ljust(6), line.name or _("(no name)")]
    if line.club:
        words.append(f"({line.club})")
    if line.kind == Kind.FAULT:
        faults = [
            f"{column_words(fault.column)}: {fault.message}" if fault.column else fault.message
            for fault in line.faults
        ]
        words.append("– " + " ".join(faults))
    elif line.changes:
        changes = [
            f"{column_words(c.column)}: {c.old or '–'} → {c.new or '–'}" for c in line.changes
        ]
        words.append("– " + ", ".join(changes))
    return f"{line.line:>4} {' '.join(words)}"
