"""A round of three tables that changes while it is played, for the tests of its choices."""

from tests.factories import (
    EntryFactory,
    TournamentFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.factories.results import DESK
from tournaments.enums import EntryStatus
from tournaments.models import chairs_at
from tournaments.selectors.floor import floor_of
from tournaments.selectors.floor_choices import Chosen, choices
from tournaments.selectors.verification import find_faults
from tournaments.services.chairs import change_floor


def three_tables(tournament=None, **fields):
    tournament = tournament or TournamentFactory(deals_per_round=3)
    round_ = seated_round(tournament, tables=3, **fields)
    round_.seats.filter(table__number=3, number=4).delete()
    round_.tournament.entries.filter(number=12).update(status=EntryStatus.WITHDRAWN)
    return round_


def offered(round_, people=(), **chosen):
    """The choices by their keys."""
    return {choice.key: choice for choice in choices(floor_of(round_), Chosen(**chosen), people)}


def do(round_, choice, *, people=(), reason="", seen=None, **chosen):
    return change_floor(
        round_=round_,
        chosen=Chosen(**chosen),
        choice=choice,
        people=people,
        actor=DESK,
        reason=reason,
        seen=seen,
    )


def sitting(round_, table, slot):
    """Numbers of the entries by chair."""
    seats = round_.seats.filter(table__number=table).select_related("entry")
    return {chair: seat.entry.number for chair, seat in chairs_at(seats, slot).items()}


def played(round_, table, deals):
    """Play so many deals at a table, everybody dealt in."""
    for deal in round_.deals[:deals]:
        chairs = sorted(sitting(round_, table, round_.slot_of(deal)))
        sheet = deal_sheet(deal, goer=chairs[0], hands=dict.fromkeys(chairs[1:], 10))
        recorded(round_.tables.get(number=table), sheet)


def late(round_, count=1):
    return [EntryFactory(tournament=round_.tournament) for _ in range(count)]


def name(round_, number):
    return str(round_.tournament.entries.get(number=number))


def sound(round_):
    return find_faults(round_.tournament) == []
