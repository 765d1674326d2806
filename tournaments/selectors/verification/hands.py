"""Checks of hands: whose they are, and what ``scoring`` makes of what was noted."""

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ScoringError, hand_value, parse_cards
from tournaments.models import LIVE
from tournaments.selectors.verification.rows import Finding, Kept

KINDS = {
    "hand": gettext_lazy("Points of the hand: %(kept)s kept; the rules give %(due)s."),
    "doubling": gettext_lazy("Points of the doubling: %(kept)s kept; the rules give %(due)s."),
    "out_bonus": gettext_lazy(
        "Points for going down-and-out: %(kept)s kept; the rules give %(due)s."
    ),
    "cut_bonus": gettext_lazy("Points for the exact cut: %(kept)s kept; the rules give %(due)s."),
}


def every_chair_has_its_hand(kept: Kept) -> Iterator[Finding]:
    """A played deal has one hand for each occupied chair of its table, any other deal none."""
    for record in kept.records:
        held = {hand.chair for hand in kept.hands.get(record.pk, ())}
        if not record.is_played:
            if held:
                yield kept.place_of(record), _("The deal was not played, but hands are kept.")
            continue
        sitting = kept.sitting(record) if record.status in LIVE else {}
        for chair in sorted(sitting.keys() - held):
            yield kept.place_of(record, chair=chair), _("The hand is missing.")
        if not held:
            yield kept.place_of(record), _("The deal was played, but no hands are kept.")


def hands_name_who_sits_there(kept: Kept) -> Iterator[Finding]:
    """A hand that counts or waits is that of the player who sits in its chair in that deal."""
    for record in kept.records:
        if record.status not in LIVE:
            continue
        sitting = kept.sitting(record)
        if not sitting:
            continue  # the deal is not one of the round, as another check says
        for hand in kept.hands.get(record.pk, ()):
            seat = sitting.get(hand.chair)
            if seat is None:
                message = _("A hand is kept, but nobody sits there in this deal.")
            elif seat.entry_id != hand.entry_id:
                message = _("The hand is another player’s: %(player)s sits there.") % {
                    "player": seat.entry
                }
            else:
                continue
            yield kept.place_of(record, chair=hand.chair), message


def hands_belong_to_the_tournament(kept: Kept) -> Iterator[Finding]:
    """A hand is that of a player of the event, in a deal of the event."""
    for record in kept.records:
        for hand in kept.hands.get(record.pk, ()):
            if hand.entry_id not in kept.entries:
                yield (
                    kept.place_of(record, chair=hand.chair),
                    _("This player is entered in another tournament."),
                )
    for hand in kept.foreign_hands:
        yield (
            str(kept.entries[hand.entry_id]),
            _("A hand of this player belongs to a deal of another tournament."),
        )


def hands_are_what_was_noted(kept: Kept) -> Iterator[Finding]:
    """The points of a hand are the value of its cards, and of what was typed."""
    for record in kept.records:
        for hand in kept.hands.get(record.pk, ()):
            for text in filter(None, (hand.cards, hand.typed)):
                value = value_of(text)
                if value is not None and value != hand.hand:
                    yield (
                        kept.place_of(record, chair=hand.chair),
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
        if isinstance(result, ScoringError):
            yield kept.place_of(record, chair=result.seat), result.message
            continue
        due = Counter[tuple[int, str]]()
        for line in result.lines:
            due[line.seat, line.code if line.kind == "bonus" else line.kind] += line.points
        for hand in kept.hands[record.pk]:
            for kind, words in KINDS.items():
                points = getattr(hand, kind)
                if points != due[hand.chair, kind]:
                    yield (
                        kept.place_of(record, chair=hand.chair),
                        words % {"kept": points, "due": due[hand.chair, kind]},
                    )


CHECKS = (
    every_chair_has_its_hand,
    hands_name_who_sits_there,
    hands_belong_to_the_tournament,
    hands_are_what_was_noted,
    points_are_those_of_the_rules,
)
