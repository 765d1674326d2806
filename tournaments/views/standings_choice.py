"""Which standings a reader asks for: after a round, live, or as of a moment."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from django.http import QueryDict
from django.utils import timezone

MOST_DIGITS = 2


@dataclass(frozen=True)
class StandingsChoice:
    """A view of the standings; ``after`` is a round, None for the last complete one."""

    kind: Literal["", "after", "live", "moment"] = ""
    after: int | None = None
    moment: datetime | None = None


def standings_choice(query: QueryDict) -> StandingsChoice:
    """The view that an address asks for: ``?after=3``, ``?view=live`` or ``?at=`` a time.

    A time without an offset is one of the tournament's zone. What makes no sense is passed over.
    """
    after = query.get("after", "")
    if after.isdecimal() and 0 < len(after) <= MOST_DIGITS:
        return StandingsChoice("after", after=int(after))
    if query.get("view") == "live":
        return StandingsChoice("live")
    moment = _moment(query.get("at", ""))
    return StandingsChoice("moment", moment=moment) if moment else StandingsChoice()


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
        aware = timezone.make_aware(moment) if timezone.is_naive(moment) else moment
        return aware.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
