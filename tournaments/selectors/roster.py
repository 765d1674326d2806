"""Who takes part; reads only."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.enums import EntryStatus, Role
from tournaments.models import Entry, Player, Tournament


@dataclass(frozen=True)
class RosterCounts:
    """How many players are in which state."""

    registered: int
    checked_in: int
    withdrawn: int

    @property
    def total(self) -> int:
        """All players on the roster."""
        return self.registered + self.checked_in + self.withdrawn


def roster(tournament: Tournament) -> QuerySet[Entry]:
    """All entries with their players, by number."""
    return tournament.entries.select_related("player").order_by("number")


def roster_counts(tournament: Tournament) -> RosterCounts:
    """How many entries are registered, checked in and withdrawn."""
    return RosterCounts(
        **tournament.entries.aggregate(
            **{status.value: Count("pk", filter=Q(status=status)) for status in EntryStatus}
        )
    )


def known_players(user_id: int | None) -> QuerySet[Player]:
    """Players of the tournaments that a user directs: those whose details they may reuse."""
    if user_id is None:
        return Player.objects.none()
    return Player.objects.filter(
        entries__tournament__memberships__user_id=user_id,
        entries__tournament__memberships__role=Role.DIRECTOR,
    ).distinct()
