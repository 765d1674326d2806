"""Short ways to write cards and deals in the tests."""

from scoring import DealInput, InfractionInput, parse_cards

CASE_HANDS = {2: "KC KD 10S 9H", 3: "JK AC", 4: "AD AH 2C"}


def played(hands=None, **changes):
    """A finished deal of four seats in which seat 1 went out; cards are written as text."""
    hands = CASE_HANDS if hands is None else hands
    read = {
        seat: parse_cards(hand) if isinstance(hand, str) else hand for seat, hand in hands.items()
    }
    given = {"deal": 4, "seats": (1, 2, 3, 4), "goer": 1} | changes
    return DealInput(hands=read, **given)


def breach(seat, code, **details):
    """An infraction of a seat."""
    return InfractionInput(seat=seat, code=code, **details)


def laid(*melds):
    """Melds written as text."""
    return [parse_cards(meld) for meld in melds]


def codes(violations):
    """The codes of violations, refusals or warnings."""
    return [violation.code for violation in violations]
