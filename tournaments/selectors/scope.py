"""Which results a reckoning takes: those of which rounds, and as they stood when; reads only."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q, QuerySet

from tournaments.enums import RoundStatus
from tournaments.models import HandScore, PenaltyEntry, Round, Tournament, counting_at


@dataclass(frozen=True)
class Scope:
    """Results of published rounds, by default of all of them and as they stand now.

    Arguments: ``first`` and ``last``, the numbers of the first and the last round that counts,
    None for the last one there is; ``moment``, as of when. Which rounds are published, and who
    sits where, is taken as it is now.
    """

    first: int = 1
    last: int | None = None
    moment: datetime | None = None

    def behind(self) -> "Scope":
        """What comes after the last round of this scope, at the same moment."""
        return replace(self, first=(self.last or 0) + 1, last=None)

    def among(self, numbers: set[int]) -> "Scope":
        """Take the same, from the lowest of some round numbers to the highest."""
        return replace(self, first=min(numbers), last=max(numbers))

    def rounds(self, tournament: Tournament) -> QuerySet[Round]:
        """The published rounds, in their order."""
        return tournament.rounds.filter(self._numbers("")).order_by("number")

    def records(self, prefix: str = "") -> Q:
        """Versions of deals that count; ``prefix`` leads to them, such as ``record__``."""
        return counting_at(self.moment, prefix) & self._numbers(f"{prefix}table__round__")

    def hands(self, tournament: Tournament) -> QuerySet[HandScore]:
        """The hands that count, in no order."""
        return HandScore.objects.filter(
            self.records("record__"), record__table__round__tournament=tournament
        ).order_by()

    def penalties(self, tournament: Tournament) -> QuerySet[PenaltyEntry]:
        """The penalties that stand, with what they count, in no order."""
        stands = Q(cancelled_at__isnull=True)
        if self.moment is not None:
            stands |= Q(cancelled_at__gt=self.moment)
            stands &= Q(issued_at__lte=self.moment)
        return (
            PenaltyEntry.objects.filter(
                self._numbers("round__"), stands, round__tournament=tournament
            )
            .counting(self.moment)
            .order_by()
        )

    def _numbers(self, prefix: str) -> Q:
        within = ~Q(**{f"{prefix}status": RoundStatus.DRAFT})
        if self.first > 1:
            within &= Q(**{f"{prefix}number__gte": self.first})
        if self.last is not None:
            within &= Q(**{f"{prefix}number__lte": self.last})
        return within


EVERYTHING = Scope()
