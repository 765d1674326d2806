"""The plain floor of any event, read from the rows of the database as they are kept."""

from collections import defaultdict

from scoring import DealInput
from tests.histories.floor import PLAYED, VOID, Charge, Floor, Place, Stage, Version
from tournaments.models import LIVE, DealRecord, PenaltyEntry, Seat


def floor_in(tournament):
    """What is kept of an event, without any selector of the product."""
    floor = Floor(
        tournament.rule_set,
        tournament.not_played,
        tournament.double_entry,
        dict(tournament.entries.values_list("number", "status")),
    )
    for round_ in tournament.rounds.order_by("number"):
        stage = Stage(round_.number, round_.status, list(round_.slots), {})
        for table in round_.tables.order_by("number"):
            rows = Seat.objects.filter(table=table).values_list(
                "number", "first_slot", "entry__number"
            )
            if rows:
                stage.tables[table.number] = Place(_sitting(rows, len(stage.slots)))
                stage.tables[table.number].live.update(_live(table))
        floor.rounds[round_.number] = stage
    for row in PenaltyEntry.objects.filter(round__tournament=tournament, cancelled_at=None):
        floor.charges[row.pk] = Charge(
            row.entry.number,
            row.round.number,
            row.table and row.table.number,
            row.deal,
            row.attempt,
            row.code,
            row.calls,
            row.points if row.code == "other" else None,
            row.pk,
        )
    return floor


def _sitting(rows, slots):
    """Who sits in which chair in each slot, from rows that say since when."""
    since = defaultdict(dict)
    for chair, first, person in rows:
        since[chair][first] = person
    found = {slot: {} for slot in range(1, slots + 1)}
    for slot, chairs in found.items():
        for chair, held in since.items():
            begun = [first for first in held if first <= slot]
            if begun and held[max(begun)]:
                chairs[chair] = held[max(begun)]
    return found


def _live(table):
    """The live versions of a table by deal, in order of attempts and age."""
    found = defaultdict(list)
    for record in DealRecord.objects.filter(table=table, status__in=LIVE).order_by("attempt", "pk"):
        hands = list(record.hand_scores.select_related("entry"))
        noted = None
        if record.outcome == PLAYED:
            noted = DealInput(
                deal=record.deal,
                goer=record.goer,
                hands={
                    hand.chair: hand.hand
                    for hand in hands
                    if hand.chair != record.goer and not hand.absent
                },
                seats=tuple(sorted(hand.chair for hand in hands)),
                absent=frozenset(hand.chair for hand in hands if hand.absent),
                down_and_out=record.down_and_out,
                opened_before=frozenset(hand.chair for hand in hands if hand.opened),
                exact_cut_by=record.exact_cut_by,
                dealer=record.dealer,
            )
        elif record.outcome == VOID:
            noted = DealInput(deal=record.deal, hands={}, seats=(), void=True)
        sitting = {hand.chair: hand.entry.number for hand in hands}
        is_confirmed = record.status == "confirmed"
        found[record.deal].append(
            Version(record.attempt, record.outcome, is_confirmed, sitting, noted)
        )
    return found
