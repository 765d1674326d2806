"""A whole schedule: laid out before round 1, and changed when players go or come."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Action, EntryStatus, SeatingWay
from tournaments.errors import Refusal
from tournaments.models import Round, Tournament
from tournaments.seating import draft_schedule
from tournaments.selectors.deals import offered_deals
from tournaments.selectors.schedule import Option, replan_of
from tournaments.selectors.seating import seating_options, seating_players
from tournaments.services.locking import lock_drafts, lock_tournament
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import has_scores, keep_nothing_locked
from tournaments.services.seating import (
    drafted,
    give_fixed_tables,
    keep_table_sizes,
    seat_players,
    unseat,
)
from tournaments.services.seen import keep_seen_schedule


@transaction.atomic
def lay_out_schedule(
    *, tournament: Tournament, actor: Actor, any_size: bool = False, seen: str | None = None
) -> list[Round]:
    """Draft all planned rounds.

    Arguments: ``any_size``, whether tables may have fewer or more players than the rules want;
    ``seen``, the ``schedule_version`` of the page; both here and below.
    Raises NeedsAgreement for such tables otherwise; Refusal where a round is there already, or
    the players cannot be seated; StaleError where the page showed another plan.
    """
    tournament = lock_tournament(tournament.pk)
    if tournament.rounds.exists():
        raise Refusal(
            _("A whole schedule can be laid out only before round 1. Discard the drafts first.")
        )
    keep_seen_schedule(seen, tournament)
    entries = list(
        tournament.entries.filter(
            status=EntryStatus.CHECKED_IN, starts_in_round__lte=tournament.rounds_planned
        )
        .select_related("player")
        .order_by("number")
    )
    give_fixed_tables(entries)
    seatings = drafted(
        lambda: draft_schedule(
            seating_players(entries),
            tournament.rounds_planned,
            options=seating_options(tournament),
            seed=tournament.seed,
            starts={entry.number: entry.starts_in_round for entry in entries},
        ),
        entries,
    )
    if not any_size:
        keep_table_sizes(tournament, seatings)
    by_number = {entry.number: entry for entry in entries}
    rounds = []
    for number, seating in enumerate(seatings, start=1):
        round_ = Round.objects.create(
            tournament=tournament,
            number=number,
            slots=offered_deals(tournament),
            way=SeatingWay.SCHEDULE,
            seed=tournament.seed,
        )
        seat_players(round_, seating, by_number)
        rounds.append(round_)
    write_log(
        tournament,
        actor,
        Action.SCHEDULE_DRAFTED,
        tournament.name,
        rounds=len(rounds),
        seed=tournament.seed,
    )
    return rounds


@transaction.atomic
def discard_schedule(*, tournament: Tournament, actor: Actor, seen: str | None = None) -> int:
    """Throw all drafts without scores away; return how many there were."""
    tournament = lock_tournament(tournament.pk)
    drafts = lock_drafts(tournament)
    keep_seen_schedule(seen, tournament)
    for round_ in drafts:
        if has_scores(round_):
            raise Refusal(_("%(round)s has scores, so it stays as it is.") % {"round": round_})
        unseat(round_)
    write_log(tournament, actor, Action.ROUND_TAKEN_BACK, tournament.name, discarded=len(drafts))
    return len(drafts)


@transaction.atomic
def change_schedule(
    *,
    tournament: Tournament,
    option: Option,
    actor: Actor,
    any_size: bool = False,
    seen: str | None = None,
) -> int:
    """Write one of the two options into the drafts; published rounds stay as they are.

    Arguments: ``option``, ``kept`` (chairs stay empty or are taken) or ``replanned`` (from what
    was played). Returns the number of drafts that were written.
    Raises Refusal where that option does not work, with the reason; StaleError where other rounds
    or other players than those shown are to be changed.
    """
    tournament = lock_tournament(tournament.pk)
    lock_drafts(tournament)
    change = drafted(lambda: replan_of(tournament))
    keep_seen_schedule(seen, tournament, change.field)
    plan = change.plan
    chosen = plan.kept if option == "kept" else plan.replanned
    if chosen is None:
        error = plan.kept_error if option == "kept" else plan.replanned_error
        raise Refusal(error.message if error else _("That option is not available."))
    if not any_size:
        keep_table_sizes(tournament, chosen.seatings)
    entries = {entry.number: entry for entry in change.field.playing}
    give_fixed_tables(change.field.playing)
    for round_, seating in zip(change.drafts, chosen.seatings, strict=True):
        if has_scores(round_):
            raise Refusal(_("%(round)s has scores, so it stays as it is.") % {"round": round_})
        keep_nothing_locked(round_)
        seat_players(round_, seating, entries)
    write_log(
        tournament,
        actor,
        Action.SCHEDULE_CHANGED,
        tournament.name,
        option=option,
        moved=chosen.moved,
        gone=[str(entry) for entry in change.field.gone],
        come=[str(entry) for entry in change.field.come],
    )
    return len(change.drafts)
