"""How far an event has come: rounds that are complete, and the one in play; reads only."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.enums import Outcome, RecordStatus, RoundStatus
from tournaments.models import DealRecord, Table, Tournament


@dataclass(frozen=True)
class RoundInPlay:
    """A published round that misses deals: how many of them are in, of how many."""

    number: int
    deals_in: int
    deals: int


Progress = tuple[RoundInPlay | None, int]


def round_in_play(tournament: Tournament) -> Progress:
    """The first published round that misses deals, and the last before it that misses none."""
    rounds = list(tournament.rounds.exclude(status=RoundStatus.DRAFT).order_by("number"))
    open_rounds = [round_ for round_ in rounds if round_.status == RoundStatus.PUBLISHED]
    tables = dict(
        Table.objects.filter(round__in=open_rounds, seats__isnull=False)
        .order_by()
        .values_list("round_id")
        .annotate(Count("pk", distinct=True))
    )
    records = (
        DealRecord.objects.filter(table__round__in=open_rounds, status=RecordStatus.CONFIRMED)
        .exclude(outcome=Outcome.VOID)
        .order_by()
        .values_list("table__round_id")
        .annotate(Count("pk"), played=Count("pk", filter=Q(outcome=Outcome.PLAYED)))
    )
    settled = {pk: (count, played) for pk, count, played in records}
    complete_through = 0
    for round_ in rounds:
        deals = len(round_.deals) * tables.get(round_.pk, 0)
        found, played = settled.get(round_.pk, (0, 0))
        if round_.status == RoundStatus.PUBLISHED and found < deals:
            return RoundInPlay(round_.number, played, deals), complete_through
        complete_through = round_.number
    return None, complete_through
