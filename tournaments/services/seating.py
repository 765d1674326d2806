"""Seatings become rows: the seating algorithms are called, and what they say is written."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal, TypeVar

from django.utils.translation import gettext as _

from tournaments.enums import SeatingWay
from tournaments.errors import NeedsAgreement, Refusal
from tournaments.models import DealRecord, Entry, Round, Seat, Table, Tournament
from tournaments.seating import (
    Seating,
    SeatingBug,
    SeatingError,
    SeatingPlayer,
    draft_final,
    draft_seating,
)
from tournaments.selectors.progress import progress_of
from tournaments.selectors.scope import Scope
from tournaments.selectors.seating import (
    entries_to_seat,
    seating_options,
    seating_players,
    seatings_around,
)
from tournaments.selectors.standings import keys_by_place
from tournaments.services.round_guards import has_scores, kept_tables
from tournaments.words.seating import odd_sizes_words, unfinished_words

Drafted = TypeVar("Drafted")
_logger = logging.getLogger(__name__)

_FINALS: dict[SeatingWay, Literal["snake", "straight"]] = {
    SeatingWay.FINAL_SPREAD: "snake",
    SeatingWay.FINAL_STRAIGHT: "straight",
}


def drafted(draft: Callable[[], Drafted], entries: Iterable[Entry] = ()) -> Drafted:
    """Return what ``draft`` returns for ``entries``.

    Raises Refusal with the director's words where the players cannot be seated, and where the
    seating itself is at fault, whose inputs then go to the server's log for its developer.
    """
    try:
        return draft()
    except SeatingError as error:
        names = [str(entry) for entry in entries if entry.number in error.details.get("keys", ())]
        message = f"{error.message} ({', '.join(names)})" if names else error.message
        raise Refusal(message) from error
    except SeatingBug as error:
        _logger.exception("A seating failed; replay it with %r", error.inputs)
        raise Refusal(
            _(
                "Seating failed because of a fault in Kalooki TD. Nothing was saved. Try again, or "
                "choose another way to seat."
            )
        ) from error


def give_fixed_tables(entries: Iterable[Entry], kept: Iterable[int] = ()) -> None:
    """Give everyone who needs a fixed table, and names none, the lowest one not given.

    Arguments: ``kept``, numbers of tables that are not to be given.
    """
    entries = list(entries)
    taken = {*kept, *(entry.fixed_table for entry in entries if entry.fixed_table)}
    number = 1
    for entry in entries:
        if entry.needs_fixed_table and entry.fixed_table is None:
            while number in taken:
                number += 1
            entry.fixed_table = number
            taken.add(number)
            entry.save(update_fields=["fixed_table"])


def seat_players(
    round_: Round, seating: Seating, entries: dict[int, Entry], kept: Iterable[Table] = ()
) -> None:
    """Write ``seating`` as the tables and seats of ``round_``, in place of what was there.

    A table with anything on record, though it was cleared since, is seated again and never
    deleted. Arguments: ``kept``, tables that stay as they are and are not in the seating.
    """
    open_tables = round_.tables.exclude(pk__in=[table.pk for table in kept])
    Seat.objects.filter(table__in=open_tables).delete()
    open_tables.filter(records__isnull=True, penalties__isnull=True).delete()
    numbers = {table.number for table in seating.tables}
    tables = {table.number: table for table in open_tables}
    created = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in sorted(numbers - tables.keys())
    )
    tables |= {table.number: table for table in created}
    Seat.objects.bulk_create(
        Seat(table=tables[seated.number], round=round_, entry=entries[key], number=number)
        for seated in seating.tables
        for number, key in enumerate(seated.seats, start=1)
        if key is not None
    )
    round_.out_of_time = seating.out_of_time
    round_.version += 1
    round_.save(update_fields=["out_of_time", "version"])


def unseat(round_: Round) -> None:
    """Take the seating of a draft away, and the draft too where nothing was ever on record."""
    if DealRecord.objects.filter(table__round=round_).exists() or round_.penalties.exists():
        round_.tables.filter(is_locked=True).update(is_locked=False)
        seat_players(round_, Seating(tables=()), {})
    else:
        round_.delete()


def keep_table_sizes(tournament: Tournament, seatings: Iterable[Seating]) -> None:
    """Ask before tables are seated with fewer or more players than the rules want."""
    rules = tournament.rule_set
    least, most = rules.min_players, rules.max_players
    sizes = {len(table.keys) for seating in seatings for table in seating.tables}
    odd = sorted(size for size in sizes if not least <= size <= most)
    if odd:
        raise NeedsAgreement(odd_sizes_words(odd, least, most), field="any_size")


def draft_into(
    round_: Round, *, any_size: bool = False, unfinished: bool = False
) -> dict[int, list[int]]:
    """Draft the seating of one round by its way and seed, and write it.

    Tables that are locked or have scores stay as they are, and the others are seated around them.
    Arguments: ``any_size``, whether tables may have fewer or more players than the rules want;
    ``unfinished``, whether standings that miss results may decide.
    Returns the tables that these standings miss, by round number.
    Raises NeedsAgreement where such tables or standings were not agreed to, and Refusal where the
    players cannot be seated, with the reason.
    """
    missing = _tables_missing(round_)
    if missing and not unfinished:
        raise NeedsAgreement(unfinished_words(missing), field="unfinished")
    kept = kept_tables(round_)
    staying = Seat.objects.filter(table__in=kept, entry__isnull=False).values("entry")
    entries = list(entries_to_seat(round_.tournament, round_.number).exclude(pk__in=staying))
    if kept and not entries:
        words = (
            _("%(round)s has scores, which belong to its seating. Publish it as it is.")
            if has_scores(round_)
            else _("Every table of %(round)s is locked. Unlock one to redraw it.")
        )
        raise Refusal(words % {"round": round_})
    numbers = {table.number for table in kept}
    give_fixed_tables(entries, numbers)
    seating = drafted(lambda: _drafted_seating(round_, entries, numbers), entries)
    if not any_size:
        keep_table_sizes(round_.tournament, [seating])
    seat_players(round_, seating, {entry.number: entry for entry in entries}, kept)
    return missing


def _tables_missing(round_: Round) -> dict[int, list[int]]:
    """Where the standings decide: tables that miss results or confirmations, by earlier round."""
    if round_.way != SeatingWay.STANDING and round_.way not in _FINALS:
        return {}
    earlier = {
        other.pk: other.number for other in Scope(last=round_.number - 1).rounds(round_.tournament)
    }
    progress = progress_of(Round.objects.filter(pk__in=earlier))
    found = {
        number: [item.table.number for item in progress[pk] if item.uncounted]
        for pk, number in earlier.items()
    }
    return {number: tables for number, tables in found.items() if tables}


def _drafted_seating(round_: Round, entries: list[Entry], kept: set[int]) -> Seating:
    """Ask the algorithm of the round's way, for tables with other numbers than ``kept``."""
    free = [number for number in range(1, len(entries) + len(kept) + 1) if number not in kept]
    players = [
        replace(player, fixed_table=_place_in(free, player.fixed_table, kept))
        for player in seating_players(entries)
    ]
    seating = _seating_by_way(round_, entries, players)
    tables = tuple(replace(table, number=free[table.number - 1]) for table in seating.tables)
    return replace(seating, tables=tables)


def _place_in(free: list[int], number: int | None, kept: set[int]) -> int | None:
    """Which of the redrawn tables a fixed one is; none where it is kept as it is."""
    if number in kept:
        return None
    return free.index(number) + 1 if number in free else number


def _seating_by_way(round_: Round, entries: list[Entry], players: list[SeatingPlayer]) -> Seating:
    """The seating that the algorithm of the round's way makes."""
    tournament = round_.tournament
    way = SeatingWay(round_.way)
    if way in _FINALS:
        return draft_final(_standing_order(round_, entries), pattern=_FINALS[way])
    history, later = seatings_around(tournament, round_.number)
    by_standing = way == SeatingWay.STANDING and bool(history)
    return draft_seating(
        players,
        history,
        way="standing" if by_standing else "random",
        options=seating_options(tournament),
        seed=round_.seed,
        standing=_standing_order(round_, entries) if by_standing else (),
        later=later,
    )


def _standing_order(round_: Round, entries: list[Entry]) -> list[int]:
    """Numbers of the players, best first; players without a score come last."""
    playing = [entry.number for entry in entries]
    placed = [key for key in keys_by_place(round_.tournament) if key in set(playing)]
    return placed + [key for key in playing if key not in set(placed)]
