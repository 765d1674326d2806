"""The health check tells the truth about what the server needs, cheaply and without secrets."""

from threading import Event, Thread
from types import SimpleNamespace

import pytest
from django.contrib.sessions.models import Session
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from kalooki_td import health
from kalooki_td.settings import BASE_DIR
from tests.project.commands import manage

IS_SQLITE = connection.vendor == "sqlite"
WELL = {"database": "ok", "migrations": "ok", "static files": "ok", "disk": "ok"}


@pytest.fixture(autouse=True)
def watch(monkeypatch):
    """A watch that has not looked yet, and a clock that the test moves."""
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(health, "monotonic", lambda: clock.now)
    monkeypatch.setattr(health, "WATCH", health.Watch())
    return clock


def faults(client):
    """What the server says is wrong; it then is not well, and else it is."""
    answer = client.get("/healthz")
    checks = answer.json()["checks"]
    found = {name: text for name, text in checks.items() if text != "ok"}
    assert list(checks) == list(WELL)
    assert (answer.status_code, answer.json()["status"]) == (
        (503, "failing") if found else (200, "ok")
    )
    assert str(BASE_DIR) not in answer.text
    assert str(connection.settings_dict["NAME"]) not in answer.text
    return found


@pytest.mark.django_db
def test_a_server_that_is_well_names_what_it_looked_at(client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "checks": WELL})
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.cookies == {}
    assert client.head("/healthz").status_code == 200
    assert client.post("/healthz").status_code == 405


@pytest.mark.django_db(transaction=True)
def test_looking_leaves_no_trace(client):
    client.get("/healthz")

    assert not Session.objects.exists()
    with connection.cursor() as cursor:
        if IS_SQLITE:
            assert cursor.execute("PRAGMA busy_timeout").fetchone() == (20_000,)
        else:
            cursor.execute("SHOW lock_timeout")
            assert cursor.fetchone() == ("0",)


@pytest.mark.django_db(transaction=True)
def test_a_database_that_can_only_be_read_is_told(client, watch):
    with connection.cursor() as cursor:
        cursor.execute(
            "PRAGMA query_only = 1" if IS_SQLITE else "SET default_transaction_read_only = on"
        )

    assert faults(client) == {"database": "The server cannot read or write its database."}

    connection.close()
    watch.now += 2.1
    assert faults(client) == {}


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_locked_is_told_without_long_waiting(client, monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 10)
    other = connection.copy()
    with other.cursor() as cursor:
        if IS_SQLITE:
            cursor.execute("BEGIN IMMEDIATE")
        else:
            other.set_autocommit(False)
            cursor.execute("LOCK TABLE django_session IN ACCESS EXCLUSIVE MODE")

    found = faults(client)

    other.close()
    assert found == {"database": "The server is too busy."}


@pytest.mark.django_db(transaction=True)
def test_a_database_without_tables_is_told(client, monkeypatch):
    monkeypatch.setattr(Session._meta, "db_table", "nowhere")

    assert faults(client) == {"database": "It cannot be written."}


@pytest.mark.django_db
def test_migrations_that_were_not_run_are_counted(client):
    recorder = MigrationRecorder(connection)
    applied = sorted(name for app, name in recorder.applied_migrations() if app == "tournaments")
    recorder.record_unapplied("tournaments", applied[-1])

    assert faults(client) == {"migrations": "1 missing: run manage.py migrate."}


@pytest.mark.django_db
def test_static_files_must_all_have_been_collected(client, watch, monkeypatch, settings, tmp_path):
    settings.STATIC_ROOT = tmp_path

    def start_the_server():
        monkeypatch.setattr(health, "staticfiles_storage", ManifestStaticFilesStorage())
        watch.now += 2.1

    missing = "Missing: run manage.py collectstatic, then start the server again."
    start_the_server()
    assert faults(client) == {"static files": missing}

    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    start_the_server()
    assert faults(client) == {}

    next(tmp_path.glob("tournaments/icon.*.svg")).unlink()
    watch.now += 2.1
    assert faults(client) == {"static files": missing}


@pytest.mark.django_db
def test_a_disk_that_is_nearly_full_is_told_for_every_folder(
    client, watch, monkeypatch, settings, tmp_path
):
    settings.BACKUP_FOLDER = tmp_path / "backups" / "not made yet"
    settings.LEAST_FREE_DISK = 300
    free = {tmp_path: 300 * 2**20}
    monkeypatch.setattr(
        health.shutil, "disk_usage", lambda at: SimpleNamespace(free=free.get(at, 2**40))
    )
    assert faults(client) == {}

    free[tmp_path] -= 1
    watch.now += 2.1

    assert faults(client) == {"disk": "Less than 300 MiB are free."}


@pytest.mark.django_db
def test_the_folder_of_an_sqlite_database_is_measured(client, settings):
    settings.BACKUP_FOLDER = None
    settings.LEAST_FREE_DISK = 2**40

    assert faults(client) == ({"disk": f"Less than {2**40} MiB are free."} if IS_SQLITE else {})


@pytest.fixture
def looks(monkeypatch):
    """How often it was looked, and what is found next."""
    made = SimpleNamespace(number=0, found=None)

    def check():
        made.number += 1
        return made.found

    monkeypatch.setattr(health, "CHECKS", {"database": check})
    return made


def test_many_who_ask_at_once_are_answered_by_one_look(client, watch, looks):
    for _ in range(50):
        assert client.get("/healthz").json()["checks"] == {"database": "ok"}
    assert looks.number == 1

    looks.found = "It cannot be written."
    watch.now += 1.9
    assert client.get("/healthz").status_code == 200
    watch.now += 0.2
    assert client.get("/healthz").status_code == 503
    assert looks.number == 2


def test_nobody_waits_for_a_look_that_takes_long(client, watch, monkeypatch):
    started, finish = Event(), Event()

    def check():
        started.set()
        assert finish.wait(10)

    monkeypatch.setattr(health, "CHECKS", {"database": lambda: None})
    client.get("/healthz")
    watch.now += 2.1
    monkeypatch.setattr(health, "CHECKS", {"disk": check})
    looking = Thread(target=health.WATCH.report)
    looking.start()
    assert started.wait(10)

    assert client.get("/healthz").json()["checks"] == {"database": "ok"}

    finish.set()
    looking.join(10)
    assert client.get("/healthz").json()["checks"] == {"disk": "ok"}


def test_a_threshold_that_is_no_number_is_named_when_the_server_starts():
    refused = manage("check", DEBUG="1", LEAST_FREE_DISK="much")

    assert refused.returncode == 1
    assert "LEAST_FREE_DISK is 'much', which is not a whole number." in refused.stderr
