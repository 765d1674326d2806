"""Two players who sat in each other's chairs: the page, and the choice beside the swap."""

import pytest
from django.urls import reverse

from tests.factories import MembershipFactory, TournamentFactory, play_deal, seated_round
from tests.factories.results import penalised
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.models import HandScore, PenaltyEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    round_ = seated_round(TournamentFactory(slug="cup", deals_per_round=3), tables=2)
    for table in round_.tables.all():
        play_deal(table, 1)
    return round_


@pytest.fixture
def director(client, round_):
    client.force_login(MembershipFactory(tournament=round_.tournament, role=Role.DIRECTOR).user)
    return client


def address(name):
    return reverse(f"director:{name}", args=["cup", 1])


def hands_of(number):
    hands = HandScore.objects.filter(entry__number=number, record__status="confirmed")
    return [hand.total for hand in hands.order_by("record__deal")]


def test_it_shows_whose_points_become_what_and_then_does_it(director, round_):
    page = director.get(address("played_swap"), {"first": "2", "second": "7"})
    assert "10 points in these deals become 20." in words(page)
    assert "20 points in these deals become 10." in words(page)
    assert (hands_of(2), hands_of(7)) == ([10], [20])

    sent = sent_by(page, address("swap_played"))
    answer = director.post(address("swap_played"), sent, follow=True)

    two, seven = (round_.tournament.entries.get(number=number) for number in (2, 7))
    assert f"{two} and {seven} have swapped chairs and points." in words(answer)
    assert answer.redirect_chain[-1][0] == address("floor")
    assert (hands_of(2), hands_of(7)) == ([20], [10])


def test_only_some_of_the_deals(director, round_):
    for table in round_.tables.all():
        play_deal(table, 2)

    page = director.get(address("played_swap"), {"first": "2", "second": "7", "start": "2"})
    sent = sent_by(page, address("swap_played"))
    director.post(address("swap_played"), sent)

    assert (hands_of(2), hands_of(7)) == ([10, 20], [20, 10])


def test_penalties_are_asked_for_one_by_one(director, round_):
    seat = round_.seats.get(entry__number=2)
    stays, goes = (penalised(seat, code, deal=1) for code in ("no_draw", "exposed_cards"))
    page = director.get(address("played_swap"), {"first": "2", "second": "7"})
    assert "Penalties stay with the person." in words(page)

    sent = sent_by(page, address("swap_played")) | {"penalty": [str(goes.pk)]}
    director.post(address("swap_played"), sent)

    standing = PenaltyEntry.objects.filter(cancelled_at=None)
    assert sorted(standing.values_list("entry__number", "code")) == [
        (2, stays.code), (7, goes.code),
    ]  # fmt: skip


def test_the_choice_stands_beside_the_swap_of_what_is_to_come(director):
    chosen = {"table": "1", "chair": "2", "with": "7"}
    page = director.get(address("floor"), chosen)

    assert "They sat in each other’s chairs" in words(page)
    sent = sent_by(page, address("swap_played"))
    director.post(address("swap_played"), sent)

    assert (hands_of(2), hands_of(7)) == ([20], [10])


def test_two_who_have_played_nothing_are_not_asked(director):
    HandScore.objects.all().delete()

    page = director.get(address("floor"), {"table": "1", "chair": "2", "with": "7"})

    assert "They sat in each other’s chairs" not in words(page)


@pytest.mark.parametrize("query", [{}, {"first": "2"}, {"first": "2", "second": "2"},
                                   {"first": "x", "second": "99"}])  # fmt: skip
def test_without_two_players_it_leads_to_who_sits_where(director, query):
    assert director.get(address("played_swap"), query).url == address("floor")


def test_what_was_refused_can_be_sent_again(director):
    page = director.get(address("played_swap"), {"first": "2", "second": "7"})
    sent = sent_by(page, address("swap_played"))

    answer = director.post(address("swap_played"), sent | {"reason": " "}, follow=True)

    assert "Say why; the old results are kept on record." in words(answer)
    assert "10 points in these deals become 20." in words(answer)
    assert (hands_of(2), hands_of(7)) == ([10], [20])


@pytest.mark.parametrize("deals", [1, 3])
def test_the_number_of_queries_does_not_grow_with_deals(
    director, round_, django_assert_num_queries, deals
):
    for table in round_.tables.all():
        for deal in range(2, deals + 1):
            play_deal(table, deal)
    query = {"first": "2", "second": "7"}
    director.get(address("played_swap"), query)

    with django_assert_num_queries(13):
        director.get(address("played_swap"), query)
