"""Constraints that more than one model has."""

from django.db import models
from django.db.models import CheckConstraint, Q


def listed(name: str, **lists: type[models.TextChoices]) -> CheckConstraint:
    """Each field named holds one of the values of its list."""
    condition = Q(**{f"{field}__in": values.values for field, values in lists.items()})
    return CheckConstraint(condition=condition, name=name)


def filled(name: str, *fields: str) -> CheckConstraint:
    """No field named holds an empty text."""
    condition = Q()
    for field in fields:
        condition &= ~Q(**{field: ""})
    return CheckConstraint(condition=condition, name=name)
