"""Cards, packs, what they are worth, and how they are written."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.errors import ScoringError

JOKER_VALUE = 50
PACK_VALUE = 368

SUITS = "SHDC"
BLACK_SUITS = frozenset("SC")
SUIT_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"} | {rank: str(rank) for rank in range(2, 11)}
RANK_WORDS = {
    1: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
    9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king",
}  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card: rank 1 (ace) to 13 (king) and suit ``S``, ``H``, ``D`` or ``C``.

    A joker has rank 0 and no suit.
    """

    rank: int
    suit: str = ""

    @property
    def joker(self) -> bool:
        """True where the card is a joker."""
        return self.rank == 0

    @property
    def value(self) -> int:
        """Penalty points of the card (rules, section 2)."""
        if self.rank == 0:
            return JOKER_VALUE
        if self.rank == 1:
            return 15 if self.suit in BLACK_SUITS else 1
        return min(self.rank, 10)

    @property
    def words(self) -> str:
        """The card's name for a screen reader, such as ``queen of hearts``."""
        if self.rank == 0:
            return "joker"
        return f"{RANK_WORDS[self.rank]} of {SUIT_WORDS[self.suit]}"

    def __str__(self) -> str:
        if self.rank == 0:
            return "joker"
        return RANK_LETTERS[self.rank] + SUIT_SYMBOLS[self.suit]


JOKER = Card(0)


@dataclass(frozen=True, slots=True)
class Packs:
    """The cards on a table: a number of 52-card packs and a number of jokers in all."""

    packs: int
    jokers: int

    @property
    def worth(self) -> int:
        """Penalty points of all the cards together (rules, section 2)."""
        return self.packs * PACK_VALUE + self.jokers * JOKER_VALUE

    @property
    def cards(self) -> int:
        """The number of cards."""
        return self.packs * 52 + self.jokers

    def most_of(self, card: Card) -> int:
        """Return how often the packs hold a card."""
        return self.jokers if card.joker else self.packs

    def ceiling(self, cards: int) -> int:
        """Return the most points that so many cards can be worth (rules, section 6)."""
        jokers = min(cards, self.jokers)
        aces = min(cards - jokers, 2 * self.packs)
        tens = min(cards - jokers - aces, 16 * self.packs)
        total = jokers * JOKER_VALUE + aces * 15 + tens * 10
        left = cards - jokers - aces - tens
        for rank in range(9, 0, -1):
            held = min(left, 4 * self.packs if rank > 1 else 2 * self.packs)
            total += held * rank
            left -= held
        return total

    def __iter__(self) -> Iterator[Card]:
        for suit in SUITS:
            for rank in range(1, 14):
                yield from (Card(rank, suit),) * self.packs
        yield from (JOKER,) * self.jokers


_LETTER_OF_SUIT = {letter: letter for letter in SUITS}
_LETTER_OF_SUIT |= {symbol: letter for letter, symbol in SUIT_SYMBOLS.items()}
_LETTER_OF_SUIT |= dict(zip("♤♡♢♧", SUITS, strict=True))
_RANK_OF_LETTERS = {letters: rank for rank, letters in RANK_LETTERS.items()} | {"T": 10}
_VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))
_CARD = re.compile(r"(?P<joker>JOKER|JK|🃏)|(?P<rank>10|[2-9TJQKA])(?P<suit>[SHDC♠♥♦♣♤♡♢♧])")
_SEPARATOR = re.compile(r"[\s,;]*")
_WORD = re.compile(r"[^\s,;]+")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people type them: ``AS``, ``A♠``, ``10H``, ``TH``, ``JK``, ``🃏``.

    Letters may be of any case; spaces and commas between the cards may be left out, since no
    card begins as another one ends.

    Args:
        text: the cards; empty for no cards.

    Returns:
        The cards in the order they were written.

    Raises:
        ScoringError: ``unknown_card``, repeating the first piece that is no card.

    """
    written = text.translate(_VARIATION_SELECTORS).upper()
    cards = []
    position = _end_of_separator(written, 0)
    while position < len(written):
        match = _CARD.match(written, position)
        if match is None:
            piece = _WORD.match(written, position)
            wrong = piece.group() if piece else written[position:]
            raise ScoringError("unknown_card", f"“{wrong}” is not a card.", card=wrong)
        if match["joker"]:
            cards.append(JOKER)
        else:
            cards.append(Card(_RANK_OF_LETTERS[match["rank"]], _LETTER_OF_SUIT[match["suit"]]))
        position = _end_of_separator(written, match.end())
    return tuple(cards)


def hand_value(cards: Iterable[Card]) -> int:
    """Return the penalty points of cards left in hand, undoubled (rules, section 2)."""
    return sum([card.value for card in cards])


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards with suit symbols, such as ``K♠ 10♥ joker``."""
    return " ".join([str(card) for card in cards])


def _end_of_separator(written: str, position: int) -> int:
    match = _SEPARATOR.match(written, position)
    return match.end() if match else position
