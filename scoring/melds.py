"""Melds: what a set and a run are, and what is legal as a first laydown (rules, section 4).

A meld is a tuple of cards in the order in which they lie, so that the place of a joker in a run
is known; a run may be written from either end. Whether it is a set or a run follows from its
natural cards.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from scoring.cards import SUIT_WORDS, Card, Packs
from scoring.pack_limits import excesses
from scoring.rules import Contract, RuleSet
from scoring.words import counted

Meld = tuple[Card, ...]

SHORTEST_SET = 3
FEWEST_NATURALS = 2
SHORTEST_RUN = 4
LONGEST_RUN = 13
HIGH_ACE = 14


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule.

    Attributes:
        section: the section of the rules.
        code: a stable name of the violation, such as ``short_run``.
        message: what is wrong in plain English.
        cards: the offending cards.
        details: every number and name of the message, for words in another language.

    """

    section: int
    code: str
    message: str
    cards: Meld
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)


def meld_kind(meld: Sequence[Card]) -> Literal["set", "run"]:
    """Tell a set from a run by the natural cards; a broken meld by what most of them share."""
    naturals = [card for card in meld if not card.joker]
    of_rank = max(Counter(card.rank for card in naturals).values(), default=0)
    of_suit = max(Counter(card.suit for card in naturals).values(), default=0)
    if of_rank == len(naturals):
        return "set"
    if of_rank == of_suit:
        return "set" if len(meld) <= SHORTEST_SET else "run"
    return "set" if of_rank > of_suit else "run"


def check_laydown(
    melds: Sequence[Sequence[Card]],
    contract: Contract,
    rules: RuleSet,
    players: int | None = None,
    hand: Sequence[Card] | None = None,
) -> tuple[Violation, ...]:
    """Return every rule that a first laydown breaks (rules, section 4).

    Args:
        melds: the melds laid by one player in one turn, the cards of each in their order.
        contract: what the deal asks for; melds beyond it are allowed.
        rules: the rule set.
        players: players at the table, which decides the packs; by default the most allowed.
        hand: the cards in hand before, where they are to be compared.

    Returns:
        Violations, each with its section and its cards; empty where the laydown is legal.

    """
    laid = [tuple(meld) for meld in melds]
    violations = list(_laydown_violations(laid, contract, rules, players))
    if hand is not None:
        strangers = Counter(card for meld in laid for card in meld) - Counter(hand)
        if strangers:
            message = "Cards are laid that are not in the hand."
            violations.append(Violation(4, "not_in_hand", message, tuple(strangers.elements())))
    return tuple(violations)


def check_meld(meld: Sequence[Card]) -> tuple[Violation, ...]:
    """Return every rule that one meld by itself breaks (rules, section 4)."""
    laid = tuple(meld)
    if meld_kind(laid) == "set":
        return tuple(set_violations(laid))
    return tuple(run_violations(low_end_first(laid)))


def low_end_first(run: Meld) -> Meld:
    """Return a run with its low end first; one written from its high end is turned round."""
    return min(run, run[::-1], key=lambda order: len(_misplaced(order)))


def run_low(run: Sequence[Card]) -> int:
    """Return the place of a run's lowest card, 1 (ace) to 11 (jack), 14 being the high ace.

    It follows from the first natural card but an ace; every run has one.
    """
    return next(card.rank - index for index, card in enumerate(run) if card.rank > 1)


def has_adjacent_jokers(meld: Sequence[Card]) -> bool:
    """True where two jokers lie side by side."""
    return any(one.joker and other.joker for one, other in pairwise(meld))


def runs_counted(runs: Sequence[Sequence[Card]], contract: Contract, rules: RuleSet) -> int:
    """Return how many runs of a contract these stand for (rules, section 4).

    Under ``full_suit_for_three_runs`` one full suit stands for three where the contract asks for
    three runs or more.
    """
    full = any(len(run) == LONGEST_RUN for run in runs)
    stands_for_three = full and rules.full_suit_for_three_runs and contract.runs >= 3
    return len(runs) + (2 if stands_for_three else 0)


def places_of(card: Card) -> tuple[int, ...]:
    """Return the places in a run where a natural card may stand, 14 being the high ace."""
    return (1, HIGH_ACE) if card.rank == 1 else (card.rank,)


def _laydown_violations(
    melds: list[Meld], contract: Contract, rules: RuleSet, players: int | None
) -> Iterator[Violation]:
    sets = [meld for meld in melds if meld_kind(meld) == "set"]
    runs = [meld for meld in melds if meld_kind(meld) == "run"]
    for meld in melds:
        yield from check_meld(meld)
    yield from _repeats(sets, "rank", "same_rank_sets", "Two sets of one player have the same rank")
    yield from _repeats(runs, "suit", "same_suit_runs", "Two runs of one player have the same suit")
    yield from pack_violations([card for meld in melds for card in meld], rules.packs_for(players))
    laid_runs = runs_counted(runs, contract, rules)
    if len(sets) < contract.sets or laid_runs < contract.runs:
        yield Violation(
            4, "contract_not_met",
            f"The contract asks for {contract} at once; the melds are "
            f"{counted(len(sets), 'set')} and {counted(len(runs), 'run')}.",
            tuple(card for meld in melds for card in meld),
            {
                "sets": contract.sets, "runs": contract.runs,
                "laid_sets": len(sets), "laid_runs": len(runs),
            },
        )  # fmt: skip


def _repeats(melds: list[Meld], shared: str, code: str, message: str) -> Iterator[Violation]:
    first: dict[object, Meld] = {}
    for meld in melds:
        common = Counter(getattr(card, shared) for card in meld if not card.joker).most_common(1)
        if not common:
            continue
        key = common[0][0]
        if key in first:
            yield Violation(4, code, f"{message}.", (*first[key], *meld))
        else:
            first[key] = meld


def pack_violations(cards: Sequence[Card], packs: Packs) -> Iterator[Violation]:
    """Yield ``card_too_often`` or ``too_many_jokers`` for each card the packs cannot hold."""
    for excess in excesses(cards, packs):
        offending = (excess.card,) * excess.held
        yield Violation(3, excess.code, excess.message, offending, excess.details)


def set_violations(meld: Meld) -> Iterator[Violation]:
    """Yield every rule that a meld breaks as a set."""
    naturals = [card for card in meld if not card.joker]
    ranks = Counter(card.rank for card in naturals).most_common(1)
    strangers = tuple(card for card in naturals if card.rank != ranks[0][0])
    if strangers:
        yield Violation(4, "mixed_ranks", "A set holds cards of one rank only.", strangers)
    if len(meld) < SHORTEST_SET:
        message = f"A set has at least {SHORTEST_SET} cards."
        yield Violation(4, "short_set", message, meld, {"least": SHORTEST_SET})
    if len(naturals) < FEWEST_NATURALS:
        message = f"A set has at least {FEWEST_NATURALS} natural cards."
        yield Violation(4, "few_naturals", message, meld, {"least": FEWEST_NATURALS})


def run_violations(meld: Meld) -> Iterator[Violation]:
    """Yield every rule that a meld breaks as a run, its low end first."""
    if len(meld) < SHORTEST_RUN:
        message = f"A run has at least {SHORTEST_RUN} cards."
        yield Violation(4, "short_run", message, meld, {"least": SHORTEST_RUN})
    if len(meld) > LONGEST_RUN:
        message = f"A run has at most {LONGEST_RUN} cards."
        yield Violation(4, "long_run", message, meld, {"most": LONGEST_RUN})
    suit = Counter(card.suit for card in meld if not card.joker).most_common(1)[0][0]
    strangers = tuple(card for card in meld if not card.joker and card.suit != suit)
    if strangers:
        message = f"A run holds cards of one suit only, here {SUIT_WORDS[suit]}."
        yield Violation(4, "mixed_suits", message, strangers, {"suit": SUIT_WORDS[suit]})
    if has_adjacent_jokers(meld):
        jokers = tuple(card for card in meld if card.joker)
        yield Violation(4, "adjacent_jokers", "Jokers may not lie side by side in a run.", jokers)
    yield from _order_violations(meld)


def _order_violations(meld: Meld) -> Iterator[Violation]:
    twice = [card for card, count in Counter(meld).items() if count > 1 and not card.joker]
    if twice:
        message = "A run never holds one card twice."
        yield Violation(4, "repeated_card", message, tuple(twice))
        return
    inner_aces = tuple(card for card in meld[1:-1] if card.rank == 1)
    if inner_aces:
        yield Violation(4, "ace_inside", "An ace stands only at an end of a run.", inner_aces)
        return
    misplaced = _misplaced(meld)
    low = run_low(meld)
    if misplaced:
        message = "The cards of a run follow one another."
        yield Violation(4, "not_consecutive", message, misplaced)
    elif low < 1 or low + len(meld) - 1 > HIGH_ACE:
        yield Violation(4, "past_the_ace", "A run goes no further than the ace at an end.", meld)


def _misplaced(meld: Meld) -> Meld:
    return tuple(
        card
        for place, card in enumerate(meld, run_low(meld))
        if not card.joker and place not in places_of(card)
    )
