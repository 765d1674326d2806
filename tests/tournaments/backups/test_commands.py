"""What the commands say: what they did, and in a sentence why not."""

import io
import re
import stat

import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.executor import MigrationExecutor

from tests.tournaments.backups.events import empty_the_database, every_row, full_event
from tournaments.models import DealRecord, Tournament
from tournaments.selectors.verification import find_faults

pytestmark = pytest.mark.django_db


def run(*arguments):
    said = io.StringIO()
    call_command(*map(str, arguments), stdout=said)
    return said.getvalue()


def refusal(*arguments):
    with pytest.raises(CommandError) as refused:
        run(*arguments)
    return str(refused.value)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "kalooki.jsonl.gz"


def test_everything_is_backed_up_and_restored(file):
    full_event()
    rows = every_row()
    count = sum(map(len, rows.values()))

    assert run("backup", file) == f"{file} holds 1 tournament in {count} rows.\n"

    empty_the_database()
    said = run("restore", file)
    assert re.fullmatch(
        rf"Everything is restored as it was on \d{{4}}-\d\d-\d\d \d\d:\d\d: {count} rows\.\n", said
    )
    assert every_row() == rows


def test_one_tournament_is_backed_up_and_restored_elsewhere(file):
    full_event()
    run("backup", file, "--tournament", "zoes-cup")
    empty_the_database()

    first, second = run("restore", file).splitlines()

    assert first.startswith("Zoë’s “Cup”\t🃏 is restored as it was on ")
    assert first.endswith(". Its address is “zoes-cup”.")
    assert second == (
        "Nobody here has the user names director, helper. Their roles are left out, and the log "
        "does not name them."
    )
    assert Tournament.objects.get().rounds.count() == 2


def test_restored_beside_the_original_it_is_not_public(file):
    full_event()
    run("backup", file, "--tournament", "zoes-cup")

    first, second = run("restore", file).splitlines()

    assert first.endswith(". Its address is “zoes-cup-2”.")
    assert second == "It is not public; you can change that in its settings."


def test_what_was_wrong_before_is_backed_up_restored_and_told(file):
    full_event()
    wrong = DealRecord.objects.filter(deal=1).first()
    DealRecord.objects.filter(pk=wrong.pk).update(down_and_out=True)

    said = run("backup", file).splitlines()
    assert (
        said[1]
        == "Something in it is wrong; “manage.py verify --all” says what. The file was kept."
    )

    empty_the_database()
    said = run("restore", file).splitlines()
    faults = find_faults(Tournament.objects.get())
    assert said[1:] == [f"Already wrong in the backup: {fault}" for fault in faults]
    assert "Round 1, table 1, deal 1" in said[1]
    assert DealRecord.objects.get(pk=wrong.pk).down_and_out


def test_only_the_owner_may_read_a_backup(file):
    run("backup", file)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_an_older_backup_is_replaced_and_another_file_is_not(file, tmp_path):
    run("backup", file)
    full_event()
    assert "holds 1 tournament" in run("backup", file)
    database = tmp_path / "kalooki.sqlite3"
    database.write_bytes(b"SQLite format 3\0")

    assert refusal("backup", database) == (
        f"{database} is there already and is not a backup. Choose another name."
    )

    assert database.read_bytes() == b"SQLite format 3\0"
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name, database.name]


def test_a_backup_that_fails_leaves_the_older_one_and_nothing_else(file, tmp_path, monkeypatch):
    run("backup", file)
    before = file.read_bytes()

    def full_disk(*_arguments, **_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournaments.services.backups.saving.write_backup", full_disk)

    assert refusal("backup", file) == f"{file}: No space left on device"
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_tournament_that_is_not_there_is_named(file, tmp_path):
    assert refusal("backup", file, "--tournament", "no-cup") == "There is no tournament “no-cup”."
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(tmp_path):
    file = tmp_path / "usb" / "kalooki.jsonl.gz"

    assert refusal("backup", file) == f"{file}: No such file or directory"
    assert refusal("restore", file) == f"{file}: No such file or directory"
    assert refusal("restore", tmp_path) == f"{tmp_path}: Is a directory"


def test_a_damaged_file_is_refused_in_a_sentence(file):
    full_event()
    run("backup", file)
    empty_the_database()
    file.write_bytes(file.read_bytes()[:-30])

    assert refusal("restore", file) == (
        "This backup is incomplete: its end is missing. Copy or download the file again."
    )


def test_a_database_without_its_tables_is_migrated_first(file, monkeypatch):
    run("backup", file)
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_arguments: [("0001", False)])

    assert refusal("restore", file) == (
        "The database is not up to date. Run “manage.py migrate”, then restore."
    )
