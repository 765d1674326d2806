"""Checks what is kept of a tournament, and names what is wrong."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.selectors.snapshot import snapshot
from tournaments.selectors.verification import find_faults


class Command(BaseCommand):
    help = (
        "Checks everything that is kept of a tournament, scores every deal again, and names what "
        "is wrong. Changes nothing. The exit status is 1 where anything is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("slug", nargs="?", help="the tournament, as its address names it")
        which.add_argument("--all", action="store_true", help="every tournament")

    def handle(self, *, slug: str | None, **_options: Any) -> None:
        with snapshot():  # a deal that is being saved is there as a whole, or not at all
            tournaments = list(Tournament.objects.order_by("slug"))
            if slug is not None:
                tournaments = [item for item in tournaments if item.slug == slug]
                if not tournaments:
                    raise CommandError(_("There is no tournament “%(slug)s”.") % {"slug": slug})
            wrong = sum(self.tell(tournament) for tournament in tournaments)
        if wrong:
            raise CommandError(
                ngettext("%(count)s fault found.", "%(count)s faults found.", wrong)
                % {"count": wrong}
            )
        checked = len(tournaments)
        self.stdout.write(
            ngettext(
                "%(count)s tournament checked; no faults.",
                "%(count)s tournaments checked; no faults.",
                checked,
            )
            % {"count": checked}
        )

    def tell(self, tournament: Tournament) -> int:
        """Write down what is wrong with a tournament; return how much that is."""
        faults = find_faults(tournament)
        for fault in faults:
            self.stdout.write(f"{tournament.slug}: {fault}")
        return len(faults)
