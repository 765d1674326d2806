"""What is wrong with an event as it is kept: what no constraint of the database can say.

Reads only. Every hand and every infraction is scored again by ``scoring`` from what was noted at
the table, and the totals are added up a second time. The number of queries is constant.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.selectors.verification import deals, hands, penalties, seats, settings, totals
from tournaments.selectors.verification.rows import Finding, Kept, read_kept

__all__ = ["CHECKS", "Fault", "find_faults"]

Check = Callable[[Kept], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    *settings.CHECKS,
    *seats.CHECKS,
    *deals.CHECKS,
    *hands.CHECKS,
    *penalties.CHECKS,
    *totals.CHECKS,
)


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: the name of the check that found it, where, and what."""

    check: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


def find_faults(tournament: Tournament) -> list[Fault]:
    """Check everything that is kept of ``tournament``; empty where all is well.

    The faults come in the order of the checks: settings, seats, deals, hands, penalties, totals.
    """
    kept = read_kept(tournament)
    return [
        Fault(check.__name__, where, message) for check in CHECKS for where, message in check(kept)
    ]
