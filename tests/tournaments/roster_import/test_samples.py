"""The sample files as clubs send them, from bytes to entries."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.roster_import.rosters import bring_in, faults, people, sample
from tournaments.enums import Action, EntryStatus
from tournaments.roster_files import Column
from tournaments.selectors.roster_plan import Kind
from tournaments.selectors.roster_planning import plan_import

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(rounds_planned=6)


def test_roster_of_22_is_added_with_its_wishes(tournament):
    done = bring_in(tournament, sample("roster-22.csv"))

    entries = {entry.number: entry for entry in tournament.entries.select_related("player")}
    assert [line.kind for line in done.lines] == [Kind.ADD] * 22
    assert sorted(entries) == list(range(1, 23))
    assert {entry.status for entry in entries.values()} == {EntryStatus.REGISTERED}
    assert [(entries[n].player.name, entries[n].player.club) for n in (2, 6)] == [
        ("Éloïse da", "St Andrew"),
        ("Éloïse da", "St Elizabeth"),
    ]
    assert entries[2].player_id != entries[6].player_id
    assert entries[22].player.phone == "876-555-0121"
    assert [n for n, entry in entries.items() if entry.needs_fixed_table] == [10]
    assert entries[10].player.name == "João Campbell"
    assert entries[10].fixed_table is None
    assert {n: e.starts_in_round for n, e in entries.items() if e.starts_in_round != 1} == {21: 2}
    assert entries[21].player.name == "Garfield Smith-Jones"


def test_roster_of_22_keeps_pairs_apart_in_both_directions(tournament):
    bring_in(tournament, sample("roster-22.csv"))

    apart = {
        entry.player.name: sorted(other.player.name for other in entry.keep_apart.all())
        for entry in tournament.entries.filter(keep_apart__isnull=False).distinct()
    }
    assert apart == {
        "Devon Clarke": ["Devon Thompson", "Éloïse Campbell"],
        "Devon Thompson": ["Devon Clarke"],
        "Éloïse Campbell": ["Devon Clarke"],
    }


def test_portuguese_roster_of_47_is_read_from_windows_1252(tournament):
    read = sample("roster-47-pt.csv")
    bring_in(tournament, read)

    assert read.columns == (Column.TEAM, Column.NAME, Column.CLUB, Column.NOTE)
    assert read.blank_lines == 2
    assert tournament.entries.count() == 47
    names = [name for name, _club in people(tournament)]
    assert names[2] == "João Louis"
    assert names[32] == "Éloïse Palmer"
    assert names[44] == "Nuñez Gonçalves"
    assert list(tournament.entries.exclude(note="").values_list("number", "team", "note")) == [
        (5, "Equipe 2", "chega tarde; mesa fixa")
    ]
    assert not tournament.entries.filter(needs_fixed_table=True).exists()


def test_roster_of_16_without_a_header_is_taken_for_names_and_clubs(tournament):
    read = sample("roster-16.tsv")
    bring_in(tournament, read)

    assert not read.has_header
    assert len(people(tournament)) == 16
    assert people(tournament)[0] == ("Jerome Nelson", "Kingston")
    assert people(tournament)[3] == ("Devon O'Connor", "Clarendon")
    assert people(tournament)[15] == ("Beverley Clarke", "St Andrew")


def test_roster_of_500_is_added_with_its_teams(tournament):
    bring_in(tournament, sample("roster-500.csv"))

    assert tournament.entries.count() == 500
    assert people(tournament)[499] == ("Yanique da 499", "Trelawny")
    assert tournament.entries.values("team").distinct().count() == 125


def test_faulty_roster_names_every_fault_by_line_and_column(tournament):
    found = plan_import(tournament=tournament, roster_file=sample("roster-faulty.csv"))

    assert [(line.line, line.name) for line in found.adds] == [
        (2, "Alice Adams"),
        (6, 'Carol "CJ" Jones'),
        (8, "محمد علي"),
        (9, "李娜"),
        (10, '=HYPERLINK("x")'),
        (11, "Cher"),
    ]
    shown = faults(found)
    assert [(line, column) for line, column, _message in shown] == [
        (3, Column.NAME),
        (4, Column.NAME),
        (5, Column.STARTS_IN_ROUND),
        (7, None),
        (12, Column.NAME),
        (13, None),
        (14, Column.STARTS_IN_ROUND),
    ]
    words = [message for _line, _column, message in shown]
    assert "already in line 2" in words[0]
    assert "The name is missing" in words[1]
    assert "“zero” is not a round" in words[2]
    assert "whole number from 1 to 6" in words[2]
    assert "quotation mark opens a cell and is not closed" in words[3]
    assert "at most 120" in words[4]
    assert "more cells than there are columns" in words[5]
    assert "“-3” is not a round" in words[6]
    assert not tournament.entries.exists()


def test_faulty_roster_leaves_out_the_faults_when_it_is_imported(tournament):
    bring_in(tournament, sample("roster-faulty.csv"))

    assert people(tournament) == [
        ("Alice Adams", "Kingston"),
        ('Carol "CJ" Jones', "St Mary"),
        ("محمد علي", "Kingston"),
        ("李娜", "Kingston"),
        ('=HYPERLINK("x")', "Kingston"),
        ("Cher", ""),
    ]
    line = tournament.log.get()
    assert (line.action, line.subject) == (Action.ENTRIES_IMPORTED, "roster-faulty.csv")
    assert line.data == {"added": 6, "updated": 0, "skipped": 0, "faults": 7}


@pytest.mark.parametrize(
    "name", ["roster-16.tsv", "roster-22.csv", "roster-47-pt.csv", "roster-500.csv"]
)
def test_a_file_imported_twice_changes_nothing(tournament, name):
    first = bring_in(tournament, sample(name))

    again = plan_import(tournament=tournament, roster_file=sample(name))

    assert [line.kind for line in again.lines] == [Kind.SKIP] * len(first.lines)
    assert not again.saves_something
