"""Confirming a waiting result, and clearing a result."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Action, RecordStatus
from tournaments.errors import Refusal, StaleError
from tournaments.models import LIVE, DealRecord
from tournaments.services.deals import deal_name, end_version
from tournaments.services.locking import as_it_is_now, lock_table
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed, open_again_with_gaps


@transaction.atomic
def confirm_deal(*, record: DealRecord, actor: Actor) -> DealRecord:
    """Confirm a waiting result.

    Raises Refusal for the person who entered it, where another attempt at the deal counts, and in
    a closed round for anyone but a director; StaleError where it has been replaced.
    """
    table = lock_table(record.table_id)
    record = as_it_is_now(table.records.all(), record.pk)
    if record.status == RecordStatus.CONFIRMED:
        return record
    if record.status != RecordStatus.SUBMITTED:
        raise StaleError(_("Someone has replaced this result. Check the new one."))
    keep_closed(table.round, actor)
    if actor.user is not None and record.created_by_id == actor.user.pk:
        raise Refusal(_("You entered this deal. A second person confirms it."))
    confirmed = list(table.records.filter(deal=record.deal, status=RecordStatus.CONFIRMED))
    others = [item for item in confirmed if item.attempt != record.attempt]
    if not record.is_void and any(not item.is_void for item in others):
        raise Refusal(
            _("Another attempt at deal %(deal)s counts already. Settle that one first.")
            % {"deal": record.deal}
        )
    for item in confirmed:
        if item.attempt == record.attempt:
            end_version(item, RecordStatus.SUPERSEDED)
    record.status = RecordStatus.CONFIRMED
    record.confirmed_at = timezone.now()
    record.confirmed_by = actor.user
    record.save(update_fields=["status", "confirmed_at", "confirmed_by"])
    write_log(
        table.round.tournament,
        actor,
        Action.DEAL_CONFIRMED,
        deal_name(table, record.deal),
        record=record.pk,
    )
    open_again_with_gaps(table.round, actor)
    return record


@transaction.atomic
def clear_deal(*, record: DealRecord, actor: Actor, reason: str) -> DealRecord:
    """Clear a result, so that its deal is empty again; the version stays on record.

    Raises Refusal without a reason, and for a void attempt after which the deal was played;
    StaleError where it has been replaced. A closed round that gets a hole is open again.
    """
    table = lock_table(record.table_id)
    record = as_it_is_now(table.records.all(), record.pk)
    if record.status == RecordStatus.REJECTED:
        return record
    if record.status not in LIVE:
        raise StaleError(_("Someone has replaced this result. Check the new one."))
    if not reason.strip():
        raise Refusal(
            _("Say why you are clearing this result; it stays on record."), field="reason"
        )
    keep_closed(table.round, actor)
    later = table.records.filter(
        deal=record.deal, attempt__gt=record.attempt, status__in=LIVE
    ).exists()
    if record.is_void and later:
        raise Refusal(
            _("Deal %(deal)s was played again after this void attempt, so it stays void.")
            % {"deal": record.deal}
        )
    end_version(record, RecordStatus.REJECTED)
    write_log(
        table.round.tournament,
        actor,
        Action.DEAL_REJECTED,
        deal_name(table, record.deal),
        reason=reason.strip(),
        record=record.pk,
    )
    open_again_with_gaps(table.round, actor)
    return record
