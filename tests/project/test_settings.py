import pytest
from django.conf import settings
from django.db import connection

from kalooki_td.settings import DEVELOPMENT_SECRET_KEY
from tests.project.commands import PRODUCTION_KEY, manage


@pytest.mark.parametrize(
    ("asked", "silenced"),
    [({}, 1), ({"HSTS_PRELOAD": "1"}, 0)],
    ids=["not in the browsers' lists", "in the browsers' lists"],
)
def test_production_settings_pass_every_deployment_check(asked, silenced):
    """All that is ever silenced is the advice to ask for a place in the browsers' lists."""
    production = {"SECRET_KEY": PRODUCTION_KEY, "ALLOWED_HOSTS": "kalooki.example", **asked}

    checked = manage("check", "--deploy", "--fail-level", "WARNING", **production)
    shown = manage("diffsettings", "--all", **production).stdout

    assert checked.returncode == 0, checked.stderr
    assert f"no issues ({silenced} silenced)" in checked.stdout
    assert f"SECURE_HSTS_PRELOAD = {bool(asked)}" in shown
    assert ("SILENCED_SYSTEM_CHECKS = ['security.W021']" in shown) == bool(silenced)


@pytest.mark.parametrize("key", ["", DEVELOPMENT_SECRET_KEY])
def test_without_debug_a_secret_key_of_ones_own_is_required(key):
    refused = manage("check", SECRET_KEY=key, ALLOWED_HOSTS="kalooki.example")

    assert refused.returncode == 1
    assert refused.stderr == (
        "manage.py: SECRET_KEY is not set. Set it to a long random text, or set DEBUG=1 for "
        "development.\n"
    )


def test_without_debug_no_host_is_allowed_unless_named():
    checked = manage("check", "--deploy", "--fail-level", "WARNING", SECRET_KEY=PRODUCTION_KEY)

    assert checked.returncode == 1
    assert "security.W020" in checked.stderr


def test_plain_http_in_a_venue_leaves_cookies_usable_without_tls():
    shown = manage(
        "diffsettings", "--all", SECRET_KEY=PRODUCTION_KEY, INSECURE_HTTP="1"
    ).stdout.splitlines()

    for name in ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"):
        assert any(line.split("#")[-1].strip() == f"{name} = False" for line in shown), name


def test_nothing_on_a_page_may_come_from_elsewhere_or_run_inline():
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]

    assert directives["default-src"] == ["'none'"]
    assert directives["script-src"] == ["'self'"]
    assert directives["style-src"] == ["'self'"]


@pytest.mark.django_db(transaction=True)
def test_every_new_connection_to_sqlite_is_durable_and_takes_the_write_lock_at_once():
    """The pragmas belong to a connection and not to the file, so one that is opened later, as
    every thread of the server does, must have them too."""
    if connection.vendor != "sqlite":
        assert connection.vendor == "postgresql"
        return
    asked = {"foreign_keys": 1, "busy_timeout": 20_000, "journal_mode": "wal", "synchronous": 2}
    another = connection.copy()
    reopened = connection.copy()
    reopened.ensure_connection()
    reopened.close()
    try:
        for each in (connection, another, reopened):
            with each.cursor() as cursor:
                found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in asked}
            assert found == asked
            assert each.transaction_mode == "IMMEDIATE"
    finally:
        another.close()
        reopened.close()
