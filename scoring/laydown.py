"""The laydown solver: can this hand meet this contract, and how best (rules, section 4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from scoring.cards import JOKER, SUITS, Card, hand_value
from scoring.laydown_hand import CountedHand, Demand, Selection, Weights
from scoring.laydown_runs import best_runs_only
from scoring.laydown_sets import best_with_sets
from scoring.melds import Meld
from scoring.pack_limits import refuse_excess
from scoring.rules import Contract, RuleSet
from scoring.run_patterns import RunPattern

MOST_CARDS = 26

_BY_VALUE = {suit: [Card(rank, suit).value * 1000 + 1 for rank in range(14)] for suit in SUITS}
_SUIT = attrgetter("suit")
_BY_COUNT = {suit: [1000] + [1] * 13 for suit in SUITS}


@dataclass(frozen=True, slots=True)
class Laydown:
    """Melds to lay, sets first, and the cards that stay in hand."""

    melds: tuple[Meld, ...]
    left: Meld

    @property
    def value(self) -> int:
        """Penalty points of the cards that stay in hand (rules, section 2)."""
        return hand_value(self.left)


def find_laydown(
    cards: Sequence[Card], contract: Contract, rules: RuleSet, players: int | None = None
) -> Laydown | None:
    """Return the first laydown that leaves the lowest value in hand (rules, section 4).

    Exact: it may hold longer melds and melds beyond the contract; equal values are settled by
    the fewest cards left.

    Args:
        cards: the cards in hand, up to 26.
        contract: what the deal asks for.
        rules: the rule set, for ``full_suit_for_three_runs`` and the packs.
        players: players at the table, which decides the packs; by default the most allowed.

    Returns:
        A laydown that ``check_laydown`` passes, or None where the hand cannot meet the contract.

    Raises:
        ScoringError: ``card_too_often`` or ``too_many_jokers`` where the packs cannot hold the
            hand.

    """
    refuse_excess(cards, rules.packs_for(players))
    return _best(cards, contract, rules, _BY_VALUE)


def find_going_out(
    cards: Sequence[Card], contract: Contract, rules: RuleSet, players: int | None = None
) -> Laydown | None:
    """Return a first laydown that goes out on this turn (rules, sections 4 and 5).

    Args:
        cards: the cards in hand after the draw.
        contract: what the deal asks for.
        rules: the rule set; under ``final_discard_required`` one card must be left to discard.
        players: players at the table, which decides the packs; by default the most allowed.

    Returns:
        A laydown that leaves nothing, or one natural card as the discard; or None.

    Raises:
        ScoringError: as ``find_laydown``.

    """
    refuse_excess(cards, rules.packs_for(players))
    laydown = _best(cards, contract, rules, _BY_COUNT)
    if laydown is None or len(laydown.left) > 1 or JOKER in laydown.left:
        return None
    if laydown.left or not rules.final_discard_required:
        return laydown
    for card in sorted(set(cards) - {JOKER}):
        others = list(cards)
        others.remove(card)
        laydown = _best(others, contract, rules, _BY_COUNT)
        if laydown is not None and not laydown.left:
            return replace(laydown, left=(card,))
    return None


def can_go_out(
    cards: Sequence[Card], contract: Contract, rules: RuleSet, players: int | None = None
) -> bool:
    """True where an unopened hand can go out on this turn; see ``find_going_out``."""
    return find_going_out(cards, contract, rules, players) is not None


def _best(
    cards: Sequence[Card], contract: Contract, rules: RuleSet, weights: Weights
) -> Laydown | None:
    full_suit = rules.full_suit_for_three_runs and contract.runs >= 3
    demand = Demand(contract.sets, contract.runs, 2 if full_suit else 0)
    hand = CountedHand(cards, weights)
    best = best_with_sets(hand, demand)
    if not contract.sets and (best is None or best.cost):
        runs_only = best_runs_only(hand, demand)
        if runs_only is not None and (best is None or runs_only.cost < best.cost):
            best = runs_only
    return None if best is None else _laydown(hand, best)


def _laydown(hand: CountedHand, selection: Selection) -> Laydown:
    left = [sorted(cards, key=_SUIT) for cards in hand.by_rank]
    runs = [_take_run(left, suit, pattern) for suit, pattern in selection.runs.items()]
    sets = []
    for rank, jokers in sorted(selection.set_jokers.items()):
        sets.append((*left[rank], *left[0][:jokers]))
        left[rank] = []
        del left[0][:jokers]
    return Laydown((*sets, *runs), tuple([card for cards in left for card in cards]))


def _take_run(left: list[list[Card]], suit: str, pattern: RunPattern) -> Meld:
    run = []
    for place in range(pattern.low, pattern.low + pattern.length):
        if pattern.joker_places >> place & 1:
            run.append(left[0].pop())
            continue
        cards = left[(place - 1) % 13 + 1]
        run.append(cards.pop([card.suit for card in cards].index(suit)))
    return tuple(run)
