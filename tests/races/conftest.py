"""The place where writers meet: PostgreSQL with two connections, or SQLite with one."""

import pytest
from django.db import connection

from tests.races.arena import OneConnection, PostgresArena


@pytest.fixture(scope="session")
def two_people(django_db_setup, django_db_blocker):
    """The people at PostgreSQL; their connections last for the whole run."""
    with django_db_blocker.unblock():
        people = PostgresArena()
    yield people
    people.close()


@pytest.fixture
def postgres(request, db):
    """The people at PostgreSQL, who leave no rows behind."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time.")
    people = request.getfixturevalue("two_people")
    yield people
    people.clear()


@pytest.fixture
def arena(request):
    """The place where writers meet, whatever the database."""
    if connection.vendor == "postgresql":
        return request.getfixturevalue("postgres")
    request.getfixturevalue("db")
    return OneConnection()
