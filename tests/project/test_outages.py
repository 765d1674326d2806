"""A full disk, a lock, a lost database: a sentence, nothing half saved, nothing typed lost."""

import errno
import html
import re
import uuid

import pytest
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from psycopg import errors as postgres

from tests.factories import MembershipFactory, TournamentFactory, seated_round
from tournaments.models import DealRecord, Entry, HandScore
from tournaments.selectors.versions import chairs_version
from tournaments.views.site import Home


def full_disk_error(*_arguments, **_options):
    raise OSError(errno.ENOSPC, "No space left on device")


IS_SQLITE = connection.vendor == "sqlite"
FULL = "The server's disk is full."
BUSY = "The server is too busy."
UNUSABLE = "The server cannot read or write its database."
UNLIMITED_PAGES = 2**32 - 2


def pragma(words):
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {words}").fetchone()


class FullDisk:
    """Lets the database grow no more, and again."""

    def __init__(self, monkeypatch):
        self.monkeypatch = monkeypatch

    def fill(self):
        if IS_SQLITE:
            with connection.cursor() as cursor:
                cursor.execute("VACUUM")  # pages that are free would be taken first
            pragma("max_page_count = 1")  # which is as many as there are
            return
        from django.db.backends.postgresql.base import Cursor

        def execute(cursor, sql, params=None, **options):
            if str(sql).startswith("INSERT"):
                raise postgres.DiskFull("could not extend file: No space left on device")
            return execute_in_earnest(cursor, sql, params, **options)

        execute_in_earnest = Cursor.execute
        self.monkeypatch.setattr(Cursor, "execute", execute)

    def free(self):
        if IS_SQLITE:
            pragma(f"max_page_count = {UNLIMITED_PAGES}")
        else:
            self.monkeypatch.undo()


@pytest.fixture
def disk(transactional_db, monkeypatch):
    disk = FullDisk(monkeypatch)
    yield disk
    disk.free()


@pytest.fixture
def table(transactional_db):
    tournament = TournamentFactory(slug="parish-cup", deals_per_round=9)
    return seated_round(tournament, tables=4).tables.get(number=4)


@pytest.fixture
def director(table):
    client = Client()
    client.force_login(MembershipFactory(tournament=table.round.tournament).user)
    return client


def save_deal(client, table, deal, *, scripts, chairs=None):
    address = reverse("director:save_deal", args=["parish-cup", 1, table.number, deal])
    values = {
        "attempt": "1", "seen": "", "submission_key": uuid.uuid4().hex, "reason": "",
        "chairs": chairs or chairs_version(table.seats.all()),
        "hand_1": "out", "hand_2": "50+23", "hand_3": "12", "hand_4": "7",
    }  # fmt: skip
    return client.post(address, values, headers={"HX-Request": "true"} if scripts else {})


def deal_that_found_no_room(client, table, *, scripts):
    """Save deals until one is not taken; its number and the answer."""
    for other in table.round.tables.order_by("number"):
        for deal in table.round.deals:
            answer = save_deal(client, other, deal, scripts=scripts)
            if answer.status_code not in {200, 302}:
                return other, deal, answer
    raise AssertionError("every deal found room")


def hidden_fields(page):
    """What a page would send again."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
    return {name: html.unescape(value) for name, value in found}


def test_a_deal_that_finds_the_disk_full_is_told_so_and_leaves_no_trace(
    disk, director, table, console
):
    disk.fill()

    table, deal, answer = deal_that_found_no_room(director, table, scripts=True)

    assert answer.status_code == 503
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Retry-After"] == "15"
    assert answer.text == f"{FULL} Free some space on it, or tell whoever runs the server."
    assert not table.records.filter(deal=deal).exists()
    assert HandScore.objects.count() == 4 * DealRecord.objects.count()
    number = answer.headers["X-Request-ID"]
    told, line = [text for text in console.getvalue().splitlines() if number in text]
    assert f"{number} ERROR kalooki_td.failures: DISK_FULL: " in told
    assert f"{number} INFO request: 503 POST " in line
    assert "Traceback" not in console.getvalue()


def test_without_scripts_what_was_typed_is_sent_again_from_the_page(disk, director, table):
    disk.fill()
    table, deal, answer = deal_that_found_no_room(director, table, scripts=False)
    assert answer.status_code == 503
    assert f"<h1>{html.escape(FULL)}</h1>" in answer.text
    assert "Nothing was saved." in answer.text
    assert "Send it again" in answer.text

    disk.free()
    fields = hidden_fields(answer.text)
    again = Client(enforce_csrf_checks=True)
    again.cookies = director.cookies
    [action] = re.findall(r'<form method="post" action="([^"]+)">', answer.text)
    answer = again.post(action, fields)

    assert answer.status_code == 302
    record = table.records.get(deal=deal)
    typed = [score.typed for score in record.hand_scores.order_by("chair")]
    assert typed == ["out", "50+23", "12", "7"]


def test_a_password_is_not_shown_again(disk, monkeypatch):
    monkeypatch.setattr("axes.models.AccessAttempt.objects.filter", full_disk_error)

    answer = Client().post("/login/", {"username": "director", "password": "Half Way Tree 9"})

    assert answer.status_code == 503
    assert FULL in html.unescape(answer.text)
    assert "Half Way" not in answer.text
    assert "Go back: what you typed may still be there." in answer.text


def test_a_file_that_finds_the_disk_full_on_its_way_is_told_so(director, settings, monkeypatch):
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 0
    monkeypatch.setattr("django.core.files.uploadhandler.TemporaryUploadedFile", full_disk_error)
    address = reverse("director:roster_import", args=["parish-cup"])

    answer = director.post(address, {"file": SimpleUploadedFile("roster.csv", b"name\nAnn\n")})

    assert answer.status_code == 503
    assert FULL in html.unescape(answer.text)
    assert hidden_fields(answer.text) == {}
    assert not Entry.objects.filter(player__name="Ann").exists()


def test_a_page_that_cannot_be_shown_can_be_tried_again(client, monkeypatch):
    monkeypatch.setattr(Home, "get_context_data", full_disk_error)

    answer = client.get("/?page=2")

    assert answer.status_code == 503
    assert "Nothing was saved." not in answer.text
    assert '<a href="/?page=2">Try this page again</a>' in answer.text
    assert answer.cookies == {}


def test_an_outage_outside_the_views_is_told_too(client, monkeypatch, console):
    client.raise_request_exception = False
    monkeypatch.setattr(SessionMiddleware, "process_response", full_disk_error)

    answer = client.get("/")

    assert answer.status_code == 503
    assert FULL in html.unescape(answer.text)
    assert "Traceback" not in answer.text


@pytest.fixture
def locked(transactional_db):
    """Somebody else holds what a save needs, for longer than it waits."""
    other = connection.copy()
    with other.cursor() as cursor:
        if IS_SQLITE:
            pragma("busy_timeout = 10")
            cursor.execute("BEGIN IMMEDIATE")
        else:
            other.set_autocommit(False)
            cursor.execute("LOCK TABLE tournaments_dealrecord IN ACCESS EXCLUSIVE MODE")
            with connection.cursor() as waiting:
                waiting.execute("SET lock_timeout = 10")
    yield
    other.close()
    connection.close()


def test_a_deal_that_finds_the_database_locked_is_told_so(director, table, locked):
    answer = save_deal(director, table, 1, scripts=True)

    assert answer.status_code == 503
    assert answer.text == f"{BUSY} Wait a moment, then try again."


def test_a_deal_that_finds_the_database_gone_is_told_so_and_is_taken_afterwards(director, table):
    chairs = chairs_version(table.seats.all())
    if IS_SQLITE:
        pragma("query_only = 1")
    else:
        other = connection.copy()
        with other.cursor() as cursor, connection.cursor() as victim:
            victim.execute("SELECT pg_backend_pid()")
            cursor.execute("SELECT pg_terminate_backend(%s)", victim.fetchone())
        other.close()

    answer = save_deal(director, table, 1, scripts=True, chairs=chairs)

    assert answer.status_code == 503
    assert answer.text.startswith(UNUSABLE)
    connection.close()
    assert save_deal(director, table, 1, scripts=True).status_code == 200


def test_a_table_that_is_missing_is_a_fault_and_no_outage(client, monkeypatch):
    client.raise_request_exception = False

    def ask(*_arguments, **_options):
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM nowhere")

    monkeypatch.setattr(Home, "get_context_data", ask)

    assert client.get("/").status_code == 500
