"""Empty chairs, and players who left or came later, are marked wherever a seating is shown."""

import pytest
from django.test import Client

from tests.factories import deal_sheet, recorded
from tests.factories.results import DESK, substituted
from tests.tournaments.views.addresses import Event
from tests.tournaments.views.reading import words
from tournaments.enums import RoundStatus
from tournaments.services.chairs import change_chair
from tournaments.services.ending import end_short
from tournaments.services.roster import withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """After deal 1 chair 2 is empty, chair 3 holds the spare, and who sits in 4 has withdrawn.

    In deal 2 who sits in chair 1 is absent.
    """
    event = Event()
    for number, name in enumerate(("Ann", "Bob", "Cyd", "Dee", "Zoe"), start=1):
        player = event.tournament.entries.get(number=number).player
        player.name = name
        player.save()
    change_chair(table=event.table, chair=2, entry=None, actor=DESK)
    substituted(event.round, out=3, into=5)
    recorded(event.table, deal_sheet(2, goer=3, hands={4: 7}, absent=frozenset({1})))
    withdraw(entry=event.tournament.entries.get(number=4), actor=DESK)
    return event


@pytest.fixture
def director(event):
    client = Client()
    client.force_login(event.director)
    return client


def test_the_round_page_marks_who_sits_there_now(event, director):
    page = words(director.get(event.url("director:round")))

    assert "1 Ann Kingston empty from deal 2 Zoe from deal 2 Dee withdrawn" in page


def test_a_draft_marks_who_has_withdrawn(event, director):
    draft = event.draft_another()
    assert draft.status == RoundStatus.DRAFT

    page = words(director.get(event.url("director:round", number=draft.number)))

    assert "Dee Kingston Withdrawn" in page
    assert "Ann Kingston Withdrawn" not in page


def test_the_grid_marks_the_chairs(event, director):
    page = words(director.get(event.url("director:grid")))

    assert "2 Bob left, empty from deal 2" in page
    assert "3 Zoe from deal 2" in page
    assert "4 Dee Withdrawn" in page


def test_a_tables_own_page_marks_chairs_and_deals(event):
    end_short(table=event.table, actor=DESK, reason="No time")

    page = words(Client().get(event.url("table:link")))

    assert "2 Bob left, empty from deal 2" in page
    assert "3 Zoe from deal 2" in page
    assert "4 Dee Withdrawn" in page
    assert "absent · empty · 0 · 7" in page
    assert "not played" in page


def test_the_public_seating_marks_the_chairs(event):
    page = words(Client().get(event.url("public:round")))

    assert "1 Ann · 2 empty from deal 2 · 3 Zoe from deal 2 · 4 Dee withdrawn" in page
    assert "Zoe Kingston from deal 2 1 3" in page
    assert "changed" in page
    assert "Bob" not in page


def test_a_players_page_says_in_which_deals_they_sat_where(event):
    assert "table 1, seat 2 (deal 1)" in words(Client().get(event.url("public:player", entry=2)))
    assert "table 1, seat 3 (deals 2–3)" in words(Client().get(event.url("public:player", entry=5)))
    assert "table 1, seat 1 · with" in words(Client().get(event.url("public:player", entry=1)))


def test_a_chair_that_was_empty_from_the_start_is_said_to_be_empty(event, director):
    event.round.seats.filter(number=1).delete()

    assert "1 empty · 2" in words(Client().get(event.url("public:round")))
    assert "1 empty empty from deal 2" in words(director.get(event.url("director:round")))


def test_the_page_of_changes_offers_the_sheets_that_they_touch(event, director):
    page = director.get(event.url("director:floor"))

    assert "Print the sheet of table 1 again" in words(page)
    assert f"{event.url('prints:score_sheets')}?filled=1&amp;tables=1" in page.text
