"""Seats as the seating algorithms take them, and as lists for players."""

import pytest

from tests.factories import (
    EntryFactory,
    RoundFactory,
    SeatFactory,
    TableFactory,
    TournamentFactory,
    seated_round,
)
from tournaments.enums import RoundStatus
from tournaments.selectors.seating import (
    entries_to_seat,
    seating_lists,
    seating_options,
    seating_players,
    seatings_around,
    seatings_of_rounds,
)
from tournaments.selectors.seating_report import seating_of_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory()


def chairs(seating):
    return [(table.number, table.seats) for table in seating.tables]


def draw_of(round_):
    return seatings_of_rounds(round_.tournament)[round_.number]


def test_who_plays_is_checked_in_and_has_started(tournament):
    for fields in (
        {},
        {"status": "registered"},
        {"status": "withdrawn"},
        {"starts_in_round": 2},
        {"starts_in_round": 3},
    ):
        EntryFactory(tournament=tournament, **fields)
    EntryFactory()

    found = [[e.number for e in entries_to_seat(tournament, n)] for n in (1, 2, 3)]

    assert found == [[1], [1, 4], [1, 4, 5]]


def test_players_are_known_by_number_club_team_and_table(tournament):
    entry = EntryFactory(
        tournament=tournament,
        number=17,
        player__club="Mona",
        team="Reds",
        needs_fixed_table=True,
        fixed_table=3,
    )

    (player,) = seating_players([entry])

    assert (player.key, player.club, player.team, player.fixed_table) == (17, "Mona", "Reds", 3)


def test_wishes_are_pairs_of_numbers_of_this_tournament_alone(tournament):
    one, two, three = (EntryFactory(tournament=tournament) for _ in range(3))
    one.keep_apart.add(two, three)
    other = EntryFactory(number=8)
    other.keep_apart.add(EntryFactory(tournament=other.tournament, number=9))

    assert seating_options(tournament).keep_apart == {frozenset({1, 2}), frozenset({1, 3})}
    assert not seating_options(tournament).prefer_fives


def test_an_empty_chair_is_empty_in_the_seating(tournament):
    round_ = RoundFactory(tournament=tournament)
    for seats in ((1, 2, 4), (1, 2, 3, 4, 5)):
        table = TableFactory(round=round_)
        for number in seats:
            SeatFactory(table=table, number=number)

    assert chairs(draw_of(round_)) == [(1, (1, 2, None, 3)), (2, (4, 5, 6, 7, 8))]


def test_all_other_rounds_are_before_or_after_drafts_too(tournament):
    first = seated_round(tournament, tables=2)
    second = seated_round(tournament, tables=2)
    third = seated_round(tournament, tables=2, status=RoundStatus.DRAFT)

    assert seatings_around(tournament, 2) == ([draw_of(first)], [draw_of(third)])
    assert seatings_around(tournament, 1) == ([], [draw_of(second), draw_of(third)])
    assert seatings_around(tournament, 4)[1] == []


def test_seating_is_listed_by_table_and_by_name(tournament):
    for name in ("zoe", "Ann", "Émile", "bob"):
        EntryFactory(tournament=tournament, player__name=name)
    round_ = seated_round(tournament)

    lists = seating_lists(round_)

    assert [(n, [str(chair.entry) for chair in chairs]) for n, chairs in lists.tables] == [
        (1, ["zoe", "Ann", "Émile", "bob"])
    ]
    assert [str(chair.entry) for chair in lists.by_name] == ["Ann", "bob", "Émile", "zoe"]


def test_a_seating_reports_who_meets_again(tournament):
    seated_round(tournament, tables=4)
    second = seated_round(tournament, tables=4, status=RoundStatus.DRAFT)

    seating = seating_of_round(second)

    assert seating.report.last.repeats == 24
    assert seating.met_before == frozenset(range(1, 17))
    assert (seating.players, seating.limit, seating.is_preview) == (16, 5, False)
    assert [number for number, _chairs in seating.tables] == [1, 2, 3, 4]


def test_a_swap_is_shown_without_being_saved(tournament):
    seated_round(tournament, tables=4)
    second = seated_round(tournament, tables=4, status=RoundStatus.DRAFT)

    seating = seating_of_round(second, [1, 16])

    assert seating.is_preview
    assert [entry.number for entry in seating.tables[0][1]] == [16, 2, 3, 4]
    assert [entry.number for entry in seating.tables[3][1]] == [13, 14, 15, 1]
    assert seating.report.last.repeats == 18
    assert not {1, 16} & seating.met_before
    assert seating.met_before == frozenset(range(2, 16))
    assert chairs(draw_of(second))[0] == (1, (1, 2, 3, 4))


def test_a_swap_with_somebody_who_does_not_sit_is_no_swap(tournament):
    round_ = seated_round(tournament, tables=2)

    assert not seating_of_round(round_, [1, 99]).is_preview


def test_a_round_without_players_has_no_report(tournament):
    seating = seating_of_round(RoundFactory(tournament=tournament))

    assert (seating.report, seating.tables, seating.players) == (None, (), 0)
