"""A tournament's settings, and the people who help."""

import pytest
from django.urls import reverse

from tests.factories import MembershipFactory, TournamentFactory, UserFactory
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(slug="parish-cup", deals_per_round=1, rounds_planned=2)


@pytest.fixture(autouse=True)
def director(client, tournament):
    user = MembershipFactory(tournament=tournament).user
    client.force_login(user)
    return user


def address(name, *arguments):
    return reverse(f"director:{name}", args=["parish-cup", *arguments])


def press(client, name, *arguments, **data):
    """Press a button of the page and return the page it leads to."""
    data = sent_by(client.get(address("settings")), address(name, *arguments), **data)
    return client.post(address(name, *arguments), data, follow=True)


def test_settings_are_saved_and_the_schedule_kept_to(client, tournament):
    page = client.get(address("settings"))
    form = page.context["form"]
    data = {
        name: form[name].value() for name in form.fields if form[name].value() not in (None, False)
    }

    answer = client.post(address("settings"), data | {"venue": "Port Royal"}, follow=True)
    assert "The settings are saved." in words(answer)
    assert Tournament.objects.get().venue == "Port Royal"

    answer = client.post(address("settings"), data | {"deals_per_round": "10"})
    assert Tournament.objects.get().deals_per_round == 1
    assert answer.context["form"].errors["deals_per_round"]


def test_helpers_are_given_roles_and_the_last_director_stays(client, tournament, director):
    UserFactory(username="sam")

    assert "sam is now Scorer." in words(press(client, "add_member", username="sam", role="scorer"))
    assert "There is no user “tom”." in words(
        press(client, "add_member", username="tom", role="scorer")
    )
    page = press(client, "remove_member", tournament.memberships.get(user=director).pk)
    assert "A tournament needs a director." in words(page)
    scorer = tournament.memberships.get(role=Role.SCORER)
    assert "sam no longer has a role here." in words(press(client, "remove_member", scorer.pk))
    assert tournament.memberships.count() == 1
