"""A round that changes while it is played: who sits where from the next deal on.

Seating is a plan: a change adds rows from a slot on, and nothing that was played changes with it.
"""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Action
from tournaments.errors import Refusal, StaleError
from tournaments.models import Entry, Round, Seat, Table
from tournaments.selectors.floor import Floor, floor_of, most_chairs
from tournaments.selectors.floor_changes import ChairChange
from tournaments.selectors.floor_choices import Choice, Chosen, choices
from tournaments.selectors.floor_log import seat_rows
from tournaments.services.ending import mark_not_played
from tournaments.services.locking import as_it_is_now, lock_round
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import (
    keep_closed,
    open_again_with_gaps,
    table_has_scores,
)
from tournaments.services.seen import keep_seen, keep_seen_chairs


@transaction.atomic
def change_floor(
    *,
    round_: Round,
    chosen: Chosen,
    choice: str,
    actor: Actor,
    people: Sequence[int] = (),
    reason: str = "",
    seen: str | None = None,
) -> Choice:
    """Do one of the ``choices`` that a round offers now for a chair or a person, and return it.

    Arguments: ``choice``, its key; ``people``, the numbers of those who sit down at a new table,
    by default those that the page ticks; ``seen``, the version of the choice that was shown.
    Raises Refusal where a table would have too few or too many players, or a text is missing that
    the choice asks for; StaleError where the choice is not there any more or does something else.
    """
    round_ = lock_round(round_)
    keep_closed(round_, actor)
    floor = floor_of(round_)
    _keep_table_size(floor, choice, people)
    found = next((c for c in choices(floor, chosen, people) if c.key == choice), None)
    if found is None or not set(people) <= {entry.number for entry in found.people}:
        raise StaleError(
            _(
                "The seating changed after you opened this page, and this is no longer possible. "
                "Nothing was done: choose again from what is possible now."
            )
        )
    keep_seen(
        seen,
        found.version,
        _(
            "The tables changed after you opened this page. Nothing was done: "
            "read what this does now, then choose again."
        ),
    )
    if found.asks and not reason.strip():
        raise Refusal(_("Type who plays, so that the log can say so."), field="reason")
    _apply(floor, found, actor, reason)
    return found


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

    Hands that were played stay with whoever played them. Arguments: ``chair``, from 1;
    ``entry``, who sits there then, None for nobody; ``seen``, the ``chairs_version`` of the page.
    Returns the slot from which it holds.
    Raises Refusal where every deal of the table is in, the chair is empty already, the rules have
    fewer chairs, or the player does not play or sits elsewhere; StaleError where others sit there.
    """
    round_ = lock_round(table.round)
    keep_closed(round_, actor)
    table = as_it_is_now(round_.tables.all(), table.pk)
    keep_seen_chairs(seen, table.seats.all())
    floor = floor_of(round_)
    place = floor.table(table.number)
    if entry is not None and not 1 <= chair <= most_chairs(round_):
        raise Refusal(_("A table has the seats 1 to %(most)s.") % {"most": most_chairs(round_)})
    if entry is not None and entry not in floor.unseated:
        raise Refusal(
            _("%(name)s is not checked in, or has a seat in this round already.") % {"name": entry}
        )
    if place is None or not place.is_open:
        raise Refusal(_("Every deal of this table is in, so nobody needs to change places."))
    if entry is None and place.chair(chair).holder is None:
        raise Refusal(_("Seat %(seat)s is already empty.") % {"seat": chair})
    key = "empty" if entry is None else f"seat-{entry.number}"
    chosen = Chosen(table=table.number, chair=chair)
    found = next((c for c in choices(floor, chosen) if c.key == key), None)
    if found is None:
        raise Refusal(_("%(name)s has sat through every deal that is left.") % {"name": entry})
    _apply(floor, found, actor, reason)
    return found.change.chairs[0].slot


def _keep_table_size(floor: Floor, choice: str, people: Sequence[int]) -> None:
    """Refuse a new table for fewer or more people than the rules allow."""
    least, most = floor.round.tournament.rule_set.min_players, most_chairs(floor.round)
    if choice == "table" and people and not least <= len(people) <= most:
        raise Refusal(
            _("A table has %(least)s to %(most)s players; you chose %(count)s.")
            % {"least": least, "most": most, "count": len(people)},
            field="people",
        )


def _apply(floor: Floor, choice: Choice, actor: Actor, reason: str) -> None:
    """Write a choice for a floor that is locked, with one line in the log.

    The line holds the rows of every table that changes, before and after, as (table, chair,
    slot, number of the entry or None), from which deal on each table changes, and the number of a
    table that is added, ended, locked or unlocked.
    """
    round_, change = floor.round, choice.change
    tables = {table.number: table.table for table in floor.tables}
    if change.adds is not None:
        tables[change.adds], _is_new = round_.tables.get_or_create(number=change.adds)
    before = seat_rows(round_, change.tables)
    for item in change.chairs:
        _write_chair(tables[item.table], item)
    not_played = _end(floor, change.ends, actor, reason) if change.ends is not None else []
    if change.locks is not None:
        tables[change.locks].is_locked = change.kind == "lock"
        tables[change.locks].save(update_fields=["is_locked"])
    round_.version += 1
    round_.save(update_fields=["version"])
    of_table = {"adds": change.adds, "ends": change.ends, "locks": change.locks}
    write_log(
        round_.tournament,
        actor,
        Action.CHAIRS_CHANGED,
        f"{round_} · {choice.line}",
        reason=reason.strip(),
        kind=change.kind,
        round=round_.number,
        from_deal=[
            [number, floor.round.deals_from(slot)[0]]
            for number, slot in change.first_slots
            if number != change.ends
        ],
        before=before,
        after=seat_rows(round_, change.tables),
        not_played=not_played,
        **{name: value for name, value in of_table.items() if value is not None},
    )
    open_again_with_gaps(round_, actor)


def _write_chair(table: Table, item: ChairChange) -> None:
    """Let a chair hold somebody, or nobody, from a slot on."""
    chair = table.seats.filter(number=item.chair)
    chair.filter(first_slot__gte=item.slot).delete()
    if item.entry is not None or chair.filter(entry__isnull=False).exists():
        Seat.objects.create(
            table=table,
            round_id=table.round_id,
            number=item.chair,
            first_slot=item.slot,
            entry=item.entry,
        )


def _end(floor: Floor, number: int, actor: Actor, reason: str) -> list[int]:
    """End a table that everybody has left; return the deals that are marked as not played.

    A table where nothing was played goes; one with anything on record is never deleted.
    """
    ended = floor.table(number)
    assert ended is not None  # noqa: S101 - the change was made from it
    table = ended.table
    if ended.slot > 1 or table_has_scores(table):
        deals = floor.round.deals_from(ended.slot)
        mark_not_played(table, deals, actor, reason or _("Everybody has moved to other tables."))
        return deals
    Seat.objects.filter(table=table).delete()
    if not table.records.exists() and not table.penalties.exists():
        Table.objects.filter(pk=table.pk).delete()
    return []
