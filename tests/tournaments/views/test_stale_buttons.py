"""A button does nothing where what stood beside it has changed since the page was opened."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.views.addresses import VIEWS, Event
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tests.tournaments.views.stale_cases import CASES
from tournaments.models import DealRecord, LogEntry, PenaltyEntry
from tournaments.views.access import ActionView

pytestmark = pytest.mark.django_db

# Their address names one version of a result, which never changes.
OF_A_RECORD = {"director:confirm_deal", "director:clear_deal"}
# Whatever the event is by now is what is meant.
OF_ANY_STATE = {"director:back_up_now"}


@pytest.fixture
def event():
    event = Event()
    event.member = event.tournament.memberships.get(user=event.scorer)
    return event


@pytest.fixture
def director(event):
    client = Client()
    client.force_login(event.director)
    return client


def state(tournament):
    """Everything that a button could have changed."""
    return (
        LogEntry.objects.count(),
        list(tournament.rounds.order_by("number").values_list("number", "status", "version")),
        list(tournament.entries.order_by("number").values_list("number", "status")),
        list(PenaltyEntry.objects.values_list("points", "cancelled_at")),
        list(tournament.memberships.order_by("pk").values_list("pk", "role")),
    )


def test_every_button_is_tried():
    buttons = {name for name, view in VIEWS.items() if view and issubclass(view, ActionView)}

    assert set(CASES) == buttons - OF_A_RECORD - OF_ANY_STATE


@pytest.mark.parametrize("name", CASES)
def test_a_button_of_an_older_page_does_nothing(event, director, name):
    case = CASES[name]
    case.prepare(event)
    page = director.get(event.url(case.page), case.query)
    data = sent_by(page, event.url(name), **case.fields)
    case.change(event)
    before = state(event.tournament)

    answer = director.post(event.url(name), data, follow=True)

    assert state(event.tournament) == before
    assert 'role="alert"' in answer.text
    assert "changed" in words(answer)


@pytest.mark.parametrize("name", CASES)
def test_the_button_of_the_page_as_it_is_acts(event, director, name):
    """So it is the change behind it that stops it above, and nothing else."""
    case = CASES[name]
    case.prepare(event)
    page = director.get(event.url(case.page), case.query)
    before = state(event.tournament)

    answer = director.post(
        event.url(name), sent_by(page, event.url(name), **case.fields), follow=True
    )

    assert state(event.tournament) != before
    assert 'role="alert"' not in answer.text


@pytest.mark.parametrize("name", CASES)
def test_a_button_that_does_not_say_what_was_shown_does_nothing(event, director, name):
    case = CASES[name]
    case.prepare(event)
    before = state(event.tournament)

    director.post(event.url(name), case.fields)

    assert state(event.tournament) == before


def test_what_was_typed_beside_an_older_button_is_kept_to_be_sent_again(event, director):
    name, case = "director:cancel_penalty", CASES["director:cancel_penalty"]
    url = event.url(name)
    data = sent_by(director.get(event.url(case.page)), url, **case.fields)
    case.change(event)

    answer = director.post(url, data)

    assert answer.status_code == 409
    assert "Someone changed this penalty after you opened the page." in words(answer)
    assert "Turn without a draw, 99" in words(answer)
    sent = sent_by(answer, url)
    assert sent["reason"] == "Misheard"
    assert director.post(url, sent).status_code == 302
    assert PenaltyEntry.objects.get().cancel_reason == "Misheard"


@pytest.mark.parametrize("name", sorted(OF_A_RECORD))
def test_a_result_that_was_replaced_is_neither_confirmed_nor_taken_back(event, director, name):
    DealRecord.objects.filter(pk=event.record.pk).update(
        status="superseded", ended_at=timezone.now()
    )

    answer = director.post(event.url(name), {"reason": "Wrong table"}, follow=True)

    assert "Someone has replaced this result. Check the new one." in words(answer)
    assert DealRecord.objects.get().status == "superseded"
