"""Loads the demo tournament and says how to log in."""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.simulation.demo import demo_logins, find_demo, load_demo


class Command(BaseCommand):
    help = (
        "Loads a demo tournament in mid-event with the users director and scorer. What is there "
        "already stays as it is. Development only: the passwords are known to everybody."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError(
                _(
                    "The demo has users whose passwords are known to everybody, so it is loaded "
                    "only with DEBUG=1."
                )
            )
        was_there = find_demo() is not None
        tournament = load_demo()
        port = os.environ.get("PORT") or "8000"
        self.stdout.write(
            (_("%(name)s is as you left it.") if was_there else _("%(name)s is loaded."))
            % {"name": tournament.name}
        )
        self.stdout.write(f"  http://127.0.0.1:{port}")
        for login in demo_logins():
            self.stdout.write(
                _("  log in as %(user)s, password %(password)s")
                % {"user": login.username, "password": login.password or _("(your own)")}
            )
