"""Infractions: issuing and cancelling them, and what they count (rules, section 7)."""

import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import InfractionInput, RuleSet, infraction_points
from tournaments.enums import Action
from tournaments.errors import Refusal
from tournaments.models import Entry, PenaltyEntry, Round, Table
from tournaments.selectors.versions import penalty_version
from tournaments.services.locking import (
    as_it_is_now,
    lock_round,
    lock_table,
    once_more_if_taken,
)
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed, keep_drafts_hidden
from tournaments.services.seen import keep_seen, keep_seen_chairs
from tournaments.words import INFRACTIONS


def _own_title(rules: RuleSet, code: str) -> str:
    """The title of a director's own infraction; empty for those that everyone knows."""
    own = rules.infraction(code)
    return own.title if own and code not in INFRACTIONS else ""


def _lock_place(round_: Round, table: Table | None) -> tuple[Round, Table | None]:
    """Lock where a penalty belongs: a table and its round, or the round alone."""
    if table is None:
        return lock_round(round_), None
    table = lock_table(table.pk)
    return table.round, table


@once_more_if_taken
def add_penalty(
    *,
    round_: Round,
    entry: Entry,
    actor: Actor,
    code: str,
    table: Table | None = None,
    deal: int | None = None,
    attempt: int = 1,
    calls: int | None = None,
    points: int | None = None,
    reason: str = "",
    submission_key: uuid.UUID | None = None,
    chairs: str | None = None,
) -> PenaltyEntry:
    """Issue an infraction to a player in a round; one who has left can still be charged.

    Arguments: ``table`` and ``deal``, where there is one; ``calls`` made in all, for an
    over-call; ``points``, for a ruling whose points the director gives; ``submission_key``, whose
    second arrival is answered as the first was; ``chairs``, the ``chairs_version`` of who sat at
    the table on the page.
    Raises StaleError where others sit there by now, ScoringError for a code or value the rules
    refuse, Refusal for a deal that is not played here, a round that is not open, or a key that
    another player's penalty was sent under.
    """
    round_, table = _lock_place(round_, table)
    key = submission_key or uuid.uuid4()
    earlier = PenaltyEntry.objects.filter(submission_key=key).first()
    if earlier is not None:
        if (earlier.round_id, earlier.entry_id) != (round_.pk, entry.pk):
            raise Refusal(
                _("This form was already used for another penalty. Nothing was saved; try again.")
            )
        return earlier
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    if table is not None:
        keep_seen_chairs(chairs, table.seats.all())
    tournament = round_.tournament
    entry = as_it_is_now(tournament.entries.select_related("player"), entry.pk)
    if deal is not None and deal not in round_.deals:
        raise Refusal(
            _("Deal %(deal)s is not played in %(round)s.") % {"deal": deal, "round": round_},
            field="deal",
        )
    charged = infraction_points(
        tournament.rule_set,
        InfractionInput(
            seat=entry.number, code=code, calls=calls, points=points, reason=reason.strip()
        ),
    )
    penalty = PenaltyEntry(
        entry=entry,
        round=round_,
        table=table,
        deal=deal,
        attempt=attempt if deal is not None else 1,
        code=code,
        title=_own_title(tournament.rule_set, code),
        calls=calls,
        points=charged,
        reason=reason.strip(),
        source=actor.source,
        submission_key=key,
        issued_by=actor.user,
    )
    penalty.full_clean(exclude=["submission_key"])
    penalty.save(force_insert=True)
    write_log(
        tournament,
        actor,
        Action.PENALTY_ADDED,
        str(entry),
        reason=penalty.reason,
        code=code,
        points=charged,
        table=table.number if table else None,
        round=round_.number,
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
    round_, _table = _lock_place(penalty.round, penalty.table)
    penalty = as_it_is_now(round_.penalties.select_related("entry__player"), penalty.pk)
    if penalty.is_cancelled:
        return penalty
    if not reason.strip():
        raise Refusal(
            _("Say why you are cancelling this penalty; it stays on record."), field="reason"
        )
    keep_closed(round_, actor)
    keep_seen(
        seen,
        penalty_version(penalty),
        _("Someone changed this penalty after you opened the page. Nothing was done: check it."),
        current=penalty,
    )
    penalty.cancelled_at = timezone.now()
    penalty.cancelled_by = actor.user
    penalty.cancel_reason = reason.strip()
    penalty.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    write_log(
        round_.tournament,
        actor,
        Action.PENALTY_CANCELLED,
        str(penalty.entry),
        reason=penalty.cancel_reason,
        code=penalty.code,
        points=penalty.points,
    )
    return penalty
