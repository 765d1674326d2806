"""What the standings say of a round in play, and how names are found."""

import pytest
from django.urls import reverse

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    play_deal,
    play_round,
    seated_round,
)
from tests.tournaments.views.reading import words
from tournaments.enums import EntryStatus

pytestmark = pytest.mark.django_db


def page(client, tournament, **query):
    return client.get(reverse("public:standings", args=[tournament.slug]), query)


def names(response):
    return [row.record.name for row in response.context["table"].rows]


def test_a_round_in_play_is_told_from_a_finished_one(client):
    tournament = TournamentFactory()
    play_round(seated_round(tournament, tables=2))
    assert "after round 1 of 6" in page(client, tournament).content.decode()
    second = seated_round(tournament, tables=2)
    play_deal(second.tables.first(), second.deals[0])
    page_now = page(client, tournament)
    assert "after round 1 of 6 · round 2 in play, 1 of 6 deals in" in words(page_now)


def test_before_the_first_round_is_complete_only_the_play_is_told(client):
    round_ = seated_round()
    play_deal(round_.tables.get())
    words = page(client, round_.tournament).content.decode()
    assert "round 1 in play, 1 of 3 deals in" in words
    assert "after round" not in words


@pytest.fixture
def accented():
    tournament = TournamentFactory()
    for name in ("Zoe", "Éloïse", "Uriel", "Fay"):
        EntryFactory(tournament=tournament, player__name=name)
    play_round(seated_round(tournament))
    return tournament


def test_accents_and_case_do_not_hide_a_name(client, accented):
    assert names(page(client, accented, search="eloise")) == ["Éloïse"]
    assert names(page(client, accented, search="ÉLOÏSE")) == ["Éloïse"]
    client.force_login(MembershipFactory(tournament=accented).user)
    roster = client.get(reverse("director:roster", args=[accented.slug]), {"search": "eloise"})
    assert [row.record.player.name for row in roster.context["table"].rows] == ["Éloïse"]


def test_names_are_sorted_without_their_accents(client, accented):
    assert names(page(client, accented, sort="name")) == ["Éloïse", "Fay", "Uriel", "Zoe"]


def test_who_has_withdrawn_is_behind_nobody(client, accented):
    entry = accented.entries.get(player__name="Zoe")
    entry.status = EntryStatus.WITHDRAWN
    entry.save()
    assert names(page(client, accented, sort="behind"))[-1] == "Zoe"
