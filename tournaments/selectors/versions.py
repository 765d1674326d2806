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
    "not_played",
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
    """Who is in these rows of the roster, and whether they are there."""
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
    """The rounds there are and how many are planned, and who left or joined since."""
    return fingerprint(
        tournament.rounds_planned,
        [round_version(round_) for round_ in rounds],
        sorted(entry.pk for entry in gone),
        sorted(entry.pk for entry in come),
    )


def penalty_version(penalty: PenaltyEntry) -> str:
    """Who was charged with how much, and whether that has been cancelled."""
    return fingerprint(
        penalty.pk, penalty.entry_id, penalty.code, penalty.points, penalty.cancelled_at
    )


def chairs_version(seats: Iterable[Seat]) -> str:
    """Who sits at a table from which slot on, as ``1.1:12 2.1:7 2.4:0``; 0 for nobody."""
    rows = sorted((seat.number, seat.first_slot, seat.entry_id or 0) for seat in seats)
    return " ".join(f"{chair}.{slot}:{entry}" for chair, slot, entry in rows)


def chairs_seen(version: str) -> dict[int, int]:
    """The id of the entry that sat last in each chair by a version; nothing for any other text."""
    if not re.fullmatch(r"\d\.\d{1,3}:\d{1,18}( \d\.\d{1,3}:\d{1,18})*", version, re.ASCII):
        return {}
    holders: dict[int, int] = {}
    for row in version.split():
        place, entry = row.split(":")
        holders[int(place.split(".")[0])] = int(entry)
    return {chair: entry for chair, entry in holders.items() if entry}
