"""What is unlikely in a result on record, though the rules accept it (rules, section 6)."""

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from scoring import RuleSet, ScoringError, score_deal
from tournaments.enums import Outcome
from tournaments.models import LIVE, DealRecord, HandScore, Round
from tournaments.selectors.records import input_of

SHORTEST_CARD = 3  # letters of "A♠ "


def deal_warnings(
    rules: RuleSet, record: DealRecord, hands: Sequence[HandScore]
) -> tuple[str, ...]:
    """What ought to be checked in ``record``, each in words that name deal and seat.

    Arguments: ``hands`` of the record, the goer's and those of absent players too.
    Where the rules would refuse today what is on record, that is said.
    """
    if not record.is_played or is_plain(rules, record, hands):
        return ()
    try:
        found = score_deal(rules, input_of(record, hands)).warnings
    except ScoringError as error:
        return (str(error),)
    return tuple(
        _("Deal %(deal)s, seat %(seat)s: %(warning)s")
        % {"deal": record.deal, "seat": warning.seat, "warning": warning.message}
        for warning in found
    )


def is_plain(rules: RuleSet, record: DealRecord, hands: Sequence[HandScore]) -> bool:
    """Whether nothing can be unlikely: low values, no cards, nobody opened before or absent.

    A value is low where the cards dealt can hold it, without any call.
    """
    dealt = rules.deal(record.deal).cards
    most = rules.packs_for(len(hands)).ceiling(dealt)
    return not any(hand.cards or hand.opened or hand.absent or hand.hand > most for hand in hands)


def round_warnings(round_: Round) -> dict[int, tuple[str, ...]]:
    """What ought to be checked in ``round_``, by the numbers of the tables that have any.

    Only results that may be unlikely are read, in two queries however many tables there are.
    """
    rules = round_.tournament.rule_set
    records = (
        DealRecord.objects.filter(
            Exists(suspect_hands(rules, round_)),
            table__round=round_,
            outcome=Outcome.PLAYED,
            status__in=LIVE,
        )
        .select_related("table")
        .prefetch_related("hand_scores")
        .order_by("table__number", "deal", "pk")
    )
    found: dict[int, tuple[str, ...]] = defaultdict(tuple)
    for record in records:
        if warnings := deal_warnings(rules, record, list(record.hand_scores.all())):
            found[record.table.number] += warnings
    return dict(found)


def suspect_hands(rules: RuleSet, round_: Round) -> QuerySet[HandScore]:
    """Hands of a record that hold more than was dealt: in points, or by the length of the text."""
    beyond = Q()
    for number in round_.deals:
        dealt = rules.deal(number).cards
        low = Q(hand__gt=rules.packs_for(rules.min_players).ceiling(dealt))
        beyond |= Q(record__deal=number) & (low | Q(length__gt=SHORTEST_CARD * dealt))
    noted = Q(opened=True, record__down_and_out=True) | Q(absent=True)
    hands = HandScore.objects.order_by().annotate(length=Length("cards"))
    return hands.filter(beyond | noted, record=OuterRef("pk"))
