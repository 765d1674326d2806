"""What a form was made from, as a short text that changes when what it shows has changed.

A page puts the text into its form; the service that is given it back works it out again from the
rows as they are under its lock, and refuses a change that was made from anything else.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.models import Entry, Membership, PenaltyEntry, Round, Seat, Tournament

SETTINGS = (
    "name",
    "venue",
    "date",
    "time_zone",
    "contact",
    "rounds_planned",
    "deals_per_round",
    "seating_way",
    "clubs_apart",
    "teams_apart",
    "prefer_fives",
    "missed_rounds",
    "double_entry",
    "listed",
    "standings_released",
)
PLAYER_DETAILS = ("name", "club", "phone")
ENTRY_DETAILS = ("team", "starts_in_round", "needs_fixed_table", "fixed_table", "note")


def fingerprint(*values: Any) -> str:
    """Sixteen hexadecimal digits of the SHA-256 of ``values``, which JSON or ``str`` can write."""
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def columns(row: Any, names: Sequence[str]) -> list[Any]:
    """The values of the named columns of a row."""
    return [getattr(row, name) for name in names]


def settings_version(tournament: Tournament) -> str:
    """What the form of the settings shows."""
    return fingerprint(tournament.pk, columns(tournament, SETTINGS))


def rules_version(tournament: Tournament) -> str:
    """Every switch, and the schedule of infractions."""
    return fingerprint(tournament.pk, tournament.rules)


def members_version(members: Iterable[Membership]) -> str:
    """Who helps, and in which role."""
    return fingerprint(sorted((member.user_id, member.role) for member in members))


def entry_version(entry: Entry) -> str:
    """A player's details, and whom to keep them apart from."""
    apart = sorted(other.pk for other in entry.keep_apart.all())
    return fingerprint(
        entry.pk, columns(entry.player, PLAYER_DETAILS), columns(entry, ENTRY_DETAILS), apart
    )


def roster_version(entries: Iterable[Entry]) -> str:
    """Who stands in these rows of the roster, and whether they are there."""
    return fingerprint(sorted((entry.pk, entry.player.name, entry.status) for entry in entries))


def round_version(round_: Round) -> str:
    """A round's seating, and how far the round has come."""
    return fingerprint(round_.pk, round_.status, round_.version)


def schedule_version(
    tournament: Tournament,
    rounds: Iterable[Round],
    gone: Iterable[Entry] = (),
    come: Iterable[Entry] = (),
) -> str:
    """The rounds there are and how many are planned, and who left or came since they were drawn."""
    return fingerprint(
        tournament.rounds_planned,
        [round_version(round_) for round_ in rounds],
        sorted(entry.pk for entry in gone),
        sorted(entry.pk for entry in come),
    )


def penalty_version(penalty: PenaltyEntry) -> str:
    """Who was charged with how much, and whether that has been cancelled."""
    return fingerprint(
        penalty.pk, penalty.seat.entry_id, penalty.code, penalty.points, penalty.cancelled_at
    )


def chairs_version(seats: Iterable[Seat]) -> str:
    """Who sits at a table: chair and entry of each, as ``1:12 2:7``."""
    return " ".join(f"{number}:{entry}" for number, entry in sorted(chairs_of(seats).items()))


def chairs_of(seats: Iterable[Seat]) -> dict[int, int]:
    """The id of the entry in each chair, by the chair's number."""
    return {seat.number: seat.entry_id for seat in seats}


def chairs_seen(version: str) -> dict[int, int]:
    """What ``chairs_version`` was made from; nothing where the text is none of its own."""
    if not re.fullmatch(r"\d:\d{1,18}( \d:\d{1,18})*", version, re.ASCII):
        return {}
    pairs = (pair.split(":") for pair in version.split())
    return {int(number): int(entry) for number, entry in pairs}
