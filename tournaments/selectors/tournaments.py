"""Which tournaments a user sees, and with what role; reads only."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils.text import slugify

from tournaments.models import DealRecord, LogEntry, Membership, PenaltyEntry, Tournament

LONGEST_SLUG = 70


def role_of(user: User | AnonymousUser, tournament: Tournament) -> str | None:
    """The user's role in ``tournament``: one of ``Role``, or None."""
    if not user.is_authenticated:
        return None
    return (
        Membership.objects.filter(tournament=tournament, user_id=user.pk)
        .order_by()
        .values_list("role", flat=True)
        .first()
    )


def visible_tournaments(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Public tournaments, and those in which the user has a role."""
    seen = Q(listed=True)
    if user.is_authenticated:
        seen |= Q(memberships__user_id=user.pk)
    return Tournament.objects.filter(seen).distinct()


def log_of(tournament: Tournament) -> QuerySet[LogEntry]:
    """The log, latest first."""
    return tournament.log.select_related("actor")


def rules_are_frozen(tournament: Tournament) -> bool:
    """Whether anything has been scored, after which the rules stay as they are."""
    return (
        DealRecord.objects.filter(table__round__tournament=tournament).exists()
        or PenaltyEntry.objects.filter(round__tournament=tournament).exists()
    )


def free_slug(name: str) -> str:
    """Return an address made from ``name`` that no tournament has yet."""
    stem = slugify(name)[:LONGEST_SLUG] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slug, number = stem, 2
    while slug in taken:
        slug, number = f"{stem}-{number}", number + 1
    return slug
