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
from tournaments.selectors.versions import entry_version, roster_version
from tournaments.services.locking import as_it_is_now, lock_players, lock_tournament
from tournaments.services.log import Actor, write_log
from tournaments.services.seen import keep_seen, keep_seen_entry

PLAYER_FIELDS = frozenset({"name", "club", "phone"})
SHOWN_ELSEWHERE = frozenset({"name", "club"})


def next_number(tournament: Tournament) -> int:
    """The lowest entry number above all that are taken in a locked tournament."""
    return (tournament.entries.aggregate(most=Max("number"))["most"] or 0) + 1


def _lock_entry(entry: Entry) -> Entry:
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
            _("Someone has removed a player to keep apart from. Choose from those who are left."),
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
    *,
    entry: Entry,
    actor: Actor,
    keep_apart: Iterable[Entry] | None = None,
    seen: str | None = None,
    **fields: Any,
) -> Entry:
    """Change a player's details; every event that shows the player's new name or club logs it.

    Arguments: ``fields``, values of ``Player`` and ``Entry``; ``seen``, the ``entry_version`` that
    the form was made from.
    Raises StaleError where something would change and the details are not those any more.
    """
    entry = _lock_entry(entry)
    if not fields.get("needs_fixed_table", entry.needs_fixed_table):
        fields["fixed_table"] = None
    owners = {name: entry.player if name in PLAYER_FIELDS else entry for name in fields}
    changed = {
        name: value for name, value in fields.items() if getattr(owners[name], name) != value
    }
    apart = set(entry.keep_apart.all())
    partners = apart if keep_apart is None else set(_partners(entry.tournament, keep_apart))
    if not changed and partners == apart:
        return entry
    keep_seen(
        seen,
        entry_version(entry),
        _("Someone changed this player after you opened this page. Nothing was saved."),
        current=entry,
    )
    for name, value in changed.items():
        setattr(owners[name], name, value)
    entry.player.full_clean()
    entry.player.save(update_fields=changed.keys() & PLAYER_FIELDS)
    entry.full_clean()
    entry.save(update_fields=changed.keys() - PLAYER_FIELDS)
    entry.keep_apart.set(partners)
    told = {name: str(value) for name, value in changed.items()}
    write_log(entry.tournament, actor, Action.ENTRY_CHANGED, entry.player.name, changed=told)
    shown = {name: told[name] for name in sorted(told.keys() & SHOWN_ELSEWHERE)}
    if shown:
        elsewhere = Tournament.objects.filter(entries__player=entry.player)
        for tournament in elsewhere.exclude(pk=entry.tournament_id).order_by("pk"):
            write_log(tournament, actor, Action.ENTRY_CHANGED, entry.player.name, changed=shown)
    return entry


@transaction.atomic
def remove_entry(*, entry: Entry, actor: Actor, seen: str | None = None) -> None:
    """Remove a player who has never been seated from the roster.

    Arguments: ``seen``, the ``roster_version`` of the entry as it was shown, here and below.
    """
    entry = _lock_entry(entry)
    keep_seen_entry(seen, entry)
    if entry.seats.exists() or entry.hand_scores.exists() or entry.penalties.exists():
        raise Refusal(
            _("%(name)s has been seated, so the results name them. Withdraw them instead.")
            % {"name": entry}
        )
    write_log(entry.tournament, actor, Action.ENTRY_REMOVED, entry.player.name)
    entry.delete()


@transaction.atomic
def check_in(
    *, tournament: Tournament, numbers: Iterable[int], actor: Actor, seen: str | None = None
) -> int:
    """Check in the entries with these numbers; return how many were not in before.

    Arguments: ``seen``, the ``roster_version`` of those who were shown as not in yet.
    """
    tournament = lock_tournament(tournament.pk)
    entries = tournament.entries.filter(number__in=list(numbers), status=EntryStatus.REGISTERED)
    found = list(entries.select_related("player"))
    if not found:
        return 0
    keep_seen(
        seen,
        roster_version(found),
        _("The roster changed after you opened it. Nobody was checked in: check who is on it now."),
    )
    entries.update(status=EntryStatus.CHECKED_IN)
    names = [entry.player.name for entry in found]
    subject = (
        names[0]
        if len(names) == 1
        else ngettext("%(count)s player", "%(count)s players", len(names)) % {"count": len(names)}
    )
    write_log(tournament, actor, Action.CHECKED_IN, subject, names=names)
    return len(names)


@transaction.atomic
def undo_check_in(*, entry: Entry, actor: Actor, seen: str | None = None) -> None:
    """Undo a check-in; Refusal where the player has been seated in a published round."""
    entry = _lock_entry(entry)
    if entry.status == EntryStatus.REGISTERED:
        return
    keep_seen_entry(seen, entry)
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
def withdraw(*, entry: Entry, actor: Actor, reason: str = "", seen: str | None = None) -> Entry:
    """Withdraw a player from all rounds that are not seated yet; scores stay."""
    entry = _lock_entry(entry)
    if entry.status == EntryStatus.WITHDRAWN:
        return entry
    keep_seen_entry(seen, entry)
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
def reinstate(*, entry: Entry, actor: Actor, seen: str | None = None) -> Entry:
    """Undo a withdrawal: the player is checked in again."""
    entry = _lock_entry(entry)
    if entry.status != EntryStatus.WITHDRAWN:
        return entry
    keep_seen_entry(seen, entry)
    entry.status = EntryStatus.CHECKED_IN
    entry.withdrawn_after = None
    entry.save(update_fields=["status", "withdrawn_after"])
    write_log(entry.tournament, actor, Action.REINSTATED, entry.player.name)
    return entry
