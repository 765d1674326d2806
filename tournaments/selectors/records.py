"""Versions of deals, by deal: those that are live, and the one that counts; reads only."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from scoring import DealInput, parse_cards
from tournaments.enums import RecordStatus
from tournaments.models import LIVE, DealRecord, HandScore, Table


def by_deal(records: Iterable[DealRecord]) -> dict[int, list[DealRecord]]:
    """Records of one table by deal, in the order given."""
    found: dict[int, list[DealRecord]] = defaultdict(list)
    for record in records:
        found[record.deal].append(record)
    return found


def live_versions(table: Table) -> QuerySet[DealRecord]:
    """The versions of a table that are confirmed or wait, in order of attempts and age."""
    return table.records.filter(status__in=LIVE).order_by("attempt", "pk")


def live_records(table: Table) -> dict[int, list[DealRecord]]:
    """The live versions of a table by deal, with their hands and who entered them."""
    return by_deal(
        live_versions(table)
        .select_related("created_by")
        .prefetch_related(Prefetch("hand_scores", HandScore.objects.order_by("chair")))
    )


def shown_attempts(live: Iterable[DealRecord]) -> list[DealRecord]:
    """One version for each attempt at a deal; a waiting one is shown before the confirmed."""
    return list({record.attempt: record for record in live}.values())


def counted_record(live: Iterable[DealRecord]) -> DealRecord | None:
    """The version of a deal whose points count; while its correction waits, the old one."""
    return next(
        (record for record in live if record.status == RecordStatus.CONFIRMED and record.is_played),
        None,
    )


def input_of(record: DealRecord, hands: Iterable[HandScore]) -> DealInput:
    """What was noted at the table when a played record was entered, for ``scoring``.

    Arguments: ``hands`` of the record, the goer's and those of absent players too.
    """
    hands = list(hands)
    return DealInput(
        deal=record.deal,
        hands={
            hand.chair: parse_cards(hand.cards) if hand.cards else hand.hand
            for hand in hands
            if hand.chair != record.goer and not hand.absent
        },
        seats=tuple(sorted(hand.chair for hand in hands)),
        absent=frozenset(hand.chair for hand in hands if hand.absent),
        goer=record.goer,
        down_and_out=record.down_and_out,
        opened_before=frozenset(hand.chair for hand in hands if hand.opened),
        exact_cut_by=record.exact_cut_by,
        dealer=record.dealer if record.exact_cut_by is None else record.exact_cut_by,
    )
