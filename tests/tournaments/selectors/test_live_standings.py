"""Live standings: everybody against the field on the same deals."""

import random
from fractions import Fraction

import pytest

from tests.factories import (
    EntryFactory,
    TournamentFactory,
    deal_sheet,
    play_deal,
    play_round,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tournaments.enums import EntryStatus
from tournaments.selectors.live_standings import live_standings
from tournaments.selectors.standings import standings, standings_after
from tournaments.services.ending import close_with_gaps, end_short

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(deals_per_round=2)


def hands(table, deal, *points, goer=1):
    others = [seat for seat in (1, 2, 3, 4) if seat != goer]
    recorded(table, deal_sheet(deal, goer=goer, hands=dict(zip(others, points, strict=True))))


def lines(tournament):
    """(number, place, live total in tenths) of every line."""
    return [(r.number, r.place, r.total_tenths) for r in live_standings(tournament).rows]


def line(tournament, number):
    return next(row for row in live_standings(tournament).rows if row.number == number)


def test_a_slow_table_is_not_flattered(tournament):
    first, second = seated_round(tournament, tables=2).tables.all()
    hands(first, 1, 10, 20, 30)
    hands(second, 1, 20, 40, 60)
    hands(first, 2, 30, 30, 30)

    # the mean of deal 1 is 22.5, of deal 2 at the one table that played it also 22.5
    assert lines(tournament) == [
        (1, 1, -450), (5, 2, -225), (2, 3, -50), (6, 4, -25), (3, 5, 50), (4, 6, 150),
        (7, 7, 175), (8, 8, 375),
    ]  # fmt: skip


def test_points_so_far_and_deals_are_told(tournament):
    play_round(seated_round(tournament))
    table = seated_round(tournament).tables.get()
    play_deal(table, 3)
    penalised(table.seats.get(number=2), points=30, code="other", reason="Ruling")

    found = line(tournament, 2)

    assert (found.row.total, found.row.place, found.so_far) == (20, 2, 40)
    assert (found.deals_in, found.deals) == (1, 2)
    assert found.against == 30 + 10 - Fraction(60, 4)
    assert found.total_tenths == 450
    assert (found.place, found.moved) == (4, -2)
    assert live_standings(tournament).after == 1


def test_equal_figures_share_a_place(tournament):
    table = seated_round(tournament).tables.get()
    hands(table, 1, 20, 20, 30)

    found = live_standings(tournament).rows

    assert [(row.place, row.shared) for row in found] == [
        (1, False), (2, True), (2, True), (4, False),
    ]  # fmt: skip


def test_a_deal_that_will_not_be_played_counts_by_the_policy(tournament):
    first, second = seated_round(tournament, tables=2).tables.all()
    play_deal(first, 1, hands={2: 10, 3: 10, 4: 15})
    end_short(table=second, actor=DESK, reason="Ill")

    found = line(tournament, 5)

    assert (found.so_far, found.deals_in) == (9, 1)  # 8.75, halves upwards
    assert found.against == 9 - Fraction(35, 4)


def test_who_has_withdrawn_on_the_way_has_no_live_place(tournament):
    play_round(seated_round(tournament))
    table = seated_round(tournament).tables.get()
    tournament.entries.filter(number=1).update(status=EntryStatus.WITHDRAWN, withdrawn_after=1)
    table.seats.filter(number=1).update(entry=None)
    recorded(table, deal_sheet(3, goer=2, hands={3: 5, 4: 5}))

    assert line(tournament, 1).place is None
    assert live_standings(tournament).rows[-1].number == 1


@pytest.mark.parametrize("seed", range(5))
def test_when_all_is_in_the_order_is_that_of_the_totals(seed):
    chance = random.Random(seed)
    tournament = TournamentFactory(deals_per_round=2, not_played="field")
    for _ in range(2):
        round_ = seated_round(tournament, tables=2)
        for table in round_.tables.all():
            for deal in round_.deals:
                goer = chance.randint(1, 4)
                hands(table, deal, *(chance.randint(1, 60) for _ in range(3)), goer=goer)
    EntryFactory(tournament=tournament)
    late = seated_round(tournament, tables=2)
    for table in late.tables.all():
        play_deal(table, late.deals[0], hands={seat: chance.randint(1, 60) for seat in (2, 3, 4)})
    close_with_gaps(round_=late, actor=DESK, reason="Time")
    later = standings(tournament)

    found = live_standings(tournament)

    assert found.after == 3
    assert [(row.number, row.total_tenths) for row in found.rows] == [
        (row.number, row.total * 10)
        for row in sorted(later.rows, key=lambda r: (r.total, r.number))
    ]


def test_a_round_in_play_is_not_mixed_into_the_standings_after_a_round(tournament):
    play_round(seated_round(tournament))
    second = seated_round(tournament)
    play_deal(second.tables.get(), 3)

    found = standings_after(tournament)

    assert [(row.number, row.total) for row in found.rows] == [(1, 0), (2, 20), (3, 20), (4, 20)]
    assert (found.rounds, found.complete_through) == ((1,), 1)
    assert standings_after(tournament, 2).rounds == (1,)
