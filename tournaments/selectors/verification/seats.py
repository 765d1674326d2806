"""Checks of rounds, tables, seats and who is kept apart."""

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import ScoringError
from tournaments.models import Entry, Seat, chairs_at
from tournaments.selectors.verification.rows import Finding, Kept, deal_numbers


def rounds_follow_on(kept: Kept) -> Iterator[Finding]:
    """Rounds are numbered from 1 without a gap."""
    numbers = {round_.number for round_ in kept.rounds.values()}
    for number in sorted(set(range(1, max(numbers, default=0))) - numbers):
        yield (
            _("Rounds"),
            _("Round %(number)s is missing, but there is a later round.") % {"number": number},
        )


def rounds_are_planned(kept: Kept) -> Iterator[Finding]:
    """No more rounds are seated than the settings plan."""
    seated, planned = len(kept.rounds), kept.tournament.rounds_planned
    if seated > planned:
        yield (
            _("Rounds"),
            ngettext(
                "There is %(seated)s round, but only %(planned)s planned.",
                "There are %(seated)s rounds, but only %(planned)s planned.",
                seated,
            )
            % {"seated": seated, "planned": planned},
        )


def drafts_come_last(kept: Kept) -> Iterator[Finding]:
    """No round is published while an earlier one is a draft."""
    earlier = None
    for round_ in kept.rounds.values():
        if round_.is_draft:
            earlier = earlier or round_
        elif earlier is not None:
            yield (
                str(round_),
                _("It is published, but %(earlier)s is still a draft.") % {"earlier": earlier},
            )


def deals_are_in_the_schedule(kept: Kept) -> Iterator[Finding]:
    """A round plays deals of the schedule, each once (rules, section 3)."""
    for round_ in kept.rounds.values():
        deals = deal_numbers(round_)
        if not deals:
            yield str(round_), _("It has no list of deals.")
        elif kept.rules is not None:
            try:
                kept.rules.with_deals(deals)
            except ScoringError as error:
                yield str(round_), error.message


def tables_have_players(kept: Kept) -> Iterator[Finding]:
    """Somebody sits at every table, but those that are kept for what was once scored there."""
    with_history = {record.table_id for record in kept.records}
    with_history |= {penalty.table_id for penalty in kept.penalties if penalty.table_id}
    for table_id in kept.tables:
        if table_id not in kept.seats_at and table_id not in with_history:
            yield kept.place(table_id), _("Nobody sits here.")


def seats_hold_entries_of_the_tournament(kept: Kept) -> Iterator[Finding]:
    """Everyone who is seated is entered in this tournament."""
    for seat in kept.seats.values():
        if seat.entry_id is None:
            continue
        if seat.table_id in kept.tables and seat.entry_id not in kept.entries:
            yield (
                kept.place(seat.table_id, who=kept.chair_words(seat.number, seat.entry_id)),
                _("This player is entered in another tournament."),
            )


def seats_are_in_the_round_of_their_table(kept: Kept) -> Iterator[Finding]:
    """A seat's round is its table's round."""
    for seat in kept.seats.values():
        if seat.table_id not in kept.tables:
            yield (
                str(kept.rounds[seat.round_id]),
                _("%(player)s is seated at a table of another tournament.")
                % {"player": seat.entry},
            )
        elif seat.round_id != seat.table.round_id:
            other = kept.rounds.get(seat.round_id)
            yield (
                kept.place(seat.table_id, who=kept.chair_words(seat.number, seat.entry_id)),
                _("The seat belongs to %(other)s.")
                % {"other": other or _("a round of another tournament")},
            )


def nobody_sits_twice_in_a_slot(kept: Kept) -> Iterator[Finding]:
    """A player has one chair in a slot, by the tables of the round."""
    by_round: dict[int, list[int]] = defaultdict(list)
    for table_id in kept.seats_at:
        if table_id in kept.tables:
            by_round[kept.tables[table_id].round_id].append(table_id)
    for round_id, tables in by_round.items():
        round_ = kept.rounds[round_id]
        for entry, numbers in tables_of_doubles(kept, tables, len(deal_numbers(round_))):
            yield (
                str(round_),
                _("%(player)s sits twice, at the tables %(tables)s.")
                % {"player": entry, "tables": ", ".join(map(str, numbers))},
            )


def tables_of_doubles(
    kept: Kept, tables: list[int], slots: int
) -> Iterator[tuple[Entry, list[int]]]:
    """Who sits in two chairs of the tables in one slot, and the numbers of those tables."""
    found: dict[Entry, dict[int, None]] = defaultdict(dict)
    for slot in range(1, slots + 1):
        places: dict[Entry, list[Seat]] = defaultdict(list)
        for table_id in tables:
            for seat in chairs_at(kept.seats_at[table_id], slot).values():
                if seat.entry is not None:
                    places[seat.entry].append(seat)
        for entry, seats in places.items():
            if len(seats) > 1:
                found[entry] |= dict.fromkeys(seat.table.number for seat in seats)
    for entry, numbers in found.items():
        yield entry, list(numbers)


def chairs_change_within_the_round(kept: Kept) -> Iterator[Finding]:
    """A chair changes hands in a slot that the round has."""
    for seat in kept.seats.values():
        if seat.table_id not in kept.tables:
            continue
        round_ = kept.rounds[kept.tables[seat.table_id].round_id]
        if isinstance(round_.slots, list) and seat.first_slot > max(1, len(round_.slots)):
            yield (
                kept.place(seat.table_id, who=kept.chair_words(seat.number, seat.entry_id)),
                _("The seat changes in slot %(slot)s, which the round does not have.")
                % {"slot": seat.first_slot},
            )


def players_are_kept_apart_both_ways(kept: Kept) -> Iterator[Finding]:
    """Whoever is kept apart from another player of the event, so is the other."""
    entries = kept.entries
    pairs = set(
        Entry.keep_apart.through.objects.filter(
            Q(from_entry__tournament=kept.tournament) | Q(to_entry__tournament=kept.tournament)
        ).values_list("from_entry_id", "to_entry_id")
    )
    for one, other in sorted(pairs):
        if one not in entries or other not in entries:
            yield (
                str(entries.get(one) or entries.get(other)),
                _("This player is kept apart from somebody in another tournament."),
            )
        elif one == other:
            yield str(entries[one]), _("This player is kept apart from themselves.")
        elif (other, one) not in pairs:
            yield (
                str(entries[one]),
                _("This player is kept apart from %(other)s, but not the other way round.")
                % {"other": entries[other]},
            )


CHECKS = (
    rounds_follow_on,
    rounds_are_planned,
    drafts_come_last,
    deals_are_in_the_schedule,
    tables_have_players,
    seats_hold_entries_of_the_tournament,
    seats_are_in_the_round_of_their_table,
    nobody_sits_twice_in_a_slot,
    chairs_change_within_the_round,
    players_are_kept_apart_both_ways,
)
