"""Restores a backup from a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournaments.errors import Refusal
from tournaments.services.log import COMMAND
from tournaments.services.restoring.backups import Restored, restore_backup
from tournaments.services.restoring.words import restored_words


class Command(BaseCommand):
    help = (
        "Restores a backup: everything into an empty database, or one tournament beside those "
        "that are there. The file is checked first; a damaged one changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file written by “manage.py backup”")

    def handle(self, *, file: Path, **_options: Any) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise CommandError(
                _("The database is not up to date. Run “manage.py migrate”, then restore.")
            )
        try:
            restored = self.restored(file)
        except Refusal as refusal:
            raise CommandError(refusal.message) from refusal
        for sentence in restored_words(restored):
            self.stdout.write(sentence)

    def restored(self, file: Path) -> Restored:
        """Open the file and restore it."""
        try:
            with file.open("rb") as stream:
                return restore_backup(stream, actor=COMMAND)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
