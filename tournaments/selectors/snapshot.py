"""One moment of the database, whatever is written at the same time."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """Let everything that is read inside come from one moment, and make no writer wait.

    Must not be entered within a transaction, which would already have seen another moment.
    """
    opened = _sqlite_transaction() if connection.vendor == "sqlite" else _postgresql_transaction()
    with opened:
        yield


@contextmanager
def _sqlite_transaction() -> Iterator[None]:
    """Sees the write-ahead log as it was at the first read, without the lock of the writers."""
    sqlite: Any = connections[DEFAULT_DB_ALIAS]
    sqlite.ensure_connection()
    mode, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic(durable=True):
            yield
    finally:
        sqlite.transaction_mode = mode


@contextmanager
def _postgresql_transaction() -> Iterator[None]:
    outermost = not connection.in_atomic_block
    with transaction.atomic(durable=True):
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
