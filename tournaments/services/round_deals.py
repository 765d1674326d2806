"""The deals of a round: chosen for a draft, dropped or added while it is played."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Action, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import LIVE, DealRecord, PenaltyEntry, Round
from tournaments.services.locking import lock_round
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import has_scores, keep_possible_deals
from tournaments.services.seen import keep_seen_round


@transaction.atomic
def change_deals(
    *, round_: Round, deals: Sequence[int], actor: Actor, seen: str | None = None
) -> Round:
    """Let a round play these deals from now on.

    A draft without scores takes any list in any order. Otherwise slots keep their numbers: deals
    that no table has begun are dropped and leave a hole, and new ones are added at the end.
    Arguments: ``deals`` of the schedule, each once; ``seen``, the ``round_version`` of the page.
    Raises Refusal for a list that cannot be, for a deal that a table has begun, and for a closed
    round; StaleError where the round has changed.
    """
    round_ = lock_round(round_)
    keep_seen_round(seen, round_)
    keep_possible_deals(round_.tournament, list(deals))
    if round_.status == RoundStatus.CLOSED:
        raise Refusal(_("%(round)s is closed. Reopen it first.") % {"round": round_})
    before = round_.deals
    if round_.is_draft and not has_scores(round_):
        round_.slots = list(deals)
        round_.seats.filter(first_slot__gt=len(deals)).delete()
    else:
        _keep_what_has_begun(round_, set(before) - set(deals))
        kept = [deal if deal in deals else None for deal in round_.slots]
        round_.slots = kept + [deal for deal in deals if deal not in before]
    if round_.deals == before:
        return round_
    round_.version += 1
    round_.save(update_fields=["slots", "version"])
    write_log(
        round_.tournament,
        actor,
        Action.DEALS_CHANGED,
        str(round_),
        before=before,
        after=round_.deals,
    )
    return round_


def _keep_what_has_begun(round_: Round, dropped: set[int]) -> None:
    """Refuse to drop a deal of which a table has a result, or a player a penalty."""
    begun = (
        DealRecord.objects.filter(table__round=round_, status__in=LIVE, deal__in=dropped)
        .order_by("deal", "table__number")
        .values_list("deal", "table__number")
        .first()
    )
    if begun is not None:
        raise Refusal(
            _("Deal %(deal)s has begun at table %(table)s, so it stays. Clear it there first.")
            % {"deal": begun[0], "table": begun[1]},
            field="deals",
        )
    charged = PenaltyEntry.objects.filter(round=round_, cancelled_at=None, deal__in=dropped).first()
    if charged is not None:
        raise Refusal(
            _("Deal %(deal)s has a penalty of %(name)s, so it stays. Cancel that first.")
            % {"deal": charged.deal, "name": charged.entry},
            field="deals",
        )
