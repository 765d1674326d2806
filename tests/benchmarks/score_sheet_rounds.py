"""Rounds and their score sheets that were never saved, for timing what prints them."""

import datetime as dt

from scoring import load_preset
from tournaments.enums import RecordStatus
from tournaments.models import (
    DealRecord,
    Entry,
    HandScore,
    Player,
    Round,
    Seat,
    Table,
    Tournament,
)
from tournaments.selectors.sheets import sheet_of


def link_of(table):
    return f"https://kalooki.example/table/{table.token}/"


def round_of_sheets(number, *, played):
    """A round of so many tables that was never saved, and the sheets of its tables."""
    tournament = Tournament(
        name="Kingston Open", slug="kingston-open", venue="Half Way Tree", preset="jamaican",
        date=dt.date(2026, 11, 28), rules=load_preset("jamaican").to_dict(),
        rounds_planned=6, deals_per_round=9, seed=1,
    )  # fmt: skip
    round_ = Round(tournament=tournament, number=1, slots=list(range(1, 10)), way="random", seed=1)
    return round_, [sheet(round_, table, played=played) for table in range(1, number + 1)]


def sheet(round_, number, *, played):
    table = Table(pk=number, round=round_, number=number)
    seats = [
        Seat(
            pk=number * 10 + chair,
            table=table,
            round=round_,
            number=chair,
            entry=Entry(
                pk=number * 4 + chair,
                tournament=round_.tournament,
                number=number * 4 + chair,
                player=Player(name=f"Éloïse Campbell {number}-{chair}"),
            ),
        )
        for chair in range(1, 5)
    ]
    deals = round_.deals if played else []
    return sheet_of(table, tuple(seats), {deal: [record(table, deal, seats)] for deal in deals}, ())


def record(table, deal, seats):
    made = DealRecord(
        pk=table.number * 10 + deal, table=table, deal=deal, goer=1, dealer=1,
        status=RecordStatus.CONFIRMED,
    )  # fmt: skip
    hands = [
        HandScore(record=made, chair=seat.number, entry=seat.entry, hand=deal * 11 * place)
        for place, seat in enumerate(seats)
    ]
    keep(made, "hand_scores", hands)
    return made


def keep(row, relation, rows):
    """Let ``row`` answer with ``rows`` as if they had been prefetched."""
    query = getattr(row, relation).all()
    query._result_cache = rows
    query._prefetch_done = True
    row._prefetched_objects_cache = {relation: query}
