"""A whole sheet that was typed in at the wrong table: moving it, exchanging two, clearing it."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Action, RecordStatus
from tournaments.errors import Refusal
from tournaments.models import Round, Table
from tournaments.selectors.records import live_versions
from tournaments.selectors.sheet_moves import SheetMove, sheet_move, sheet_version
from tournaments.services.copied_versions import copy_versions, pass_penalty_on
from tournaments.services.deals import end_version
from tournaments.services.locking import as_it_is_now, lock_round
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed, keep_drafts_hidden, open_again_with_gaps
from tournaments.services.seen import keep_seen_tables


@transaction.atomic
def move_sheet(
    *,
    table: Table,
    into: Table,
    actor: Actor,
    reason: str,
    is_exchange: bool = False,
    penalties_too: bool = True,
    seen: str | None = None,
) -> SheetMove:
    """Move every result of a table to another table of its round, chair by chair.

    The old versions end, and new ones of the same status name who sits in the chairs there.
    Arguments: ``is_exchange``, whether the sheet of ``into`` comes back in return;
    ``penalties_too``, whether the penalties of these deals go with the chair; ``seen``, the
    ``sheet_version`` of both tables on the page.
    Raises Refusal without a reason, for a draft, for a table without results, and where chairs
    do not match or results are in the way; StaleError where either table has changed.
    """
    round_ = _lock_scored(table, actor, reason)
    table, into = (as_it_is_now(round_.tables.all(), item.pk) for item in (table, into))
    if table == into:
        raise Refusal(_("Choose another table."), field="to")
    move = sheet_move(table, into, is_exchange=is_exchange)
    keep_seen_tables(seen, move.version)
    if move.faults:
        raise Refusal(" ".join(move.faults), field="to")
    if not move.records:
        raise Refusal(_("Table %(table)s has no results to move.") % {"table": table.number})
    copy_versions(
        [
            (moved.record, moved.into, {item.hand.chair: item.after for item in moved.hands})
            for moved in move.records
        ],
        RecordStatus.REJECTED,
        actor,
        reason,
    )
    for charged in move.penalties if penalties_too else ():
        pass_penalty_on(charged.penalty, charged.after, charged.into, actor, reason)
    write_log(
        round_.tournament,
        actor,
        Action.SHEET_MOVED,
        _("%(round)s, table %(table)s to table %(into)s")
        % {"round": round_, "table": table.number, "into": into.number},
        reason=reason.strip(),
        exchanged=is_exchange,
        round=round_.number,
        tables=[table.number, into.number],
        records=[[moved.record.pk, moved.into.number] for moved in move.records],
        points=[[entry.number, before, after] for entry, before, after in move.points],
        penalties=[charged.penalty.pk for charged in move.penalties] if penalties_too else [],
    )
    open_again_with_gaps(round_, actor)
    return move


@transaction.atomic
def clear_sheet(*, table: Table, actor: Actor, reason: str, seen: str | None = None) -> int:
    """Clear every result of a table at once, and return how many deals are empty again.

    Arguments: ``seen``, the ``sheet_version`` of the table on the page.
    Raises Refusal without a reason, for a draft, and for a table without results; StaleError
    where it has changed.
    """
    round_ = _lock_scored(table, actor, reason)
    table = as_it_is_now(round_.tables.all(), table.pk)
    keep_seen_tables(seen, sheet_version(table))
    records = list(live_versions(table))
    if not records:
        raise Refusal(_("Table %(table)s has no results to clear.") % {"table": table.number})
    for record in records:
        end_version(record, RecordStatus.REJECTED)
    deals = sorted({record.deal for record in records})
    write_log(
        round_.tournament,
        actor,
        Action.SHEET_CLEARED,
        _("%(round)s, table %(table)s") % {"round": round_, "table": table.number},
        reason=reason.strip(),
        records=[record.pk for record in records],
        deals=deals,
    )
    open_again_with_gaps(round_, actor)
    return len(deals)


def _lock_scored(table: Table, actor: Actor, reason: str) -> Round:
    """The round of a table, locked, where its results may be changed for a reason."""
    round_ = lock_round(table.round)
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    if not reason.strip():
        raise Refusal(_("Say why; the old results are kept on record."), field="reason")
    return round_
