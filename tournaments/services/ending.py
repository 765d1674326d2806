"""Tables and rounds that end before every deal is played."""

from collections.abc import Collection, Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Action, Outcome, RecordStatus, RoundStatus
from tournaments.errors import Refusal, StaleError
from tournaments.models import DealRecord, Round, Table
from tournaments.selectors.progress import TableProgress, round_progress
from tournaments.selectors.records import live_records
from tournaments.selectors.versions import round_version
from tournaments.services.locking import as_it_is_now, lock_round
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed, keep_drafts_hidden
from tournaments.services.seen import keep_seen_chairs, keep_seen_round


@transaction.atomic
def end_short(*, table: Table, actor: Actor, reason: str, seen: str | None = None) -> int:
    """Mark every deal that a table has not played as not played; return how many.

    What these deals count follows from the tournament's policy. Arguments: ``seen``, the
    ``chairs_version`` of the page.
    Raises Refusal without a reason, for a draft, where a result waits for a second person, and
    where nothing is missing.
    """
    round_ = lock_round(table.round)
    table = as_it_is_now(round_.tables.all(), table.pk)
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    keep_seen_chairs(seen, table.seats.all())
    if not reason.strip():
        raise Refusal(_("Say why the table ends short."), field="reason")
    progress = [item for item in round_progress(round_) if item.table.pk == table.pk]
    _keep_nothing_waiting(progress)
    count = _mark_not_played(round_, progress, actor, reason)
    if not count:
        raise Refusal(_("Table %(table)s has no deal that is missing.") % {"table": table.number})
    return count


@transaction.atomic
def end_deals(
    *,
    round_: Round,
    picks: Collection[tuple[int, int]],
    actor: Actor,
    reason: str,
    seen: str | None = None,
) -> int:
    """Mark missing deals of a round as not played; return how many.

    Arguments: ``picks``, (table number, deal) of each; ``seen``, the ``round_version`` of the
    page. Raises Refusal for none, without a reason, for a draft, and for a deal that waits for a
    second person; StaleError for one that is not missing any more.
    """
    round_ = lock_round(round_)
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    keep_seen_round(seen, round_)
    if not picks:
        raise Refusal(_("Choose the deals that are not played."), field="picks")
    if not reason.strip():
        raise Refusal(_("Say why deals are not played."), field="reason")
    progress = round_progress(round_)
    _keep_nothing_waiting(progress, picks)
    missing = {(item.table.number, deal) for item in progress for deal in item.missing}
    for table, deal in sorted(set(picks) - missing):
        raise StaleError(
            _("Deal %(deal)s of table %(table)s is not missing any more. Nothing was done.")
            % {"table": table, "deal": deal},
            seen=round_version(round_),
        )
    return _mark_not_played(round_, progress, actor, reason, picks)


@transaction.atomic
def close_with_gaps(*, round_: Round, actor: Actor, reason: str, seen: str | None = None) -> int:
    """Close a round whose time is up: every missing deal is marked as not played.

    Returns how many. Arguments: ``seen``, the ``round_version`` of the page.
    Raises Refusal without a reason, for a draft, and where a result waits for a second person.
    """
    round_ = lock_round(round_)
    if round_.status == RoundStatus.CLOSED:
        return 0
    keep_drafts_hidden(round_)
    keep_seen_round(seen, round_)
    if not reason.strip():
        raise Refusal(_("Say why deals are not played."), field="reason")
    progress = round_progress(round_)
    _keep_nothing_waiting(progress)
    count = _mark_not_played(round_, progress, actor, reason)
    round_.status = RoundStatus.CLOSED
    round_.save(update_fields=["status"])
    write_log(round_.tournament, actor, Action.ROUND_CLOSED, str(round_), reason=reason.strip())
    return count


def _keep_nothing_waiting(
    progress: Iterable[TableProgress], picks: Collection[tuple[int, int]] | None = None
) -> None:
    """Refuse to end what a second person has still to confirm, by default anything."""
    for item in progress:
        for deal in item.waiting:
            if picks is not None and (item.table.number, deal) not in picks:
                continue
            raise Refusal(
                _(
                    "At table %(table)s deal %(deal)s waits for a second person. "
                    "Confirm or clear it first."
                )
                % {"table": item.table.number, "deal": deal}
            )


def _mark_not_played(
    round_: Round,
    progress: Iterable[TableProgress],
    actor: Actor,
    reason: str,
    picks: Collection[tuple[int, int]] | None = None,
) -> int:
    """Mark missing deals, by default all, with a line in the log for each table."""
    count = 0
    for item in progress:
        number = item.table.number
        deals = [deal for deal in item.missing if picks is None or (number, deal) in picks]
        if not deals:
            continue
        mark_not_played(item.table, deals, actor, reason)
        count += len(deals)
        write_log(
            round_.tournament,
            actor,
            Action.DEALS_NOT_PLAYED,
            _("%(round)s, table %(table)s") % {"round": round_, "table": number},
            reason=reason.strip(),
            deals=deals,
        )
    return count


def mark_not_played(table: Table, deals: Iterable[int], actor: Actor, reason: str) -> None:
    """Write a version of each deal of a locked table that says it is not played."""
    now = timezone.now()
    voids = live_records(table)
    for deal in deals:
        DealRecord.objects.create(
            table=table,
            deal=deal,
            attempt=len({record.attempt for record in voids.get(deal, ())}) + 1,
            outcome=Outcome.NOT_PLAYED,
            status=RecordStatus.CONFIRMED,
            source=actor.source,
            origin=actor.origin,
            created_at=now,
            created_by=actor.user,
            confirmed_at=now,
            confirmed_by=actor.user,
            reason=reason.strip(),
        )
