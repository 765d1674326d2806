"""Checks of the versions of deals: where they belong, who they name, which of them counts."""

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.enums import RecordStatus
from tournaments.models import LIVE, DealRecord
from tournaments.selectors.verification.rows import Finding, Kept


def deals_belong_to_the_round(kept: Kept) -> Iterator[Finding]:
    """What counts or waits is a deal that its round plays; one that was cleared may be dropped."""
    for record in kept.records:
        if record.status in LIVE and record.deal not in kept.deals_of(record.table_id):
            yield kept.place_of(record), _("This deal is not played in this round.")


def chairs_named_have_hands(kept: Kept) -> Iterator[Finding]:
    """Whoever went out or cut exactly has a hand in the deal, and the goer is not absent."""
    named = (
        ("goer", _("Went out, but has no hand in this deal.")),
        ("exact_cut_by", _("Cut exactly, but has no hand in this deal.")),
    )
    for record in kept.records:
        hands = {hand.chair: hand for hand in kept.hands.get(record.pk, ())}
        for field, message in named:
            chair = getattr(record, field)
            if hands and chair is not None and chair not in hands:
                yield kept.place_of(record, chair=chair), message
        if record.goer in hands and hands[record.goer].absent:
            yield (
                kept.place_of(record, chair=record.goer),
                _("Went out, but is marked absent."),
            )


def attempts_follow_void_ones(kept: Kept) -> Iterator[Finding]:
    """A deal is only played again where every attempt before was void (rules, section 5)."""
    live = [record for record in kept.records if record.status in LIVE]
    void = {(item.table_id, item.deal, item.attempt) for item in live if item.is_void}
    for record in live:
        for attempt in range(1, record.attempt):
            if (record.table_id, record.deal, attempt) not in void:
                yield (
                    kept.place_of(record),
                    _("It was played again, but attempt %(attempt)s is not void.")
                    % {"attempt": attempt},
                )


def versions_replace_their_own_deal(kept: Kept) -> Iterator[Finding]:
    """A version replaces an earlier one of the same table, deal and attempt."""
    place = {record.pk: (record.table_id, record.deal, record.attempt) for record in kept.records}
    for record in kept.records:
        replaced = record.replaces_id
        if replaced is None:
            continue
        if place.get(replaced) != place[record.pk]:
            message = _("Version %(version)s replaces one of another deal.")
        elif replaced >= record.pk:
            message = _("Version %(version)s replaces one that is not older.")
        else:
            continue
        yield kept.place_of(record), message % {"version": record.pk}


def replaced_versions_say_so(kept: Kept) -> Iterator[Finding]:
    """A version is marked as replaced where a later one counts in its place, and only there."""
    later: dict[int, list[DealRecord]] = defaultdict(list)
    for record in kept.records:
        if record.replaces_id is not None:
            later[record.replaces_id].append(record)
    for record in kept.records:
        counts = any(item.status == RecordStatus.CONFIRMED for item in later[record.pk])
        if record.status == RecordStatus.SUPERSEDED:
            if later[record.pk]:
                continue
            message = _("Version %(version)s is marked as replaced, but no version replaces it.")
        elif counts or (record.status == RecordStatus.SUBMITTED and later[record.pk]):
            message = _("Version %(version)s was replaced, but is not marked so.")
        else:
            continue
        yield kept.place_of(record), message % {"version": record.pk}


CHECKS = (
    deals_belong_to_the_round,
    chairs_named_have_hands,
    attempts_follow_void_ones,
    versions_replace_their_own_deal,
    replaced_versions_say_so,
)
