"""The named rule sets, kept as data (rules, section 9)."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from scoring.errors import ScoringError
from scoring.infractions import Infraction
from scoring.rules import Contract, LargerTable, RuleSet, ScheduledDeal
from scoring.switches import clean_switches

DEFAULT_PRESET = "jamaican"


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, the default first."""
    names = sorted(
        entry.name.removesuffix(".toml")
        for entry in (files("scoring") / "presets").iterdir()
        if entry.name.endswith(".toml")
    )
    return (DEFAULT_PRESET, *(name for name in names if name != DEFAULT_PRESET))


def preset_title(name: str) -> str:
    """Return a preset's English title.

    Raises:
        ScoringError: ``unknown_preset``.

    """
    return str(_read_preset(name)["title"])


def load_preset(name: str, *, deals: Sequence[int] | None = None, **switches: Any) -> RuleSet:
    """Return the rules of a preset (rules, section 9).

    Args:
        name: one of ``preset_names()``.
        deals: numbers of the deals to play, in their order; all of the schedule by default.
        switches: values that differ from the preset's, by the names of ``SWITCHES``.

    Raises:
        ScoringError: ``unknown_preset``, ``unknown_switch``, ``bad_switch_value``,
            ``no_such_deal`` or ``bad_deals``.

    """
    rules = _preset(name)
    if switches:
        rules = rules.with_switches(**switches)
    return rules if deals is None else rules.with_deals(deals)


@cache
def _preset(name: str) -> RuleSet:
    preset = _read_preset(name)
    schedule = _read("schedules.toml")[preset["schedule"]]
    deals = []
    for row in schedule:
        contract = Contract(row["sets"], row["runs"])
        deals.append(ScheduledDeal(row["number"], contract, contract.cards))
    return RuleSet(
        preset=name,
        base=preset["base"],
        deals=tuple(deals),
        larger_tables=tuple(LargerTable(**row) for row in preset.get("larger_tables", ())),
        infractions=tuple(Infraction(**row) for row in _read("infractions.toml")["infractions"]),
        **clean_switches(preset["switches"]),
    )


def _read_preset(name: str) -> dict[str, Any]:
    if name not in preset_names():
        raise ScoringError(
            "unknown_preset", f"There is no preset “{name}”.", field="preset", preset=name
        )
    preset = _read(f"presets/{name}.toml")
    return _read_preset(preset["like"]) | preset if "like" in preset else preset


def _read(path: str) -> dict[str, Any]:
    return tomllib.loads((files("scoring") / path).read_text(encoding="utf-8"))
