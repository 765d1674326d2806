"""Rule sets as plain data are read name by name; what is unknown or missing is refused."""

from collections.abc import Mapping
from typing import Any

from scoring.errors import ScoringError


def read_row(row: Any, types: Mapping[str, type]) -> dict[str, Any]:
    """Return a row that has just these names, each with a value of its type."""
    check_keys(row, tuple(types), "the rule set")
    return {name: read_value(row, name, kind) for name, kind in types.items()}


def read_value(data: Mapping[str, Any], name: str, kind: type) -> Any:
    """Return a value of just this type; ``bad_rule_set`` where it is another."""
    if type(data[name]) is not kind:
        raise ScoringError(
            "bad_rule_set", f"In the rule set, “{name}” cannot be {data[name]!r}.",
            field=name, name=name, value=data[name],
        )  # fmt: skip
    return data[name]


def check_keys(data: Any, names: tuple[str, ...], where: str, unknown: str = "unknown_key") -> None:
    """Refuse data that has not just these names: ``unknown_key`` or ``missing_key``."""
    if not isinstance(data, Mapping):
        raise ScoringError(
            "bad_rule_set", f"{where.capitalize()} cannot be {data!r}.", name=where, value=data
        )
    for name in data:
        if name not in names:
            raise ScoringError(
                unknown, f"In {where}, “{name}” is unknown.", field=name, name=name, where=where
            )
    for name in names:
        if name not in data:
            raise ScoringError(
                "missing_key", f"In {where}, “{name}” is missing.",
                field=name, name=name, where=where,
            )  # fmt: skip
