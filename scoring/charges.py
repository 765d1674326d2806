"""What one infraction costs by the rules of its tournament."""

from functools import partial
from typing import Any

from scoring.errors import ScoringError
from scoring.infractions import ALLOWED_CALLS, Infraction, InfractionInput
from scoring.rules import RuleSet
from scoring.words import are, counted


def infraction_points(rules: RuleSet, infraction_input: InfractionInput) -> int:
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
        raise _error(
            infraction_input, "unknown_infraction",
            f"There is no infraction “{infraction_input.code}” in these rules.",
        )  # fmt: skip
    refused = partial(_refusal, infraction, infraction_input)
    if not infraction.enabled:
        raise refused("infraction_off", "is switched off in these rules")
    if infraction.needs_reason and not infraction_input.reason.strip():
        raise refused("missing_reason", "needs a written reason")
    calls_over = _calls_over(infraction, infraction_input)
    if infraction.needs_points:
        if infraction_input.points is None:
            raise refused("missing_points", "needs its points")
        return infraction_input.points
    if infraction_input.points is not None:
        raise refused(
            "unexpected_points",
            f"has its points from the rules ({infraction.points}), "
            f"not given as {infraction_input.points}",
            fixed=infraction.points,
        )
    if infraction.needs_calls and rules.over_call == "per_call":
        return infraction.points * calls_over
    return infraction.points


def _calls_over(infraction: Infraction, infraction_input: InfractionInput) -> int:
    calls = infraction_input.calls
    refused = partial(_refusal, infraction, infraction_input)
    if not infraction.needs_calls:
        if calls is not None:
            raise refused("unexpected_calls", f"takes no number of calls, not {calls}")
        return 0
    if calls is None:
        raise refused("missing_calls", "needs the number of calls made")
    if calls <= ALLOWED_CALLS:
        raise _error(
            infraction_input, "calls_not_over",
            f"{counted(calls, 'call')} {are(calls)} allowed; an over-call is more than "
            f"{ALLOWED_CALLS}.",
            title=infraction.title, allowed=ALLOWED_CALLS,
        )  # fmt: skip
    return calls - ALLOWED_CALLS


def _refusal(
    infraction: Infraction, infraction_input: InfractionInput, code: str, fault: str, **details: Any
) -> ScoringError:
    message = f"The infraction “{infraction.title}” {fault}."
    return _error(infraction_input, code, message, title=infraction.title, **details)


def _error(
    infraction_input: InfractionInput, code: str, message: str, **details: Any
) -> ScoringError:
    return ScoringError(
        code, message,
        seat=infraction_input.seat, field="infractions", infraction=infraction_input.code,
        calls=infraction_input.calls, points=infraction_input.points, **details,
    )  # fmt: skip
