"""Locking a table before something is scored at it, by rules that then stay as they are."""

from django.db.models import Exists, OuterRef

from tournaments.models import DealRecord, Table, Tournament

ROUND = ("round__number", "round__deals", "round__status")
TOURNAMENT = ("round__tournament__rules", "round__tournament__double_entry")


def lock_table(table_id: int, *, read: Tournament | None = None) -> Table:
    """Lock a table with its round and tournament as they are now; within a transaction.

    Until a first deal is on record the rules may be replaced at any moment, so the tournament is
    locked too then: what is scored meanwhile is scored by the rules that stay (rules, section 9).

    Arguments: ``read``, the table's tournament as it was read before, whose rule set is used on
    where the rules are the same.
    """
    on_record = DealRecord.objects.filter(table__round__tournament=OuterRef("round__tournament"))
    table = (
        Table.objects.select_for_update(of=("self",))
        .select_related("round__tournament")
        .only("number", *ROUND, *TOURNAMENT)
        .annotate(has_rules_in_use=Exists(on_record))
        .get(pk=table_id)
    )
    if not table.has_rules_in_use:
        locked = Tournament.objects.select_for_update().get(pk=table.round.tournament_id)
        table.round.tournament = locked
    if read is not None and read.rules == table.round.tournament.rules:
        table.round.tournament.rule_set = read.rule_set
    return table
