"""One deal: from the hands left to lines and scores per seat (rules, section 6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scoring.cards import Card, format_cards, hand_value
from scoring.charges import infraction_points
from scoring.deal_checks import check_deal
from scoring.deal_input import DealInput
from scoring.infractions import ALLOWED_CALLS, InfractionInput
from scoring.rules import RuleSet
from scoring.words import placed

__all__ = [
    "DealInput", "DealResult", "InfractionInput", "Line", "ScoringWarning", "check_deal",
    "score_deal",
]  # fmt: skip

LineKind = Literal["hand", "doubling", "infraction", "bonus"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a player's score: its kind, its points and why.

    ``code`` names the infraction or the bonus switch; it is empty for the other kinds.
    """

    seat: int
    kind: LineKind
    points: int
    reason: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class ScoringWarning:
    """Something unlikely that is accepted.

    Attributes:
        code: a stable name of the warning, such as ``high_value``.
        deal: the number of the deal.
        seat: the number of the seat.
        message: what is unlikely in plain English, without the place.
        details: every further number of the message, for words in another language.

    """

    code: str
    deal: int
    seat: int
    message: str
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return placed(self.message, deal=self.deal, seat=self.seat)


@dataclass(frozen=True, slots=True)
class DealResult:
    """The scores of one deal, every seat's, with the lines they add up from."""

    scores: dict[int, int]
    lines: tuple[Line, ...]
    warnings: tuple[ScoringWarning, ...]


def score_deal(rules: RuleSet, deal_input: DealInput) -> DealResult:
    """Score one deal (rules, section 6).

    Args:
        rules: the rule set of the tournament.
        deal_input: what was noted at the table.

    Returns:
        The deal score of every seat, the lines in seat order, and warnings.

    Raises:
        ScoringError: the first refusal of ``check_deal``.

    """
    errors = check_deal(rules, deal_input)
    if errors:
        raise errors[0]
    if deal_input.void:
        lines = _void_lines(rules, deal_input)
        warnings: tuple[ScoringWarning, ...] = ()
    else:
        lines = _played_lines(rules, deal_input)
        warnings = _warnings(rules, deal_input)
    scores = dict.fromkeys(sorted(deal_input.seats), 0)
    for line in lines:
        scores[line.seat] += line.points
    lines.sort(key=lambda line: line.seat)
    return DealResult(scores, tuple(lines), warnings)


def is_doubled(rules: RuleSet, deal_input: DealInput) -> bool:
    """True where everyone else's hand penalty counts double (rules, section 6)."""
    if not deal_input.down_and_out or rules.doubling == "none":
        return False
    return rules.doubling == "own_opening" or deal_input.opened_before <= {deal_input.goer}


def _played_lines(rules: RuleSet, deal_input: DealInput) -> list[Line]:
    goer = deal_input.goer
    doubled = is_doubled(rules, deal_input)
    lines = []
    for seat in deal_input.present:
        if seat == goer:
            reason = "went down-and-out" if deal_input.down_and_out else "went out"
            lines.append(Line(seat, "hand", 0, reason))
            continue
        hand = deal_input.hands[seat]
        points = _points(hand)
        lines.append(Line(seat, "hand", points, _hand_reason(hand)))
        if doubled:
            lines.append(Line(seat, "doubling", points, f"seat {goer} went down-and-out"))
    for infraction_input in deal_input.infractions:
        points = infraction_points(rules, infraction_input)
        seat, code = infraction_input.seat, infraction_input.code
        reason = _infraction_reason(rules, infraction_input)
        lines.append(Line(seat, "infraction", points, reason, code))
        has_hand = seat != goer and seat not in deal_input.absent
        if doubled and rules.double_infractions and has_hand:
            lines.append(Line(seat, "doubling", points, f"{reason}, doubled", code))
    if rules.out_bonus and deal_input.down_and_out and goer is not None:
        lines.append(Line(goer, "bonus", rules.out_bonus, "went down-and-out", "out_bonus"))
    if deal_input.exact_cut_by is not None:
        cards = rules.exact_cut(deal_input.deal, len(deal_input.seats))
        reason = f"cut exactly {cards} cards"
        lines.append(Line(deal_input.exact_cut_by, "bonus", rules.cut_bonus, reason, "cut_bonus"))
    return lines


def _void_lines(rules: RuleSet, deal_input: DealInput) -> list[Line]:
    lines = []
    for infraction_input in deal_input.infractions:
        points = infraction_points(rules, infraction_input)
        reason = _infraction_reason(rules, infraction_input)
        if not rules.void_keeps_infractions:
            points, reason = 0, f"{reason} (the deal is void: kept on record)"
        lines.append(
            Line(infraction_input.seat, "infraction", points, reason, infraction_input.code)
        )
    return lines


def _warnings(rules: RuleSet, deal_input: DealInput) -> tuple[ScoringWarning, ...]:
    deal = deal_input.deal
    dealt = rules.deal(deal).cards
    called = 2 * ALLOWED_CALLS
    most_cards = dealt + called
    ceiling = rules.packs_for(len(deal_input.seats)).ceiling(most_cards)
    warnings = list(_few_hands(rules, deal_input))
    for seat, hand in sorted(deal_input.hands.items()):
        if isinstance(hand, int):
            if hand > ceiling:
                message = (
                    f"{hand} points are more than the {ceiling} that {most_cards} cards can hold."
                )
                details = {"value": hand, "most": ceiling, "cards": most_cards}
                warnings.append(ScoringWarning("high_value", deal, seat, message, details))
        elif len(hand) > most_cards:
            message = (
                f"{len(hand)} cards are more than the {dealt} dealt and {called} for three calls."
            )
            details = {"cards": len(hand), "dealt": dealt, "called": called, "calls": ALLOWED_CALLS}
            warnings.append(ScoringWarning("many_cards", deal, seat, message, details))
    goer = deal_input.goer
    if deal_input.down_and_out and goer in deal_input.opened_before and goer is not None:
        message = "Noted as opened before and as going down-and-out; only one can be right."
        warnings.append(ScoringWarning("goer_opened_before", deal, goer, message))
    return tuple(warnings)


def _few_hands(rules: RuleSet, deal_input: DealInput) -> Iterator[ScoringWarning]:
    present, least = deal_input.present, rules.min_players
    if len(present) < least:
        message = f"Only {len(present)} players finished the deal; the rules ask for {least}."
        details = {"present": len(present), "least": least}
        yield ScoringWarning("few_hands", deal_input.deal, min(present), message, details)


def _points(hand: tuple[Card, ...] | int) -> int:
    return hand if isinstance(hand, int) else hand_value(hand)


def _hand_reason(hand: tuple[Card, ...] | int) -> str:
    return "counted value" if isinstance(hand, int) else f"left in hand: {format_cards(hand)}"


def _infraction_reason(rules: RuleSet, infraction_input: InfractionInput) -> str:
    infraction = rules.infraction(infraction_input.code)
    title = infraction.title if infraction else infraction_input.code
    if infraction_input.calls is not None:
        title = f"{title} ({infraction_input.calls} calls)"
    return f"{title}: {infraction_input.reason}" if infraction_input.reason else title
