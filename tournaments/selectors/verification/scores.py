"""A deal scored again from what is kept of it."""

from collections.abc import Collection, Sequence

from scoring import Card, DealInput, DealResult, RuleSet, ScoringError, parse_cards, score_deal
from tournaments.models import DealRecord, HandScore, Seat


def score_again(
    rules: RuleSet,
    deals: Sequence[int],
    record: DealRecord,
    seats: Sequence[Seat],
    hands: Collection[HandScore],
) -> DealResult | ScoringError | None:
    """Score a version of a deal by its noted hands, goer and marks (rules, section 6).

    Arguments: ``deals`` of the round; ``seats`` of the table in order; ``hands`` of the version.
    Returns what the rules give, or why they refuse it; None where nothing is to be scored: the
    deal is void, its hands are not those of the seats, or the goer sits elsewhere.
    """
    number_of = {seat.pk: seat.number for seat in seats}
    whole = len(hands) == len(seats) and {hand.seat_id for hand in hands} == number_of.keys()
    if record.is_void or not whole or record.goer_id not in number_of:
        return None
    numbers = tuple(number_of.values())
    opened = record.opened_before if isinstance(record.opened_before, list) else []
    try:
        return score_deal(
            rules,
            DealInput(
                deal=record.deal,
                hands={
                    number_of[hand.seat_id]: noted_hand(hand, number_of[hand.seat_id])
                    for hand in hands
                    if hand.seat_id != record.goer_id
                },
                seats=numbers,
                goer=number_of[record.goer_id],
                down_and_out=record.down_and_out,
                opened_before=frozenset(number for number in numbers if number in opened),
                exact_cut_by=number_of.get(record.exact_cut_by_id or 0),
                dealer=(
                    numbers[deals.index(record.deal) % len(numbers)]
                    if record.deal in deals
                    else None
                ),
            ),
        )
    except ScoringError as error:
        return error


def noted_hand(hand: HandScore, seat: int) -> tuple[Card, ...] | int:
    """The cards of a hand where they are kept, else its value.

    Raises ScoringError naming ``seat``, its chair, where the cards cannot be read.
    """
    if not hand.cards:
        return hand.hand
    try:
        return parse_cards(hand.cards)
    except ScoringError as error:
        raise error.at(seat=seat) from error
