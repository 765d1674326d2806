"""Infractions: issuing and cancelling them, and what they count (rules, section 7)."""

import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import InfractionInput, RuleSet, infraction_points
from tournaments.enums import Action, RecordStatus
from tournaments.errors import Refusal
from tournaments.models import DealRecord, PenaltyEntry, Seat, Table
from tournaments.selectors.versions import penalty_version
from tournaments.services.locking import as_it_is_now, lock_table, once_more_if_taken
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed, keep_drafts_hidden
from tournaments.services.seen import keep_seen, keep_seen_chairs
from tournaments.words import INFRACTIONS


def _standing_penalties(table: Table, deal: int, attempt: int) -> list[PenaltyEntry]:
    """Penalties of one attempt at a deal that are not cancelled."""
    return list(
        PenaltyEntry.objects.filter(
            seat__table=table, deal=deal, attempt=attempt, cancelled_at=None
        ).order_by("pk")
    )


def count_penalties(table: Table, deal: int, attempt: int, record: DealRecord | None) -> None:
    """Set what the infractions of a deal count, given its standing result.

    In a void deal they count nothing unless ``void_keeps_infractions``; with
    ``double_infractions`` they double where the hands do (rules, section 6).
    """
    rules = table.round.tournament.rule_set
    penalties = _standing_penalties(table, deal, attempt)
    if not penalties:
        return
    doubled = _doubled_seats(record) if record and rules.double_infractions else set()
    for penalty in penalties:
        penalty.counted = penalty.points * (2 if penalty.seat_id in doubled else 1)
        if record is not None and record.is_void and not rules.void_keeps_infractions:
            penalty.counted = 0
    PenaltyEntry.objects.bulk_update(penalties, ["counted"])


def _doubled_seats(record: DealRecord) -> set[int]:
    """Ids of the seats whose hand was doubled in ``record``."""
    return set(record.hand_scores.filter(doubling__gt=0).values_list("seat_id", flat=True))


def confirmed_record(table: Table, deal: int, attempt: int) -> DealRecord | None:
    """The result that stands for one attempt at a deal."""
    return table.records.filter(deal=deal, attempt=attempt, status=RecordStatus.CONFIRMED).first()


def _own_title(rules: RuleSet, code: str) -> str:
    """The title of a director's own infraction; empty for those that everyone knows."""
    own = rules.infraction(code)
    return own.title if own and code not in INFRACTIONS else ""


@once_more_if_taken
def add_penalty(
    *,
    seat: Seat,
    actor: Actor,
    code: str,
    deal: int | None = None,
    attempt: int = 1,
    calls: int | None = None,
    points: int | None = None,
    reason: str = "",
    submission_key: uuid.UUID | None = None,
    chairs: str | None = None,
) -> PenaltyEntry:
    """Issue an infraction to the player on ``seat``.

    Arguments: ``calls`` made in all, for an over-call; ``points``, for a ruling whose points the
    director gives; ``submission_key``, whose second arrival is answered as the first was;
    ``chairs``, the ``chairs_version`` of who sat at the table on the page.
    Raises StaleError where others sit there by now, ScoringError for a code or value the rules
    refuse, Refusal for a deal that is not played here, a round that is not open, or a key that
    another table's penalty was sent under.
    """
    table = lock_table(seat.table_id)
    key = submission_key or uuid.uuid4()
    earlier = PenaltyEntry.objects.select_related("seat").filter(submission_key=key).first()
    if earlier is not None:
        if earlier.seat.table_id != table.pk:
            raise Refusal(
                _("Another penalty was sent under the same key. Nothing was saved; start anew.")
            )
        return earlier
    keep_drafts_hidden(table.round)
    keep_closed(table.round, actor)
    keep_seen_chairs(chairs, table.seats.all())
    seat = as_it_is_now(table.seats.select_related("entry__player"), seat.pk)
    if deal is not None and deal not in table.round.deals:
        raise Refusal(
            _("Deal %(deal)s is not played in %(round)s.") % {"deal": deal, "round": table.round},
            field="deal",
        )
    tournament = table.round.tournament
    charged = infraction_points(
        tournament.rule_set,
        InfractionInput(
            seat=seat.number, code=code, calls=calls, points=points, reason=reason.strip()
        ),
    )
    penalty = PenaltyEntry(
        seat=seat,
        deal=deal,
        attempt=attempt,
        code=code,
        title=_own_title(tournament.rule_set, code),
        calls=calls,
        points=charged,
        counted=charged,
        reason=reason.strip(),
        source=actor.source,
        submission_key=key,
        issued_by=actor.user,
    )
    penalty.full_clean(exclude=["submission_key"])
    penalty.save(force_insert=True)
    if deal is not None:
        count_penalties(table, deal, attempt, confirmed_record(table, deal, attempt))
        penalty.refresh_from_db(fields=["counted"])
    write_log(
        tournament,
        actor,
        Action.PENALTY_ADDED,
        str(seat.entry),
        reason=penalty.reason,
        code=code,
        points=charged,
        table=table.number,
        round=table.round.number,
        deal=deal,
    )
    return penalty


@transaction.atomic
def cancel_penalty(
    *, penalty: PenaltyEntry, actor: Actor, reason: str, seen: str | None = None
) -> PenaltyEntry:
    """Take an infraction back; it stays on record and counts nothing.

    Arguments: ``seen``, the ``penalty_version`` that the button was made from.
    Raises Refusal without a reason, and in a closed round for anyone but a director; StaleError
    where the penalty has changed.
    """
    table = lock_table(penalty.seat.table_id)
    penalties = PenaltyEntry.objects.filter(seat__table=table)
    penalty = as_it_is_now(penalties.select_related("seat__entry__player"), penalty.pk)
    if penalty.is_cancelled:
        return penalty
    if not reason.strip():
        raise Refusal(_("Say why the penalty is cancelled; it is kept on record."), field="reason")
    keep_closed(table.round, actor)
    keep_seen(
        seen,
        penalty_version(penalty),
        _("Someone changed this penalty after you opened the page. Nothing was done: check it."),
        current=penalty,
    )
    penalty.cancelled_at = timezone.now()
    penalty.cancelled_by = actor.user
    penalty.cancel_reason = reason.strip()
    penalty.counted = 0
    penalty.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason", "counted"])
    write_log(
        table.round.tournament,
        actor,
        Action.PENALTY_CANCELLED,
        str(penalty.seat.entry),
        reason=penalty.cancel_reason,
        code=penalty.code,
        points=penalty.points,
    )
    return penalty
