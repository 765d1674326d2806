"""Deals recorded through the service, as the desk does it."""

import uuid

from scoring import DealInput
from tournaments.enums import Source
from tournaments.models import PenaltyEntry
from tournaments.services.chairs import change_chair
from tournaments.services.deals import record_deal
from tournaments.services.log import Actor
from tournaments.services.penalties import add_penalty

DESK = Actor(user=None, source=Source.DIRECTOR, origin="127.0.0.1")


def deal_sheet(deal=1, *, goer=1, hands=None, attempt=1, typed=None, **fields):
    """What a service takes of a plain deal: seat 1 goes out, the others hold 10, 20 and 30."""
    hands = hands if hands is not None else {2: 10, 3: 20, 4: 30}
    return {
        "deal_input": DealInput(deal=deal, goer=goer, hands=hands, seats=(), **fields),
        "attempt": attempt,
        "typed": typed,
    }


def recorded(table, sheet=None, *, actor=DESK, key=None, **fields):
    """Record a deal and return what the service answers."""
    return record_deal(
        table=table,
        actor=actor,
        submission_key=key or uuid.uuid4(),
        **{**(sheet or deal_sheet()), **fields},
    )


def play_deal(table, deal=1, **fields):
    """Record a plain deal and return its record."""
    return recorded(table, deal_sheet(deal, **fields)).record


def play_round(round_):
    """Record every deal of every table: the first seat goes out, the others hold 10 each."""
    for table in round_.tables.order_by("number"):
        seats = sorted(table.seats.values_list("number", flat=True))
        for deal in round_.deals:
            play_deal(table, deal, goer=seats[0], hands=dict.fromkeys(seats[1:], 10))


def void_sheet(deal=1, attempt=1):
    """What a service takes of a deal in which the stock ran out twice."""
    return deal_sheet(deal, attempt=attempt, goer=None, hands={}, void=True)


def penalised(seat, code="no_draw", *, actor=DESK, **fields):
    """Charge who sits there, and return the penalty with what it counts."""
    penalty = add_penalty(
        round_=seat.round, table=seat.table, entry=seat.entry, actor=actor, code=code, **fields
    )
    return PenaltyEntry.objects.counting().get(pk=penalty.pk)


def substituted(round_, out, into):
    """Seat one entry in the chair of another, by their numbers."""
    seat = round_.seats.select_related("table").get(entry__number=out)
    entry = round_.tournament.entries.get(number=into)
    change_chair(table=seat.table, chair=seat.number, entry=entry, actor=DESK)


def counted(penalty):
    """What a penalty counts now."""
    return PenaltyEntry.objects.counting().get(pk=penalty.pk).counted
