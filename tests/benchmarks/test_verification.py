"""Verifying an event larger than any club's, beside reading its rows."""

import pytest
from django.db import connection

from tests.benchmarks.big_event import big_event
from tests.benchmarks.timing import compare
from tournaments.selectors.verification import find_faults
from tournaments.selectors.verification.rows import read_kept

PLAYERS, ROUNDS, DEALS = 500, 6, 3
GOAL = 3

pytestmark = pytest.mark.django_db


def test_verifying_takes_three_times_the_reading():
    tournament = big_event(players=PLAYERS, rounds=ROUNDS, deals=DEALS)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")

    found = compare(lambda: read_kept(tournament), lambda: find_faults(tournament), rounds=5)

    assert find_faults(tournament) == []
    found.meet(f"verifying {PLAYERS} players", GOAL, "reading their rows")
