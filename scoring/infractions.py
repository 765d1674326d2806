"""Infractions: the schedule of penalty points, and what one breach costs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import ScoringError

if TYPE_CHECKING:
    from scoring.rules import RuleSet

ALLOWED_CALLS = 3


@dataclass(frozen=True, slots=True)
class Infraction:
    """One line of the schedule of infractions (rules, section 7).

    Attributes:
        code: its name in records.
        title: what was done, in plain English.
        points: penalty points; for an over-call, for each call over three.
        enabled: False where the director has switched it off.
        needs_calls: True where the points follow from the number of calls.
        needs_points: True where the director gives the points.
        needs_reason: True where a written reason is asked for.
        consequence: what else follows, or when no points are due; may be empty.

    """

    code: str
    title: str
    points: int
    enabled: bool = True
    needs_calls: bool = False
    needs_points: bool = False
    needs_reason: bool = False
    consequence: str = ""


@dataclass(frozen=True, slots=True)
class InfractionInput:
    """A breach as the director notes it: who, what and, where the code needs it, how much."""

    seat: int
    code: str
    calls: int | None = None
    points: int | None = None
    reason: str = ""


def infraction_points(rules: "RuleSet", infraction_input: InfractionInput) -> int:
    """Return the penalty points of one infraction (rules, section 7).

    Args:
        rules: the rule set with its schedule of infractions.
        infraction_input: the breach; ``calls`` is the number of successful calls in the deal.

    Returns:
        Points to add to the offender's deal score.

    Raises:
        ScoringError: with the seat and the field ``infractions``: ``unknown_infraction``,
            ``infraction_off``, ``missing_calls``, ``calls_not_over``, ``unexpected_calls``,
            ``missing_points``, ``unexpected_points`` or ``missing_reason``.

    """
    infraction = rules.infraction(infraction_input.code)
    if infraction is None:
        raise _refusal(
            infraction_input, "unknown_infraction",
            f"There is no infraction “{infraction_input.code}” in these rules.",
        )  # fmt: skip
    if not infraction.enabled:
        raise _refusal(
            infraction_input, "infraction_off",
            f"The infraction “{infraction.code}” is switched off in these rules.",
        )  # fmt: skip
    if infraction.needs_reason and not infraction_input.reason.strip():
        raise _refusal(
            infraction_input, "missing_reason",
            f"The infraction “{infraction.code}” needs a written reason.",
        )  # fmt: skip
    calls_over = _calls_over(infraction, infraction_input)
    if infraction.needs_points:
        if infraction_input.points is None:
            raise _refusal(
                infraction_input, "missing_points",
                f"The infraction “{infraction.code}” needs its points.",
            )  # fmt: skip
        return infraction_input.points
    if infraction_input.points is not None:
        raise _refusal(
            infraction_input, "unexpected_points",
            f"The points of “{infraction.code}” are set by the rules ({infraction.points}), "
            f"not given as {infraction_input.points}.",
        )  # fmt: skip
    if infraction.needs_calls and rules.over_call == "per_call":
        return infraction.points * calls_over
    return infraction.points


def _calls_over(infraction: Infraction, infraction_input: InfractionInput) -> int:
    calls = infraction_input.calls
    if not infraction.needs_calls:
        if calls is not None:
            raise _refusal(
                infraction_input, "unexpected_calls",
                f"The infraction “{infraction.code}” takes no number of calls, not {calls}.",
            )  # fmt: skip
        return 0
    if calls is None:
        raise _refusal(
            infraction_input, "missing_calls",
            f"The infraction “{infraction.code}” needs the number of calls made.",
        )  # fmt: skip
    if calls <= ALLOWED_CALLS:
        raise _refusal(
            infraction_input, "calls_not_over",
            f"{calls} calls are allowed; an over-call is more than {ALLOWED_CALLS}.",
        )  # fmt: skip
    return calls - ALLOWED_CALLS


def _refusal(infraction_input: InfractionInput, code: str, message: str) -> ScoringError:
    return ScoringError(
        code, message,
        seat=infraction_input.seat, field="infractions", infraction=infraction_input.code,
        calls=infraction_input.calls, points=infraction_input.points,
    )  # fmt: skip
