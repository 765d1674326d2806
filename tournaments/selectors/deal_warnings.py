"""What is unlikely in a result on record, though the rules accept it (rules, section 6)."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring import DealInput, RuleSet, ScoringError, parse_cards, score_deal
from tournaments.models import DealRecord, HandScore


def deal_warnings(
    rules: RuleSet, record: DealRecord, hands: Mapping[int, HandScore], goer: int | None
) -> tuple[str, ...]:
    """What ought to be checked in ``record``, each in words that name deal and seat.

    Arguments: ``hands`` by seat number, the goer's too; ``goer``, the seat that went out.
    Where the rules would refuse today what is on record, that is said.
    """
    if record.is_void or is_plain(rules, record, hands):
        return ()
    deal_input = DealInput(
        deal=record.deal,
        hands={
            seat: parse_cards(hand.cards) if hand.cards else hand.hand
            for seat, hand in hands.items()
            if seat != goer
        },
        seats=tuple(sorted(hands)),
        goer=goer,
        down_and_out=record.down_and_out,
        opened_before=frozenset(record.opened_before),
    )
    try:
        found = score_deal(rules, deal_input).warnings
    except ScoringError as error:
        return (str(error),)
    return tuple(
        _("Deal %(deal)s, seat %(seat)s: %(warning)s")
        % {"deal": record.deal, "seat": warning.seat, "warning": warning.message}
        for warning in found
    )


def is_plain(rules: RuleSet, record: DealRecord, hands: Mapping[int, HandScore]) -> bool:
    """Whether nothing can be unlikely: low values, no cards, and nobody noted as opened.

    A value is low where the cards dealt can hold it, without any call.
    """
    dealt = rules.deal(record.deal).cards
    most = rules.packs_for(len(hands)).ceiling(dealt)
    return not record.opened_before and not any(
        hand.cards or hand.hand > most for hand in hands.values()
    )
