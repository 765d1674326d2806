"""Copies of everything that nobody has to think of: of each round, and every ten minutes of play.

``after_write`` is called once a change is committed. The copy is made in a thread with a
connection of its own, so that nobody waits for it and nothing fails with it; a file lock lets one
machine make one at a time, and files appear only when they are complete. The folder keeps the 24
latest copies and the last one of each of 30 days.
"""

import datetime as dt
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.files import locks
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Action, Occasion
from tournaments.errors import Refusal
from tournaments.selectors.backups.copies import (
    Copy,
    copies_in,
    copy_path,
    database_name,
    failure_key,
)
from tournaments.services.backups.saving import UNFINISHED, save_backup

logger = logging.getLogger(__name__)
INTERVAL = dt.timedelta(minutes=10)
RETRY = 60.0  # seconds
LATEST, DAYS = 24, 30
OCCASIONS = {
    Action.ROUND_PUBLISHED: Occasion.PUBLISHED,
    Action.ROUND_CLOSED: Occasion.CLOSED,
}


class Pace:
    """Until when this process need not look whether ten minutes have passed."""

    quiet_until = 0.0  # of the monotonic clock


def after_write(action: Action) -> None:
    """Let a copy be made where ``action``, which has been committed, calls for one."""
    if settings.BACKUP_FOLDER is None:
        return
    occasion = OCCASIONS.get(action, Occasion.PLAY)
    if occasion == Occasion.PLAY and time.monotonic() < Pace.quiet_until:
        return
    Pace.quiet_until = time.monotonic() + RETRY
    now = timezone.now()
    newer_than = now - INTERVAL if occasion == Occasion.PLAY else now
    if settings.BACKUP_IN_BACKGROUND:
        threading.Thread(name="backup", target=_in_background, args=(occasion, newer_than)).start()
    else:
        _try_to_copy(occasion, newer_than)


def _in_background(occasion: Occasion, newer_than: dt.datetime) -> None:
    try:
        _try_to_copy(occasion, newer_than)
    finally:
        connection.close()


def _try_to_copy(occasion: Occasion, newer_than: dt.datetime) -> None:
    with suppress(Refusal):
        copy = make_copy(occasion, newer_than=newer_than)
        age = timezone.now() - copy.made_at
        Pace.quiet_until = time.monotonic() + (INTERVAL - age).total_seconds()


def make_copy(occasion: Occasion, *, newer_than: dt.datetime | None = None) -> Copy:
    """Make a copy of everything, or return one that somebody else has made since.

    Arguments: ``newer_than``, the moment from which a copy will do; by default now.
    Raises Refusal where it failed, which the desk shows until one succeeds, and where no copies
    are kept.
    """
    folder: Path | None = settings.BACKUP_FOLDER
    if folder is None:
        raise Refusal(_("This server keeps no backups of its own. Download one instead."))
    try:
        copy = _copy_unless_there(folder, occasion, newer_than or timezone.now())
    except Exception as error:
        logger.exception("The backup failed.")
        reason = error.strerror if isinstance(error, OSError) else None
        failure = reason or _("the server’s log says why")
        _tell(failure)
        raise Refusal(_("The backup failed: %(reason)s.") % {"reason": failure}) from error
    _tell(None)
    return copy


def _tell(failure: str | None) -> None:
    """Leave word for the desk in the cache, which may be as full or as gone as all the rest."""
    with suppress(Exception):
        cache.set(failure_key(), failure, timeout=None)


def _copy_unless_there(folder: Path, occasion: Occasion, newer_than: dt.datetime) -> Copy:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _alone_in(folder):
        now = timezone.now()
        for copy in copies_in(folder):
            if newer_than <= copy.made_at <= now:
                return copy
        for unfinished in folder.glob(f".{database_name()}-*{UNFINISHED}"):
            unfinished.unlink(missing_ok=True)  # of a process that was killed
        path = copy_path(folder, now, occasion)
        save_backup(path, look_for_faults=False)
        copies = copies_in(folder)
        for copy in superseded(copies):
            with suppress(OSError):
                copy.path.unlink()
    return next(copy for copy in copies if copy.path == path)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other process or thread of this machine makes a copy there."""
    with (folder / ".lock").open("wb") as file:
        locks.lock(file, locks.LOCK_EX)
        try:
            yield
        finally:
            locks.unlock(file)


def superseded(copies: list[Copy]) -> list[Copy]:
    """Those of ``copies``, latest first, that make room: not of the latest, nor the last of a day.

    Days are those of the server's time zone.
    """
    zone = timezone.get_default_timezone()
    of_days: dict[dt.date, Copy] = {}
    for copy in copies:
        of_days.setdefault(copy.made_at.astimezone(zone).date(), copy)
    kept = {*copies[:LATEST], *list(of_days.values())[:DAYS]}
    return [copy for copy in copies if copy not in kept]
