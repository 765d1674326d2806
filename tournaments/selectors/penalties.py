"""Infractions of an event; reads only."""

from django.db.models import QuerySet

from tournaments.models import PenaltyEntry, Player, Tournament


def penalties_of(tournament: Tournament) -> QuerySet[PenaltyEntry]:
    """All penalty entries with their player and place."""
    return placed(PenaltyEntry.objects.filter(seat__round__tournament=tournament))


def penalties_of_player(player: Player, user_id: int | None) -> QuerySet[PenaltyEntry]:
    """All penalty entries of a person, in every tournament in which a user has a role."""
    return placed(
        PenaltyEntry.objects.filter(
            seat__entry__player=player, seat__round__tournament__memberships__user=user_id
        )
    )


def placed(penalties: QuerySet[PenaltyEntry]) -> QuerySet[PenaltyEntry]:
    """Penalty entries with their player, their place and who issued them."""
    return penalties.select_related(
        "seat__entry__player", "seat__table", "seat__round__tournament", "issued_by"
    )
