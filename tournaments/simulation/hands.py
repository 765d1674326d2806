"""What is left in each hand when a simulated deal ends; real cards of the table's packs."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from scoring import Card, Packs, ScheduledDeal, hand_value
from tournaments.simulation.draws import weighted

CALLS = {0: 45, 1: 30, 2: 17, 3: 8}
CARDS_LEFT = {1: 22, 2: 24, 3: 19, 4: 14, 5: 10, 6: 6, 7: 3, 8: 2}
LONGEST_TYPED_CARDS = 8
ENTERED_SHORT = {"cards": 55, "sum": 30, "points": 15}
ENTERED_LONG = {"sum": 60, "points": 40}


@dataclass(frozen=True)
class EnteredHand:
    """A hand as a scorer enters it: cards or their counted value, and the text typed."""

    hand: tuple[Card, ...] | int
    typed: str


class Stock:
    """The face-down cards of a table; discards come back when they run out."""

    def __init__(self, packs: Packs, rng: Random) -> None:
        """Shuffle the packs."""
        self.cards = list(packs)
        rng.shuffle(self.cards)

    def draw(self, count: int) -> list[Card]:
        """Take so many cards from the top, or as many as there are."""
        kept = max(len(self.cards) - count, 0)
        drawn, self.cards = self.cards[kept:], self.cards[:kept]
        return drawn

    def discard(self, cards: Iterable[Card]) -> None:
        """Put cards where they are drawn last."""
        self.cards[:0] = cards


def unopened_hand(
    stock: Stock, scheduled: ScheduledDeal, rng: Random, *, strength: int, calls: int | None = None
) -> tuple[Card, ...]:
    """Draw the whole hand of a player who never opened: the cards dealt, and two for a call.

    What goes with other cards, and every joker, is kept longest (rules, section 5).
    Arguments: ``strength``, from 50 to 150; ``calls``, drawn where it is not given.
    """
    if calls is None:
        calls = weighted(rng, CALLS)
    size = scheduled.cards + 2 * calls
    drawn = stock.draw(size + turns_played(rng, strength))
    while len(drawn) > size:
        worst = max(drawn, key=lambda card: (-company(card, drawn), card.value, card))
        drawn.remove(worst)
        stock.discard([worst])
    return tuple(drawn)


def opened_hand(stock: Stock, rng: Random, *, strength: int) -> tuple[Card, ...]:
    """Draw the few cards that a player who had opened still held.

    The dearest went first: jokers to a meld, the others to the discards.
    Arguments: ``strength``, from 50 to 150.
    """
    size = weighted(rng, CARDS_LEFT)
    drawn = stock.draw(size + turns_played(rng, strength))
    drawn.sort(key=lambda card: (card.value, card))
    gone, kept = drawn[size:], drawn[:size]
    stock.discard(card for card in gone if not card.joker)
    return tuple(kept)


def turns_played(rng: Random, strength: int) -> int:
    """Draw how many turns a player used to better the hand; strong players use more."""
    return rng.randrange(1 + strength // 25)


def company(card: Card, hand: list[Card]) -> int:
    """Count the cards of ``hand`` that go with ``card`` in a set or a run; many for a joker."""
    if card.joker:
        return len(hand)
    return sum(
        other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) <= 2)
        for other in hand
    )


def entered(cards: tuple[Card, ...], rng: Random) -> EnteredHand:
    """Choose how a scorer enters ``cards``: short hands card by card, long ones counted."""
    short = len(cards) <= LONGEST_TYPED_CARDS
    form = weighted(rng, ENTERED_SHORT if short else ENTERED_LONG)
    if form == "cards":
        return EnteredHand(cards, " ".join(keyed(card) for card in cards))
    value = hand_value(cards)
    if form == "sum":
        return EnteredHand(value, "+".join(str(card.value) for card in cards))
    return EnteredHand(value, str(value))


def keyed(card: Card) -> str:
    """Return a card as it is typed on a plain keyboard, such as ``10H`` or ``JK``."""
    if card.joker:
        return "JK"
    names = {1: "A", 11: "J", 12: "Q", 13: "K"}
    return f"{names.get(card.rank, card.rank)}{card.suit}"
