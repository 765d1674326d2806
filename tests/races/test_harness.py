"""The harness finds what it is for: services that are made here to race are told, others not."""

import pytest
from django.db import transaction

from tests.factories import EntryFactory, TournamentFactory
from tests.races import scenes as at
from tests.races.answers import DONE, FAILED, REFUSED, Answer, answer_to
from tests.races.outcomes import Allowed
from tests.races.rows import all_rows
from tests.races.scenes import BEFORE, PLAYED
from tests.races.writer import Writer
from tournaments.errors import Refusal
from tournaments.models import Entry, Player, Round

pytestmark = pytest.mark.django_db


def writer(service, **arguments):
    """A writer whose service is made for a test, and takes no actor."""
    name = f"{service.__name__} {arguments}"
    return Writer(name, lambda actor, **given: service(**given), lambda: arguments)


@transaction.atomic
def note_carelessly(text):
    """Read a note without a lock, and write it back with more."""
    entry = Entry.objects.get(number=2)
    Entry.objects.filter(number=2).update(note=entry.note + text)


@transaction.atomic
def note_carefully(text):
    """Do the same under a lock."""
    entry = Entry.objects.select_for_update().get(number=2)
    Entry.objects.filter(number=2).update(note=entry.note + text)


@transaction.atomic
def note_once(text):
    """Write a note where there is none."""
    if Entry.objects.select_for_update().get(number=2).note:
        raise Refusal("There is a note.")
    Entry.objects.filter(number=2).update(note=text)


@transaction.atomic
def lock_in_turn(numbers):
    """Lock some players, one after the other."""
    for number in numbers:
        Entry.objects.select_for_update().get(number=number)


def runs(arena, first, second):
    """Every run: before which statement, whether the second met a lock, and whether all is well."""
    allowed = Allowed(arena.in_turn(BEFORE, first, second), arena.in_turn(BEFORE, second, first))
    return [
        (run.number, run.statement.split()[0], run.waited, run.outcome in allowed)
        for run in arena.interleavings(BEFORE, first, second)
    ]


def test_a_lost_update_is_found_at_every_statement_that_makes_one(postgres):
    first, second = writer(note_carelessly, text="a"), writer(note_carelessly, text="b")

    assert runs(postgres, first, second) == [
        (1, "SELECT", False, True),
        (2, "UPDATE", False, False),
        (3, "COMMIT", True, False),
    ]
    faults = postgres.faults(BEFORE, first, second)
    assert len(faults) == 4
    assert "note='ab'" in faults[0] or "note='ba'" in faults[0]


def test_a_lock_lets_no_update_be_lost(postgres):
    first, second = writer(note_carefully, text="a"), writer(note_carefully, text="b")

    assert runs(postgres, first, second) == [
        (1, "SELECT", False, True),
        (2, "UPDATE", True, True),
    ]
    assert postgres.faults(BEFORE, first, second) == []


def test_a_refusal_of_the_second_is_well(postgres):
    first, second = writer(note_once, text="a"), writer(note_once, text="b")

    kinds = [run.outcome.kinds for run in postgres.interleavings(BEFORE, first, second)]

    assert kinds == [(REFUSED, DONE), (DONE, REFUSED)]
    assert postgres.faults(BEFORE, first, second) == []


def test_a_deadlock_is_found(postgres):
    first, second = writer(lock_in_turn, numbers=(2, 3)), writer(lock_in_turn, numbers=(3, 2))

    faults = postgres.faults(BEFORE, first, second)

    assert len(faults) == 2  # one for each that is held between its two locks
    for fault in faults:
        assert "held before statement 2, SELECT" in fault
        assert "failed OperationalError: deadlock detected" in fault


def test_what_fails_without_any_race_is_found_too(arena):
    def divide(actor):
        return 1 // 0

    faults = arena.faults(BEFORE, Writer("divide", divide, dict), writer(note_carefully, text="a"))

    assert faults
    assert all("divide: failed ZeroDivisionError" in fault for fault in faults)


def test_a_row_loaded_before_it_was_changed_is_found_without_a_second_connection(arena):
    entry_before = Writer(
        "save all", lambda actor, entry: entry.save(), lambda: {"entry": at.entry(2)}
    )
    note = writer(note_carefully, text="a")

    (fault,) = arena.faults(BEFORE, entry_before, note)[:1]

    assert fault.startswith("save all held before ")
    assert "should have [\"note='a'\"] and has [\"note=''\"]" in fault


def test_what_a_page_does_not_find_is_refused_and_what_a_service_does_not_find_has_failed(db):
    page = Writer("page", dict, lambda: {"round_": Round.objects.get()})
    service = Writer("service", lambda actor: Round.objects.get(), dict)
    missing = "Round matching query does not exist."
    at.made_tournament()

    assert answer_to(page) == Answer(REFUSED, f"Not found: {missing}")
    assert answer_to(service) == Answer(FAILED, f"DoesNotExist: {missing}")


def test_rows_are_told_alike_whatever_their_keys(db):
    def made():
        with transaction.atomic():
            PLAYED.make()
            keys = set(Entry.objects.values_list("pk", flat=True))
            rows = all_rows()
            transaction.set_rollback(True)
        return keys, rows

    keys, rows = made()
    other = TournamentFactory()
    EntryFactory.create_batch(30, tournament=other)
    Entry.objects.all().delete()
    Player.objects.all().delete()
    other.delete()
    later_keys, later_rows = made()

    assert not keys & later_keys
    assert later_rows == rows
    assert len(rows) > 60
