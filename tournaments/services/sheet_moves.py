"""A whole sheet that was typed in at the wrong table: moving it, exchanging two, clearing it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Action, RecordStatus
from tournaments.errors import Refusal
from tournaments.models import DealRecord, HandScore, PenaltyEntry, Round, Table
from tournaments.selectors.records import live_versions
from tournaments.selectors.sheet_moves import (
    MovedPenalty,
    MovedRecord,
    SheetMove,
    sheet_move,
    sheet_version,
)
from tournaments.services.deals import end_version
from tournaments.services.locking import as_it_is_now, lock_round
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed, keep_drafts_hidden, open_again_with_gaps
from tournaments.services.seen import keep_seen

_COLUMNS = (
    "deal", "attempt", "outcome", "goer", "down_and_out", "exact_cut_by", "dealer", "created_by",
)  # fmt: skip
_POINTS = (
    "chair", "hand", "doubling", "out_bonus", "cut_bonus", "opened", "absent", "typed", "cards",
)  # fmt: skip
_CHARGE = ("round", "deal", "attempt", "code", "title", "calls", "points", "reason")


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
    round_ = _locked(table, actor, reason)
    table, into = (as_it_is_now(round_.tables.all(), item.pk) for item in (table, into))
    if table == into:
        raise Refusal(_("Choose another table."), field="to")
    move = sheet_move(table, into, is_exchange=is_exchange)
    keep_seen(seen, move.version, _changed())
    if move.faults:
        raise Refusal(" ".join(move.faults), field="to")
    if not move.records:
        raise Refusal(_("Table %(table)s has no results to move.") % {"table": table.number})
    statuses = [moved.record.status for moved in move.records]
    for moved in move.records:
        end_version(moved.record, RecordStatus.REJECTED)
    for moved, status in zip(move.records, statuses, strict=True):
        _write(moved, actor, status, reason)
    if penalties_too:
        for charged in move.penalties:
            _move_penalty(charged, actor, reason)
    write_log(
        round_.tournament,
        actor,
        Action.SHEET_MOVED,
        _("%(round)s, table %(table)s to table %(into)s")
        % {"round": round_, "table": table.number, "into": into.number},
        reason=reason.strip(),
        exchanged=is_exchange,
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
    round_ = _locked(table, actor, reason)
    table = as_it_is_now(round_.tables.all(), table.pk)
    keep_seen(seen, sheet_version(table), _changed())
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


def _locked(table: Table, actor: Actor, reason: str) -> Round:
    """The round of a table, locked, where its results may be changed for a reason."""
    round_ = lock_round(table.round)
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    if not reason.strip():
        raise Refusal(_("Say why; the old results are kept on record."), field="reason")
    return round_


def _changed() -> str:
    return _(
        "Someone changed these tables after you opened this page. Nothing was done: "
        "look at what there is now."
    )


def _write(moved: MovedRecord, actor: Actor, status: str, reason: str) -> None:
    """Write a version at the other table, with the same figures and who sits there."""
    now = timezone.now()
    is_confirmed = status == RecordStatus.CONFIRMED
    record = DealRecord.objects.create(
        table=moved.into,
        status=status,
        source=actor.source,
        origin=actor.origin,
        created_at=now,
        confirmed_at=now if is_confirmed else None,
        confirmed_by=actor.user if is_confirmed else None,
        reason=reason.strip(),
        **{name: getattr(moved.record, name) for name in _COLUMNS},
    )
    HandScore.objects.bulk_create(
        HandScore(
            record=record,
            entry=item.after,
            **{name: getattr(item.hand, name) for name in _POINTS},
        )
        for item in moved.hands
    )


def _move_penalty(charged: MovedPenalty, actor: Actor, reason: str) -> None:
    """Cancel a penalty, and issue the same to who sits in that chair at the other table."""
    old = charged.penalty
    old.cancelled_at = timezone.now()
    old.cancelled_by = actor.user
    old.cancel_reason = reason.strip()
    old.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    PenaltyEntry.objects.create(
        entry=charged.after,
        table=charged.into,
        source=actor.source,
        issued_by=actor.user,
        **{name: getattr(old, name) for name in _CHARGE},
    )
