"""Versions with the same figures as older ones, for other people: nothing is typed in again."""

from collections.abc import Mapping

from django.utils import timezone

from tournaments.enums import RecordStatus
from tournaments.models import DealRecord, Entry, HandScore, PenaltyEntry, Table
from tournaments.services.deals import end_version
from tournaments.services.log import Actor

_COLUMNS = (
    "deal", "attempt", "outcome", "goer", "down_and_out", "exact_cut_by", "dealer", "created_by",
)  # fmt: skip
_POINTS = (
    "chair", "hand", "doubling", "out_bonus", "cut_bonus", "opened", "absent", "typed", "cards",
)  # fmt: skip
_CHARGE = ("round", "deal", "attempt", "code", "title", "calls", "points", "reason")


def copy_versions(
    copies: list[tuple[DealRecord, Table, Mapping[int, Entry]]],
    ended: RecordStatus,
    actor: Actor,
    reason: str,
) -> None:
    """End versions, and write each again with the same status at a table, for other people.

    A correction that waits goes on correcting the confirmed version, as it is written again.
    Arguments: ``copies``, a version with its hands, the table of the new one, and who sits in
    its chairs; ``ended``, what the old ones become: superseded at the same table, or rejected.
    """
    statuses = [record.status for record, _table, _people in copies]
    confirmed = {
        _attempt(record)
        for record, _table, _people in copies
        if record.status == RecordStatus.CONFIRMED
    }
    for record, _table, _people in copies:
        corrects = record.status == RecordStatus.SUBMITTED and _attempt(record) in confirmed
        end_version(record, RecordStatus.REJECTED if corrects else ended)
    now = timezone.now()
    again: dict[tuple[int, int, int], DealRecord] = {}
    for (old, table, people), status in zip(copies, statuses, strict=True):
        is_confirmed = status == RecordStatus.CONFIRMED
        record = DealRecord.objects.create(
            table=table,
            status=status,
            source=actor.source,
            origin=actor.origin,
            created_at=now,
            confirmed_at=now if is_confirmed else None,
            confirmed_by=actor.user if is_confirmed else None,
            reason=reason.strip(),
            replaces=again.get(_attempt(old), old if ended == RecordStatus.SUPERSEDED else None),
            **{name: getattr(old, name) for name in _COLUMNS},
        )
        if is_confirmed:
            again[_attempt(old)] = record
        HandScore.objects.bulk_create(
            HandScore(
                record=record,
                entry=people[hand.chair],
                **{name: getattr(hand, name) for name in _POINTS},
            )
            for hand in old.hand_scores.all()
        )


def _attempt(record: DealRecord) -> tuple[int, int, int]:
    """Which attempt at which deal of which table a version is of."""
    return record.table_id, record.deal, record.attempt


def pass_penalty_on(
    penalty: PenaltyEntry, to: Entry, table: Table | None, actor: Actor, reason: str
) -> None:
    """Cancel a penalty, and issue the same to somebody else."""
    penalty.cancelled_at = timezone.now()
    penalty.cancelled_by = actor.user
    penalty.cancel_reason = reason.strip()
    penalty.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    PenaltyEntry.objects.create(
        entry=to,
        table=table,
        source=actor.source,
        issued_by=actor.user,
        **{name: getattr(penalty, name) for name in _CHARGE},
    )
