"""The sample files, read and planned."""

from pathlib import Path

from tournaments.enums import Source
from tournaments.roster_files import read_roster, read_roster_text
from tournaments.selectors.roster_planning import plan_import
from tournaments.services.log import Actor
from tournaments.services.roster_import import import_roster

FILES = Path(__file__).resolve().parents[2] / "data" / "rosters"
DESK = Actor(user=None, source=Source.DIRECTOR, origin="127.0.0.1")


def sample(name):
    """Read one of the sample files."""
    return read_roster((FILES / name).read_bytes(), name)


def plan(tournament, text, **fields):
    """Plan the import of a pasted text."""
    return plan_import(tournament=tournament, roster_file=read_roster_text(text), **fields)


def bring_in(tournament, roster_file, *, actor=DESK, **fields):
    """Import a file that was read, or a text."""
    if isinstance(roster_file, str):
        roster_file = read_roster_text(roster_file)
    return import_roster(tournament=tournament, actor=actor, roster_file=roster_file, **fields)


def people(tournament):
    """Name and club of everybody on the roster, by number."""
    return list(tournament.entries.order_by("number").values_list("player__name", "player__club"))


def only_line(found):
    """Return the single line of a plan."""
    (line,) = found.lines
    return line


def faults(found):
    """Return line, column and message of every fault of a plan."""
    return [
        (line.line, fault.column, fault.message) for line in found.lines for fault in line.faults
    ]
