"""What a round's state and scores forbid, and what follows from them."""

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from tournaments.enums import Action, RoundStatus, Source
from tournaments.errors import Refusal
from tournaments.models import LIVE, DealRecord, PenaltyEntry, Round, Seat, Table, Tournament
from tournaments.selectors.progress import first_gap
from tournaments.services.log import Actor, write_log


def has_scores(round_: Round) -> bool:
    """Whether anything counts or waits at a table of the round now; what was cleared does not."""
    return (
        DealRecord.objects.filter(table__round=round_, status__in=LIVE).exists()
        or PenaltyEntry.objects.filter(round=round_, cancelled_at=None).exists()
    )


def table_has_scores(table: Table) -> bool:
    """Whether anything counts or waits at the table now; what was cleared does not."""
    return (
        table.records.filter(status__in=LIVE).exists()
        or table.penalties.filter(cancelled_at=None).exists()
    )


def kept_tables(round_: Round) -> list[Table]:
    """The tables with players that a redraw leaves as they are: locked, or with scores."""
    live = DealRecord.objects.filter(table=OuterRef("pk"), status__in=LIVE)
    charged = PenaltyEntry.objects.filter(table=OuterRef("pk"), cancelled_at=None)
    seated = Seat.objects.filter(table=OuterRef("pk"), entry__isnull=False)
    kept = round_.tables.filter(Q(is_locked=True) | Exists(live) | Exists(charged), Exists(seated))
    return list(kept.order_by("number"))


def keep_nothing_locked(round_: Round) -> None:
    """Refuse to seat all of a draft again where a table of it is locked."""
    locked = round_.tables.filter(is_locked=True, seats__entry__isnull=False).first()
    if locked is not None:
        raise Refusal(
            _("%(table)s of %(round)s is locked. Unlock it first.")
            % {"table": locked, "round": round_}
        )


def keep_draft(round_: Round) -> None:
    """Refuse to redraw a round that is published."""
    if not round_.is_draft:
        raise Refusal(_("%(round)s is published. Take it back first.") % {"round": round_})


def keep_draft_without_scores(round_: Round) -> None:
    """Refuse to change the seating of a round that is published or has scores."""
    keep_draft(round_)
    if has_scores(round_):
        raise Refusal(
            _("%(round)s has scores, which belong to its seating. Publish it as it is.")
            % {"round": round_}
        )


def keep_possible_deals(tournament: Tournament, deals: list[int]) -> None:
    """Refuse a list of deals for a round that is empty, repeats a deal, or has one too many."""
    schedule = [deal.number for deal in tournament.rule_set.deals]
    unknown = [deal for deal in deals if deal not in schedule]
    if unknown:
        raise Refusal(
            _("Deal %(deal)s is not in the schedule; it has the deals %(first)s to %(last)s.")
            % {"deal": unknown[0], "first": schedule[0], "last": schedule[-1]},
            field="deals",
        )
    if not deals or len(set(deals)) < len(deals):
        raise Refusal(_("A round has at least one deal, and each deal only once."), field="deals")


def keep_drafts_hidden(round_: Round) -> None:
    """Refuse that anything is scored in a round that is not published."""
    if round_.is_draft:
        raise Refusal(_("%(round)s is not published.") % {"round": round_})


def keep_closed(round_: Round, actor: Actor) -> None:
    """Refuse that anyone but a director changes the results of a closed round."""
    if round_.status == RoundStatus.CLOSED and actor.source != Source.DIRECTOR:
        raise Refusal(
            _("%(round)s is closed. Only a director can correct it now.") % {"round": round_}
        )


def open_again_with_gaps(round_: Round, actor: Actor) -> None:
    """Open a closed round that misses a result now; the round is locked."""
    if round_.status == RoundStatus.CLOSED and first_gap(round_) is not None:
        round_.status = RoundStatus.PUBLISHED
        round_.save(update_fields=["status"])
        write_log(round_.tournament, actor, Action.ROUND_REOPENED, str(round_))
