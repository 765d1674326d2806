"""One table that changes while it is played, for the tests of chairs and of endings."""

from tests.factories.results import DESK
from tournaments.models import chairs_at
from tournaments.selectors.verification import find_faults
from tournaments.services.chairs import change_chair

WITHOUT_2 = {3: 20, 4: 30}


def emptied(table, chair=2):
    return change_chair(table=table, chair=chair, entry=None, actor=DESK, reason="Ill")


def sitting(table, slot):
    seats = table.seats.select_related("entry")
    return {chair: seat.entry.number for chair, seat in chairs_at(seats, slot).items()}


def entry_of(table, number):
    return table.round.tournament.entries.get(number=number)


def sound(table):
    """Nothing of the event is wrong."""
    return find_faults(table.round.tournament) == []
