"""Points by player and round, summed by the database; reads only."""

from collections import defaultdict

from django.db.models import Count, F, Q, Sum

from tournaments.models import Tournament
from tournaments.selectors.scope import EVERYTHING, Scope

TOTAL = F("hand") + F("doubling") + F("out_bonus") + F("cut_bonus")


def round_scores(
    tournament: Tournament, scope: Scope = EVERYTHING
) -> dict[int, dict[int, tuple[int, int]]]:
    """Confirmed hands without infractions: entry id → round number → (points, deals finished)."""
    scores: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    hands = (
        scope.hands(tournament)
        .values_list("entry_id", "record__table__round__number")
        .annotate(points=Sum(TOTAL), finished=Count("pk", filter=Q(absent=False)))
    )
    for entry, number, points, finished in hands:
        scores[entry][number] = points, finished
    return scores


def infraction_scores(
    tournament: Tournament, scope: Scope = EVERYTHING
) -> dict[int, dict[int, int]]:
    """Points of counted infractions: entry id → round number → points."""
    scores: dict[int, dict[int, int]] = defaultdict(dict)
    penalties = scope.penalties(tournament).select_related("round").only("entry", "round__number")
    for penalty in penalties:
        by_round = scores[penalty.entry_id]
        number = penalty.round.number
        by_round[number] = by_round.get(number, 0) + penalty.counted
    return scores


def deals_won(tournament: Tournament, scope: Scope = EVERYTHING) -> dict[int, tuple[int, int]]:
    """Deals won and down-and-outs by entry id."""
    won = (
        scope.hands(tournament)
        .filter(record__goer=F("chair"))
        .values_list("entry_id")
        .annotate(won=Count("pk"), down=Count("pk", filter=Q(record__down_and_out=True)))
    )
    return {entry: (count, down) for entry, count, down in won}
