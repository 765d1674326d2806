"""A result on the grid is confirmed by a second person, or taken back."""

import pytest

from tests.factories import MembershipFactory, TournamentFactory, play_deal, recorded, seated_round
from tests.tournaments.views.reading import words
from tournaments.enums import Role, Source
from tournaments.models import DealRecord
from tournaments.services.log import Actor

pytestmark = pytest.mark.django_db

GRID = "/events/parish-cup/desk/rounds/1/tables/1/"


@pytest.fixture
def table():
    return seated_round(TournamentFactory(slug="parish-cup")).tables.get()


@pytest.fixture
def scorer(client, table):
    user = MembershipFactory(tournament=table.round.tournament, role=Role.SCORER).user
    client.force_login(user)
    return user


def test_a_second_person_confirms_on_the_grid(client, table, scorer):
    tournament = table.round.tournament
    tournament.double_entry = True
    tournament.save()
    record = recorded(table, actor=Actor(user=scorer, source=Source.SCORER)).record
    assert record.status == "submitted"

    answer = client.post(f"{GRID}records/{record.pk}/confirm/", follow=True)
    assert "You entered this deal. A second person confirms it." in words(answer)

    client.force_login(MembershipFactory(tournament=tournament, role=Role.SCORER).user)
    answer = client.post(f"{GRID}records/{record.pk}/confirm/", follow=True)
    assert "Deal 1 is confirmed." in words(answer)
    record.refresh_from_db()
    assert record.status == "confirmed"


def test_a_result_is_taken_back_with_a_reason(client, table, scorer):
    record = play_deal(table)
    url = f"{GRID}records/{record.pk}/clear/"

    for reason in ("", " ", "x" * 301, "\0"):
        answer = client.post(url, {"reason": reason}, follow=True)
        assert DealRecord.objects.get().status == "confirmed", reason
        assert 'role="alert"' in answer.text

    answer = client.post(url, {"reason": "Wrong table"}, follow=True)
    assert "Deal 1 was cleared; the old result stays on record." in words(answer)
    assert DealRecord.objects.get().status == "rejected"
    history = words(client.get(f"{GRID}deals/1/history/"))
    assert "Rejected" in history
