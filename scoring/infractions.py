"""Infractions: a line of the schedule of penalty points, and a breach as it is noted."""

from dataclasses import dataclass

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
