"""A file whose checksum fits but whose rows do not hold together changes nothing here."""

import io

import pytest

from tests.tournaments.backup_files.forging import Forged
from tests.tournaments.backups.events import every_row, full_file
from tournaments.backup_files.reading import Limits
from tournaments.errors import Refusal
from tournaments.models import Seat
from tournaments.selectors.verification import CHECKS
from tournaments.services.log import COMMAND
from tournaments.services.restoring.backups import restore_backup

pytestmark = pytest.mark.django_db

FAULTS = [check.__name__ for check in CHECKS]
NEWER = "This backup was made by a newer version of Kalooki TD. Update, then restore it."
OLDER = (
    "This backup was made by an older version of Kalooki TD (0001_initial). Restore it with that "
    "version into a database of its own, then update that one."
)


@pytest.fixture(params=[False, True], ids=["everything", "one tournament"])
def file(request):
    """The file of an event, to be changed, and an empty database."""
    return Forged(full_file(one_tournament=request.param))


def refusal(file):
    """Why it is refused; nothing was written."""
    with pytest.raises(Refusal) as refused:
        restore_backup(io.BytesIO(file.bytes), actor=COMMAND)
    assert [label for label, rows in every_row().items() if rows] == []
    return refused.value.message


def does_not_hold(where):
    return f"This backup does not hold together ({where}). Use another copy."


def test_a_file_that_knows_a_later_migration_is_newer(file):
    file.head["migrations"]["tournaments"].append("9999_from_tomorrow")

    assert refusal(file) == NEWER


def test_a_file_of_other_tables_is_older(file):
    """A column that is here and not there."""
    file.head["migrations"]["tournaments"] = ["0001_initial"]
    start, columns, rows = file.section("tournaments.seat")
    columns.pop()
    for row in file.lines[start : start + rows]:
        row.pop()

    assert refusal(file) == OLDER


def test_a_file_of_an_older_version_whose_tables_are_those_of_today_is_restored(file):
    file.head["migrations"]["tournaments"] = ["0001_initial"]

    restore_backup(io.BytesIO(file.bytes), actor=COMMAND)

    assert Seat.objects.count() == len(file.rows("tournaments.seat")) > 0


def test_a_file_with_tables_of_its_own_does_not_hold_together(file):
    file.head["sections"].append(["sessions.session", ["session_key"], 0])

    assert refusal(file) == does_not_hold("its tables")


@pytest.mark.parametrize(
    ("model", "column"),
    [
        ("tournaments.entry", "player"),
        ("tournaments.entry_keep_apart", "to_entry"),
        ("tournaments.seat", "entry"),
        ("tournaments.dealrecord", "table"),
        ("tournaments.dealrecord", "replaces"),
        ("tournaments.handscore", "record"),
        ("tournaments.logentry", "tournament"),
        ("tournaments.penaltyentry", "entry"),
        ("tournaments.handscore", "entry"),
    ],
)
def test_a_reference_to_a_row_that_is_not_there_is_refused(file, model, column):
    file.change(model, column, 987_654)

    assert refusal(file).startswith("This backup does not hold together (tournaments.")


@pytest.mark.parametrize(
    ("model", "column", "value"),
    [
        ("tournaments.tournament", "name", "x" * 121),
        ("tournaments.tournament", "date", "the 5th"),
        ("tournaments.tournament", "created_at", "yesterday"),
        ("tournaments.tournament", "rounds_planned", -1),
        ("tournaments.tournament", "rounds_planned", None),
        ("tournaments.tournament", "listed", "perhaps"),
        ("tournaments.round", "number", 10**30),
        ("tournaments.round", "number", [1]),
        ("tournaments.round", "seed", float("inf")),
        ("tournaments.seat", "table", "first"),
        ("tournaments.dealrecord", "submission_key", "no key"),
        ("tournaments.dealrecord", "id", None),
        ("tournaments.player", "id", {"id": 1}),
    ],
)
def test_a_value_that_no_column_takes_is_refused(file, model, column, value):
    file.change(model, column, value)

    assert refusal(file) == does_not_hold(model)


def test_a_row_that_comes_twice_is_refused(file):
    first = file.rows("tournaments.player")[0][0]
    file.change("tournaments.player", "id", first, row=1)

    assert refusal(file) == does_not_hold("tournaments.player")


@pytest.mark.parametrize(
    ("model", "column", "value"),
    [
        ("tournaments.seat", "number", 99),  # a check constraint
        ("tournaments.entry", "number", 1),  # a unique one
        ("tournaments.player", "name", "Ann \ud800"),  # half a character
        ("tournaments.dealrecord", "deal", 0),
    ],
)
def test_what_the_database_refuses_is_refused_in_words(file, model, column, value):
    for row in range(len(file.rows(model))):
        file.change(model, column, value, row=row)

    assert refusal(file) == does_not_hold("its values")


def test_totals_that_come_out_otherwise_are_refused(file):
    file.head["events"][0][1][1][1] += 1

    name = file.rows("tournaments.tournament")[0][1]
    assert refusal(file) == does_not_hold(f"the totals of {name}")


def test_a_deal_without_its_points_is_refused(file):
    """What a backup that was torn by a deal being saved would hold."""
    _start, columns, _count = file.section("tournaments.handscore")
    hands = [row[columns.index("hand")] for row in file.rows("tournaments.handscore")]
    nothing_scored = hands.index(0)
    file.drop("tournaments.handscore", row=nothing_scored)

    assert refusal(file).startswith("This backup does not hold together (")


def test_a_fault_that_the_backup_does_not_declare_is_refused_and_a_declared_one_is_not(file):
    file.change("tournaments.dealrecord", "down_and_out", True)

    said = refusal(file)

    assert said.startswith("This backup does not hold together (Round 1, table ")
    file.head["events"][0][2] = dict.fromkeys(FAULTS, 9)
    done = restore_backup(io.BytesIO(file.bytes), actor=COMMAND)
    assert str(done.faults[0]) in said


def test_a_tournament_that_cannot_be_shown_is_refused_whatever_the_file_declares():
    for column, value in (("rules", {"preset": "jamaican"}), ("time_zone", "Atlantis/Capital")):
        file = Forged(full_file(one_tournament=True))
        file.head["events"][0][2] = dict.fromkeys(FAULTS, 9)
        file.change("tournaments.tournament", column, value)
        assert refusal(file).startswith("This backup does not hold together (")


def test_no_more_is_unpacked_than_the_caller_allows(file):
    with pytest.raises(Refusal, match="more than 1 MB or 9 rows"):
        restore_backup(io.BytesIO(file.bytes), actor=COMMAND, limits=Limits(megabytes=1, rows=9))
