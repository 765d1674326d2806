"""A hand counted for the laydown search, and what the search finds in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from scoring.cards import SUITS, Card
from scoring.melds import SHORTEST_SET
from scoring.run_patterns import RunPattern

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
        by_rank: the cards of each rank, 1 to 13.
        rank_weights: the weight of all cards of each rank.
        free: the ranks that a run may use at no loss to a set, as bits.
        few: the ranks of at most two cards, as bits.

    """

    def __init__(self, hand: Sequence[Card], weights: Weights) -> None:
        self.weights = weights
        self.held = dict.fromkeys(SUITS, 0)
        self.by_rank: list[list[Card]] = [[] for _ in range(14)]
        self.rank_weights = [0] * 14
        self.free, self.few = 0, 0
        for card in hand:
            self.by_rank[card.rank].append(card)
            if card.rank:
                self.held[card.suit] |= 1 << card.rank - 1
        self.jokers = len(self.by_rank[0])
        for rank in range(1, 14):
            self._count(rank, self.by_rank[rank])

    def _count(self, rank: int, cards: list[Card]) -> None:
        bit = 1 << rank - 1
        number = len(cards)
        if number <= 2:
            self.few |= bit
        if number <= 1 or (
            number > SHORTEST_SET and number - len({card.suit for card in cards}) >= SHORTEST_SET
        ):
            self.free |= bit
        if cards:
            self.rank_weights[rank] = sum([self.weights[card.suit][rank] for card in cards])

    def weight_of(self, suit: str, ranks: int) -> int:
        """Return the weight of one card of a suit for each rank, given as bits."""
        return sum(map(self.weights[suit].__getitem__, ranks_of(ranks)))


@lru_cache(maxsize=8192)
def ranks_of(bits: int) -> tuple[int, ...]:
    """Return the ranks that the bits of ``RunPattern.ranks`` stand for."""
    return tuple([rank for rank in range(1, 14) if bits >> rank - 1 & 1])
