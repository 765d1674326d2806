"""Times two things beside each other, so that the machine's noise falls on both."""

from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

from django.db import connection

from tests.benchmarks.goals import meet


@dataclass(frozen=True)
class Comparison:
    """Median seconds of a baseline and of the product, from the same rounds."""

    baseline: float
    product: float

    @property
    def ratio(self):
        return self.product / self.baseline

    def meet(self, what, goal, of):
        """Hold the ratio against a goal: so many times the baseline, which is named by ``of``."""
        details = f"{self.product * 1e3:.1f} ms to {self.baseline * 1e3:.1f} ms"
        meet(what, self.ratio, goal, f"× {of}", details)


def seconds(call):
    """The time a call takes: the processor's, since SQLite works within the process and other
    processes then do not count; the clock's where a server works for it."""
    clock = process_time if connection.vendor == "sqlite" else perf_counter
    start = clock()
    call()
    return clock() - start


def compare(baseline, product, *, rounds):
    """Time both in turn, ``rounds`` times, after one run of each that is not counted."""
    baseline()
    product()
    pairs = [(seconds(baseline), seconds(product)) for _ in range(rounds)]
    return Comparison(
        baseline=median(pair[0] for pair in pairs), product=median(pair[1] for pair in pairs)
    )
