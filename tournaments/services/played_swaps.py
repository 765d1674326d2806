"""Two players who sat in each other's chairs, seen after deals were played."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Action, RecordStatus
from tournaments.errors import Refusal
from tournaments.models import Entry, Round, Seat, Table, chairs_at
from tournaments.selectors.floor_log import seat_rows
from tournaments.selectors.played_swaps import PlayedSwap, SwappedSeat, played_swap
from tournaments.services.copied_versions import copy_versions, pass_penalty_on
from tournaments.services.locking import lock_round
from tournaments.services.log import Actor, write_log
from tournaments.services.round_guards import keep_closed, keep_drafts_hidden
from tournaments.services.seen import keep_seen_tables


@transaction.atomic
def swap_played(
    *,
    round_: Round,
    first: Entry,
    second: Entry,
    deals: Sequence[int],
    actor: Actor,
    reason: str,
    penalties: Collection[int] = (),
    seen: str | None = None,
) -> PlayedSwap:
    """Let two players swap chairs in deals that may have been played, with the points of these.

    New versions of the same status replace the old ones; the figures stay at their chairs.
    Arguments: ``deals`` of the round; ``penalties``, the ids of those in these deals that go
    with the chair, where all others stay with the person; ``seen``, the version of the swap on
    the page.
    Raises Refusal without a reason or a deal, for a draft, and where one of the two has no chair
    in a deal; StaleError where chairs, results or penalties have changed.
    """
    round_ = lock_round(round_)
    keep_drafts_hidden(round_)
    keep_closed(round_, actor)
    if not reason.strip():
        raise Refusal(_("Say why; the old results are kept on record."), field="reason")
    if first == second or not deals or not set(deals) <= set(round_.deals):
        raise Refusal(_("Choose two players, and deals of this round."), field="deals")
    swap = played_swap(round_, first, second, deals)
    keep_seen_tables(seen, swap.version)
    if swap.faults:
        raise Refusal(" ".join(swap.faults))
    copy_versions(
        [
            (
                swapped.record,
                swapped.record.table,
                {hand.chair: hand.entry for hand in swapped.record.hand_scores.all()}
                | {chair: entry for chair, (_hand, entry) in swapped.hands.items()},
            )
            for swapped in swap.records
        ],
        RecordStatus.SUPERSEDED,
        actor,
        reason,
    )
    tables = {seat.table.number for seat in swap.seats}
    before = seat_rows(round_, tables)
    for table, chair in sorted({(seat.table, seat.chair) for seat in swap.seats}, key=_place):
        _write_chair(round_, table, chair, swap.seats)
    for penalty in swap.penalties:
        if penalty.pk in penalties:
            to = swap.other(penalty.entry)
            pass_penalty_on(penalty, to, penalty.table, actor, reason)
    round_.version += 1
    round_.save(update_fields=["version"])
    write_log(
        round_.tournament,
        actor,
        Action.HANDS_SWAPPED,
        _("%(round)s: %(first)s and %(second)s")
        % {"round": round_, "first": first, "second": second},
        reason=reason.strip(),
        players=[first.number, second.number],
        deals=list(swap.deals),
        round=round_.number,
        from_deal=[[number, swap.deals[0]] for number in swap.tables],
        points=[[entry.number, now, then] for entry, now, then in swap.points],
        penalties=[penalty.pk for penalty in swap.penalties if penalty.pk in penalties],
        before=before,
        after=seat_rows(round_, tables),
    )
    return swap


def _place(place: tuple[Table, int]) -> tuple[int, int]:
    return place[0].number, place[1]


def _write_chair(round_: Round, table: Table, chair: int, swapped: Collection[SwappedSeat]) -> None:
    """Write the rows of a chair anew, with the other player in the slots that are swapped."""
    rows = table.seats.filter(number=chair)
    held = {
        slot: seat.entry_id
        for slot in range(1, len(round_.slots) + 1)
        for seat in [chairs_at(rows, slot).get(chair)]
        if seat is not None
    }
    held |= {
        seat.slot: seat.entry.pk for seat in swapped if (seat.table, seat.chair) == (table, chair)
    }
    rows.delete()
    last = None
    for slot in range(1, len(round_.slots) + 1):
        entry = held.get(slot)
        if entry != last:
            Seat.objects.create(
                table=table, round=round_, number=chair, first_slot=slot, entry_id=entry
            )
        last = entry
