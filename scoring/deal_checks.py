"""What is refused in a deal, each refusal with its own code (rules, section 6)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from scoring.cards import Card, Packs, hand_value
from scoring.charges import infraction_points
from scoring.deal_input import DealInput
from scoring.errors import ScoringError
from scoring.rules import RuleSet
from scoring.words import are, counted, listed

LEAST_HANDS = 2


def check_deal(rules: RuleSet, deal_input: DealInput) -> tuple[ScoringError, ...]:
    """Return everything that is refused in a deal (rules, section 6).

    Args:
        rules: the rule set of the tournament.
        deal_input: what was noted at the table.

    Returns:
        The errors, those of the whole deal first, then in seat order; empty where the deal can
        be scored. Each names the deal, the seat where one is concerned, and the field.

    """
    found = [
        error.at(deal=deal_input.deal)
        for check in (_check_table, _check_absent, _check_goer, _check_hands, _check_extras)
        for error in check(rules, deal_input)
    ]
    found.sort(key=lambda error: error.seat or 0)
    return tuple(found)


def _check_table(rules: RuleSet, deal_input: DealInput) -> Iterator[ScoringError]:
    seats = deal_input.seats
    if not seats or len(set(seats)) < len(seats) or not set(seats) <= set(range(1, 9)):
        yield _error(
            "bad_seats", f"A table cannot have the seats {seats}.", field="seats", seats=seats
        )
    try:
        rules.deal(deal_input.deal)
    except ScoringError as error:
        yield error
    named = {
        "hands": deal_input.hands.keys(),
        "absent": deal_input.absent,
        "opened_before": deal_input.opened_before,
        "goer": {deal_input.goer} - {None},
        "exact_cut_by": {deal_input.exact_cut_by} - {None},
        "dealer": {deal_input.dealer} - {None},
        "infractions": {infraction.seat for infraction in deal_input.infractions},
    }
    for field, used in named.items():
        for seat in used - set(seats):
            yield _error("unknown_seat", f"The table has no seat {seat}.", seat=seat, field=field)


def _check_absent(_rules: RuleSet, deal_input: DealInput) -> Iterator[ScoringError]:
    if deal_input.void:
        return
    goer = deal_input.goer
    for seat in sorted(deal_input.absent):
        if seat == goer:
            yield _error(
                "absent_goer", "This player is marked absent and cannot have gone out.",
                seat=seat, field="goer",
            )  # fmt: skip
        elif seat in deal_input.hands:
            yield _error(
                "absent_with_hand",
                "This player is marked absent and cannot have a hand; clear one of the two.",
                seat=seat, field="hands",
            )  # fmt: skip
    if len(deal_input.present) < LEAST_HANDS:
        yield _error(
            "too_few_hands",
            f"Only {counted(len(deal_input.present), 'hand')} can be scored; a deal needs "
            f"{LEAST_HANDS}.",
            field="absent", present=len(deal_input.present), least=LEAST_HANDS,
        )  # fmt: skip


def _check_goer(rules: RuleSet, deal_input: DealInput) -> Iterator[ScoringError]:
    goer = deal_input.goer
    if deal_input.down_and_out and not rules.down_and_out_counts:
        yield _error(
            "doubling_off",
            "Down-and-out is marked, but these rules neither double for it nor give a bonus.",
            seat=goer, field="down_and_out",
        )  # fmt: skip
    if deal_input.void:
        if goer is not None:
            yield _error(
                "void_with_goer", f"The deal is void, so seat {goer} cannot have gone out.",
                seat=goer, field="goer",
            )  # fmt: skip
        return
    empty = [seat for seat, hand in deal_input.hands.items() if hand in ((), 0)]
    if goer is None:
        if len(empty) > 1:
            yield _error(
                "two_goers",
                f"Seats {listed(sorted(empty))} have no cards left; one player goes out.",
                field="goer", seats=tuple(sorted(empty)),
            )  # fmt: skip
        else:
            yield _error(
                "no_goer", "Nobody is named as going out, and the deal is not void.", field="goer"
            )
    elif deal_input.hands.get(goer, ()) not in ((), 0):
        yield _error(
            "goer_with_cards", "This player went out and cannot have cards left.",
            seat=goer, field="hands",
        )  # fmt: skip


def _check_hands(rules: RuleSet, deal_input: DealInput) -> Iterator[ScoringError]:
    if deal_input.void:
        return
    packs = rules.packs_for(len(deal_input.seats))
    seen: dict[Card, int] = {}
    together = 0
    for seat in sorted(deal_input.seats):
        if seat not in deal_input.hands:
            if seat != deal_input.goer and seat not in deal_input.absent:
                yield _error(
                    "missing_hand",
                    "There is neither a hand nor a value. "
                    "If the player did not finish, mark them absent.",
                    seat=seat, field="hands",
                )  # fmt: skip
            continue
        hand = deal_input.hands[seat]
        out = seat == deal_input.goer
        if isinstance(hand, int):
            yield from _check_value(hand, seat, packs, empty=out or deal_input.goer is None)
            together += max(hand, 0)
        else:
            yield from _check_cards(hand, seat, packs, seen, deal_input.goer)
            together += hand_value(hand)
    if together > packs.worth and not _alone_too_high(deal_input, packs):
        yield _error(
            "values_too_high_together",
            f"The values together, {together}, are more than the packs are worth, {packs.worth}.",
            field="hands", value=together, worth=packs.worth,
        )  # fmt: skip


def _check_value(value: int, seat: int, packs: Packs, *, empty: bool) -> Iterator[ScoringError]:
    if isinstance(value, bool):
        yield _error("bad_value", f"{value} is not a value.", seat=seat, field="hands", value=value)
    elif value < 0:
        yield _error(
            "negative_value", f"The value {value} is negative.",
            seat=seat, field="hands", value=value,
        )  # fmt: skip
    elif value == 0 and not empty:
        yield _error(
            "zero_value", "The value 0 means no cards left, but another player went out.",
            seat=seat, field="hands", value=value,
        )  # fmt: skip
    elif value > packs.worth:
        yield _error(
            "value_too_high",
            f"The value {value} is more than the packs are worth, {packs.worth}.",
            seat=seat, field="hands", value=value, worth=packs.worth,
        )  # fmt: skip


def _check_cards(
    cards: tuple[Card, ...], seat: int, packs: Packs, seen: dict[Card, int], goer: int | None
) -> Iterator[ScoringError]:
    if not cards and goer not in (seat, None):
        yield _error(
            "two_goers", f"No cards are left here, but seat {goer} went out; only one player can.",
            seat=seat, field="hands", goer=goer,
        )  # fmt: skip
    for card, count in Counter(cards).items():
        held = seen[card] = seen.get(card, 0) + count
        most = packs.most_of(card)
        if held <= most:
            continue
        if card.joker:
            code = "too_many_jokers"
            there = f"there {are(held)} {counted(held, 'joker')}; the packs hold {most}"
        else:
            code = "card_too_often"
            there = f"{card} is there {held} times; the packs hold it {counted(most, 'time')}"
        yield _error(
            code, f"With this hand {there}.",
            seat=seat, field="hands", card=str(card), held=held, most=most,
        )  # fmt: skip


def _check_extras(rules: RuleSet, deal_input: DealInput) -> Iterator[ScoringError]:
    for infraction_input in deal_input.infractions:
        try:
            infraction_points(rules, infraction_input)
        except ScoringError as error:
            yield error
    cut_by = deal_input.exact_cut_by
    if cut_by is None:
        return
    if not rules.cut_bonus:
        yield _error(
            "cut_bonus_off", "The bonus for an exact cut is switched off in these rules.",
            seat=cut_by, field="exact_cut_by",
        )  # fmt: skip
    if deal_input.dealer not in (None, cut_by):
        yield _error(
            "cut_not_by_dealer",
            f"Only the dealer, seat {deal_input.dealer}, can get the bonus for an exact cut.",
            seat=cut_by, field="exact_cut_by", dealer=deal_input.dealer,
        )  # fmt: skip


def _alone_too_high(deal_input: DealInput, packs: Packs) -> bool:
    return any(isinstance(hand, int) and hand > packs.worth for hand in deal_input.hands.values())


def _error(code: str, message: str, *, field: str, **details: Any) -> ScoringError:
    return ScoringError(code, message, field=field, **details)
