"""What importing a roster file would do, line by line."""

import enum
import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournaments.models import Entry, Player
from tournaments.roster_files import Column, RosterFile, match_key


class Kind(enum.Enum):
    """What becomes of a line."""

    ADD = "add"
    UPDATE = "update"
    SKIP = "skip"
    FAULT = "fault"


class Person(NamedTuple):
    """Who is meant: name and club, in the spelling of ``match_key``."""

    name: str
    club: str

    @classmethod
    def of(cls, name: str, club: str) -> "Person":
        """The person of this name and club."""
        return cls(match_key(name), match_key(club))

    @classmethod
    def entered(cls, entry: Entry) -> "Person":
        """The person of an entry."""
        return cls.of(entry.player.name, entry.player.club)


@dataclass(frozen=True)
class Fault:
    """What is wrong with a line, and what to do; ``column`` is None where it is the line."""

    column: Column | None
    message: str


@dataclass(frozen=True)
class Change:
    """A value that the import changes, as it is shown."""

    column: Column
    old: str
    new: str


@dataclass
class PlannedLine:
    """One line of the file and what becomes of it.

    ``entry`` is the one on the roster; ``known`` somebody of an earlier tournament who is entered
    again; ``values`` go by field; ``apart`` are those to be kept apart from, not kept so far.
    """

    line: int
    cells: dict[Column, str]
    person: Person
    kind: Kind = Kind.ADD
    entry: Entry | None = None
    known: Player | None = None
    values: dict[str, Any] = field(default_factory=dict)
    apart: list[Person] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The player's name, empty where the line has none."""
        return self.cells.get(Column.NAME, "")

    @property
    def club(self) -> str:
        """The player's club, empty where the line has none."""
        return self.cells.get(Column.CLUB, "")

    @property
    def details(self) -> list[tuple[Column, str]]:
        """What the line says beyond name and club."""
        shown = {Column.NAME, Column.CLUB}
        return [(column, text) for column, text in self.cells.items() if column not in shown]


@dataclass(frozen=True)
class ImportPlan:
    """All lines in the order of the file, and the roster they were held against."""

    file: RosterFile
    lines: tuple[PlannedLine, ...]
    entries: dict[Person, Entry]

    def of_kind(self, kind: Kind) -> list[PlannedLine]:
        """The lines of one kind."""
        return [line for line in self.lines if line.kind == kind]

    @property
    def adds(self) -> list[PlannedLine]:
        """Players who are not on the roster yet."""
        return self.of_kind(Kind.ADD)

    @property
    def updates(self) -> list[PlannedLine]:
        """Players on the roster about whom the file says something new."""
        return self.of_kind(Kind.UPDATE)

    @property
    def skips(self) -> list[PlannedLine]:
        """Players on the roster about whom the file says nothing new."""
        return self.of_kind(Kind.SKIP)

    @property
    def faulty(self) -> list[PlannedLine]:
        """Lines that cannot be imported as they are."""
        return self.of_kind(Kind.FAULT)

    @property
    def counts(self) -> dict[str, Any]:
        """How many lines of the file are of each kind."""
        return {
            "added": len(self.adds),
            "updated": len(self.updates),
            "skipped": len(self.skips),
            "faults": len(self.faulty),
        }

    @property
    def saves_something(self) -> bool:
        """True where there is a player to add or to update."""
        return any(line.kind in {Kind.ADD, Kind.UPDATE} for line in self.lines)

    @property
    def fingerprint(self) -> str:
        """The same for two plans that do the same."""
        done = [
            [
                line.line,
                line.kind.value,
                line.entry and line.entry.pk,
                line.known and line.known.pk,
                [[change.column, change.old, change.new] for change in line.changes],
                [fault.column for fault in line.faults],
            ]
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(done).encode()).hexdigest()
