"""Checks of the standings against totals added up a second time, deal by deal."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring import DealResult
from tournaments.models import DealRecord, Entry, HandScore
from tournaments.selectors.standings import StandingRow, standings
from tournaments.selectors.verification.penalties import counts
from tournaments.selectors.verification.rows import Finding, Kept, deal_numbers


@dataclass
class Book:
    """What one player comes to: points by round number, infractions, deals won."""

    rounds: Counter[int] = field(default_factory=Counter)
    infractions: int = 0
    deals_won: int = 0
    down_and_outs: int = 0


def standings_add_up(kept: Kept) -> Iterator[Finding]:
    """The standings are the sum of the confirmed deals and the infractions of published rounds.

    Where rules, rounds or entries are broken, standings cannot be made; other checks say so.
    """
    sound = (
        kept.rules is not None
        and all(deal_numbers(round_) for round_ in kept.rounds.values())
        and all(penalty.entry_id in kept.entries for penalty in kept.penalties)
        and all(hand.entry_id in kept.entries for held in kept.hands.values() for hand in held)
    )
    if not sound:
        return
    books = books_of(kept)
    shown = {row.entry.pk: row for row in standings(kept.tournament).rows}
    for entry in kept.entries.values():
        row = shown.get(entry.pk) or StandingRow(entry)
        for message in differences(row, books.get(entry.pk) or Book()):
            yield entry_words(entry), message


def entry_words(entry: Entry) -> str:
    """Name a player with the number, since two may have one name."""
    return _("Player %(number)s (%(name)s)") % {"number": entry.number, "name": entry}


def differences(row: StandingRow, book: Book) -> Iterator[str]:
    """Say where a line of the standings is not what the book says."""
    played = {number: points - row.missed.get(number, 0) for number, points in row.rounds.items()}
    for number in sorted(played.keys() | book.rounds.keys()):
        if played.get(number, 0) != book.rounds[number]:
            yield _(
                "Points of round %(round)s: the standings show %(shown)s; its deals and penalties "
                "come to %(due)s."
            ) % {"shown": played.get(number, 0), "round": number, "due": book.rounds[number]}
    figures = (
        (
            row.total,
            sum(row.rounds.values()),
            _("Total: the standings show %(shown)s; its rounds come to %(due)s."),
        ),
        (
            row.infractions,
            book.infractions,
            _("Points of infractions: the standings show %(shown)s; there are %(due)s."),
        ),
        (
            row.deals_won,
            book.deals_won,
            _("Deals won: the standings show %(shown)s; there are %(due)s."),
        ),
        (
            row.down_and_outs,
            book.down_and_outs,
            _("Deals won down-and-out: the standings show %(shown)s; there are %(due)s."),
        ),
    )
    for shown, due, words in figures:
        if shown != due:
            yield words % {"shown": shown, "due": due}


def books_of(kept: Kept) -> Mapping[int, Book]:
    """Add up every player's points from confirmed versions and penalties, by entry id."""
    books = {entry: Book() for entry in kept.entries}
    for record in kept.counting.values():
        round_ = kept.rounds[kept.tables[record.table_id].round_id]
        if round_.is_draft or not record.is_played:
            continue
        for hand, points in points_of(kept, record):
            book = books[hand.entry_id]
            book.rounds[round_.number] += points
            if hand.chair == record.goer:
                book.deals_won += 1
                book.down_and_outs += record.down_and_out
    for penalty in kept.penalties:
        round_ = kept.rounds[penalty.round_id]
        if not round_.is_draft:
            points = counts(kept, penalty)
            books[penalty.entry_id].rounds[round_.number] += points
            books[penalty.entry_id].infractions += points
    return books


def points_of(kept: Kept, record: DealRecord) -> list[tuple[HandScore, int]]:
    """Points of a version by hand: as the rules give them, or as kept where they refuse it."""
    hands = [hand for hand in kept.hands.get(record.pk, ()) if hand.entry_id in kept.entries]
    result = kept.scored.get(record.pk)
    if isinstance(result, DealResult):
        return [(hand, result.scores[hand.chair]) for hand in hands]
    return [(hand, hand.total) for hand in hands]


CHECKS = (standings_add_up,)
