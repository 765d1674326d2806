"""Recording the result of a deal: versions that are never overwritten (rules, section 6)."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Card, DealInput, DealResult, RuleSet, check_deal, format_cards, score_deal
from tournaments.enums import Action, RecordStatus
from tournaments.errors import ImpossibleSheet, Refusal, StaleError
from tournaments.models import DealRecord, HandScore, Round, Seat, Table
from tournaments.services.locking import lock_table, once_more_if_taken
from tournaments.services.log import Actor, write_log
from tournaments.services.penalties import count_penalties
from tournaments.services.round_guards import keep_closed, keep_drafts_hidden
from tournaments.services.seen import keep_seen_chairs

LIVE = (RecordStatus.CONFIRMED, RecordStatus.SUBMITTED)


@dataclass(frozen=True, kw_only=True)
class DealSheet:
    """One deal as it was read from a score sheet; hands and goer by seat number."""

    deal: int
    attempt: int = 1
    goer: int | None = None
    down_and_out: bool = False
    void: bool = False
    opened_before: frozenset[int] = frozenset()
    exact_cut_by: int | None = None
    hands: Mapping[int, tuple[Card, ...] | int] = field(default_factory=dict)
    typed: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Recorded:
    """What recording a deal led to; ``repeated`` where the submission was here before."""

    record: DealRecord
    repeated: bool = False


def dealer_seat(seats: list[int], position: int) -> int:
    """Seat that deals the ``position``-th deal (from 0) of a round: the chairs in turn."""
    return seats[position % len(seats)]


@once_more_if_taken
def record_deal(
    *,
    table: Table,
    sheet: DealSheet,
    actor: Actor,
    submission_key: uuid.UUID,
    seen: int | None = None,
    chairs: str | None = None,
    reason: str = "",
) -> Recorded:
    """Save one deal of a table as a new version; the one place that does.

    Arguments: ``seen``, the id of the version the form was made from, None for none; ``chairs``,
    the ``chairs_version`` of who sat at the table there; ``reason``, needed where a confirmed
    result is corrected.
    A second arrival of ``submission_key`` is answered as the first was.
    Raises ImpossibleSheet with every fault (rules, section 6), StaleError where another version
    came in between or others sit there by now, Refusal for a deal that is not played here, a round
    that is not open, a key that another deal was sent under, or a correction without a reason.
    Nothing is saved then.
    """
    table = lock_table(table.pk, read=table)
    found = list(
        DealRecord.objects.filter(
            Q(submission_key=submission_key) | Q(table=table, deal=sheet.deal, status__in=LIVE)
        ).order_by("pk")
    )
    earlier = next((item for item in found if item.submission_key == submission_key), None)
    if earlier is not None:
        if (earlier.table_id, earlier.deal) != (table.pk, sheet.deal):
            raise Refusal(
                _("Another deal was sent under the same key. Nothing was saved; save it again."),
                field="submission_key",
            )
        return Recorded(earlier, repeated=True)
    current = next((item for item in reversed(found) if item.attempt == sheet.attempt), None)
    seats = {seat.number: seat for seat in table.seats.all()}
    keep_seen_chairs(chairs, seats.values())
    _check_open(table.round, sheet, actor, current, found)
    if current is None and seen is not None:
        raise StaleError(
            _("Deal %(deal)s was taken back meanwhile. Save it again to enter it anew.")
            % {"deal": sheet.deal}
        )
    if current is not None and current.pk != seen:
        raise StaleError(
            _("Deal %(deal)s was saved by somebody else meanwhile. Both are shown: choose one.")
            % {"deal": sheet.deal},
            current=current,
        )
    corrects = current is not None and current.status == RecordStatus.CONFIRMED
    if corrects and not reason.strip():
        raise Refusal(
            _("Say why deal %(deal)s is changed; the old result is kept.") % {"deal": sheet.deal},
            field="reason",
        )
    result = _score_sheet(table, sheet, seats)
    record = _write_record(
        table, sheet, seats, result, actor, key=submission_key, replaces=current, reason=reason
    )
    if record.status == RecordStatus.CONFIRMED and _may_change_penalties(
        record, table.round.tournament.rule_set
    ):
        count_penalties(table, sheet.deal, sheet.attempt, record)
    write_log(
        table.round.tournament,
        actor,
        Action.DEAL_CORRECTED if corrects else Action.DEAL_RECORDED,
        deal_name(table, sheet.deal),
        reason=reason,
        record=record.pk,
        scores={str(seat): score for seat, score in result.scores.items()},
    )
    return Recorded(record)


def _may_change_penalties(record: DealRecord, rules: RuleSet) -> bool:
    """Whether a deal's infractions may count other than charged, or did so before ``record``."""
    return record.is_void or record.replaces_id is not None or rules.double_infractions


def deal_name(table: Table, deal: int) -> str:
    """Name a deal of a table in the log."""
    return _("%(round)s, table %(table)s, deal %(deal)s") % {
        "round": table.round,
        "table": table.number,
        "deal": deal,
    }


def _check_open(
    round_: Round,
    sheet: DealSheet,
    actor: Actor,
    current: DealRecord | None,
    live: Iterable[DealRecord],
) -> None:
    """Refuse a deal or an attempt that is not there to be played, or not by this actor.

    Arguments: ``current``, the version that stands for the attempt; ``live``, those of every
    attempt at the deal.
    """
    if sheet.deal not in round_.deals:
        raise Refusal(
            _("Deal %(deal)s is not played in %(round)s.") % {"deal": sheet.deal, "round": round_}
        )
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    voids = {item.attempt for item in live if item.is_void and item.attempt < sheet.attempt}
    if len(voids) != sheet.attempt - 1:
        raise Refusal(
            _("Attempt %(attempt)s at deal %(deal)s needs a void attempt before it.")
            % {"attempt": sheet.attempt, "deal": sheet.deal}
        )
    played_on = any(item.attempt > sheet.attempt for item in live)
    if current is not None and current.is_void and not sheet.void and played_on:
        raise Refusal(
            _("Deal %(deal)s was played again after this void attempt, so it stays void.")
            % {"deal": sheet.deal}
        )
    counts_already = any(
        item.status == RecordStatus.CONFIRMED and not item.is_void
        for item in live
        if item.attempt != sheet.attempt
    )
    if counts_already and not sheet.void and not round_.tournament.double_entry:
        raise Refusal(
            _("Another attempt at deal %(deal)s counts already. Settle that one first.")
            % {"deal": sheet.deal}
        )


def _score_sheet(table: Table, sheet: DealSheet, seats: Mapping[int, Seat]) -> DealResult:
    """Score a sheet with the tournament's rules; infractions are penalty entries."""
    numbers = sorted(seats)
    rules = table.round.tournament.rule_set
    deal_input = DealInput(
        deal=sheet.deal,
        hands=sheet.hands,
        seats=tuple(numbers),
        goer=sheet.goer,
        down_and_out=sheet.down_and_out,
        opened_before=sheet.opened_before,
        void=sheet.void,
        exact_cut_by=sheet.exact_cut_by,
        dealer=dealer_seat(numbers, table.round.deals.index(sheet.deal)),
    )
    errors = check_deal(rules, deal_input)
    if errors:
        raise ImpossibleSheet(errors)
    return score_deal(rules, deal_input)


def _write_record(
    table: Table,
    sheet: DealSheet,
    seats: Mapping[int, Seat],
    result: DealResult,
    actor: Actor,
    *,
    key: uuid.UUID,
    replaces: DealRecord | None,
    reason: str,
) -> DealRecord:
    """Write the version and its points.

    The version it replaces stays, superseded; a confirmed one counts until its correction
    is confirmed, or until a version counts at once.
    """
    waits = table.round.tournament.double_entry
    if replaces is not None:
        ended = [RecordStatus.SUBMITTED] if waits else LIVE
        table.records.filter(deal=sheet.deal, attempt=sheet.attempt, status__in=ended).update(
            status=RecordStatus.SUPERSEDED
        )
    now = timezone.now()
    record = DealRecord.objects.create(
        table=table,
        deal=sheet.deal,
        attempt=sheet.attempt,
        goer=seats[sheet.goer] if sheet.goer else None,
        is_void=sheet.void,
        down_and_out=sheet.down_and_out,
        opened_before=sorted(sheet.opened_before),
        exact_cut_by=seats[sheet.exact_cut_by] if sheet.exact_cut_by else None,
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
    if not sheet.void:
        points = {number: dict.fromkeys(("hand", "doubling", "bonus"), 0) for number in seats}
        for line in result.lines:
            if line.kind in points[line.seat]:
                points[line.seat][line.kind] += line.points
        HandScore.objects.bulk_create(
            HandScore(
                record=record,
                seat=seat,
                typed=sheet.typed.get(number, ""),
                cards=_cards_text(sheet.hands.get(number)),
                **points[number],
            )
            for number, seat in seats.items()
        )
    return record


def _cards_text(hand: tuple[Card, ...] | int | None) -> str:
    """The cards of a hand where it was entered as cards, else nothing."""
    return format_cards(hand) if isinstance(hand, tuple) else ""
