"""All rows of an event in words, the same for two runs that differ in keys and times alone."""

import json
import uuid
from collections import Counter

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection, models

from tournaments.models import DealRecord, Entry, LogEntry, PenaltyEntry, Player, Tournament

BY_CHANCE = {"token"}
MADE_UP = 4  # the version of a random key; those of the scenes are made from names
KEYS_IN_JSON = {"record": DealRecord}  # what the log names by its key
CALLED_BY = {
    Player: ("name", "club"),
    LogEntry: ("action", "subject"),  # two who need not wait write theirs in either order
    get_user_model(): ("username",),
}


def all_rows():
    """Every row of the app: what it is called, and its columns in words.

    A row is called by its first unique columns, or else by its place among the rows of its model
    in the order in which they were written; wherever another row points at it, it is named so.
    """
    described = Described(read([*told_models(), get_user_model()]))
    return tuple(row for model in told_models() for row in described.told(model))


def told_models():
    """The models of the app, with those that join two others."""
    return apps.get_app_config("tournaments").get_models(include_auto_created=True)


def read(model_list):
    """The rows of models by their keys, in the order in which they were written."""
    queries = [query(model) for model in model_list]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("; ".join(queries))  # one journey for all
            found = [cursor.fetchall()]
            while cursor.nextset():
                found.append(cursor.fetchall())
        else:
            found = [cursor.execute(query).fetchall() for query in queries]
    kept = {
        model: {row[0]: dict(zip(columns(model), row, strict=True)) for row in rows}
        for model, rows in zip(model_list, found, strict=True)
    }
    for model in (DealRecord, PenaltyEntry):
        for row in kept.get(model, {}).values():
            if uuid.UUID(str(row["submission_key"])).version == MADE_UP:
                row["submission_key"] = None  # nobody sent it, so its key is one by chance
    return kept


def query(model):
    """The statement that reads the rows of ``model``, its key first."""
    names = ", ".join(field.column for field in fields(model))
    return f"SELECT {names} FROM {model._meta.db_table} ORDER BY 1"  # noqa: S608 - our own names


def fields(model):
    """The fields of ``model``, its key first."""
    return sorted(model._meta.concrete_fields, key=lambda field: not field.primary_key)


def columns(model):
    """Their names in a row."""
    return [field.attname for field in fields(model)]


def calling_columns(model):
    """The columns by which a row of ``model`` is called; none where it is its place."""
    if model in CALLED_BY:
        return CALLED_BY[model]
    always = [item.fields for item in model._meta.total_unique_constraints]
    together = [*always, *model._meta.unique_together]
    alone = [(field.name,) for field in fields(model)[1:] if field.unique]
    return next((names for names in [*together, *alone] if not BY_CHANCE & set(names)), ())


class Described:
    """Rows put into words."""

    def __init__(self, rows):
        self.rows = rows
        self.names = {}

    def name(self, model, key):
        """What a row is called."""
        if key is None:
            return None
        if model not in self.names:
            self.names[model] = self.names_of(model)
        return self.names[model].get(key, f"no {model.__name__} any more")

    def names_of(self, model):
        """The names of all rows of ``model``; those who share one are told apart by their order."""
        calling = [model._meta.get_field(name) for name in calling_columns(model)]
        names, seen = {}, Counter()
        for key, row in self.in_order(model):
            name = (
                f"{model.__name__}({', '.join(str(self.value(field, row)) for field in calling)})"
            )
            seen[name] += 1
            names[key] = name if seen[name] == 1 and calling else f"{name} {seen[name]}"
        return names

    def in_order(self, model):
        """The rows of ``model`` as they were written, but players by the event they play in.

        Two copies of an event that are restored at once may write their players in either order.
        """
        rows = self.rows[model].items()
        if model is not Player:
            return rows
        plays_in = {
            row["player_id"]: self.name(Tournament, row["tournament_id"])
            for row in self.rows[Entry].values()
        }
        return sorted(rows, key=lambda item: plays_in.get(item[0], ""))

    def told(self, model):
        """The rows of ``model`` in the order of their names, or as they were written."""
        shown = [field for field in fields(model)[1:] if field.name not in BY_CHANCE]
        told = [
            (
                self.name(model, key),
                tuple(f"{field.name}={self.value(field, row)!r}" for field in shown),
            )
            for key, row in self.rows[model].items()
        ]
        return sorted(told) if calling_columns(model) else told

    def value(self, field, row):
        """What a column tells: of a time only whether it is there."""
        found = row[field.attname]
        if isinstance(field, models.ForeignKey):
            return self.name(field.related_model, found)
        if isinstance(field, models.DateTimeField):
            return found is not None
        if isinstance(field, models.JSONField):
            return self.json(json.loads(found))
        return found

    def json(self, found):
        """What JSON tells, with names for the keys of rows."""
        if not isinstance(found, dict):
            return found
        return {
            name: self.name(KEYS_IN_JSON[name], value) if name in KEYS_IN_JSON else value
            for name, value in found.items()
        }
