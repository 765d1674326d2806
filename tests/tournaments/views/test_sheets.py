"""The page of a sheet that was typed in at the wrong table."""

import pytest
from django.urls import reverse

from tests.factories import MembershipFactory, TournamentFactory, play_deal, seated_round
from tests.factories.results import penalised
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.models import DealRecord

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return seated_round(TournamentFactory(slug="cup", deals_per_round=3), tables=3)


@pytest.fixture
def one(round_):
    return round_.tables.get(number=1)


@pytest.fixture
def director(client, round_):
    client.force_login(MembershipFactory(tournament=round_.tournament, role=Role.DIRECTOR).user)
    return client


def address(name, table=1):
    return reverse(f"director:{name}", args=["cup", 1, table])


def page(client, table=1, **query):
    return client.get(address("sheet", table), query)


def names(round_, *numbers):
    return [str(round_.tournament.entries.get(number=number)) for number in numbers]


def tables_with_results():
    return sorted(
        DealRecord.objects.filter(status="confirmed").values_list("table__number", flat=True)
    )


def test_it_shows_whose_points_go_to_whom_before_anything_moves(director, round_, one):
    play_deal(one, 1)
    penalised(one.seats.get(number=2), deal=1)
    mine, theirs = names(round_, 2, 6)

    text = words(page(director, to="2"))

    assert f"{mine} 10 0" in text
    assert f"{theirs} 0 10" in text
    assert f"1 penalty of these deals goes with its chair: {mine} → {theirs}" in text
    assert tables_with_results() == [1]


def test_the_sheet_moves_and_the_grid_says_so(director, round_, one):
    play_deal(one, 1)
    play_deal(one, 2)

    sent = sent_by(page(director, to="3"), address("move_sheet"))
    answer = director.post(address("move_sheet"), sent, follow=True)

    assert "The sheet of table 1 is at table 3 now." in words(answer)
    assert answer.redirect_chain[-1][0] == address("grid")
    assert tables_with_results() == [3, 3]


def test_two_sheets_are_exchanged_where_the_other_table_has_results(director, round_, one):
    play_deal(one, 1)
    play_deal(round_.tables.get(number=2), 2)

    refused = page(director, to="2")
    assert "Table 2 has results already." in words(refused)
    assert "Move the sheet to table 2" not in words(refused)
    sent = sent_by(page(director, to="2", exchange="1"), address("move_sheet"))
    answer = director.post(address("move_sheet"), sent, follow=True)

    assert "The sheets of tables 1 and 2 are exchanged." in words(answer)
    found = DealRecord.objects.filter(status="confirmed").values_list("table__number", "deal")
    assert sorted(found) == [(1, 2), (2, 1)]


def test_the_whole_sheet_is_cleared_in_one_step(director, one):
    for deal in (1, 2, 3):
        play_deal(one, deal)

    sent = sent_by(page(director), address("clear_sheet"))
    answer = director.post(address("clear_sheet"), sent, follow=True)

    assert "3 deals were cleared; the old results stay on record." in words(answer)
    assert tables_with_results() == []


@pytest.mark.parametrize("to", ["", "0", "1", "9", "x", "99999999999"])
def test_a_table_that_makes_no_sense_is_passed_over(director, one, to):
    play_deal(one, 1)

    assert "Move the sheet" not in words(page(director, to=to))
    sent = sent_by(page(director, to="2"), address("move_sheet")) | {"to": to}
    director.post(address("move_sheet"), sent)
    assert tables_with_results() == [1]


def test_a_reason_that_is_missing_leaves_the_rest_filled_in(director, one):
    play_deal(one, 1)
    sent = sent_by(page(director, to="2"), address("move_sheet"))

    answer = director.post(address("move_sheet"), sent | {"reason": " "}, follow=True)

    assert "Say why; the old results are kept on record." in words(answer)
    assert tables_with_results() == [1]


def test_a_table_without_results_says_so(director):
    assert "Nothing has been typed in at this table." in words(page(director))


@pytest.mark.parametrize("deals", [1, 3])
def test_the_number_of_queries_does_not_grow_with_deals(
    director, one, django_assert_num_queries, deals
):
    for deal in range(1, deals + 1):
        play_deal(one, deal)
    page(director, to="2")

    with django_assert_num_queries(22):
        page(director, to="2")
