"""An empty database beside the one of the tests, in which migrations are run one by one."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


@pytest.fixture
def migrate_to(transactional_db, tmp_path):
    """Migrate an empty database to a migration of the app, and return its models by name."""

    def migrate(name):
        target = [("tournaments", name)]
        executor = MigrationExecutor(connection)
        executor.migrate(target)
        models = executor.loader.project_state(target).apps.get_models()
        return {model.__name__: model for model in models}

    if connection.vendor == "sqlite":
        before = connection.settings_dict["NAME"]
        connection.close()
        connection.settings_dict["NAME"] = tmp_path / "old.sqlite3"
        yield migrate
        connection.close()
        connection.settings_dict["NAME"] = before
    else:
        run = connection.cursor().execute
        run("CREATE SCHEMA old")
        run("SET search_path TO old")
        yield migrate
        run = connection.cursor().execute
        run("SET search_path TO DEFAULT")
        run("DROP SCHEMA old CASCADE")
