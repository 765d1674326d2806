"""A hand counted for the laydown search, and what the search finds in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from scoring.cards import SUITS, Card
from scoring.run_patterns import RunPattern, run_patterns

Weights = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Demand:
    """What a laydown must hold; a full suit counts ``full_run_credit`` beyond one run."""

    sets: int
    runs: int
    full_run_credit: int = 0


@dataclass(frozen=True, slots=True)
class Selection:
    """The melds of a laydown.

    Attributes:
        cost: the weight of the cards left in hand.
        runs: the run of each suit that has one.
        set_jokers: for each rank laid as a set, its jokers; all its cards not in a run are laid.

    """

    cost: int
    runs: Mapping[str, RunPattern]
    set_jokers: Mapping[int, int] = field(default_factory=dict)


class CountedHand:
    """The cards of a hand by rank and suit.

    Attributes:
        jokers: the number of jokers.
        weights: the weight of one card of each suit, by rank; rank 0 is the joker.
        held: the ranks held of each suit, as the bits of ``RunPattern.ranks``.
        totals: the number of cards of each rank, 1 to 13.
        rank_weights: the weight of all cards of each rank.

    """

    def __init__(self, hand: Sequence[Card], weights: Weights) -> None:
        self.jokers = 0
        self.weights = weights
        self.held = dict.fromkeys(SUITS, 0)
        self.totals = [0] * 14
        self.rank_weights = [0] * 14
        for card in hand:
            rank = card.rank
            if rank == 0:
                self.jokers += 1
                continue
            self.held[card.suit] |= 1 << rank - 1
            self.totals[rank] += 1
            self.rank_weights[rank] += weights[card.suit][rank]

    @cached_property
    def patterns(self) -> dict[str, tuple[RunPattern, ...]]:
        """Every run that each suit can make."""
        return {suit: run_patterns(held, self.jokers) for suit, held in self.held.items()}

    def weight_of(self, suit: str, ranks: int) -> int:
        """Return the weight of one card of a suit for each rank, given as bits."""
        weights = self.weights[suit]
        return sum([weights[rank] for rank in ranks_of(ranks)])


@lru_cache(maxsize=8192)
def ranks_of(bits: int) -> tuple[int, ...]:
    """Return the ranks that the bits of ``RunPattern.ranks`` stand for."""
    return tuple([rank for rank in range(1, 14) if bits >> rank - 1 & 1])
