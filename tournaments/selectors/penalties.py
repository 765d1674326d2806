"""Infractions of an event; reads only."""

from django.db.models import QuerySet

from tournaments.models import PenaltyEntry, Tournament


def penalties_of(tournament: Tournament) -> QuerySet[PenaltyEntry]:
    """All penalty entries with their player and place."""
    return PenaltyEntry.objects.filter(seat__round__tournament=tournament).select_related(
        "seat__entry__player", "seat__table", "seat__round", "issued_by", "cancelled_by"
    )
