"""A backup goes from one database into another of either kind, and the event is the same there."""

import contextlib
import io

import pytest

from tests.project.commands import manage
from tournaments.services.backups.saving import save_backup
from tournaments.services.log import COMMAND
from tournaments.services.restoring.backups import restore_backup
from tournaments.simulation.demo import load_demo

pytestmark = pytest.mark.django_db(transaction=True)

SHOW = """
import json
from django.contrib.auth import get_user_model
from django.test import Client
from tournaments.models import DealRecord, Tournament
from tournaments.selectors.standings import standings
tournament = Tournament.objects.get()
for row in standings(tournament).rows:
    print(row.place, row.shared, row.name, row.total, row.rounds, row.deals_won, row.infractions)
for line in tournament.log.select_related("actor"):
    print(line.at.isoformat(), line.action, line.subject, line.actor, line.reason)
    print(json.dumps(line.data, sort_keys=True))
for record in DealRecord.objects.order_by("pk"):
    print(record.pk, record.submission_key, record.created_at.isoformat(), record.table.token)
print(list(get_user_model().objects.order_by("pk").values_list("username", "password")))
for page in ("standings/", "rounds/1/", "players/", "players/3/", "rules/"):
    answer = Client(SERVER_NAME="127.0.0.1").get(f"/events/{tournament.slug}/{page}")
    print(answer.text.split("<main", 1)[1].split("</main>", 1)[0])
"""


@pytest.fixture
def elsewhere(tmp_path):
    """Runs commands on an SQLite database of their own, which has been migrated."""

    def run(*arguments):
        url = f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}"
        result = manage(*arguments, DATABASE_URL=url, DEBUG="1", BACKUP_FOLDER="off")
        assert result.returncode == 0, result.stderr
        return result.stdout

    run("migrate", "--verbosity=0")
    return run


def shown_here():
    """What ``SHOW`` prints of the database of the tests."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(SHOW, {})  # noqa: S102 - the same text that the other process runs
    return printed.getvalue()


def test_an_event_goes_from_the_database_of_the_tests_to_sqlite(elsewhere, tmp_path):
    load_demo()
    file = tmp_path / "kalooki.jsonl.gz"
    rows = save_backup(file).rows

    said = elsewhere("restore", str(file))

    assert said.endswith(f": {rows} rows.\n")
    shown = elsewhere("shell", "--verbosity=0", "--command", SHOW)
    assert "Garfield O'Connor" in shown
    assert shown == shown_here()


def test_an_event_goes_from_sqlite_to_the_database_of_the_tests(elsewhere, tmp_path):
    file = tmp_path / "kalooki.jsonl.gz"
    elsewhere("demo")
    said = elsewhere("backup", str(file))

    with file.open("rb") as stream:
        done = restore_backup(stream, actor=COMMAND)

    assert said == f"{file} holds 1 tournament in {done.rows} rows.\n"
    assert elsewhere("shell", "--verbosity=0", "--command", SHOW) == shown_here()
