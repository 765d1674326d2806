"""Small events of one-deal rounds, and what their standings say."""

from tests.factories import (
    EntryFactory,
    TournamentFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tournaments.selectors.standings import standings


def event(*, switches=None, players=4, **fields):
    """A tournament of one-deal rounds with so many players."""
    tournament = TournamentFactory(switches=switches or {}, deals_per_round=1, **fields)
    for _ in range(players):
        EntryFactory(tournament=tournament)
    return tournament


def play(tournament, *hands, goer=1, **fields):
    """Seat the next round at one table of four and play it; ``hands`` of seats 2, 3, 4."""
    round_ = seated_round(tournament)
    others = [seat for seat in (1, 2, 3, 4) if seat != goer]
    sheet = deal_sheet(
        round_.deals[0], goer=goer, hands=dict(zip(others, hands, strict=True)), **fields
    )
    recorded(round_.tables.first(), sheet)
    return round_


def lines(tournament, **fields):
    """(number, place, total) of every line."""
    return [(row.number, row.place, row.total) for row in standings(tournament, **fields).rows]


def row(tournament, number):
    return next(row for row in standings(tournament).rows if row.number == number)


def fine(round_, number, points, **fields):
    return penalised(
        round_.seats.get(entry__number=number),
        actor=DESK,
        code="other",
        points=points,
        reason="Ruling",
        **fields,
    )
