"""Melds on the table: what may be added, and where a replaced joker goes (rules, section 4)."""

from collections.abc import Iterator, Sequence
from typing import Literal

from scoring.cards import JOKER, Card, format_cards
from scoring.errors import ScoringError
from scoring.melds import (
    HIGH_ACE,
    LONGEST_RUN,
    Meld,
    Violation,
    check_meld,
    has_adjacent_jokers,
    low_end_first,
    meld_kind,
    pack_violations,
    places_of,
    run_low,
    run_violations,
    set_violations,
)
from scoring.rules import RuleSet

End = Literal["high", "low"]


def check_extension(
    meld: Sequence[Card],
    cards: Sequence[Card],
    end: End | None,
    rules: RuleSet,
    own: bool,  # noqa: FBT001
    *,
    players: int | None = None,
) -> tuple[Violation, ...]:
    """Return every rule broken by adding cards to a meld on the table (rules, section 4).

    Args:
        meld: the meld as it lies, in order, from either end.
        cards: the cards to add, in the order in which they will lie, from either end.
        end: ``high`` or ``low`` end of a run; of no meaning for a set.
        rules: the rule set.
        own: True where the meld is the player's own.
        players: players at the table, which decides the packs; by default the most allowed.

    Returns:
        Violations; empty where the extension is legal.

    """
    laid, added = tuple(meld), tuple(cards)
    return (
        *_extension_violations(laid, added, end, rules, own=own),
        *pack_violations((*laid, *added), rules.packs_for(players)),
    )


def replace_joker(run: Sequence[Card], card: Card, rules: RuleSet) -> Meld:
    """Lay a natural card in the place of a run's joker, which moves on (rules, section 4).

    Args:
        run: a legal run as it lies, from either end.
        card: the natural card laid by its holder.
        rules: the rule set; ``joker_replacement`` tells where the joker goes.

    Returns:
        The run afterwards, low end first.

    Raises:
        ScoringError: ``not_a_run``, ``no_joker_there``, ``joker_fixed`` where no place is left
            for the joker, or ``adjacent_jokers`` where it would lie beside another.

    """
    laid = tuple(run)
    if meld_kind(laid) == "set" or check_meld(laid):
        raise ScoringError(
            "not_a_run", f"{format_cards(laid)} is not a legal run; only its jokers move.",
            field="run", run=format_cards(laid),
        )  # fmt: skip
    laid = low_end_first(laid)
    low = run_low(laid)
    place = next((place for place in places_of(card) if low <= place < low + len(laid)), None)
    suit = next(natural.suit for natural in laid if not natural.joker)
    if place is None or card.suit != suit or not laid[place - low].joker:
        raise ScoringError(
            "no_joker_there", f"No joker stands in the place of {card} in {format_cards(laid)}.",
            field="card", card=str(card), run=format_cards(laid),
        )  # fmt: skip
    index = place - low
    filled = (*laid[:index], card, *laid[index + 1 :])
    moved = _with_moved_joker(filled, low, rules)
    if has_adjacent_jokers(moved):
        raise ScoringError(
            "adjacent_jokers", "The joker would lie beside another joker.",
            field="run", run=format_cards(moved),
        )  # fmt: skip
    return moved


def _with_moved_joker(filled: Meld, low: int, rules: RuleSet) -> Meld:
    reaches_ace = low + len(filled) - 1 == HIGH_ACE
    if len(filled) < LONGEST_RUN:
        if not reaches_ace:
            return (*filled, JOKER)
        if rules.joker_replacement == "high_then_low":
            return (JOKER, *filled)
    raise ScoringError(
        "joker_fixed", f"No place is left for the joker of {format_cards(filled)}.",
        field="run", run=format_cards(filled),
    )  # fmt: skip


def _extension_violations(
    meld: Meld, added: Meld, end: End | None, rules: RuleSet, *, own: bool
) -> Iterator[Violation]:
    if not added:
        yield Violation(4, "no_cards", "There are no cards to add.", ())
        return
    jokers = tuple(card for card in added if card.joker)
    if jokers and not own and not rules.jokers_on_others_melds:
        message = "Jokers may not be added to another player’s meld."
        yield Violation(4, "joker_on_others_meld", message, jokers)
    if meld_kind(meld) == "set":
        yield from set_violations((*meld, *added))
        return
    if len(meld) >= LONGEST_RUN:
        yield Violation(4, "run_complete", "A complete run takes nothing more.", added)
        return
    if end not in ("high", "low"):
        yield Violation(4, "no_end", "A run is extended at its high or its low end.", added)
        return
    laid = low_end_first(meld)
    if end == "high":
        orders = [(*laid, *added), (*laid, *added[::-1])]
    else:
        orders = [(*added, *laid), (*added[::-1], *laid)]
        if rules.run_extension == "high_first" and run_low(laid) + len(laid) - 1 < HIGH_ACE:
            message = "A run is extended at its low end only once its high end has reached the ace."
            yield Violation(4, "low_end_closed", message, added)
    yield from min([tuple(run_violations(order)) for order in orders], key=len)
