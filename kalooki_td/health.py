"""Whether the server can do its work, for whoever watches over it.

Anybody may ask, so each process looks at most once in two seconds, one request at a time, waits
for no lock longer than that, and names nothing that is secret.
"""

import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Lock
from time import monotonic

from django.conf import settings
from django.contrib.sessions.models import Session
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.generic import View

from kalooki_td.failures import UNAVAILABLE
from kalooki_td.outages import outage_of
from tournaments.permissions import Access

KEPT_FOR = 2.0  # seconds
PATIENCE = 2000  # milliseconds
MEBIBYTE = 2**20


@contextmanager
def impatient() -> Iterator[None]:
    """Wait for the database's locks no longer than a look may take."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            try:
                yield
            finally:
                usual = int(connection.settings_dict["OPTIONS"]["timeout"] * 1000)
                cursor.execute(f"PRAGMA busy_timeout = {usual}")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"SET LOCAL lock_timeout = {PATIENCE}; SET LOCAL statement_timeout = {PATIENCE}"
        )
        yield


def fault_of_database() -> str | None:
    """Write a row, and roll it back."""
    try:
        with impatient(), transaction.atomic():
            soon = timezone.now() + timedelta(seconds=1)
            Session.objects.create(session_key=secrets.token_hex(16), expire_date=soon)
            transaction.set_rollback(True)
    except (DatabaseError, InterfaceError) as error:
        outage = outage_of(error)
        return str(outage.fault) if outage else "It cannot be written."
    return None


def fault_of_migrations() -> str | None:
    """Compare the migrations of this version with those that the database has had."""
    try:
        executor = MigrationExecutor(connection)
        missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except (DatabaseError, InterfaceError):
        return "The database does not tell."
    return f"{missing} missing: run manage.py migrate." if missing else None


def fault_of_static_files() -> str | None:
    """Look for every file that pages may name; in development, for one."""
    if isinstance(staticfiles_storage, ManifestStaticFilesStorage):
        names = staticfiles_storage.hashed_files.values()
        if names and all(staticfiles_storage.exists(name) for name in names):
            return None
        return "Missing: run manage.py collectstatic, then start the server again."
    return None if finders.find("tournaments/icon.svg") else "Missing from the program's folder."


def fault_of_disk() -> str | None:
    """Measure what is free where the database and its copies are kept."""
    folders = [getattr(settings, "BACKUP_FOLDER", None)]
    if connection.vendor == "sqlite":
        folders.append(Path(connection.settings_dict["NAME"]).parent)
    for folder in filter(None, folders):
        there = next(one for one in (folder, *folder.parents) if one.exists())
        if shutil.disk_usage(there).free < settings.LEAST_FREE_DISK * MEBIBYTE:
            return f"Less than {settings.LEAST_FREE_DISK} MiB are free."
    return None


CHECKS: dict[str, Callable[[], str | None]] = {
    "database": fault_of_database,
    "migrations": fault_of_migrations,
    "static files": fault_of_static_files,
    "disk": fault_of_disk,
}


def look() -> dict[str, str]:
    """Return "ok" or what is wrong, for each check."""
    return {name: check() or "ok" for name, check in CHECKS.items()}


class Watch:
    """Looks once for all who ask at about the same time."""

    def __init__(self) -> None:
        self.looking = Lock()
        self.found: dict[str, str] = {}
        self.looked_at = float("-inf")

    def report(self) -> dict[str, str]:
        """Return what was found at most two seconds ago, or by the look before a running one."""
        if monotonic() - self.looked_at > KEPT_FOR and self.looking.acquire(
            blocking=not self.found
        ):
            try:
                if monotonic() - self.looked_at > KEPT_FOR:
                    self.found = look()
                    self.looked_at = monotonic()
            finally:
                self.looking.release()
        return self.found


WATCH = Watch()


@method_decorator(never_cache, name="dispatch")
class Health(View):
    """Answers 200 where all is well, and 503 with what is not."""

    access = Access.PUBLIC

    def get(self, request: HttpRequest) -> JsonResponse:  # noqa: ARG002 (Django gives it)
        """Name each check, and what it found."""
        checks = WATCH.report()
        is_well = set(checks.values()) == {"ok"}
        return JsonResponse(
            {"status": "ok" if is_well else "failing", "checks": checks},
            status=200 if is_well else UNAVAILABLE,
        )
