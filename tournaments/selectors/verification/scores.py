"""A deal scored again from what is kept of it."""

from collections.abc import Collection

from scoring import DealResult, RuleSet, ScoringError, parse_cards, score_deal
from tournaments.models import DealRecord, HandScore
from tournaments.selectors.records import input_of


def score_again(
    rules: RuleSet, record: DealRecord, hands: Collection[HandScore]
) -> DealResult | ScoringError | None:
    """Score a version of a deal by its noted hands, goer and marks (rules, section 6).

    Returns what the rules give, or why they refuse it; None where nothing is to be scored: the
    deal was not played, or has no hands.
    """
    if not record.is_played or not hands:
        return None
    try:
        for hand in hands:
            _check_cards(hand)
        return score_deal(rules, input_of(record, hands))
    except ScoringError as error:
        return error


def _check_cards(hand: HandScore) -> None:
    """Raise ScoringError naming the chair where the cards of a hand cannot be read."""
    try:
        parse_cards(hand.cards)
    except ScoringError as error:
        raise error.at(seat=hand.chair) from error
