"""Every service writes one line of the log in the transaction of its change."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.enums import Action, Source
from tournaments.models import LogEntry, Tournament
from tournaments.services.backups.copying import after_write


@dataclass(frozen=True)
class Actor:
    """Who changes something, in which part, and from where (a network address)."""

    user: User | None
    source: Source
    origin: str = ""


COMMAND = Actor(user=None, source=Source.COMMAND)


def write_log(
    tournament: Tournament,
    actor: Actor,
    action: Action,
    subject: str = "",
    *,
    reason: str = "",
    **data: Any,
) -> LogEntry:
    """Add one line to the log of ``tournament``; ``data`` must be JSON values.

    Once it is committed, a copy of everything may be due.
    """
    transaction.on_commit(partial(after_write, action), robust=True)
    return LogEntry.objects.create(
        tournament=tournament,
        actor=actor.user,
        source=actor.source,
        origin=actor.origin,
        action=action,
        subject=subject[:200],
        reason=reason,
        data=data,
    )
