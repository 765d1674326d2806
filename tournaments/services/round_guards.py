"""What a round's state and scores forbid."""

from django.utils.translation import gettext as _

from tournaments.enums import RoundStatus, Source
from tournaments.errors import Refusal
from tournaments.models import DealRecord, PenaltyEntry, Round
from tournaments.services.log import Actor


def has_scores(round_: Round) -> bool:
    """Whether anything has been entered for a table of the round."""
    return (
        DealRecord.objects.filter(table__round=round_).exists()
        or PenaltyEntry.objects.filter(seat__round=round_).exists()
    )


def keep_draft_without_scores(round_: Round) -> None:
    """Refuse to change the seating of a round that is published or has scores."""
    if not round_.is_draft:
        raise Refusal(_("%(round)s is published. Take it back first.") % {"round": round_})
    if has_scores(round_):
        raise Refusal(
            _("%(round)s has scores, which belong to its seating. Publish it as it is.")
            % {"round": round_}
        )


def keep_drafts_hidden(round_: Round) -> None:
    """Refuse that anything is scored in a round that is not published."""
    if round_.is_draft:
        raise Refusal(_("%(round)s is not published.") % {"round": round_})


def keep_closed(round_: Round, actor: Actor) -> None:
    """Refuse that anyone but a director changes the results of a closed round."""
    if round_.status == RoundStatus.CLOSED and actor.source != Source.DIRECTOR:
        raise Refusal(
            _("%(round)s is closed. Only a director corrects it now.") % {"round": round_}
        )
