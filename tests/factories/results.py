"""Deals recorded through the service, as the desk does it."""

import uuid

from tournaments.enums import Source
from tournaments.services.deals import DealSheet, record_deal
from tournaments.services.log import Actor

DESK = Actor(user=None, source=Source.DIRECTOR, origin="127.0.0.1")


def deal_sheet(deal=1, *, goer=1, hands=None, **fields):
    """A plain sheet: seat 1 goes out, the others hold 10, 20 and 30."""
    return DealSheet(
        deal=deal, goer=goer, hands=hands if hands is not None else {2: 10, 3: 20, 4: 30}, **fields
    )


def recorded(table, sheet=None, *, actor=DESK, key=None, **fields):
    """Record a deal and return what the service answers."""
    return record_deal(
        table=table,
        sheet=sheet or deal_sheet(),
        actor=actor,
        submission_key=key or uuid.uuid4(),
        **fields,
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
