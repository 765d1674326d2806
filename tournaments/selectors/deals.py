"""Which deals the rounds play; reads only."""

from collections import Counter
from dataclasses import dataclass

from tournaments.enums import RoundStatus
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
    return _deals_after(played, schedule, tournament.deals_per_round)


@dataclass(frozen=True)
class PlannedRound:
    """A round that is seated, or one that will be; ``number`` from 1.

    ``is_open`` says whether its deals can change still.
    """

    number: int
    deals: tuple[int, ...]
    is_seated: bool
    is_open: bool = False


@dataclass(frozen=True)
class DealPlan:
    """All rounds of an event with their deals, and how often each deal of the schedule comes."""

    rounds: tuple[PlannedRound, ...]
    times: dict[int, int]

    def coming(self, times: int) -> list[int]:
        """The deals that come so often."""
        return [deal for deal, count in self.times.items() if count == times]

    @property
    def offered(self) -> tuple[int, ...]:
        """The deals of the next round to be seated; none where all are."""
        return next((planned.deals for planned in self.rounds if not planned.is_seated), ())

    @property
    def never(self) -> list[int]:
        """The deals that nobody plays."""
        return self.coming(0)

    @property
    def once(self) -> list[int]:
        """The deals that everybody plays once."""
        return self.coming(1)

    @property
    def more(self) -> list[int]:
        """The deals that come more than once."""
        return [deal for deal, count in self.times.items() if count > 1]


def deal_plan(tournament: Tournament) -> DealPlan:
    """Every round that is seated, and those that are planned, as they are offered by now."""
    schedule = [deal.number for deal in tournament.rule_set.deals]
    rounds = [
        PlannedRound(
            round_.number,
            tuple(round_.deals),
            is_seated=True,
            is_open=round_.status != RoundStatus.CLOSED,
        )
        for round_ in tournament.rounds.order_by("number")
    ]
    last = rounds[-1].deals[-1] if rounds and rounds[-1].deals else None
    for number in range(len(rounds) + 1, tournament.rounds_planned + 1):
        deals = _deals_after(last, schedule, tournament.deals_per_round)
        rounds.append(PlannedRound(number, tuple(deals), is_seated=False))
        last = deals[-1]
    counts = Counter(deal for planned in rounds for deal in planned.deals)
    return DealPlan(tuple(rounds), {deal: counts[deal] for deal in schedule})


def _deals_after(last: int | None, schedule: list[int], count: int) -> list[int]:
    start = schedule.index(last) + 1 if last in schedule else 0
    return [schedule[(start + place) % len(schedule)] for place in range(count)]
