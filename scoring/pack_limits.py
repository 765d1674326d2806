"""More of a card than the packs hold (rules, section 3)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scoring.cards import Card, Packs
from scoring.errors import ScoringError
from scoring.words import counted


@dataclass(frozen=True, slots=True)
class Excess:
    """A card that is held more often than the packs hold it."""

    card: Card
    held: int
    most: int

    @property
    def code(self) -> str:
        """``too_many_jokers`` or ``card_too_often``."""
        return "too_many_jokers" if self.card.joker else "card_too_often"

    @property
    def message(self) -> str:
        """What is wrong, in plain English."""
        if self.card.joker:
            return f"The packs hold {counted(self.most, 'joker')}, not {self.held}."
        return f"The packs hold {self.card} {counted(self.most, 'time')}, not {self.held}."

    @property
    def details(self) -> dict[str, Any]:
        """The card and both numbers, for words in another language."""
        return {"card": str(self.card), "held": self.held, "most": self.most}


def excesses(cards: Iterable[Card], packs: Packs) -> Iterator[Excess]:
    """Yield every card that is there more often than the packs hold it."""
    for card, held in Counter(cards).items():
        most = packs.most_of(card)
        if held > most:
            yield Excess(card, held, most)


def refuse_excess(cards: Iterable[Card], packs: Packs) -> None:
    """Refuse cards that the packs cannot hold.

    Raises:
        ScoringError: ``card_too_often`` or ``too_many_jokers``, the field being ``cards``.

    """
    for excess in excesses(cards, packs):
        raise ScoringError(excess.code, excess.message, field="cards", **excess.details)
