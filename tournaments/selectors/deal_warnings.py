"""What is unlikely in a result on record, though the rules accept it (rules, section 6)."""

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from scoring import DealInput, RuleSet, ScoringError, parse_cards, score_deal
from tournaments.enums import RecordStatus
from tournaments.models import DealRecord, HandScore, Round

SHORTEST_CARD = 3  # letters of "A♠ "


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


def round_warnings(round_: Round) -> dict[int, tuple[str, ...]]:
    """What ought to be checked in ``round_``, by the numbers of the tables that have any.

    Only results that may be unlikely are read, in two queries however many tables there are.
    """
    rules = round_.tournament.rule_set
    records = (
        DealRecord.objects.filter(
            Q(Exists(suspect_hands(rules, round_))) | (Q(down_and_out=True) & ~Q(opened_before=[])),
            table__round=round_,
            is_void=False,
            status__in=[RecordStatus.CONFIRMED, RecordStatus.SUBMITTED],
        )
        .select_related("table", "goer")
        .prefetch_related(Prefetch("hand_scores", HandScore.objects.select_related("seat")))
        .order_by("table__number", "deal", "pk")
    )
    found: dict[int, tuple[str, ...]] = defaultdict(tuple)
    for record in records:
        hands = {hand.seat.number: hand for hand in record.hand_scores.all()}
        goer = record.goer.number if record.goer else None
        if warnings := deal_warnings(rules, record, hands, goer):
            found[record.table.number] += warnings
    return dict(found)


def suspect_hands(rules: RuleSet, round_: Round) -> QuerySet[HandScore]:
    """Hands of a record that hold more than was dealt: in points, or by the length of the text."""
    beyond = Q()
    for number in round_.deals:
        dealt = rules.deal(number).cards
        low = Q(hand__gt=rules.packs_for(rules.min_players).ceiling(dealt))
        beyond |= Q(record__deal=number) & (low | Q(length__gt=SHORTEST_CARD * dealt))
    hands = HandScore.objects.order_by().annotate(length=Length("cards"))
    return hands.filter(beyond, record=OuterRef("pk"))
