"""What every test may rely on."""

import hypothesis
import pytest
from django.core.cache import cache
from django.db import connection

hypothesis.settings.load_profile("ci")  # the same examples in every run, and no race with a clock


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory):
    """Keep SQLite in a file, as the product does: the threads of a live server do not share one
    connection, and the write-ahead log and the locks are those of production."""
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(autouse=True)
def _nothing_kept():
    """Start without pages of earlier tests, whose events may have had the same numbers."""
    cache.clear()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark every test that asks for a database, so that `-m django_db` finds them all."""
    for item in items:
        if {"db", "transactional_db", "live_server"} & set(item.fixturenames):
            item.add_marker(pytest.mark.django_db)
