"""Random hands for the tests of the laydown solver."""

from scoring.cards import JOKER, SUITS, Card


def random_hand(random, packs, cards):
    """Deal a hand from shuffled packs."""
    return tuple(random.sample(list(packs), cards))


def hand_near(random, packs, contract, cards):
    """Deal a hand that meets a contract or almost does: melds with a flaw here and there."""
    stock = list(packs)
    hand = []

    def take(card):
        wanted = card if card in stock and random.random() > 0.12 else JOKER
        if wanted not in stock or random.random() < 0.04:
            wanted = random.choice(stock)
        stock.remove(wanted)
        hand.append(wanted)

    for rank in random.sample(range(1, 14), contract.sets):
        for _ in range(random.choice((3, 3, 3, 4))):
            take(Card(rank, random.choice(SUITS)))
    for suit in random.sample(SUITS, contract.runs):
        length = random.choice((4, 4, 5, 6))
        low = random.randint(1, 15 - length)
        for place in range(low, low + length):
            take(Card((place - 1) % 13 + 1, suit))
    random.shuffle(hand)
    rest = random.sample(stock, max(0, cards - len(hand)))
    return tuple(hand[:cards]) + tuple(rest)
