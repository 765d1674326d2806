"""A roster file held against the roster: who is who, and what would change."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from tournaments.models import Entry, Player, Tournament
from tournaments.roster_files import Column, RosterFile, RosterRow, match_key, read_cells
from tournaments.selectors.roster import known_players, roster
from tournaments.selectors.roster_plan import (
    Change,
    Fault,
    ImportPlan,
    Kind,
    Person,
    PlannedLine,
)
from tournaments.words.roster_files import cell_fault_words, fixed_table_words, problem_words

WITH_CLUB = re.compile(r"(.+) \(([^()]*)\)")
WRITTEN_COLUMNS = (Column.TEAM, Column.STARTS_IN_ROUND, Column.NOTE)


def _longest(model: type[models.Model], field: str) -> int:
    column: Any = model._meta.get_field(field)
    return int(column.max_length)


LENGTHS = {
    Column.NAME: _longest(Player, "name"),
    Column.CLUB: _longest(Player, "club"),
    Column.PHONE: _longest(Player, "phone"),
    Column.TEAM: _longest(Entry, "team"),
    Column.NOTE: _longest(Entry, "note"),
}


def plan_import(
    *, tournament: Tournament, roster_file: RosterFile, user_id: int | None = None
) -> ImportPlan:
    """Hold a roster file against the roster.

    A player is matched by name and club, or by the name alone where the file has no clubs. An
    empty cell says nothing, so it changes nothing; keeping apart is added to, never taken away.

    Arguments: ``user_id``, whose tournaments lend their players, so that nobody is there twice.
    """
    entries = list(roster(tournament).prefetch_related("keep_apart__player"))
    known = known_players(user_id) if user_id is not None else Player.objects.none()
    planner = _Planner(tournament, roster_file, entries, known)
    return ImportPlan(
        file=roster_file,
        lines=tuple(planner.lines()),
        entries={person: found[0] for person, found in planner.entries.items()},
    )


class _Planner:
    """The people of one import, on the roster, in the file and in earlier tournaments."""

    def __init__(
        self,
        tournament: Tournament,
        roster_file: RosterFile,
        entries: list[Entry],
        known: Iterable[Player],
    ) -> None:
        self.tournament = tournament
        self.file = roster_file
        self.entries: dict[Person, list[Entry]] = defaultdict(list)
        self.by_name: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            self.entries[Person.entered(entry)].append(entry)
            self.by_name[match_key(entry.player.name)].append(entry)
        entered = {entry.player_id for entry in entries}
        self.known: dict[Person, list[Player]] = defaultdict(list)
        for player in known:
            if player.pk not in entered:
                self.known[Person.of(player.name, player.club)].append(player)

    def lines(self) -> list[PlannedLine]:
        """Plan all lines of the file."""
        lines = [self._line(row) for row in self.file.rows]
        first: dict[Person, PlannedLine] = {}
        for line in lines:
            if line.person.name and line.person in first:
                line.faults.append(Fault(Column.NAME, _same_as(first[line.person])))
            elif line.person.name:
                first[line.person] = line
        named = self._resolve_apart(lines, first)
        _pass_faults_on(named)
        for line in lines:
            self._decide(line)
        return lines

    def _line(self, row: RosterRow) -> PlannedLine:
        """Read a row's cells and find its player on the roster."""
        if row.problem:
            fault = Fault(None, problem_words(row.problem))
            return PlannedLine(row.line, row.cells, Person("", ""), faults=[fault])
        line = PlannedLine(row.line, row.cells, Person("", ""))
        line.person = Person.of(line.name, line.club)
        line.values, faults = read_cells(
            row.cells, rounds=self.tournament.rounds_planned, lengths=LENGTHS
        )
        line.faults.extend(Fault(fault.column, cell_fault_words(fault)) for fault in faults)
        if Column.CLUB in self.file.columns:
            found = self.entries.get(line.person, [])
        else:
            found = self.by_name.get(line.person.name, [])
        if len(found) > 1:
            line.faults.append(Fault(Column.NAME, self._ambiguous(line)))
        elif found:
            line.entry = found[0]
            line.person = Person.entered(line.entry)
        return line

    def _ambiguous(self, line: PlannedLine) -> str:
        if Column.CLUB in self.file.columns:
            return _(
                "The roster has several players of this name and club. Change them on the roster."
            )
        return _(
            "The roster has several players named %(name)s. Add a column with their clubs."
        ) % {"name": line.name}

    def _resolve_apart(
        self, lines: list[PlannedLine], in_file: dict[Person, PlannedLine]
    ) -> list[tuple[PlannedLine, PlannedLine]]:
        """Find who is meant by "keep apart from"; return the pairs that the file alone knows."""
        people: dict[str, set[Person]] = defaultdict(set)
        for person in [*self.entries, *in_file]:
            people[person.name].add(person)
        pairs = []
        for row, line in zip(self.file.rows, lines, strict=True):
            if row.problem:
                continue
            for name in _names(row.cells.get(Column.KEEP_APART, ""), people):
                other, fault = _find(name, line.person, people)
                if other is None:
                    line.faults.append(Fault(Column.KEEP_APART, fault))
                    continue
                if other not in line.apart:
                    line.apart.append(other)
                if other not in self.entries:
                    pairs.append((line, in_file[other]))
        return pairs

    def _decide(self, line: PlannedLine) -> None:
        """Settle what becomes of a line whose faults are all known."""
        if line.faults:
            line.kind = Kind.FAULT
            return
        if line.entry:
            line.changes = _changes(line.entry, line.values)
            self._leave_out_pairs_that_stand(line, line.entry)
            line.kind = Kind.UPDATE if line.changes else Kind.SKIP
            return
        known = self.known.get(line.person, [])
        if len(known) == 1:
            line.known = known[0]
            line.changes = _phone_change(line.known, line.values)

    def _leave_out_pairs_that_stand(self, line: PlannedLine, entry: Entry) -> None:
        already = list(entry.keep_apart.all())
        kept = {Person.entered(other) for other in already}
        line.apart = [person for person in line.apart if person not in kept]
        if line.apart:
            names = [other.player.name for other in already]
            added = [self._shown(person) for person in line.apart]
            line.changes.append(
                Change(Column.KEEP_APART, "; ".join(names), "; ".join([*names, *added]))
            )

    def _shown(self, person: Person) -> str:
        if person in self.entries:
            return self.entries[person][0].player.name
        return next(
            row.cells[Column.NAME]
            for row in self.file.rows
            if match_key(row.cells.get(Column.NAME, "")) == person.name
        )


def _same_as(first: PlannedLine) -> str:
    return _(
        "This player is already in line %(line)s. Remove one of the lines, or give each a club to "
        "tell them apart."
    ) % {"line": first.line}


def _names(cell: str, people: dict[str, set[Person]]) -> list[str]:
    """Cut a cell into names, at ";", and at "/" where no name has one."""
    names = [name.strip() for name in cell.split(";")]
    return [
        part.strip()
        for name in names
        for part in ([name] if match_key(name) in people else name.split("/"))
        if part.strip()
    ]


def _find(name: str, asking: Person, people: dict[str, set[Person]]) -> tuple[Person | None, str]:
    """Find the one person of this name, or of "Name (Club)", other than who asks."""
    namesakes = people.get(match_key(name), set())
    if not namesakes and (split := WITH_CLUB.fullmatch(name)):
        person = Person.of(*split.groups())
        namesakes = {person} & people.get(person.name, set())
    others = namesakes - {asking}
    if len(others) == 1:
        return others.pop(), ""
    if others:
        word = _("There are several players named %(name)s. Write the club too: %(name)s (Club).")
    elif namesakes:
        word = _("%(name)s cannot be kept apart from themselves. Remove the name.")
    else:
        word = _(
            "Nobody named %(name)s is in this file or on the roster. "
            "Check the spelling, or remove the name."
        )
    return None, word % {"name": name}


def _pass_faults_on(pairs: list[tuple[PlannedLine, PlannedLine]]) -> None:
    """Fault the lines that name somebody whose own line is left out, and so on from there."""
    named_by: dict[int, list[PlannedLine]] = defaultdict(list)
    for line, other in pairs:
        named_by[other.line].append(line)
    left_out = [other for _line, other in pairs if other.faults]
    passed: set[tuple[int, int]] = set()
    while left_out:
        other = left_out.pop()
        for line in named_by[other.line]:
            if (line.line, other.line) in passed:
                continue
            passed.add((line.line, other.line))
            if not line.faults:
                left_out.append(line)
            word = _("%(name)s, in line %(line)s, has a fault. Fix that first.")
            shown = word % {"name": other.name, "line": other.line}
            line.faults.append(Fault(Column.KEEP_APART, shown))


def _phone_change(player: Player, values: dict[str, Any]) -> list[Change]:
    phone = values.get("phone", player.phone)
    return [] if phone == player.phone else [Change(Column.PHONE, player.phone, phone)]


def _changes(entry: Entry, values: dict[str, Any]) -> list[Change]:
    """Compare what a line says with the roster; the values shown are those of the file."""
    changes = _phone_change(entry.player, values)
    for column in WRITTEN_COLUMNS:
        old = getattr(entry, column.value)
        new = values.get(column.value, old)
        if new != old:
            changes.append(Change(column, str(old), str(new)))
    wish = (entry.needs_fixed_table, entry.fixed_table)
    wished = (
        values.get("needs_fixed_table", entry.needs_fixed_table),
        values.get("fixed_table", entry.fixed_table),
    )
    if wished != wish:
        changes.append(
            Change(Column.FIXED_TABLE, _fixed_table_words(wish), _fixed_table_words(wished))
        )
    return changes


def _fixed_table_words(wish: tuple[bool, int | None]) -> str:
    needed, fixed_table = wish
    return fixed_table_words(fixed_table, needed=needed)
