"""Reads results back from the rows, to compare them with the rules and with each other."""

from scoring import DealInput, hand_value, parse_cards, score_deal
from tournaments.models import DealRecord, Seat


def tables_of(tournament):
    """Who sits where, and the points of every hand: the same for two runs of one seed."""
    seats = (
        Seat.objects.filter(round__tournament=tournament)
        .order_by("round__number", "table__number", "number")
        .values_list("round__number", "table__number", "number", "entry__player__name")
    )
    hands = (
        DealRecord.objects.filter(table__round__tournament=tournament)
        .order_by("pk", "hand_scores__chair")
        .values_list(
            "table__number", "deal", "attempt", "status", "down_and_out", "hand_scores__hand",
            "hand_scores__doubling", "hand_scores__typed", "hand_scores__cards",
        )
    )  # fmt: skip
    return list(seats), list(hands)


def check_against_rules(record):
    """Assert that the points of ``record`` are those that the rules give its hands."""
    hands = {score.chair: score for score in record.hand_scores.all()}
    seats = tuple(sorted(hands))
    held = {}
    for seat, score in hands.items():
        if score.typed:
            held[seat] = parse_cards(score.typed) if score.cards else counted(score.typed)
    result = score_deal(
        record.table.round.tournament.rule_set,
        DealInput(
            deal=record.deal,
            hands=held,
            seats=seats,
            goer=record.goer,
            down_and_out=record.down_and_out,
            opened_before=frozenset(seat for seat, score in hands.items() if score.opened),
            exact_cut_by=record.exact_cut_by,
            dealer=seats[record.table.round.slots.index(record.deal) % len(seats)],
        ),
    )
    assert result.warnings == ()
    assert record.dealer == seats[record.table.round.slots.index(record.deal) % len(seats)]
    assert {seat: score.total for seat, score in hands.items()} == result.scores
    for score in hands.values():
        assert not score.cards or hand_value(parse_cards(score.cards)) == score.hand


def counted(typed):
    """The value of points or a sum as typed."""
    return sum(int(part) for part in typed.split("+"))
