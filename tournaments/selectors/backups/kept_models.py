"""Which models and columns a backup carries, found by looking at their declarations."""

from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.db.models import Field, ForeignKey, Model, Q, QuerySet

from tournaments.models import Tournament

OWN, ACCOUNTS = "tournaments", "auth"


@dataclass(frozen=True)
class KeptModel:
    """One model with the columns that are carried.

    ``inside`` are its references to rows of the same backup; those that lead ``outside`` are
    written by natural key.
    """

    model: type[Model]
    fields: tuple[Field, ...]
    inside: tuple[ForeignKey, ...]
    outside: tuple[ForeignKey, ...]

    @property
    def label(self) -> str:
        """``app.model``, as the file names it."""
        return self.model._meta.label_lower

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in the order of a row."""
        return tuple(field.name for field in self.fields)

    @property
    def rows(self) -> QuerySet[Any]:
        """All rows of the model."""
        return self.model._base_manager.all()


def kept_models(*, accounts: bool) -> tuple[KeptModel, ...]:
    """The models that are carried, each after those that it refers to.

    Arguments: ``accounts``, whether users with their password hashes and groups are among them.
    Sessions, the log of the admin and throttled logins never are; permissions are made by
    ``migrate``.
    """
    models = _in_order(accounts=accounts)
    return tuple(
        KeptModel(
            model=model,
            fields=tuple(_columns(model)),
            inside=tuple(field for field in _references(model) if field.related_model in models),
            outside=tuple(
                field for field in _references(model) if field.related_model not in models
            ),
        )
        for model in models
    )


def _columns(model: type[Model]) -> list[Field]:
    return [field for field in model._meta.concrete_fields if not field.generated]


def _references(model: type[Model]) -> list[ForeignKey]:
    return [field for field in _columns(model) if isinstance(field, ForeignKey)]


@cache
def _in_order(*, accounts: bool) -> tuple[type[Model], ...]:
    models = sorted(
        {
            model
            for app in ((OWN, ACCOUNTS) if accounts else (OWN,))
            for model in apps.get_app_config(app).get_models(include_auto_created=True)
            if model is not Permission
        },
        key=lambda model: model._meta.label_lower,
    )
    graph = {
        model: [
            other
            for other in models
            if other is not model
            and any(f.related_model is other and not f.null for f in _references(model))
        ]
        for model in models
    }
    return tuple(TopologicalSorter(graph).static_order())


def rows_of(tournament: Tournament) -> dict[type[Model], QuerySet[Any]]:
    """The rows that belong to one tournament, by model.

    A row belongs to it that refers to it, over however many steps, or that such a row refers to.
    """
    models = _in_order(accounts=False)
    belonging: dict[type[Model], QuerySet[Any]] = {}
    for model in models:
        path = _path_to_tournament(model)
        if path is not None:
            belonging[model] = model._base_manager.filter(**{path: tournament.pk})
    for model in reversed(models):
        if model not in belonging:
            referred = Q(pk__in=[])
            for other, rows in tuple(belonging.items()):
                for field in _references(other):
                    if field.related_model is model:
                        referred |= Q(pk__in=rows.order_by().values(field.attname))
            belonging[model] = model._base_manager.filter(referred)
    return belonging


def _path_to_tournament(model: type[Model]) -> str | None:
    """The shortest look-up from a model to its tournament's id; None where there is none."""
    paths = [(model, "")]
    for here, path in paths:
        if here is Tournament:
            return f"{path}pk"
        paths += [
            (field.related_model, f"{path}{field.name}__")
            for field in _references(here)
            if not field.null and field.related_model not in {step for step, _path in paths}
        ]
    return None
