"""Plays a whole tournament with believable hands, for demos and for load."""

import argparse
import time
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import ScoringError, preset_names
from tournaments.enums import Outcome, RecordStatus, Source
from tournaments.errors import Refusal
from tournaments.models import DealRecord, Tournament
from tournaments.selectors.standings import standings
from tournaments.services.log import COMMAND, Actor
from tournaments.simulation.event import Desk, open_event, play_next_round
from tournaments.simulation.players import simulated_players

HIGHEST_SEED = 2**31 - 1000  # the draws of the rounds count on from it


def whole_number(lowest: int, highest: int) -> Any:
    """Return a reader of an argument between two bounds."""

    def read(text: str) -> int:
        number = int(text)
        if not lowest <= number <= highest:
            raise argparse.ArgumentTypeError(
                _("%(number)s is not between %(lowest)s and %(highest)s.")
                % {"number": number, "lowest": lowest, "highest": highest}
            )
        return number

    read.__name__ = "whole number"  # argparse names it where the text is no number at all
    return read


class Command(BaseCommand):
    help = (
        "Creates a tournament and plays it through the services with believable hands. The same "
        "seed gives the same results on every machine."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=whole_number(3, 5000), required=True)
        parser.add_argument("--rounds", type=whole_number(1, 40), required=True)
        parser.add_argument("--seed", type=whole_number(0, HIGHEST_SEED), required=True)
        parser.add_argument("--deals-per-round", type=whole_number(1, 9), default=3)
        parser.add_argument("--preset", choices=preset_names(), default="jamaican")
        parser.add_argument("--name", default="")
        parser.add_argument(
            "--play", type=whole_number(0, 40), help="rounds to play; by default all of them"
        )
        parser.add_argument("--director", help="the user who directs it; by default nobody")

    def handle(self, *_args: Any, **options: Any) -> None:
        began = time.monotonic()
        rounds = options["rounds"]
        to_play = rounds if options["play"] is None else options["play"]
        if to_play > rounds:
            raise CommandError(
                _("Cannot play %(play)s rounds: only %(rounds)s are planned.")
                % {"play": to_play, "rounds": rounds}
            )
        actor = self.find_actor(options["director"])
        desk = Desk(director=actor, scorer=actor)
        try:
            tournament = open_event(
                players=simulated_players(options["players"], options["seed"]),
                seed=options["seed"],
                desk=desk,
                zone="America/Jamaica",
                name=options["name"] or f"Simulated Cup {options['seed']}",
                venue="Half Way Tree",
                preset=options["preset"],
                rounds_planned=rounds,
                deals_per_round=options["deals_per_round"],
            )
            for _round in range(to_play):
                play_next_round(tournament, desk)
        except (Refusal, ScoringError) as refusal:
            raise CommandError(str(refusal)) from refusal
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.tell(tournament, to_play, time.monotonic() - began)

    def find_actor(self, username: str | None) -> Actor:
        if not username:
            return COMMAND
        user = get_user_model().objects.filter(username=username).first()
        if user is None:
            raise CommandError(_("There is no user “%(name)s”.") % {"name": username})
        return Actor(user, Source.COMMAND)

    def tell(self, tournament: Tournament, rounds: int, seconds: float) -> None:
        deals = DealRecord.objects.filter(
            table__round__tournament=tournament,
            status=RecordStatus.CONFIRMED,
            outcome=Outcome.PLAYED,
        ).count()
        rows = standings(tournament).rows
        lines = {
            _("tournament"): tournament.name,
            _("slug"): tournament.slug,
            _("address"): reverse("public:tournament", args=[tournament.slug]),
            _("players"): tournament.entries.count(),
            _("rounds"): _("%(played)s of %(planned)s")
            % {"played": rounds, "planned": tournament.rounds_planned},
            _("deals"): deals,
            _("leader"): f"{rows[0].name}, {rows[0].total}" if rows else "-",
            _("time"): _("%(seconds).1f s, %(rate).0f deals per second")
            % {"seconds": seconds, "rate": deals / seconds},
        }
        for label, value in lines.items():
            self.stdout.write(f"{label}: {value}")
