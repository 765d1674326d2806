import json
from argparse import ArgumentParser
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.seating import (
    Seating,
    SeatingError,
    SeatingFigures,
    SeatingPlayer,
    draft_schedule,
    draft_seating,
    repeats_bound,
    report,
    rounds_reached,
)

WAYS = ("schedule", "standing", "random")


class Command(BaseCommand):
    help = "Print a seating of numbered players and how good it is, without a tournament."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("players", type=int, help="how many play, 3 or more")
        parser.add_argument("rounds", type=int, help="how many rounds, 1 or more")
        parser.add_argument(
            "--way",
            choices=WAYS,
            default="schedule",
            help="all rounds laid out at once; round by round among neighbours in the standing, "
            "which is the order of the numbers; or round by round at random",
        )
        parser.add_argument("--seed", type=int, default=0, help="the same seed, the same seating")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, **options: Any) -> None:
        field = [SeatingPlayer(key) for key in range(1, options["players"] + 1)]
        start = perf_counter()
        try:
            seatings = _drafted(field, options["rounds"], options["way"], options["seed"])
        except SeatingError as error:
            raise CommandError(error.message) from error
        seconds = perf_counter() - start
        figures = report(seatings, field).whole
        bound = repeats_bound(len(field), len(seatings))
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(seatings, figures, bound, seconds)))
        else:
            self.stdout.write(
                "\n".join([*_rounds(seatings), *_words(seatings, field, figures, bound)])
            )


def _drafted(field: list[SeatingPlayer], rounds: int, way: str, seed: int) -> tuple[Seating, ...]:
    if way == "schedule" or rounds < 1:
        return draft_schedule(field, rounds, seed=seed)
    seatings: list[Seating] = []
    standing = [player.key for player in field]
    for number in range(rounds):
        seatings.append(
            draft_seating(
                field,
                seatings,
                way="standing" if way == "standing" else "random",
                seed=seed * 1_000 + number,
                standing=standing,
            )
        )
    return tuple(seatings)


def _as_json(
    seatings: Sequence[Seating], figures: SeatingFigures, bound: int, seconds: float
) -> dict[str, Any]:
    return {
        "rounds": [[list(table.seats) for table in seating.tables] for seating in seatings],
        "repeats": figures.repeats,
        "bound": bound,
        "three_seat_max": figures.three_seat_max,
        "seat_spread": figures.seat_spread,
        "seconds": round(seconds, 3),
    }


def _rounds(seatings: Sequence[Seating]) -> list[str]:
    lines = []
    for number, seating in enumerate(seatings, start=1):
        lines.append(_("Round %(number)d") % {"number": number})
        for table in seating.tables:
            seats = " ".join(f"{'–' if key is None else key:>4}" for key in table.seats)
            lines.append(
                _("  Table %(number)4d: %(seats)s") % {"number": table.number, "seats": seats}
            )
        lines.append("")
    return lines


def _words(
    seatings: Sequence[Seating], field: list[SeatingPlayer], figures: SeatingFigures, bound: int
) -> list[str]:
    reached = rounds_reached(len(field))
    lines = [
        ngettext(
            "%(players)d players: up to %(limit)d round without a repeat.",
            "%(players)d players: up to %(limit)d rounds without a repeat.",
            reached,
        )
        % {"players": len(field), "limit": reached}
    ]
    if figures.repeats:
        lines.extend(_repeats(figures, bound))
    else:
        lines.append(_("No two players meet twice."))
    lines.append(
        _("Everyone has each seat about as often; the counts differ by %(spread)d at most.")
        % {"spread": figures.seat_spread}
    )
    if figures.three_seat_tables:
        lines.append(
            _("Each player sits at a table of three between %(least)d and %(most)d times.")
            % {"least": figures.three_seat_min, "most": figures.three_seat_max}
        )
    if any(seating.out_of_time for seating in seatings):
        lines.append(_("The search ran out of time; this is the best it found."))
    return lines


def _repeats(figures: SeatingFigures, bound: int) -> list[str]:
    sentence = ngettext(
        "Beyond the first time they met, players meet %(count)d more time.",
        "Beyond the first time they met, players meet %(count)d more times.",
        figures.repeats,
    ) % {"count": figures.repeats}
    if bound:
        sentence += " " + _("No seating could have fewer than %(bound)d.") % {"bound": bound}
    return [
        sentence,
        *(
            _("  %(one)d and %(other)d meet %(times)d times, in the rounds %(rounds)s")
            % {
                "one": meetings.keys[0],
                "other": meetings.keys[1],
                "times": meetings.times,
                "rounds": ", ".join(map(str, meetings.rounds)),
            }
            for meetings in figures.repeated
        ),
    ]
