"""Prepared events, kept in PostgreSQL beside the tables and put back in a few milliseconds."""

from django.apps import apps
from django.db import connection

from tests.races.rows import told_models

EMPTY = "empty"


def table_names():
    """The tables that an event fills."""
    models = [*told_models(), apps.get_model("auth.User")]
    return [model._meta.db_table for model in models]


def run(statements):
    """Run statements in one transaction; references are checked at its end."""
    with connection.cursor() as cursor:
        cursor.execute("; ".join(statements))


def counters():
    """The statement that sets every counter of the tables to where it stands."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT format('setval(%L, %s, %L)', sequencename, coalesce(last_value, 1),"
            " last_value IS NOT NULL) FROM pg_sequences WHERE schemaname = 'public'"
        )
        return "SELECT " + ", ".join(row[0] for row in cursor.fetchall())


class Snapshots:
    """What was in the tables when a name was given to it."""

    def __init__(self):
        self.restoring = {}
        self.keep(EMPTY)

    def keep(self, name):
        """Keep what is in the tables now under ``name``."""
        schema, tables = f'"race {name}"', table_names()
        run(
            [
                f"DROP SCHEMA IF EXISTS {schema} CASCADE",
                f"CREATE SCHEMA {schema}",
                *(f"CREATE TABLE {schema}.{table} AS TABLE {table}" for table in tables),
            ]
        )
        self.restoring[name] = [
            *(f"DELETE FROM {table}" for table in tables),  # noqa: S608 - the app's own tables
            *(f"INSERT INTO {table} TABLE {schema}.{table}" for table in tables),
            counters(),
        ]

    def restore(self, name):
        """Bring the tables back to what was kept under ``name``."""
        run(self.restoring[name])

    def restore_or_make(self, name, make):
        """Bring the tables to what was kept under ``name``, or to what ``make`` fills in."""
        if name in self.restoring:
            self.restore(name)
        else:
            self.restore(EMPTY)
            make()
            self.keep(name)
