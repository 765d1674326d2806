"""A table to record deals at, and what was recorded."""

from tests.factories import TournamentFactory, seated_round


def first_table(*, switches=None, preset="jamaican", **fields):
    tournament = TournamentFactory(preset=preset, switches=switches or {})
    return seated_round(tournament, **fields).tables.first()


def points(record):
    """(seat, hand, doubling, bonus) of every seat."""
    return [(hand.chair, hand.hand, hand.doubling, hand.bonus) for hand in record.hand_scores.all()]
