"""Writes a backup to a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refusal
from tournaments.services.backups.saving import save_backup


class Command(BaseCommand):
    help = (
        "Writes everything, or one tournament, to a single compressed file with a checksum. Can "
        "be run while scores come in. Sessions and the log of the admin are not kept."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the backup; an older one there is replaced")
        parser.add_argument("--tournament", metavar="SLUG", help="only this tournament")

    def handle(self, *, file: Path, tournament: str | None, **_options: Any) -> None:
        try:
            head = save_backup(file, slug=tournament)
        except Refusal as refusal:
            raise CommandError(refusal.message) from refusal
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        count = len(head.events)
        self.stdout.write(
            ngettext(
                "%(file)s holds %(count)s tournament in %(rows)s rows.",
                "%(file)s holds %(count)s tournaments in %(rows)s rows.",
                count,
            )
            % {"file": file, "count": count, "rows": head.rows}
        )
        if any(event.faults for event in head.events):
            self.stdout.write(
                _(
                    "Something in it is wrong; “manage.py verify --all” says what. The file was "
                    "kept."
                )
            )
