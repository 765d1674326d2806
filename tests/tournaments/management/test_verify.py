"""``manage.py verify``: what it says, and how it ends."""

import io
import threading

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from tests.factories import TournamentFactory, play_deal, seated_round
from tests.tournaments.models.rows import changed, rows_of_an_event
from tournaments.selectors import verification

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows():
    return rows_of_an_event()


def verify(*arguments):
    """What is printed, and how it ends: nothing, or the last words and the exit status."""
    printed = io.StringIO()
    try:
        call_command("verify", *arguments, stdout=printed)
    except CommandError as error:
        return printed.getvalue(), str(error), error.returncode
    return printed.getvalue(), "", 0


def test_where_all_is_well_one_line_says_so(rows):
    slug = rows["tournament"].slug
    assert verify(slug) == ("1 tournament checked; no faults.\n", "", 0)
    rows_of_an_event()
    assert verify("--all") == ("2 tournaments checked; no faults.\n", "", 0)


def test_without_a_tournament_there_is_nothing_wrong():
    assert verify("--all") == ("0 tournaments checked; no faults.\n", "", 0)


def test_a_fault_is_named_and_ends_with_status_1(rows):
    changed(rows["hand"], typed="12")
    slug, player = rows["tournament"].slug, rows["player"]
    line = f"Round 1, table 1, deal 1, seat 2 ({player}): “12” comes to 12, but 10 is kept."

    assert verify(slug) == (f"{slug}: {line}\n", "1 fault found.", 1)


def test_all_names_the_tournament_of_each_fault(rows):
    first, second = sorted([rows, rows_of_an_event()], key=lambda event: event["tournament"].slug)
    slugs = [first["tournament"].slug, second["tournament"].slug]
    for event in (first, second):
        changed(event["tournament"], time_zone="Moon")
    changed(first["draft"], slots=[])

    printed, last, status = verify("--all")

    assert printed.splitlines() == [
        f"{slugs[0]}: Settings: There is no time zone “Moon”.",
        f"{slugs[0]}: Round 2: It has no list of deals.",
        f"{slugs[1]}: Settings: There is no time zone “Moon”.",
    ]
    assert (last, status) == ("3 faults found.", 1)
    assert verify(slugs[1])[1] == "1 fault found."


def test_a_tournament_that_is_not_there(rows):
    assert verify("derby") == ("", "There is no tournament “derby”.", 1)


@pytest.mark.parametrize("arguments", [(), ("cup", "--all")])
def test_one_tournament_or_all_of_them(arguments):
    _printed, said, status = verify(*arguments)

    assert "slug" in said
    assert "--all" in said
    assert status == 1


@pytest.mark.django_db(transaction=True)
def test_a_deal_that_is_saved_meanwhile_is_no_fault(monkeypatch):
    """Its hands come after the rows were read, and before the standings are."""
    table = seated_round(TournamentFactory()).tables.get()
    play_deal(table)
    read_kept = verification.read_kept

    def play_on():
        try:
            play_deal(table, 2)
        finally:
            connection.close()

    def read_while_somebody_saves(tournament):
        kept = read_kept(tournament)
        somebody = threading.Thread(target=play_on)
        somebody.start()
        somebody.join(timeout=30)
        return kept

    monkeypatch.setattr(verification, "read_kept", read_while_somebody_saves)

    assert verify(table.round.tournament.slug) == ("1 tournament checked; no faults.\n", "", 0)
    assert table.records.count() == 2
