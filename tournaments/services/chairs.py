"""A round that changes while it is played: who sits where from the next deal on.

Seating is a plan: a change adds rows from a slot on, and nothing that was played changes with it.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Action
from tournaments.errors import Refusal
from tournaments.models import Entry, Round, Seat, Table, chairs_at
from tournaments.models.round import MOST_SEATS
from tournaments.selectors.records import live_records
from tournaments.selectors.seating import unseated
from tournaments.selectors.sheets import slot_now
from tournaments.services.locking import lock_round
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed
from tournaments.services.seen import keep_seen_chairs


@transaction.atomic
def change_chair(
    *,
    table: Table,
    chair: int,
    entry: Entry | None,
    actor: Actor,
    reason: str = "",
    seen: str | None = None,
) -> int:
    """Empty a chair, or seat somebody in it, from the next deal that has not begun.

    Hands that were played stay with whoever played them. Arguments: ``chair``, from 1 to 8;
    ``entry``, who sits there then, None for nobody; ``seen``, the ``chairs_version`` of the page.
    Returns the slot from which it holds.
    Raises Refusal where every deal of the table is in, the chair holds that player already, or
    the player does not play or sits elsewhere; StaleError where others sit there by now.
    """
    round_ = lock_round(table.round)
    table = round_.tables.get(pk=table.pk)
    keep_closed(round_, actor)
    seats = list(table.seats.select_related("entry__player"))
    keep_seen_chairs(seen, seats)
    slot = slot_now(round_, live_records(table))
    if slot > len(round_.slots):
        raise Refusal(_("Every deal of this table is in, so nobody needs to change places."))
    before = chairs_at(seats, slot).get(chair)
    was = before.entry if before else None
    if entry is None and was is None:
        raise Refusal(_("Seat %(seat)s is already empty.") % {"seat": chair})
    if entry is not None:
        _keep_free(round_, entry, chair)
    Seat.objects.filter(table=table, number=chair, first_slot__gte=slot).delete()
    Seat.objects.create(table=table, round=round_, number=chair, first_slot=slot, entry=entry)
    round_.version += 1
    round_.save(update_fields=["version"])
    write_log(
        round_.tournament,
        actor,
        Action.SUBSTITUTED,
        _("%(round)s, table %(table)s, seat %(seat)s")
        % {"round": round_, "table": table.number, "seat": chair},
        reason=reason.strip(),
        from_slot=slot,
        out=str(was) if was else None,
        into=str(entry) if entry else None,
    )
    return slot


def _keep_free(round_: Round, entry: Entry, chair: int) -> None:
    """Refuse a chair that no table has, and a player who does not play or sits elsewhere."""
    if not 1 <= chair <= MOST_SEATS:
        raise Refusal(_("A table has the seats 1 to %(most)s.") % {"most": MOST_SEATS})
    if not unseated(round_).filter(pk=entry.pk).exists():
        raise Refusal(
            _("%(name)s is not checked in, or has a seat in this round already.") % {"name": entry}
        )
