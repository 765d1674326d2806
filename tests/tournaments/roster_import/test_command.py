"""`import_players`: the same plan, printed."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.factories import EntryFactory, TournamentFactory
from tests.tournaments.roster_import.rosters import FILES, people
from tournaments.enums import Source

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(slug="parish-cup", rounds_planned=6)


def run(*arguments):
    out = io.StringIO()
    call_command("import_players", "parish-cup", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_a_good_file_is_imported(tournament):
    out = run(FILES / "roster-22.csv")

    assert "   2 add    Uriel Edwards (Kingston)\n" in out
    assert out.endswith("Add 22 players\n22 players were added.\n")
    assert tournament.entries.count() == 22
    assert tournament.log.get().source == Source.COMMAND


def test_a_dry_run_saves_nothing(tournament):
    out = run(FILES / "roster-16.tsv", "--dry-run")

    assert out.endswith("Add 16 players\nNothing was saved.\n")
    assert people(tournament) == []


def test_faults_stop_the_import(tournament):
    out = io.StringIO()
    with pytest.raises(CommandError, match="Nothing was saved, since there are faults") as stopped:
        call_command("import_players", "parish-cup", FILES / "roster-faulty.csv", stdout=out)

    assert stopped.value.returncode == 1
    assert "   3 fault  Alice Adams (Kingston) – Name: This player is already" in out.getvalue()
    assert "Add 6 players, leave out 7 with faults\n" in out.getvalue()
    assert people(tournament) == []


def test_faults_can_be_left_out(tournament):
    out = run(FILES / "roster-faulty.csv", "--skip-faults")

    assert out.endswith("6 players were added. 7 lines with faults were left out.\n")
    assert len(people(tournament)) == 6


def test_changes_are_printed_old_and_new(tournament, tmp_path):
    EntryFactory(tournament=tournament, player__name="Ann", player__club="A")
    file = tmp_path / "list.csv"
    file.write_text("Name,Club,Team\nAnn,A,Reds\n", encoding="utf-8")

    out = run(file)

    assert "   2 update Ann (A) – Team: – → Reds\n" in out
    assert out.endswith("Update 1 player\n0 players were added. 1 was updated.\n")


def test_nothing_new_is_no_failure(tournament):
    run(FILES / "roster-16.tsv")

    assert run(FILES / "roster-16.tsv").endswith("Nothing to add or update\nNothing was saved.\n")
    assert tournament.entries.count() == 16


@pytest.mark.parametrize(
    ("slug", "file", "word"),
    [
        ("nowhere", FILES / "roster-16.tsv", "There is no tournament “nowhere”"),
        ("parish-cup", FILES / "missing.csv", "missing.csv: No such file"),
    ],
)
def test_what_is_not_there_is_said(tournament, slug, file, word):
    with pytest.raises(CommandError, match=word):
        call_command("import_players", slug, str(file))


def test_a_file_that_is_no_roster_is_refused(tournament, tmp_path):
    file = tmp_path / "list.csv"
    file.write_bytes(b"Club\nSt Ann\n")

    with pytest.raises(CommandError, match="No column is headed Name"):
        run(file)
