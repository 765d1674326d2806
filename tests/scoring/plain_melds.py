"""An independent judge of first laydowns, which compares with every legal meld there is."""

from collections import Counter

from scoring import JOKER, Card

SUITS = "SHDC"
PLACES = [*range(1, 14), 1]


def every_run():
    """Every run without jokers, as tuples of cards."""
    for suit in SUITS:
        for low in range(11):
            for high in range(low + 4, min(low + 13, 14) + 1):
                yield tuple(Card(rank, suit) for rank in PLACES[low:high])


RUNS = list(every_run())


def is_run(meld):
    if any(meld[index : index + 2] == (JOKER, JOKER) for index in range(len(meld))):
        return False
    return any(
        len(run) == len(meld)
        and all(laid in (card, JOKER) for laid, card in zip(order, run, strict=True))
        for order in (meld, meld[::-1])
        for run in RUNS
    )


def is_set(meld):
    ranks = [card.rank for card in meld if card != JOKER]
    return len(meld) >= 3 and len(ranks) >= 2 and len(set(ranks)) == 1


def is_laydown(melds, contract, packs, *, full_suit=False):
    """True where the melds are a legal first laydown of the contract."""
    sets = [meld for meld in melds if is_set(meld)]
    runs = [meld for meld in melds if is_run(meld)]
    if len(sets) + len(runs) < len(melds):
        return False
    ranks = [max(card.rank for card in meld) for meld in sets]
    suits = [max(card.suit for card in meld) for meld in runs]
    if len(set(ranks)) < len(ranks) or len(set(suits)) < len(suits):
        return False
    stock = Counter(packs)
    if Counter(card for meld in melds for card in meld) - stock:
        return False
    counted = len(runs)
    if full_suit and contract.runs >= 3 and any(len(run) == 13 for run in runs):
        counted += 2
    return len(sets) >= contract.sets and counted >= contract.runs
