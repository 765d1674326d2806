"""Checks of rounds, tables, seats and who is kept apart."""

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import ScoringError
from tournaments.models import Entry, Seat
from tournaments.selectors.verification.rows import Finding, Kept, deal_numbers


def rounds_follow_on(kept: Kept) -> Iterator[Finding]:
    """Rounds are numbered from 1 without a gap."""
    numbers = {round_.number for round_ in kept.rounds.values()}
    for number in sorted(set(range(1, max(numbers, default=0))) - numbers):
        yield (
            _("Rounds"),
            _("Round %(number)s is missing, though a later round is there.") % {"number": number},
        )


def rounds_are_planned(kept: Kept) -> Iterator[Finding]:
    """No more rounds are seated than the settings plan."""
    seated, planned = len(kept.rounds), kept.tournament.rounds_planned
    if seated > planned:
        yield (
            _("Rounds"),
            ngettext(
                "%(seated)s round is there, but only %(planned)s planned.",
                "%(seated)s rounds are there, but only %(planned)s planned.",
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
    """Somebody sits at every table."""
    for table_id in kept.tables:
        if table_id not in kept.seats_at:
            yield kept.place(table_id), _("Nobody sits here.")


def seats_hold_entries_of_the_tournament(kept: Kept) -> Iterator[Finding]:
    """Everyone who is seated is entered in this tournament."""
    for seat in kept.seats.values():
        if seat.table_id in kept.tables and seat.entry_id not in kept.entries:
            yield (
                kept.place(seat.table_id, seat=seat.pk),
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
                kept.place(seat.table_id, seat=seat.pk),
                _("The seat belongs to %(other)s.")
                % {"other": other or _("a round of another tournament")},
            )


def nobody_sits_twice_in_a_round(kept: Kept) -> Iterator[Finding]:
    """A player has one seat in a round, by the tables of the round."""
    found: dict[tuple[int, int], list[Seat]] = defaultdict(list)
    for seat in kept.seats.values():
        if seat.table_id in kept.tables:
            found[seat.table.round_id, seat.entry_id].append(seat)
    for (round_id, _entry), seats in found.items():
        if len(seats) > 1:
            yield (
                str(kept.rounds[round_id]),
                _("%(player)s sits twice, at the tables %(tables)s.")
                % {
                    "player": seats[0].entry,
                    "tables": ", ".join(str(seat.table.number) for seat in seats),
                },
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
    nobody_sits_twice_in_a_round,
    players_are_kept_apart_both_ways,
)
