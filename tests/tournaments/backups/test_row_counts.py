"""PostgreSQL plans the comparison of a restored backup by the rows that are there then."""

import io

import pytest
from django.db import connection

from tests.tournaments.backups.events import backup_bytes, full_event
from tournaments.models import HandScore
from tournaments.services.log import COMMAND
from tournaments.services.restoring import backups as restoring

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite keeps no counts"),
]


def counted_rows():
    """How many hands PostgreSQL believes there are."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT reltuples FROM pg_class WHERE oid = 'tournaments_handscore'::regclass"
        )
        return cursor.fetchone()[0]


def test_rows_are_counted_before_the_totals_are_compared(monkeypatch):
    content = backup_bytes(full_event())
    believed = []
    total_points = restoring.total_points

    def look_first(tournament):
        believed.append(counted_rows())
        return total_points(tournament)

    monkeypatch.setattr(restoring, "total_points", look_first)

    restoring.restore_backup(io.BytesIO(content), actor=COMMAND)

    assert believed == [HandScore.objects.count()]
