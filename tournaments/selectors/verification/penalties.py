"""Checks of infractions: where they belong, and what they cost and count (rules, section 7)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import DealResult, InfractionInput, RuleSet, ScoringError, infraction_points
from tournaments.models import DealRecord, PenaltyEntry
from tournaments.selectors.verification.rows import Finding, Kept, deal_numbers


def penalty_place(kept: Kept, penalty: PenaltyEntry) -> str:
    """Name the deal and the player of a penalty."""
    who = str(kept.entries.get(penalty.entry_id) or _("a player of another tournament"))
    if penalty.table_id is None or penalty.table_id not in kept.tables:
        return f"{kept.rounds[penalty.round_id]}, {who}"
    return kept.place(penalty.table_id, deal=penalty.deal, attempt=penalty.attempt, who=who)


def penalties_belong_to_the_round(kept: Kept) -> Iterator[Finding]:
    """An infraction is in a table and a deal of its round, by a player of the event.

    The deal of one that was cancelled may have been dropped since.
    """
    for penalty in kept.penalties:
        place = penalty_place(kept, penalty)
        deals = deal_numbers(kept.rounds[penalty.round_id])
        if not (penalty.is_cancelled or penalty.deal is None or penalty.deal in deals):
            yield place, _("A penalty is in a deal that is not played here.")
        if penalty.table is not None and penalty.table.round_id != penalty.round_id:
            yield place, _("A penalty is at a table of another round.")
        if penalty.entry_id not in kept.entries:
            yield place, _("This player is entered in another tournament.")


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
    record = kept.counting.get((penalty.table_id or 0, penalty.deal, penalty.attempt))
    if record is None:
        return penalty.points
    if record.is_void:
        return penalty.points if kept.rules.void_keeps_infractions else 0
    doubles = kept.rules.double_infractions and penalty.entry_id in doubled(kept, record)
    return penalty.points * (2 if doubles else 1)


def doubled(kept: Kept, record: DealRecord) -> set[int]:
    """Ids of the entries whose hand the rules double in a version."""
    result = kept.scored.get(record.pk)
    if not isinstance(result, DealResult):
        return set()
    chairs = {line.seat for line in result.lines if line.kind == "doubling"}
    return {hand.entry_id for hand in kept.hands[record.pk] if hand.chair in chairs}


CHECKS = (
    penalties_belong_to_the_round,
    points_are_as_charged,
)
