"""The player a reader follows stays in view in the standings."""

import pytest
from django.urls import reverse

from tests.factories import play_round, seated_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    round_ = seated_round(tables=2)
    play_round(round_)
    return round_.tournament


def page(client, tournament, **query):
    return client.get(reverse("public:standings", args=[tournament.slug]), query)


@pytest.mark.parametrize(("number", "words"), [("1", "leads"), ("2", "30 behind")])
def test_the_followed_player_is_shown_whatever_the_search_leaves(client, tournament, number, words):
    response = page(client, tournament, follow=number, search="nobody")
    assert str(response.context["followed"].number) == number
    assert words in response.content.decode().split('class="followed"')[-1]
    assert f'<input type="hidden" name="follow" value="{number}">' in response.content.decode()


@pytest.mark.parametrize("number", ["", "99", "x"])
def test_nobody_is_followed_unasked(client, tournament, number):
    response = page(client, tournament, follow=number)
    assert response.context["followed"] is None
    assert 'class="followed"' not in response.content.decode()


def test_a_players_page_leads_to_following_them(client, tournament):
    response = client.get(reverse("public:player", args=[tournament.slug, 2]))
    assert "?follow=2" in response.content.decode()
