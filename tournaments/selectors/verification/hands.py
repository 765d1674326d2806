"""Checks of hands: whose they are, and what ``scoring`` makes of what was noted."""

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ScoringError, hand_value, parse_cards
from tournaments.selectors.verification.rows import Finding, Kept

KINDS = {
    "hand": gettext_lazy("Points of the hand: %(kept)s kept; the rules give %(due)s."),
    "doubling": gettext_lazy("Points of the doubling: %(kept)s kept; the rules give %(due)s."),
    "bonus": gettext_lazy("Points of the bonus: %(kept)s kept; the rules give %(due)s."),
}


def every_seat_has_its_hand(kept: Kept) -> Iterator[Finding]:
    """A played deal has one hand for each seat of its table, a void one none."""
    for record in kept.records:
        held = {hand.seat_id for hand in kept.hands.get(record.pk, ())}
        if record.is_void:
            if held:
                yield kept.place_of(record), _("The deal is void, but hands are kept for it.")
            continue
        for seat in kept.seats_at.get(record.table_id, ()):
            if seat.pk not in held:
                yield kept.place_of(record, seat=seat.pk), _("The hand is missing.")


def hands_belong_to_the_table(kept: Kept) -> Iterator[Finding]:
    """A hand is that of a seat at the table of its deal."""
    for record in kept.records:
        at_table = {seat.pk for seat in kept.seats_at.get(record.table_id, ())}
        for hand in kept.hands.get(record.pk, ()):
            if hand.seat_id not in at_table:
                yield (
                    kept.place_of(record, seat=hand.seat_id),
                    _("A hand is kept, but the seat is not at this table."),
                )
    for hand in kept.foreign_hands:
        seat = kept.seats[hand.seat_id]
        yield (
            kept.place(seat.table_id, seat=seat.pk),
            _("A hand of this seat belongs to a deal of another tournament."),
        )


def hands_are_what_was_noted(kept: Kept) -> Iterator[Finding]:
    """The points of a hand are the value of its cards, and of what was typed."""
    for record in kept.records:
        for hand in kept.hands.get(record.pk, ()):
            for text in filter(None, (hand.cards, hand.typed)):
                value = value_of(text)
                if value is not None and value != hand.hand:
                    yield (
                        kept.place_of(record, seat=hand.seat_id),
                        _("“%(text)s” comes to %(value)s, but %(kept)s is kept.")
                        % {"text": text, "value": value, "kept": hand.hand},
                    )


def value_of(text: str) -> int | None:
    """What points, a sum or cards are worth; None for other text, such as “out”."""
    parts = [part.strip() for part in text.split("+")]
    if all(part.isdecimal() for part in parts):
        return sum(map(int, parts))
    try:
        return hand_value(parse_cards(text))
    except ScoringError:
        return None


def points_are_those_of_the_rules(kept: Kept) -> Iterator[Finding]:
    """Every version scores what the rules give for it (rules, section 6)."""
    for record in kept.records:
        result = kept.scored.get(record.pk)
        if result is None:
            continue
        seats = {seat.number: seat.pk for seat in kept.seats_at[record.table_id]}
        if isinstance(result, ScoringError):
            seat = seats.get(result.seat or 0)
            yield kept.place_of(record, seat=seat), result.message
            continue
        due = Counter[tuple[int, str]]()
        for line in result.lines:
            due[seats[line.seat], line.kind] += line.points
        for hand in kept.hands[record.pk]:
            for kind, words in KINDS.items():
                points = getattr(hand, kind)
                if points != due[hand.seat_id, kind]:
                    yield (
                        kept.place_of(record, seat=hand.seat_id),
                        words % {"kept": points, "due": due[hand.seat_id, kind]},
                    )


CHECKS = (
    every_seat_has_its_hand,
    hands_belong_to_the_table,
    hands_are_what_was_noted,
    points_are_those_of_the_rules,
)
