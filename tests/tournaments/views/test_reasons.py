"""Every bonus is a line with its reason, and calls that were made are told with their number."""

import pytest
from django.urls import reverse

from tests.factories import (
    MembershipFactory,
    TournamentFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.factories.results import penalised
from tests.tournaments.views.reading import words

pytestmark = pytest.mark.django_db
BOTH = "Bonus for going down-and-out −40 Bonus for the exact cut −60"


@pytest.fixture
def table():
    """Seat 1 goes down-and-out in deal 1 after an exact cut; seat 2 made five calls in deal 2."""
    tournament = TournamentFactory(
        slug="cup", preset="kalooki", switches={"out_bonus": -40, "cut_bonus": -60}
    )
    table = seated_round(tournament).tables.get()
    recorded(table, deal_sheet(1, down_and_out=True, exact_cut_by=1))
    penalised(table.seats.get(number=2), "over_call", deal=2, calls=5)
    return table


@pytest.fixture(autouse=True)
def scorer(client, table):
    client.force_login(MembershipFactory(tournament=table.round.tournament).user)


@pytest.mark.parametrize(
    ("name", "place"), [("public:player", ["cup", 1]), ("director:deal_history", ["cup", 1, 1, 1])]
)
def test_two_bonuses_are_two_lines(client, table, name, place):
    assert words(client.get(reverse(name, args=place))).count(BOTH) == 1


@pytest.mark.parametrize(
    ("name", "place"), [("public:player", ["cup", 2]), ("director:penalties", ["cup"])]
)
def test_calls_are_told_with_their_number(client, table, name, place):
    assert "· 5 calls" in words(client.get(reverse(name, args=place)))
