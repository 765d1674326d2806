"""What the benchmarks aim at, and how near each came, told at the end of the run.

A busy machine makes any figure worse by chance. A goal that is missed is therefore only marked;
a benchmark fails past 1.5 times its goal, which takes a change of the code.
"""

from dataclasses import dataclass

SLACK = 1.5
TITLE = "goals of the benchmarks"


@dataclass(frozen=True)
class Measured:
    """One figure beside its goal, both in ``unit``; the lower the better."""

    what: str
    figure: float
    goal: float
    unit: str
    details: str = ""

    @property
    def fails(self):
        return self.figure > SLACK * self.goal

    @property
    def verdict(self):
        if self.fails:
            return "FAILED"
        return "met" if self.figure <= self.goal else "missed"

    def __str__(self):
        return (
            f"{self.verdict:<6}  {self.what}: {self.figure:.4g} {self.unit},"
            f" goal {self.goal:.4g}{self.details and f' ({self.details})'}"
        )


MEASURED: list[Measured] = []


def meet(what, figure, goal, unit, details=""):
    """Keep a figure for the closing lines; raises AssertionError past 1.5 times its goal."""
    measured = Measured(what, figure, goal, unit, details)
    MEASURED.append(measured)
    assert not measured.fails, str(measured)
