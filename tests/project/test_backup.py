"""The README's way to keep and to bring back everything: one file, the same event."""

from tests.project.commands import manage

KEEP = (
    "dumpdata",
    "--natural-foreign",
    "--natural-primary",
    "--exclude=contenttypes",
    "--exclude=auth.permission",
    "--exclude=sessions",
    "--exclude=admin",
    "--exclude=axes",
)
SHOW = """
from tournaments.models import Tournament
from tournaments.selectors.standings import standings
tournament = Tournament.objects.get()
print([(row.place, row.name, row.total, row.rounds) for row in standings(tournament).rows])
for line in tournament.log.select_related("actor"):
    print(f"{line.at:%F %T}", line.action, line.subject, line.actor)
print(list(tournament.rounds.values_list("tables__token", "tables__records__submission_key")))
"""


def done(result):
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_a_backup_brings_the_same_event_back(tmp_path):
    first = {"DATABASE_URL": f"sqlite:///{tmp_path / 'first.sqlite3'}", "DEBUG": "1"}
    second = {"DATABASE_URL": f"sqlite:///{tmp_path / 'second.sqlite3'}", "DEBUG": "1"}
    file = str(tmp_path / "kalooki.json.gz")
    done(manage("migrate", "--verbosity=0", **first))
    done(manage("demo", **first))
    done(manage(*KEEP, f"--output={file}", **first))

    done(manage("migrate", "--verbosity=0", **second))
    done(manage("loaddata", file, **second))

    shown = done(manage("shell", "--verbosity=0", "--command", SHOW, **first))
    assert "Garfield O'Connor" in shown
    assert done(manage("shell", "--verbosity=0", "--command", SHOW, **second)) == shown
