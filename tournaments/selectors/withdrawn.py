"""Who has withdrawn and keeps the place earned; reads only."""

from collections.abc import Collection

from django.db.models import Count

from tournaments.enums import Outcome
from tournaments.models import DealRecord, Tournament
from tournaments.selectors.scope import Scope
from tournaments.selectors.seating import occupied_now


def keep_their_place(
    tournament: Tournament, withdrawn: Collection[int], scope: Scope
) -> frozenset[int]:
    """Those of ``withdrawn``, ids of entries, who sat to the end of the last round in scope.

    A winner who has left for the bus has won. Who sits at a table whose deals are not all in has
    not come to the end of it.
    """
    last = scope.rounds(tournament).last() if withdrawn else None
    if last is None:
        return frozenset()
    tables = {
        entry.pk: seat.table_id for seat, entry in occupied_now(last) if entry.pk in withdrawn
    }
    found = (
        DealRecord.objects.filter(scope.records(), table__in=set(tables.values()))
        .exclude(outcome=Outcome.VOID)
        .order_by()
        .values_list("table_id")
        .annotate(Count("pk"))
    )
    deals_in = dict(found) if tables else {}
    ended = {table for table, count in deals_in.items() if count == len(last.deals)}
    return frozenset(entry for entry, table in tables.items() if table in ended)
