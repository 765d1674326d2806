"""An event that was run by the services has no fault, and each that is broken in is named."""

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring import ScoringError
from tests.factories import TournamentFactory, play_round, seated_round
from tests.tournaments.models.rows import rows_of_an_event
from tests.tournaments.selectors.test_standings_recomputed import Event
from tests.tournaments.selectors.verification import (  # noqa: F401 - they register their cases
    broken_deals,
    broken_hands,
    broken_penalties,
    broken_seats,
    broken_settings,
)
from tests.tournaments.selectors.verification.breaking import CASES
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.selectors.verification import CHECKS, find_faults
from tournaments.simulation.demo import load_demo

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows():
    return rows_of_an_event()


def found(tournament):
    """The checks that say anything, each once, and all their sentences."""
    faults = find_faults(Tournament.objects.get(pk=tournament.pk))
    checks = tuple(dict.fromkeys(fault.check for fault in faults))
    return checks, [str(fault) for fault in faults]


def test_the_demo_has_no_fault():
    assert find_faults(load_demo()) == []


def test_a_small_event_of_every_kind_of_row_has_no_fault(rows):
    assert find_faults(rows["tournament"]) == []


@pytest.mark.parametrize("seed", range(8))
def test_random_events_have_no_fault(seed):
    """With void attempts, corrections, results taken back, penalties, drafts that have scores."""
    assert find_faults(Event(seed).tournament) == []


def test_a_tournament_of_nothing_has_no_fault():
    assert find_faults(TournamentFactory()) == []


@pytest.mark.parametrize(
    ("checks", "break_it"), [pytest.param(*case, id=case[1].__name__) for case in CASES]
)
def test_what_is_broken_is_named(rows, checks, break_it):
    sentences = break_it(rows)

    assert found(rows["tournament"]) == (checks, sentences)


def test_every_check_is_tried():
    tried = {name for checks, _break_it in CASES for name in checks}
    assert {check.__name__ for check in CHECKS} - tried == set()


def test_nothing_is_too_broken_to_be_told(rows):
    """One event is broken in every way, one after the other, and verified after each."""
    told = set()
    for _checks, break_it in CASES:
        try:
            with transaction.atomic():
                break_it(rows)
        except (DatabaseError, ObjectDoesNotExist, Refusal, ScoringError, ValueError):
            continue  # what this way needs is broken already
        told.update(found(rows["tournament"])[0])
    assert len(told) > len(CHECKS) / 2


def test_the_number_of_queries_does_not_grow():
    counts = []
    for tables in (1, 3):
        tournament = TournamentFactory()
        for _round in range(tables):
            play_round(seated_round(tournament, tables=tables))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert find_faults(tournament) == []
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 20
