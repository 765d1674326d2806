"""Recording the result of a deal: versions that are never overwritten (rules, section 6)."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Card, DealInput, DealResult, check_deal, format_cards, score_deal
from tournaments.enums import Action, Outcome, RecordStatus
from tournaments.errors import ImpossibleSheet, Refusal, StaleError
from tournaments.models import LIVE, DealRecord, HandScore, Round, Seat, Table, chairs_at
from tournaments.selectors.dealers import dealers
from tournaments.selectors.records import by_deal
from tournaments.services.locking import lock_table, once_more_if_taken
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import (
    keep_closed,
    keep_drafts_hidden,
    open_again_with_gaps,
)
from tournaments.services.seen import keep_seen_chairs


@dataclass(frozen=True)
class Recorded:
    """What recording a deal led to; ``repeated`` where the submission was here before."""

    record: DealRecord
    repeated: bool = False


@once_more_if_taken
def record_deal(
    *,
    table: Table,
    deal_input: DealInput,
    actor: Actor,
    submission_key: uuid.UUID,
    attempt: int = 1,
    typed: Mapping[int, str] | None = None,
    seen: int | None = None,
    chairs: str | None = None,
    reason: str = "",
) -> Recorded:
    """Save one deal of a table as a new version; the one place that does.

    Arguments: ``deal_input``, what was noted at the table; its seats are those that are occupied
    in the deal, and its dealer the one whose turn it is, where it names none. ``attempt``, from
    1; ``typed``, the text of each cell by chair; ``seen``, the id of the version the form was
    made from, None for none; ``chairs``, the ``chairs_version`` of who sat at the table on the
    page; ``reason``, needed where a confirmed result is corrected.
    A second arrival of ``submission_key`` is answered as the first was.
    Raises ImpossibleSheet with every fault (rules, section 6), StaleError where another version
    came in between or others sit at the table, Refusal for a deal that is not played here, a
    round that is not open, a key that another deal was sent under, or a correction without a
    reason. Nothing is saved then.
    """
    table = lock_table(table.pk, read=table)
    deal = deal_input.deal
    found = list(
        DealRecord.objects.filter(
            Q(submission_key=submission_key) | Q(table=table, status__in=LIVE)
        ).order_by("attempt", "pk")
    )
    earlier = next((item for item in found if item.submission_key == submission_key), None)
    if earlier is not None:
        if (earlier.table_id, earlier.deal) != (table.pk, deal):
            raise Refusal(
                _("This form was already used for another deal. Nothing was saved; save again."),
                field="submission_key",
            )
        return Recorded(earlier, repeated=True)
    records = by_deal(found)
    live = records.get(deal, [])
    current = next((item for item in reversed(live) if item.attempt == attempt), None)
    _check_open(table.round, deal_input, actor, attempt=attempt, current=current, live=live)
    seats = list(table.seats.all())
    keep_seen_chairs(chairs, seats)
    _keep_seen_version(deal, current, seen)
    corrects = current is not None and current.status == RecordStatus.CONFIRMED
    if corrects and not reason.strip():
        raise Refusal(
            _("Say why you are changing deal %(deal)s; the old result is kept.") % {"deal": deal},
            field="reason",
        )
    sitting = chairs_at(seats, table.round.slot_of(deal))
    deal_input = replace(
        deal_input,
        seats=tuple(sorted(sitting)),
        dealer=deal_input.dealer or dealers(table.round, seats, records).get(deal),
    )
    result = _scored(table, deal_input)
    record = _write_record(
        table,
        deal_input,
        actor,
        attempt=attempt,
        key=submission_key,
        replaces=current,
        reason=reason,
    )
    if record.is_played:
        _write_hands(record, deal_input, result, sitting, typed or {})
    write_log(
        table.round.tournament,
        actor,
        Action.DEAL_CORRECTED if corrects else Action.DEAL_RECORDED,
        deal_name(table, deal),
        reason=reason,
        record=record.pk,
        scores={str(seat): score for seat, score in result.scores.items()},
    )
    open_again_with_gaps(table.round, actor)
    return Recorded(record)


def deal_name(table: Table, deal: int) -> str:
    """Name a deal of a table in the log."""
    return _("%(round)s, table %(table)s, deal %(deal)s") % {
        "round": table.round,
        "table": table.number,
        "deal": deal,
    }


def end_version(record: DealRecord, status: RecordStatus) -> None:
    """Let a live version count no more: superseded by a later one, or rejected."""
    record.status = status
    record.ended_at = timezone.now()
    record.save(update_fields=["status", "ended_at"])


def _keep_seen_version(deal: int, current: DealRecord | None, seen: int | None) -> None:
    """Refuse to replace another version than the one on the page."""
    if current is None and seen is not None:
        raise StaleError(
            _("Someone has cleared deal %(deal)s. Save again to enter it once more.")
            % {"deal": deal}
        )
    if current is not None and current.pk != seen:
        raise StaleError(
            _("Someone else has saved deal %(deal)s. Both results are shown: choose one.")
            % {"deal": deal},
            current=current,
        )


def _check_open(
    round_: Round,
    deal_input: DealInput,
    actor: Actor,
    *,
    attempt: int,
    current: DealRecord | None,
    live: Iterable[DealRecord],
) -> None:
    """Refuse a deal or an attempt that is not there to be played, or not by this actor.

    Arguments: ``current``, the version that is live for the attempt; ``live``, those of every
    attempt at the deal.
    """
    deal = deal_input.deal
    if deal not in round_.deals:
        raise Refusal(
            _(
                "Deal %(deal)s is not played in %(round)s. Nothing was saved; what was typed is "
                "kept. Load the page again to see the deals that are."
            )
            % {"deal": deal, "round": round_}
        )
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    voids = {item.attempt for item in live if item.is_void and item.attempt < attempt}
    if len(voids) != attempt - 1:
        raise Refusal(
            _("Attempt %(attempt)s at deal %(deal)s needs a void attempt before it.")
            % {"attempt": attempt, "deal": deal}
        )
    played_on = any(item.attempt > attempt for item in live)
    if current is not None and current.is_void and not deal_input.void and played_on:
        raise Refusal(
            _("Deal %(deal)s was played again after this void attempt, so it stays void.")
            % {"deal": deal}
        )
    counts_already = any(
        item.status == RecordStatus.CONFIRMED and not item.is_void
        for item in live
        if item.attempt != attempt
    )
    if counts_already and not deal_input.void and not round_.tournament.double_entry:
        raise Refusal(
            _("Another attempt at deal %(deal)s counts already. Settle that one first.")
            % {"deal": deal}
        )


def _scored(table: Table, deal_input: DealInput) -> DealResult:
    """Score a deal with the tournament's rules; infractions are penalty entries."""
    rules = table.round.tournament.rule_set
    errors = check_deal(rules, deal_input)
    if errors:
        raise ImpossibleSheet(errors)
    return score_deal(rules, deal_input)


def _write_record(
    table: Table,
    deal_input: DealInput,
    actor: Actor,
    *,
    attempt: int,
    key: uuid.UUID,
    replaces: DealRecord | None,
    reason: str,
) -> DealRecord:
    """Write the version.

    The version it replaces stays, superseded; a confirmed one counts until its correction
    is confirmed, or until a version counts at once.
    """
    waits = table.round.tournament.double_entry
    now = timezone.now()
    if replaces is not None:
        ended = [RecordStatus.SUBMITTED] if waits else LIVE
        table.records.filter(deal=deal_input.deal, attempt=attempt, status__in=ended).update(
            status=RecordStatus.SUPERSEDED, ended_at=now
        )
    return DealRecord.objects.create(
        table=table,
        deal=deal_input.deal,
        attempt=attempt,
        outcome=Outcome.VOID if deal_input.void else Outcome.PLAYED,
        goer=deal_input.goer,
        down_and_out=deal_input.down_and_out,
        exact_cut_by=deal_input.exact_cut_by,
        dealer=deal_input.dealer,
        status=RecordStatus.SUBMITTED if waits else RecordStatus.CONFIRMED,
        source=actor.source,
        origin=actor.origin,
        submission_key=key,
        created_at=now,
        created_by=actor.user,
        confirmed_at=None if waits else now,
        confirmed_by=None if waits else actor.user,
        reason=reason.strip(),
        replaces=replaces,
    )


def _write_hands(
    record: DealRecord,
    deal_input: DealInput,
    result: DealResult,
    sitting: Mapping[int, Seat],
    typed: Mapping[int, str],
) -> None:
    """Write what each chair scored, and who sat in it."""
    points = points_by_chair(deal_input, result)
    HandScore.objects.bulk_create(
        HandScore(
            record=record,
            chair=chair,
            entry_id=seat.entry_id,
            opened=chair in deal_input.opened_before,
            absent=chair in deal_input.absent,
            typed=typed.get(chair, ""),
            cards=_cards_text(deal_input.hands.get(chair)),
            **points[chair],
        )
        for chair, seat in sitting.items()
        if seat.entry_id is not None
    )


def points_by_chair(deal_input: DealInput, result: DealResult) -> dict[int, dict[str, int]]:
    """The points of each chair by the columns of a hand score."""
    columns = ("hand", "doubling", "out_bonus", "cut_bonus")
    points = {chair: dict.fromkeys(columns, 0) for chair in deal_input.seats}
    for line in result.lines:
        column = line.code if line.kind == "bonus" else line.kind
        if column in columns:
            points[line.seat][column] += line.points
    return points


def _cards_text(hand: tuple[Card, ...] | int | None) -> str:
    """The cards of a hand where it was entered as cards, else nothing."""
    return format_cards(hand) if isinstance(hand, tuple) else ""
