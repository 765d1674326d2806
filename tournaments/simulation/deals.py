"""How a simulated deal ends: who goes out, who had opened, who broke a rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from scoring import Card, DealInput, Infraction, RuleSet, ScheduledDeal
from tournaments.simulation.draws import happens, weighted
from tournaments.simulation.hands import (
    EnteredHand,
    Stock,
    entered,
    opened_hand,
    unopened_hand,
)

VOID, DOWN_AND_OUT, BREACH, EXACT_CUT = 10, 60, 30, 20  # in 1,000 deals
OPENED, OPENED_BEFORE_DOWN_AND_OUT = 650, 200  # in 1,000 players of average strength
OVER_CALLS = {4: 80, 5: 20}
RULINGS = {
    "Late back to the table after two warnings.": 20,
    "Talked about the cards in hand.": 10,
    "Took a discard back.": 25,
}


@dataclass(frozen=True)
class Breach:
    """An infraction in a deal, as the director notes it."""

    seat: int
    code: str
    calls: int | None = None
    points: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class PlayedDeal:
    """One attempt at a deal: what is noted and typed, the cards by seat, and any breach."""

    deal_input: DealInput
    attempt: int
    cards: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    typed: Mapping[int, str] = field(default_factory=dict)
    breach: Breach | None = None


def play_deal(
    rules: RuleSet, deal: int, strengths: Mapping[int, int], *, dealer: int, rng: Random
) -> list[PlayedDeal]:
    """Play a deal until somebody goes out; every attempt but the last is void.

    Arguments: ``strengths``, from 50 to 150 by seat; ``dealer``, a seat.
    """
    voids: list[PlayedDeal] = []
    while happens(rng, VOID):
        void = DealInput(
            deal=deal, hands={}, seats=tuple(sorted(strengths)), dealer=dealer, void=True
        )
        voids.append(PlayedDeal(void, len(voids) + 1))
    return [
        *voids,
        finished_deal(
            rules, rules.deal(deal), strengths, attempt=len(voids) + 1, dealer=dealer, rng=rng
        ),
    ]


def finished_deal(
    rules: RuleSet,
    scheduled: ScheduledDeal,
    strengths: Mapping[int, int],
    *,
    attempt: int,
    dealer: int,
    rng: Random,
) -> PlayedDeal:
    """Play an attempt at a deal in which somebody goes out."""
    goer = weighted(rng, {seat: strength**2 for seat, strength in strengths.items()})
    down_and_out = rules.down_and_out_counts and happens(rng, DOWN_AND_OUT)
    opened = who_opened(strengths, goer, down_and_out=down_and_out, rng=rng)
    unopened = sorted(strengths.keys() - opened - {goer})
    breach = draw_breach(rules, scheduled, sorted(strengths), unopened, rng)
    stock = Stock(rules.packs_for(len(strengths)), rng)
    cards = {}
    for seat, strength in strengths.items():
        if seat in unopened:
            calls = breach.calls if breach and breach.seat == seat else None
            cards[seat] = unopened_hand(stock, scheduled, rng, strength=strength, calls=calls)
        elif seat != goer:
            cards[seat] = opened_hand(stock, rng, strength=strength)
    hands: dict[int, EnteredHand] = {seat: entered(hand, rng) for seat, hand in cards.items()}
    cut_exactly = bool(rules.cut_bonus) and happens(rng, EXACT_CUT)
    deal_input = DealInput(
        deal=scheduled.number,
        seats=tuple(sorted(strengths)),
        goer=goer,
        down_and_out=down_and_out,
        opened_before=frozenset(opened),
        exact_cut_by=dealer if cut_exactly else None,
        dealer=dealer,
        hands={seat: hand.hand for seat, hand in hands.items()},
    )
    typed = {seat: hand.typed for seat, hand in hands.items()}
    return PlayedDeal(deal_input, attempt, cards, typed, breach)


def who_opened(
    strengths: Mapping[int, int], goer: int, *, down_and_out: bool, rng: Random
) -> set[int]:
    """Draw the seats that had opened before the goer's last turn (rules, section 1)."""
    chance = OPENED_BEFORE_DOWN_AND_OUT if down_and_out else OPENED
    others = [seat for seat in strengths if seat != goer]
    opened = {seat for seat in others if happens(rng, chance + strengths[seat] - 100)}
    return opened if down_and_out else opened | {goer}


def draw_breach(
    rules: RuleSet, scheduled: ScheduledDeal, seats: list[int], unopened: list[int], rng: Random
) -> Breach | None:
    """Draw whether somebody broke a rule, who, and what the director writes of it.

    An over-call is only ever proved on a hand that is not opened (rules, section 7).
    """
    possible = [
        infraction
        for infraction in rules.infractions
        if infraction.enabled and (unopened or not infraction.needs_calls)
    ]
    if not possible or not happens(rng, BREACH):
        return None
    infraction = rng.choice(possible)
    if infraction.needs_calls:
        return over_call(infraction, scheduled, rng.choice(unopened), rng)
    if infraction.needs_points or infraction.needs_reason:
        reason = rng.choice(list(RULINGS))
        points = RULINGS[reason] if infraction.needs_points else None
        return Breach(rng.choice(seats), infraction.code, points=points, reason=reason)
    return Breach(rng.choice(seats), infraction.code)


def over_call(infraction: Infraction, scheduled: ScheduledDeal, seat: int, rng: Random) -> Breach:
    """Draw how many calls too many, proved by the cards held (rules, section 5)."""
    calls = weighted(rng, OVER_CALLS)
    held = scheduled.cards + 2 * calls
    return Breach(seat, infraction.code, calls=calls, reason=f"{held} cards counted.")
