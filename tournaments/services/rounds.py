"""Seating a round: draft, swap, publish, take back, close."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Action, EntryStatus, RoundStatus, SeatingWay
from tournaments.errors import Refusal
from tournaments.models import Round, Seat, Tournament
from tournaments.selectors.deals import offered_deals
from tournaments.selectors.progress import first_gap
from tournaments.services.locking import lock_round, lock_tournament
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import (
    has_scores,
    keep_draft,
    keep_draft_without_scores,
    keep_drafts_hidden,
    keep_possible_deals,
)
from tournaments.services.seating import draft_into, unseat
from tournaments.services.seen import keep_seen_round, keep_seen_schedule

_SEEDS = 2**31  # what a column of the database holds


@transaction.atomic
def draft_round(
    *,
    tournament: Tournament,
    actor: Actor,
    way: str | None = None,
    deals: Sequence[int] = (),
    any_size: bool = False,
    unfinished: bool = False,
    seen: str | None = None,
) -> Round:
    """Draft the next round; only the director sees it.

    Arguments: ``way``, one of ``SeatingWay.of_a_round``, by default the tournament's own;
    ``deals`` of the schedule in the order they are played, by default those after the deals last
    planned; ``any_size``, whether tables may have fewer or more players than the rules want;
    ``unfinished``, whether standings that miss results may decide who sits where; ``seen``, the
    ``schedule_version`` of the page on which the next round was shown.
    Raises NeedsAgreement for such tables and standings otherwise; Refusal where a round is still
    a draft, all planned rounds are seated, a deal is not there to be played, or the players cannot
    be seated; StaleError where there are other rounds by now.
    """
    tournament = lock_tournament(tournament.pk)
    draft = tournament.rounds.filter(status=RoundStatus.DRAFT).first()
    if draft is not None and draft.seats.exists():
        raise Refusal(_("%(round)s is still a draft. Publish it first.") % {"round": draft})
    number = draft.number if draft else tournament.rounds.count() + 1
    if number > tournament.rounds_planned:
        raise Refusal(_("All planned rounds are seated. Plan more in the settings."))
    keep_seen_schedule(seen, tournament)
    round_ = draft or Round(tournament=tournament, number=number)
    round_.slots = list(deals) if deals else offered_deals(tournament, before=number)
    keep_possible_deals(tournament, round_.deals)
    round_.way = _single_way(way or tournament.seating_way)
    round_.seed = (tournament.seed + number) % _SEEDS
    round_.save(update_fields=["slots", "way", "seed"] if draft else None)
    _draft_and_log(round_, actor, any_size=any_size, unfinished=unfinished)
    return round_


def _draft_and_log(round_: Round, actor: Actor, *, any_size: bool, unfinished: bool) -> None:
    """Seat the draft, and write down by what, and which results the standings missed."""
    missing = draft_into(round_, any_size=any_size, unfinished=unfinished)
    data: dict[str, Any] = {
        "way": round_.way,
        "seed": round_.seed,
        **({"unfinished": missing} if missing else {}),
    }
    write_log(round_.tournament, actor, Action.ROUND_DRAFTED, str(round_), **data)


def _single_way(way: str) -> str:
    """The way to seat one round where ``way`` may be a whole schedule's.

    Raises Refusal for a way that is none.
    """
    if way not in SeatingWay.values:
        raise Refusal(_("Choose how the players are seated."), field="way")
    return SeatingWay.RANDOM if way == SeatingWay.SCHEDULE else way


@transaction.atomic
def redraw_round(
    *,
    round_: Round,
    actor: Actor,
    way: str | None = None,
    any_size: bool = False,
    unfinished: bool = False,
    seen: str | None = None,
) -> Round:
    """Redraw a draft from another seed, around the tables that are locked or have scores.

    Arguments: ``any_size`` and ``unfinished``, as for ``draft_round``; ``seen``, the
    ``round_version`` of the page on which this was decided, here and below.
    StaleError where the round has changed since.
    """
    round_ = lock_round(round_)
    keep_draft(round_)
    keep_seen_round(seen, round_)
    round_.seed = (round_.seed + 1000) % _SEEDS
    round_.way = _single_way(way or round_.way)
    round_.save(update_fields=["seed", "way"])
    _draft_and_log(round_, actor, any_size=any_size, unfinished=unfinished)
    return round_


@transaction.atomic
def swap_seats(
    *, round_: Round, first: int, second: int, actor: Actor, seen: str | None = None
) -> tuple[Seat, Seat]:
    """Let the entries numbered ``first`` and ``second`` change places in a draft.

    Raises Refusal for anyone who is not seated.
    """
    round_ = lock_round(round_)
    keep_draft_without_scores(round_)
    keep_seen_round(seen, round_)
    seats = {
        seat.entry.number: seat
        for seat in round_.seats.filter(entry__number__in=[first, second]).select_related(
            "entry__player", "table"
        )
        if seat.entry is not None
    }
    if len(seats) != 2:
        raise Refusal(_("Choose two different players who are seated in this round."))
    one, other = seats[first], seats[second]
    one.entry, other.entry = other.entry, one.entry
    one.save(update_fields=["entry"])
    other.save(update_fields=["entry"])
    round_.version += 1
    round_.save(update_fields=["version"])
    write_log(
        round_.tournament,
        actor,
        Action.SEATS_SWAPPED,
        str(round_),
        players=[str(other.entry), str(one.entry)],
    )
    return one, other


@transaction.atomic
def publish_round(*, round_: Round, actor: Actor, seen: str | None = None) -> Round:
    """Show the seating to everyone and open the round for scores.

    Raises Refusal where somebody seated has withdrawn since or is not checked in, or an
    earlier round is still a draft.
    """
    round_ = lock_round(round_)
    if not round_.is_draft:
        return round_
    keep_seen_round(seen, round_)
    earlier = round_.tournament.rounds.filter(
        number__lt=round_.number, status=RoundStatus.DRAFT
    ).first()
    if earlier is not None:
        raise Refusal(_("%(round)s is still a draft. Publish it first.") % {"round": earlier})
    away = [
        seat.entry
        for seat in round_.seats.select_related("entry__player")
        .filter(entry__isnull=False)
        .exclude(entry__status=EntryStatus.CHECKED_IN)
    ]
    if away and not has_scores(round_):
        raise Refusal(
            _("%(names)s will not play. Redraw the seating.")
            % {"names": ", ".join(str(entry) for entry in away)}
        )
    round_.status = RoundStatus.PUBLISHED
    round_.published_at = timezone.now()
    round_.published_by = actor.user
    round_.save(update_fields=["status", "published_at", "published_by"])
    write_log(round_.tournament, actor, Action.ROUND_PUBLISHED, str(round_))
    return round_


@transaction.atomic
def take_back_round(
    *, round_: Round, actor: Actor, scores_too: bool = False, seen: str | None = None
) -> Round:
    """Take a published round back to a draft.

    Scores that are in are kept and count again when it is published again; taking back a
    round with scores must be said with ``scores_too``. Raises Refusal otherwise, and where a
    later round is seated.
    """
    round_ = lock_round(round_)
    if round_.is_draft:
        return round_
    keep_seen_round(seen, round_)
    later = round_.tournament.rounds.filter(number__gt=round_.number)
    if later.exclude(status=RoundStatus.DRAFT).exists():
        raise Refusal(_("A later round is published already. Take that one back first."))
    if has_scores(round_) and not scores_too:
        raise Refusal(
            _("%(round)s has scores. They are kept, but hidden until it is published again.")
            % {"round": round_},
            field="scores_too",
        )
    round_.status = RoundStatus.DRAFT
    round_.published_at = round_.published_by = None
    round_.save(update_fields=["status", "published_at", "published_by"])
    write_log(round_.tournament, actor, Action.ROUND_TAKEN_BACK, str(round_))
    return round_


@transaction.atomic
def discard_draft(*, round_: Round, actor: Actor, seen: str | None = None) -> None:
    """Throw a draft without scores away; drafts of later rounds go first."""
    round_ = lock_round(round_)
    keep_draft_without_scores(round_)
    keep_seen_round(seen, round_)
    if round_.tournament.rounds.filter(number__gt=round_.number).exists():
        raise Refusal(_("A later round is already seated. Discard that one first."))
    write_log(round_.tournament, actor, Action.ROUND_TAKEN_BACK, str(round_), discarded=True)
    unseat(round_)


@transaction.atomic
def close_round(*, round_: Round, actor: Actor, seen: str | None = None) -> Round:
    """Close a round whose every deal is confirmed; afterwards only a director corrects.

    Raises Refusal naming the first table and deal that is missing, and for a draft.
    """
    round_ = lock_round(round_)
    if round_.status == RoundStatus.CLOSED:
        return round_
    keep_drafts_hidden(round_)
    keep_seen_round(seen, round_)
    gap = first_gap(round_)
    if gap is not None:
        raise Refusal(
            (
                _("Deal %(deal)s at table %(table)s is waiting for a second person.")
                if gap.waits
                else _("Table %(table)s is missing deal %(deal)s.")
            )
            % {"table": gap.table_number, "deal": gap.deal}
        )
    round_.status = RoundStatus.CLOSED
    round_.save(update_fields=["status"])
    write_log(round_.tournament, actor, Action.ROUND_CLOSED, str(round_))
    return round_


@transaction.atomic
def reopen_round(*, round_: Round, actor: Actor, seen: str | None = None) -> Round:
    """Open a closed round for scorers again."""
    round_ = lock_round(round_)
    if round_.status == RoundStatus.CLOSED:
        keep_seen_round(seen, round_)
        round_.status = RoundStatus.PUBLISHED
        round_.save(update_fields=["status"])
        write_log(round_.tournament, actor, Action.ROUND_REOPENED, str(round_))
    return round_
