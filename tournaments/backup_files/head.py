"""The first line of a backup file: what it is, when and from what it was made, what it holds."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from tournaments.backup_files.refusals import damaged, newer, not_a_backup

FORMAT = "Kalooki TD backup"
VERSION = 1


@dataclass(frozen=True)
class Section:
    """The rows of one model: ``model`` as ``app.model``, the names of its columns, how many."""

    model: str
    columns: tuple[str, ...]
    rows: int


@dataclass(frozen=True)
class EventSummary:
    """What must come out again for one tournament, named by its id in the file.

    ``points`` are the totals by entry number, infractions included; ``faults`` says how often
    each check of the verification failed when the backup was made, None where it was not asked.
    """

    tournament: int
    points: dict[int, int]
    faults: dict[str, int] | None


@dataclass(frozen=True)
class Head:
    """``slug`` is None for the whole database; ``made_at`` is aware.

    ``migrations`` are those that the database had had, by app; ``events`` has one summary for
    each tournament.
    """

    made_at: dt.datetime
    slug: str | None
    migrations: dict[str, tuple[str, ...]]
    sections: tuple[Section, ...]
    events: tuple[EventSummary, ...]

    @property
    def rows(self) -> int:
        """How many rows follow."""
        return sum(section.rows for section in self.sections)

    def to_data(self) -> dict[str, Any]:
        """The head as JSON values; ``from_data`` reads them back."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "made_at": self.made_at.isoformat(),
            "tournament": self.slug,
            "migrations": self.migrations,
            "sections": [[part.model, part.columns, part.rows] for part in self.sections],
            "events": [
                [event.tournament, list(event.points.items()), event.faults]
                for event in self.events
            ],
        }

    @classmethod
    def from_data(cls, data: Any) -> "Head":
        """Read a head. Raises Refusal for anything else, and for a later version of the format."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise not_a_backup()
        try:
            if int(data["version"]) > VERSION:
                raise newer()
            head = cls(
                made_at=dt.datetime.fromisoformat(data["made_at"]).astimezone(dt.UTC),
                slug=None if data["tournament"] is None else str(data["tournament"]),
                migrations={str(app): tuple(names) for app, names in data["migrations"].items()},
                sections=tuple(
                    Section(str(model), tuple(map(str, columns)), int(rows))
                    for model, columns, rows in data["sections"]
                ),
                events=tuple(
                    EventSummary(
                        int(pk),
                        {int(number): int(total) for number, total in points},
                        None if faults is None else {k: int(n) for k, n in faults.items()},
                    )
                    for pk, points, faults in data["events"]
                ),
            )
        except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
            raise damaged() from error
        if any(section.rows < 0 for section in head.sections):
            raise damaged()
        return head
