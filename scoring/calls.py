"""Calls: how many a player made, proved by the cards held (rules, section 5)."""

from scoring.errors import ScoringError
from scoring.rules import RuleSet
from scoring.words import are, counted


def calls_made(cards_held: int, deal: int, rules: RuleSet) -> int:
    """Return the calls of an unopened player counted between turns (rules, section 5).

    Args:
        cards_held: cards in hand, without a card drawn for a turn that is not yet ended.
        deal: the number of the deal.
        rules: the rule set with its schedule.

    Returns:
        The number of successful calls, 0 or more; more than three are an over-call.

    Raises:
        ScoringError: ``no_such_deal``, ``too_few_cards`` for less than were dealt, or
            ``odd_card`` where no number of calls leads to so many.

    """
    dealt = rules.deal(deal).cards
    extra = cards_held - dealt
    if extra < 0:
        raise ScoringError(
            "too_few_cards",
            f"{counted(cards_held, 'card')} {are(cards_held)} fewer than the {dealt} dealt; "
            "an unopened player has at least as many.",
            deal=deal, field="cards_held", cards=cards_held, dealt=dealt,
        )  # fmt: skip
    if extra % 2:
        raise ScoringError(
            "odd_card",
            f"{counted(cards_held, 'card')} {are(cards_held)} not {dealt} and two for each call; "
            "count between turns, before a draw or after the discard.",
            deal=deal, field="cards_held", cards=cards_held, dealt=dealt,
        )  # fmt: skip
    return extra // 2
