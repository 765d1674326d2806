"""Saving one deal in the score grid beside a bare view that inserts as many rows."""

import pytest
from django.urls import reverse

from scoring import load_preset
from tests.benchmarks.bare_view import bare_values
from tests.benchmarks.deal_post import deal_post
from tests.benchmarks.timing import compare
from tests.factories import MembershipFactory, TournamentFactory, play_deal, seated_round
from tests.factories.results import DESK, penalised
from tournaments.models import DealRecord, HandScore, PenaltyEntry

QUERIES = 16
GOAL = 2.5
TABLES, DEALS = 6, 9

pytestmark = pytest.mark.urls("tests.benchmarks.bare_view")


@pytest.fixture
def desk(lean_client):
    """A client of a director, with the tournament that is directed."""
    tournament = TournamentFactory(deals_per_round=DEALS)
    member = MembershipFactory(tournament=tournament)
    lean_client.force_login(member.user, backend="django.contrib.auth.backends.ModelBackend")
    return lean_client, tournament


def save_deal(client, table, deal, *, goes_out="out"):
    """Post one deal as the grid does."""
    address, values = deal_post(table, deal, goes_out=goes_out)
    return client.post(address, values, headers={"HX-Request": "true"})


@pytest.mark.django_db
@pytest.mark.parametrize(("recorded", "tables"), [(1, 1), (3, 4)])
def test_the_number_of_queries_does_not_grow(desk, django_assert_num_queries, recorded, tables):
    client, tournament = desk
    table = table_in_play(tournament, recorded=recorded, tables=tables)
    with django_assert_num_queries(QUERIES):
        response = save_deal(client, table, recorded + 1)
    assert response.status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("penalties", [1, 5])
def test_the_number_of_queries_does_not_grow_with_penalties(
    desk, django_assert_num_queries, penalties
):
    client, tournament = desk
    tournament.rules = load_preset("jamaican", double_infractions=True).to_dict()
    tournament.save()
    table = table_in_play(tournament, recorded=1, tables=1)
    for place in range(penalties):
        seat = table.seats.get(number=2 + place % 3)
        penalised(seat, actor=DESK, code="no_draw", deal=2)
    with django_assert_num_queries(QUERIES):
        response = save_deal(client, table, 2, goes_out="down")
    assert response.status_code == 200
    assert set(PenaltyEntry.objects.counting().values_list("counted", flat=True)) == {100}


def table_in_play(tournament, *, recorded, tables):
    """The first table of a round, with so many deals on record."""
    table = seated_round(tournament, tables=tables).tables.prefetch_related("seats").first()
    for deal in range(1, recorded + 1):
        play_deal(table, deal)
    return table


@pytest.mark.django_db(transaction=True)
def test_saving_takes_two_and_a_half_times_a_bare_view(desk):
    client, tournament = desk
    deals = iter(empty_deals(seated_round(tournament, tables=TABLES)))
    bare_deals = iter(empty_deals(seated_round(TournamentFactory(), tables=TABLES)))

    def baseline():
        table, deal = next(bare_deals)
        return client.post(reverse("bare"), bare_values(table, deal))

    def product():
        return save_deal(client, *next(deals))

    comparison = compare(baseline, product, rounds=TABLES * DEALS - 1)
    assert DealRecord.objects.filter(status="confirmed").count() == 2 * TABLES * DEALS
    assert HandScore.objects.count() == 4 * 2 * TABLES * DEALS
    comparison.meet("saving one deal", GOAL, "a bare view")


def empty_deals(round_):
    """Every deal of every table, a table's whole sheet before the next."""
    tables = round_.tables.select_related("round__tournament").prefetch_related("seats")
    return [(table, deal) for table in tables for deal in range(1, DEALS + 1)]
