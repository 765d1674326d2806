"""A roster file's players brought onto the roster, all of them or none."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Action
from tournaments.errors import Refusal, StaleError
from tournaments.models import Entry, Player, Tournament
from tournaments.roster_files import RosterFile
from tournaments.selectors.roster_plan import ImportPlan, Person, PlannedLine
from tournaments.selectors.roster_planning import plan_import
from tournaments.services.locking import lock_players, lock_tournament
from tournaments.services.log import Actor, write_log
from tournaments.services.roster import PLAYER_FIELDS, next_number

_ENTRY_FIELDS = ("team", "note", "starts_in_round", "needs_fixed_table", "fixed_table")


class RosterChangedError(StaleError):
    """The roster is not what it was when the plan was shown; ``current`` is the new plan."""

    current: ImportPlan


@transaction.atomic
def import_roster(
    *,
    tournament: Tournament,
    actor: Actor,
    roster_file: RosterFile,
    previewed: str | None = None,
) -> ImportPlan:
    """Add and update the players of a file; lines with faults are left out.

    Arguments: ``previewed``, the fingerprint of the plan that was agreed to, if there was one.
    Returns: what was done, a number of queries later that does not grow with the lines.
    Errors: ``RosterChangedError`` with the new plan where the roster changed since the preview;
    ``Refusal`` where there is nothing to save.
    """
    tournament = lock_tournament(tournament.pk)
    number = next_number(tournament)
    user_id = actor.user.pk if actor.user else None
    plan = plan_import(tournament=tournament, roster_file=roster_file, user_id=user_id)
    if previewed is not None and previewed != plan.fingerprint:
        raise RosterChangedError(
            _("The roster has changed since this preview. Check what would be done now."),
            current=plan,
        )
    if not plan.saves_something:
        raise Refusal(_("There is nothing to save: no line adds or updates a player."))
    entries = plan.entries | _add(tournament, plan.adds, number)
    _update(plan.updates)
    _save_phones(plan.adds + plan.updates)
    _keep_apart(plan.adds + plan.updates, entries)
    write_log(
        tournament,
        actor,
        Action.ENTRIES_IMPORTED,
        roster_file.name or _("pasted list"),
        **plan.counts,
    )
    return plan


def _add(tournament: Tournament, lines: list[PlannedLine], number: int) -> dict[Person, Entry]:
    """Enter players under the numbers from ``number`` on, in the order of the file."""
    new = {
        line.line: Player(name=line.name, club=line.club, phone=line.values.get("phone", ""))
        for line in lines
        if not line.known
    }
    Player.objects.bulk_create(new.values())
    entries = {
        line.person: Entry(
            tournament=tournament,
            player=line.known or new[line.line],
            number=place,
            **{name: value for name, value in line.values.items() if name not in PLAYER_FIELDS},
        )
        for place, line in enumerate(lines, start=number)
    }
    Entry.objects.bulk_create(entries.values())
    return entries


def _update(lines: list[PlannedLine]) -> None:
    found = [(line.entry, line) for line in lines if line.entry]
    for entry, line in found:
        for name in _ENTRY_FIELDS:
            setattr(entry, name, line.values.get(name, getattr(entry, name)))
    Entry.objects.bulk_update([entry for entry, _line in found], _ENTRY_FIELDS)


def _save_phones(lines: list[PlannedLine]) -> None:
    """Write the phones that a file gives to people who were known before."""
    people = []
    for line in lines:
        player = line.entry.player if line.entry else line.known
        if player is not None and "phone" in line.values:
            player.phone = line.values["phone"]
            people.append(player)
    lock_players({player.pk for player in people})
    Player.objects.bulk_update(people, ["phone"])


def _keep_apart(lines: list[PlannedLine], entries: dict[Person, Entry]) -> None:
    """Save the new pairs; a pair has a row in either direction."""
    pairs = {(entries[line.person], entries[other]) for line in lines for other in line.apart}
    pairs |= {(other, entry) for entry, other in pairs}
    pair_model = Entry.keep_apart.through
    pair_model.objects.bulk_create(
        [pair_model(from_entry=entry, to_entry=other) for entry, other in pairs],
        ignore_conflicts=True,
    )
