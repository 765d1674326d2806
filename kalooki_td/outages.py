"""What keeps the server from saving: a full disk, a database that is locked or does not answer."""

import errno
from collections.abc import Iterator
from enum import Enum

from django.db import InterfaceError, OperationalError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FULL_ERRORS = {errno.ENOSPC, errno.EDQUOT}
# SQLite's extended names; the second is a full disk too, met where the log's index is kept.
SQLITE_FULL = ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
SQLITE_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
SQLITE_UNUSABLE = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")
# PostgreSQL's: disk full; a lock or a statement that took too long, deadlock, serialization; then
# connections, resources, the operator and the system.
POSTGRES_FULL = ("53100",)
POSTGRES_BUSY = ("55P03", "57014", "40P01", "40001")
POSTGRES_UNUSABLE = ("08", "53", "57P", "58", "25006")


class Outage(Enum):
    """Why nothing can be saved at the moment, and what whoever tried can do about it."""

    DISK_FULL = (
        _("The server's disk is full."),
        _("Free some space on it, or tell whoever runs the server."),
    )
    BUSY = _("The server is too busy."), _("Wait a moment, then try again.")
    UNUSABLE = (
        _("The server cannot read or write its database."),
        _("Wait a moment, then try again, or tell whoever runs the server."),
    )

    def __init__(self, fault: Promise, advice: Promise) -> None:
        self.fault = fault
        self.advice = advice


def outage_of(error: BaseException | None) -> Outage | None:
    """Tell which outage an error comes from, or None where it is a fault of the program."""
    for cause in causes(error):
        if isinstance(cause, OSError) and cause.errno in FULL_ERRORS:
            return Outage.DISK_FULL
        name = getattr(cause, "sqlite_errorname", None) or ""
        state = getattr(cause, "sqlstate", None) or ""
        if name.startswith(SQLITE_FULL) or state.startswith(POSTGRES_FULL):
            return Outage.DISK_FULL
        if name.startswith(SQLITE_BUSY) or state.startswith(POSTGRES_BUSY):
            return Outage.BUSY
        if name.startswith(SQLITE_UNUSABLE) or state.startswith(POSTGRES_UNUSABLE):
            return Outage.UNUSABLE
        if is_lost_connection(cause):
            return Outage.UNUSABLE
    return None


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and all that led to it."""
    while error is not None:
        yield error
        hidden = error.__suppress_context__
        error = error.__cause__ or (None if hidden else error.__context__)


def is_lost_connection(error: BaseException) -> bool:
    """Whether PostgreSQL's driver failed without a word of the server."""
    silent = getattr(error.__cause__, "sqlstate", "no PostgreSQL") is None
    return silent and isinstance(error, (OperationalError, InterfaceError))
