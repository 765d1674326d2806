"""Which outage an error of the system or of a database comes from."""

import errno
import sqlite3

import pytest
from django.db import DatabaseError
from psycopg import errors as postgres

from kalooki_td.outages import Outage, outage_of


def sqlite_error(name):
    error = sqlite3.OperationalError("as SQLite words it")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("cause", "outage"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), Outage.DISK_FULL),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), Outage.DISK_FULL),
        (OSError(errno.ENOENT, "No such file"), None),
        (sqlite_error("SQLITE_FULL"), Outage.DISK_FULL),
        (sqlite_error("SQLITE_IOERR_SHMSIZE"), Outage.DISK_FULL),
        (sqlite_error("SQLITE_IOERR_WRITE"), Outage.UNUSABLE),
        (sqlite_error("SQLITE_CANTOPEN"), Outage.UNUSABLE),
        (sqlite_error("SQLITE_READONLY_DBMOVED"), Outage.UNUSABLE),
        (sqlite_error("SQLITE_BUSY_SNAPSHOT"), Outage.BUSY),
        (sqlite_error("SQLITE_LOCKED"), Outage.BUSY),
        (sqlite_error("SQLITE_ERROR"), None),
        (sqlite_error("SQLITE_CONSTRAINT_UNIQUE"), None),
        (postgres.DiskFull(), Outage.DISK_FULL),
        (postgres.LockNotAvailable(), Outage.BUSY),
        (postgres.DeadlockDetected(), Outage.BUSY),
        (postgres.QueryCanceled(), Outage.BUSY),
        (postgres.TooManyConnections(), Outage.UNUSABLE),
        (postgres.AdminShutdown(), Outage.UNUSABLE),
        (postgres.ReadOnlySqlTransaction(), Outage.UNUSABLE),
        (postgres.UndefinedTable(), None),
        (postgres.UniqueViolation(), None),
    ],
    ids=lambda value: getattr(value, "sqlite_errorname", type(value).__name__),
)
def test_every_cause_is_told_apart(cause, outage):
    assert outage_of(cause) == outage
    worded, met_meanwhile = DatabaseError("as Django words it"), RuntimeError("no such luck")
    worded.__cause__ = met_meanwhile.__context__ = cause
    assert outage_of(worded) == outage
    assert outage_of(met_meanwhile) == outage


def test_what_no_error_led_to_is_no_outage():
    assert outage_of(None) is None
    assert outage_of(RuntimeError("no such luck")) is None
