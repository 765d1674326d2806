"""A form that arrives after its sender was logged out comes back with what was typed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournaments.views.addresses import ADDRESSES, VIEWS, Event, access_of
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.logging_in import KEPT, PASSWORD, TYPED, back, log_in, send
from tests.tournaments.views.reading import words
from tournaments.models import DealRecord, Entry, LogEntry, PenaltyEntry, Tournament
from tournaments.permissions import Access
from tournaments.views.access import ButtonView
from tournaments.views.kept_posts import SESSION_KEY, KeepsPosts

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = Event()
    for user in (event.director, event.scorer):
        user.set_password(PASSWORD)
        user.save()
    return event


@pytest.fixture
def visitor():
    return Client(enforce_csrf_checks=True)


def test_what_was_typed_comes_back_after_the_login_and_is_saved_when_it_is_sent(event, visitor):
    url = event.url("director:add_entry")
    before = LogEntry.objects.count()

    login = send(visitor, url, TYPED)

    assert login.status_code == 401
    assert "Log in, and your entries are shown again" in words(login)
    page = visitor.get(log_in(visitor, login, event.director).url)
    assert page.request["PATH_INFO"] == url
    assert f"{KEPT} Your entries were kept: check them, then send them again." in words(page)
    sent = sent_by(page, url)
    assert {name: sent[name] for name in TYPED} == TYPED
    assert not Entry.objects.filter(player__name=TYPED["name"]).exists()
    assert LogEntry.objects.count() == before

    where = f"{url}?{page.request['QUERY_STRING']}"
    token = visitor.cookies["csrftoken"].value
    assert visitor.post(where, sent | {"csrfmiddlewaretoken": token}).status_code == 302
    assert Entry.objects.get(player__name=TYPED["name"]).player.phone == "876"
    assert visitor.session[SESSION_KEY] == {}
    assert KEPT not in words(visitor.get(where))


def test_a_wrong_password_loses_nothing(event, visitor):
    url = event.url("director:add_entry")
    wrong = log_in(visitor, send(visitor, url, TYPED), event.director, "wrong")
    assert wrong.status_code == 200

    page = visitor.get(log_in(visitor, wrong, event.director).url)

    assert sent_by(page, url)["name"] == TYPED["name"]


def test_the_settings_come_back_with_the_version_they_were_made_from(event, visitor):
    """So what was changed meanwhile is met when they are sent again."""
    page = back(
        visitor,
        event.url("director:settings"),
        {"venue": "Port Royal", "seen": "0123456789abcdef", "listed": "on"},
        event.director,
    )

    sent = sent_by(page, event.url("director:settings"))
    assert (sent["venue"], sent["seen"], sent["listed"]) == (
        "Port Royal",
        "0123456789abcdef",
        "on",
    )
    assert "standings_released" not in sent
    assert Tournament.objects.get(slug="parish-cup").venue == "Half Way Tree"


def test_rules_come_back_with_their_infractions(event, visitor):
    url = event.url("director:rule_settings")
    visitor.force_login(event.director)
    event.record.delete()
    event.penalty.delete()
    data = sent_by(visitor.get(url), url, packs="3", **{"infractions-0-points": "75"})
    visitor.logout()

    page = back(visitor, url, data, event.director)

    sent = sent_by(page, url)
    assert (sent["packs"], sent["infractions-0-points"]) == ("3", "75")


def test_a_deal_comes_back_in_its_grid(event, visitor):
    hands = {"hand_1": "out", "hand_2": "50+15", "hand_3": "as ah", "hand_4": "7"}
    url = event.url("director:save_deal", deal=2)

    page = back(visitor, url, {**hands, "attempt": "1", "chairs": "1:1"}, event.scorer)

    sent = sent_by(page, url)
    assert {name: sent[name] for name in hands} == hands
    assert sent["chairs"] == "1:1"
    assert KEPT in words(page)
    assert DealRecord.objects.count() == 1


def test_a_penalty_comes_back_in_its_grid(event, visitor):
    url = event.url("director:add_penalty")
    typed = {"player": "3", "deal": "2", "code": "no_draw", "reason": "Drew twice"}

    page = back(visitor, url, typed, event.scorer)

    sent = sent_by(page, url)
    assert {name: sent[name] for name in typed} == typed
    assert PenaltyEntry.objects.count() == 1


def test_a_new_tournament_comes_back(event, visitor):
    page = back(visitor, "/new/", {"name": "Harbour Cup", "venue": "Mona"}, event.director)

    sent = sent_by(page, "/new/")
    assert (sent["name"], sent["venue"]) == ("Harbour Cup", "Mona")
    assert not Tournament.objects.filter(name="Harbour Cup").exists()


def test_a_file_must_be_chosen_again_and_a_pasted_list_need_not(event, visitor):
    url = event.url("director:roster_import")
    upload = SimpleUploadedFile("roster.csv", b"Name\nZoe\n")

    page = back(visitor, url, {"text": "Name\nCyd", "file": upload}, event.director)

    assert "Choose the file again: roster.csv." in words(page)
    assert sent_by(page, url)["text"].strip() == "Name\nCyd"
    assert not Entry.objects.filter(player__name__in=["Zoe", "Cyd"]).exists()


BUTTONS = [name for name, view in VIEWS.items() if view and issubclass(view, ButtonView)]


@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_is_shown_again_and_not_pressed(event, visitor, name):
    """With what was typed beside it, in a field, and what was not, out of sight."""
    url = event.url(name)
    before = LogEntry.objects.count()
    data = {
        "seen": "0123456789abcdef",
        "way": "standing",
        "pick": ["1", "2"],
        "reason": "It <b>is</b>",
    }

    page = back(visitor, url, data, event.director)

    assert page.status_code == 200
    assert f"{KEPT} Your entries were kept" in words(page)
    assert str(VIEWS[name].label) in words(page)
    left_empty = dict.fromkeys(VIEWS[name].typed.keys() - data.keys(), "")
    assert sent_by(page, url) == data | left_empty
    shown = "reason" in VIEWS[name].typed
    assert ('id="typed-reason"' in page.text) is shown
    assert "<b>is</b>" not in page.text
    assert LogEntry.objects.count() == before


def test_every_form_of_the_desk_comes_back(event):
    """Every address that takes a form and asks for a login keeps what is sent to it."""
    forms = {
        name
        for name, address in ADDRESSES.items()
        if address.post != 405 and access_of(name) not in {Access.PUBLIC, Access.TABLE_LINK}
    }

    assert {name for name in forms if not issubclass(VIEWS[name], KeepsPosts)} == set()
    assert {name for name in forms if VIEWS[name].show_kept is KeepsPosts.show_kept} == set()


def test_the_address_of_a_button_says_so_when_it_is_opened(event, client):
    client.force_login(event.director)

    answer = client.get(event.url("director:publish"))

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "This address belongs to a button" in words(answer)


def test_a_button_that_is_refused_keeps_what_was_typed(event, client):
    client.force_login(event.scorer)
    event.round.status = "closed"
    event.round.save()
    url = reverse("director:cancel_penalty", args=["parish-cup", event.penalty.pk])

    answer = client.post(url, {"reason": "Misheard"})

    assert answer.status_code == 422
    assert "Round 1 is closed. Only a director can correct it now." in words(answer)
    assert sent_by(answer, url)["reason"] == "Misheard"
    assert not PenaltyEntry.objects.get().is_cancelled
