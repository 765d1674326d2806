"""Entries: adding, changing, checking in, withdrawing."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import Action, EntryStatus, RoundStatus
from tournaments.errors import Refusal, StaleError
from tournaments.models import Entry, Player, Tournament
from tournaments.services.locking import as_it_is_now, lock_players, lock_tournament
from tournaments.services.log import Actor, write_log

PLAYER_FIELDS = frozenset({"name", "club", "phone"})


def next_number(tournament: Tournament) -> int:
    """The lowest entry number above all that are taken in a locked tournament."""
    return (tournament.entries.aggregate(most=Max("number"))["most"] or 0) + 1


def _locked(entry: Entry) -> Entry:
    """Lock the roster of an entry, and read the entry and its player as they are now."""
    tournament = lock_tournament(entry.tournament_id)
    lock_players({entry.player_id})
    return as_it_is_now(tournament.entries.select_related("player"), entry.pk)


def _partners(tournament: Tournament, entries: Iterable[Entry]) -> list[Entry]:
    """Entries to keep apart from, as they are now; StaleError where one is gone."""
    wanted = {entry.pk for entry in entries}
    found = list(tournament.entries.filter(pk__in=wanted))
    if len(found) != len(wanted):
        raise StaleError(
            _("Someone has removed a player to keep apart from. Choose from those there are."),
        )
    return found


@transaction.atomic
def add_entry(
    *,
    tournament: Tournament,
    actor: Actor,
    name: str,
    club: str = "",
    phone: str = "",
    keep_apart: Iterable[Entry] = (),
    **fields: Any,
) -> Entry:
    """Add a player to ``tournament`` under the next number.

    Arguments: ``fields``, values of ``Entry`` such as ``starts_in_round``.
    """
    tournament = lock_tournament(tournament.pk)
    partners = _partners(tournament, keep_apart)
    player = Player(name=name.strip(), club=club.strip(), phone=phone.strip())
    player.full_clean()
    player.save(force_insert=True)
    entry = Entry(tournament=tournament, player=player, number=next_number(tournament), **fields)
    if not entry.needs_fixed_table:
        entry.fixed_table = None
    entry.full_clean()
    entry.save(force_insert=True)
    entry.keep_apart.set(partners)
    write_log(tournament, actor, Action.ENTRY_ADDED, player.name, number=entry.number)
    return entry


@transaction.atomic
def update_entry(
    *, entry: Entry, actor: Actor, keep_apart: Iterable[Entry] | None = None, **fields: Any
) -> Entry:
    """Change a player's details; ``fields`` are those of ``Player`` and ``Entry``."""
    entry = _locked(entry)
    changed = {}
    for name, value in fields.items():
        owner = entry.player if name in PLAYER_FIELDS else entry
        if getattr(owner, name) != value:
            changed[name] = str(value)
            setattr(owner, name, value)
    if not entry.needs_fixed_table:
        entry.fixed_table = None
    entry.player.full_clean()
    entry.player.save(update_fields=changed.keys() & PLAYER_FIELDS)
    entry.full_clean()
    entry.save(update_fields={"fixed_table", *changed} - PLAYER_FIELDS)
    if keep_apart is not None:
        entry.keep_apart.set(_partners(entry.tournament, keep_apart))
    write_log(entry.tournament, actor, Action.ENTRY_CHANGED, entry.player.name, changed=changed)
    return entry


@transaction.atomic
def remove_entry(*, entry: Entry, actor: Actor) -> None:
    """Take a player off the roster who has never been seated."""
    entry = _locked(entry)
    if entry.seats.exists():
        raise Refusal(
            _("%(name)s has been seated, so the results name them. Withdraw them instead.")
            % {"name": entry}
        )
    write_log(entry.tournament, actor, Action.ENTRY_REMOVED, entry.player.name)
    entry.delete()


@transaction.atomic
def check_in(*, tournament: Tournament, numbers: Iterable[int], actor: Actor) -> int:
    """Check in the entries with these numbers; return how many were not in before."""
    tournament = lock_tournament(tournament.pk)
    entries = tournament.entries.filter(number__in=list(numbers), status=EntryStatus.REGISTERED)
    names = list(entries.values_list("player__name", flat=True))
    entries.update(status=EntryStatus.CHECKED_IN)
    if names:
        subject = (
            names[0]
            if len(names) == 1
            else ngettext("%(count)s player", "%(count)s players", len(names))
            % {"count": len(names)}
        )
        write_log(tournament, actor, Action.CHECKED_IN, subject, names=names)
    return len(names)


@transaction.atomic
def undo_check_in(*, entry: Entry, actor: Actor) -> None:
    """Mark a player as not there yet; Refusal for who has been seated in a published round."""
    entry = _locked(entry)
    if entry.seats.exclude(round__status=RoundStatus.DRAFT).exists():
        raise Refusal(
            _("%(name)s has been seated. Withdraw them instead; that can be undone.")
            % {"name": entry}
        )
    if entry.status == EntryStatus.CHECKED_IN:
        entry.status = EntryStatus.REGISTERED
        entry.save(update_fields=["status"])
        write_log(entry.tournament, actor, Action.CHECK_IN_UNDONE, entry.player.name)


@transaction.atomic
def withdraw(*, entry: Entry, actor: Actor, reason: str = "") -> Entry:
    """Withdraw a player from all rounds that are not seated yet; scores stay."""
    entry = _locked(entry)
    if entry.status == EntryStatus.WITHDRAWN:
        return entry
    last = (
        entry.tournament.rounds.exclude(status=RoundStatus.DRAFT).aggregate(last=Max("number"))[
            "last"
        ]
        or 0
    )
    entry.status = EntryStatus.WITHDRAWN
    entry.withdrawn_after = last
    entry.save(update_fields=["status", "withdrawn_after"])
    write_log(
        entry.tournament,
        actor,
        Action.WITHDRAWN,
        entry.player.name,
        reason=reason,
        after_round=last,
    )
    return entry


@transaction.atomic
def reinstate(*, entry: Entry, actor: Actor) -> Entry:
    """Undo a withdrawal: the player is checked in again."""
    entry = _locked(entry)
    if entry.status != EntryStatus.WITHDRAWN:
        return entry
    entry.status = EntryStatus.CHECKED_IN
    entry.withdrawn_after = None
    entry.save(update_fields=["status", "withdrawn_after"])
    write_log(entry.tournament, actor, Action.REINSTATED, entry.player.name)
    return entry
