"""Infractions of an event; reads only."""

from django.db.models import QuerySet

from tournaments.models import PenaltyEntry, Player, Tournament
from tournaments.models.penalty import PenaltyQuerySet


def penalties_of(tournament: Tournament) -> QuerySet[PenaltyEntry]:
    """All penalty entries with their player and place, and what they count."""
    return placed(PenaltyEntry.objects.filter(round__tournament=tournament))


def penalties_of_player(player: Player, user_id: int | None) -> QuerySet[PenaltyEntry]:
    """All penalty entries of a person, in every tournament in which a user has a role."""
    return placed(
        PenaltyEntry.objects.filter(
            entry__player=player, round__tournament__memberships__user=user_id
        )
    )


def placed(penalties: PenaltyQuerySet) -> QuerySet[PenaltyEntry]:
    """Penalty entries with what they count, their player, their place and who issued them."""
    return penalties.counting().select_related(
        "entry__player", "table", "round__tournament", "issued_by"
    )
