"""Somebody removes what a button is about between reading the page's address and acting."""

import pytest
from django.urls import reverse

from tests.factories import EntryFactory, MembershipFactory, TournamentFactory, seated_round
from tests.factories.results import DESK
from tests.tournaments.views.reading import words
from tournaments.enums import RoundStatus
from tournaments.models import Entry, Round
from tournaments.services import roster
from tournaments.services.rounds import discard_draft
from tournaments.views.director import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(client):
    tournament = TournamentFactory(slug="parish-cup")
    client.force_login(MembershipFactory(tournament=tournament).user)
    return tournament


def late(monkeypatch, module, name, remove):
    """Let ``remove`` happen just before the service called ``name`` begins."""
    service = getattr(module, name)

    def after_removal(**arguments):
        remove()
        return service(**arguments)

    monkeypatch.setattr(module, name, after_removal)


def press(client, name, *arguments):
    return client.post(reverse(f"director:{name}", args=["parish-cup", *arguments]), follow=True)


@pytest.mark.parametrize(
    ("button", "service"),
    [
        ("publish", "publish_round"),
        ("redraw", "redraw_round"),
        ("discard", "discard_draft"),
        ("close", "close_round"),
    ],
)
def test_a_round_that_was_discarded_leads_to_the_desk_and_its_rounds(
    client, tournament, monkeypatch, button, service
):
    draft = seated_round(tournament, status=RoundStatus.DRAFT)
    late(
        monkeypatch,
        rounds,
        service,
        lambda: discard_draft(round_=Round.objects.get(pk=draft.pk), actor=DESK),
    )

    page = press(client, button, 1)

    assert page.redirect_chain == [(reverse("director:desk", args=["parish-cup"]), 302)]
    assert "Someone has discarded this round. Check which rounds there are now." in words(page)


@pytest.mark.parametrize(
    ("button", "service"),
    [("withdraw", "withdraw"), ("remove_entry", "remove_entry")],
)
def test_a_player_who_was_removed_leads_to_the_roster(
    client, tournament, monkeypatch, button, service
):
    EntryFactory(tournament=tournament)
    remove = roster.remove_entry
    late(monkeypatch, roster, service, lambda: remove(entry=Entry.objects.get(), actor=DESK))

    page = press(client, button, 1)

    assert page.status_code == 200
    assert page.redirect_chain[0][0].startswith(reverse("director:roster", args=["parish-cup"]))
    assert "Someone has removed this player from the roster." in words(page)
