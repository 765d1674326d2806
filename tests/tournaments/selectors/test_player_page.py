"""A player's page: every deal line by line."""

import pytest

from tests.factories import TournamentFactory, deal_sheet, play_deal, recorded, seated_round
from tests.factories.results import DESK, penalised, void_sheet
from tournaments.selectors.player_page import player_page
from tournaments.services.penalties import cancel_penalty
from tournaments.services.rounds import take_back_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(deals_per_round=2)


def page_of(tournament, number):
    return player_page(tournament, tournament.entries.get(number=number))


def fine(round_, number, **fields):
    seat = round_.seats.get(entry__number=number)
    return penalised(seat, actor=DESK, code="no_draw", **fields)


def test_a_player_who_never_sat_has_an_empty_page(tournament):
    seated_round(tournament)
    other = seated_round(TournamentFactory()).tournament.entries.first()

    page = player_page(tournament, other)

    assert (page.total, page.own, page.mean) == (0, (), ())


def test_every_deal_is_a_line_with_its_points_and_the_total_after_it(tournament):
    first = seated_round(tournament)
    play_deal(first.tables.first(), 1)
    play_deal(first.tables.first(), 2, down_and_out=True)
    second = seated_round(tournament)
    play_deal(second.tables.first(), 3, goer=2, hands={1: 9, 3: 9, 4: 9})
    fine(first, 2, deal=1)
    fine(first, 2)
    cancel_penalty(penalty=fine(second, 2), actor=DESK, reason="Misheard")

    page = page_of(tournament, 2)

    lines = [
        [(deal.scheduled.number, deal.score, deal.total, deal.went_out) for deal in lines.deals]
        for lines in page.rounds
    ]
    assert lines == [
        [(1, 60, 60, False), (2, 20, 80, False)],
        [(3, 0, 130, True), (4, 0, 130, False)],
    ]
    assert [lines.score for lines in page.rounds] == [130, 0]
    assert (page.total, page.deals_won, page.infractions) == (130, 1, 100)
    hand = page.rounds[0].deals[1].hand
    assert (hand.hand, hand.doubling) == (10, 10)
    assert page.rounds[1].deals[1].hand is None
    assert [len(lines.loose) for lines in page.rounds] == [1, 1]


def test_the_page_names_who_sat_with_the_player_in_seat_order(tournament):
    seated_round(tournament, tables=2)

    lines = page_of(tournament, 6).rounds[0]

    assert [(place.table, place.chair, place.deals) for place in lines.places] == [(2, 2, ())]
    assert [entry.number for entry in lines.others] == [5, 7, 8]


def test_the_line_runs_beside_the_mean_of_the_tables(tournament):
    table = seated_round(tournament).tables.first()
    play_deal(table, 1)
    play_deal(table, 2, goer=2, hands={1: 1, 3: 1, 4: 2})

    page = page_of(tournament, 1)

    assert (page.own, page.mean) == ((0, 1), (15.0, 16.0))


def test_replaced_versions_void_deals_and_drafts_are_left_out(tournament):
    first = seated_round(tournament)
    table = first.tables.first()
    record = play_deal(table, 1)
    recorded(table, deal_sheet(hands={2: 1, 3: 2, 4: 3}), seen=record.pk, reason="Wrong table")
    recorded(table, void_sheet(2))
    second = seated_round(tournament)
    play_deal(second.tables.first(), 3)
    take_back_round(round_=second, actor=DESK, scores_too=True)

    page = page_of(tournament, 4)

    assert [deal.score for lines in page.rounds for deal in lines.deals] == [3, 0]
    assert page.total == 3
