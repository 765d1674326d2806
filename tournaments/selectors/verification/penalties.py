"""Checks of infractions: where they belong, and what they cost and count (rules, section 7)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import DealResult, InfractionInput, RuleSet, ScoringError, infraction_points
from tournaments.models import DealRecord, PenaltyEntry
from tournaments.selectors.verification.rows import Finding, Kept


def penalty_place(kept: Kept, penalty: PenaltyEntry) -> str:
    """Name the deal and the player of a penalty."""
    table_id = kept.seats[penalty.seat_id].table_id
    return kept.place(table_id, deal=penalty.deal, attempt=penalty.attempt, seat=penalty.seat_id)


def penalties_belong_to_the_round(kept: Kept) -> Iterator[Finding]:
    """An infraction in a deal is in one that its round plays."""
    for penalty in kept.penalties:
        deals = kept.deals_of(kept.seats[penalty.seat_id].table_id)
        if penalty.deal is not None and penalty.deal not in deals:
            yield penalty_place(kept, penalty), _("A penalty is in a deal that is not played here.")


def charged(rules: RuleSet, penalty: PenaltyEntry) -> int:
    """The points of a penalty by the rules; ScoringError where they do not allow it."""
    infraction = rules.infraction(penalty.code)
    given = infraction is not None and infraction.needs_points
    return infraction_points(
        rules,
        InfractionInput(
            seat=0,
            code=penalty.code,
            calls=penalty.calls,
            points=penalty.points if given else None,
            reason=penalty.reason,
        ),
    )


def points_are_as_charged(kept: Kept) -> Iterator[Finding]:
    """An infraction is one of the rules and costs what they say."""
    if kept.rules is None:
        return
    for penalty in kept.penalties:
        try:
            due = charged(kept.rules, penalty)
        except ScoringError as error:
            yield penalty_place(kept, penalty), error.message
            continue
        if penalty.points != due:
            yield (
                penalty_place(kept, penalty),
                _("Points of a penalty: %(kept)s kept; the rules give %(due)s.")
                % {"kept": penalty.points, "due": due},
            )


def counts(kept: Kept, penalty: PenaltyEntry) -> int:
    """What a penalty counts: nothing where cancelled or void, twice where doubled."""
    if penalty.is_cancelled:
        return 0
    if penalty.deal is None or kept.rules is None:
        return penalty.points
    table_id = kept.seats[penalty.seat_id].table_id
    record = kept.counting.get((table_id, penalty.deal, penalty.attempt))
    if record is None:
        return penalty.points
    if record.is_void:
        return penalty.points if kept.rules.void_keeps_infractions else 0
    doubles = kept.rules.double_infractions and penalty.seat_id in doubled_seats(kept, record)
    return penalty.points * (2 if doubles else 1)


def doubled_seats(kept: Kept, record: DealRecord) -> set[int]:
    """Ids of the seats whose hand the rules double in a version."""
    result = kept.scored.get(record.pk)
    if not isinstance(result, DealResult):
        return set()
    doubled = {line.seat for line in result.lines if line.kind == "doubling"}
    return {seat.pk for seat in kept.seats_at[record.table_id] if seat.number in doubled}


def counted_points_follow_from_the_deal(kept: Kept) -> Iterator[Finding]:
    """What an infraction counts follows from its deal (rules, sections 6 and 7)."""
    for penalty in kept.penalties:
        due = counts(kept, penalty)
        if penalty.counted != due:
            yield (
                penalty_place(kept, penalty),
                _("A penalty charged with %(points)s counts %(kept)s; it must count %(due)s.")
                % {"points": penalty.points, "kept": penalty.counted, "due": due},
            )


CHECKS = (
    penalties_belong_to_the_round,
    points_are_as_charged,
    counted_points_follow_from_the_deal,
)
