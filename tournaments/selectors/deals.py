"""Which deals the next round plays; reads only."""

from tournaments.models import Tournament


def offered_deals(tournament: Tournament, *, before: int | None = None) -> list[int]:
    """The deals after those last planned, as many as a round has, over and over.

    Arguments: ``before``, the number of the round to plan; by default the next one.
    """
    schedule = [deal.number for deal in tournament.rule_set.deals]
    rounds = tournament.rounds.order_by("-number")
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    last = rounds.first()
    played = last.deals[-1] if last and last.deals else None
    start = schedule.index(played) + 1 if played in schedule else 0
    return [
        schedule[(start + place) % len(schedule)] for place in range(tournament.deals_per_round)
    ]
