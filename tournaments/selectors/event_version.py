"""The version of an event: another one after every change that a page of it could show."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Subquery

from tournaments.models import LogEntry


class EventVersion(NamedTuple):
    """How far the log of an event goes: its newest line, when that was written, how many there are.

    Every change writes a line in its transaction. The newest alone would miss a transaction that
    began first and ended last, which the count shows. The time tells events apart that came to
    the same numbers in two databases, one a copy of the other.
    """

    newest: int
    at: datetime
    lines: int


def event_version(**event: Any) -> EventVersion | None:
    """The version of an event as it is now; None for one without a log.

    It is read before whatever else is read for a page: then a page may be newer than its version,
    never older.

    Arguments: ``event``, what tells the event, as a filter of lines of the log.
    """
    same = LogEntry.objects.filter(tournament=OuterRef("tournament")).order_by()
    count = same.values("tournament").annotate(count=Count("pk")).values("count")
    newest = LogEntry.objects.filter(**event).order_by("-pk")
    found = newest.values_list("pk", "at", Subquery(count)).first()
    return EventVersion(*found) if found else None
