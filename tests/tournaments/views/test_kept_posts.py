"""A form that arrives after its sender was logged out comes back with what was typed."""

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournaments.views.addresses import ADDRESSES, VIEWS, Event, access_of
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.models import DealRecord, Entry, LogEntry, PenaltyEntry, Tournament
from tournaments.permissions import Access
from tournaments.views.access import ButtonView
from tournaments.views.kept_posts import LONGEST, MOST_KEPT, SALT, SESSION_KEY, KeepsPosts

pytestmark = pytest.mark.django_db

PASSWORD = "a-long-password"
KEPT = "You were logged out when you sent this, so nothing was saved."
TYPED = {"name": "Zoë Ännchen", "club": "Mona", "phone": "876", "starts_in_round": "2"}


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


def send(visitor, url, data, **headers):
    """Send a form as a page of the site does, with its token."""
    visitor.get("/login/")
    token = visitor.cookies["csrftoken"].value
    return visitor.post(url, {"csrfmiddlewaretoken": token, **data}, **headers)


def log_in(visitor, page, user, password=PASSWORD):
    """Fill in the login that a page shows."""
    data = sent_by(page, "/login/", username=user.get_username(), password=password)
    return visitor.post(
        "/login/", data | {"csrfmiddlewaretoken": visitor.cookies["csrftoken"].value}
    )


def back(visitor, url, data, user):
    """Send a form while logged out, log in, and return the page that comes then."""
    login = send(visitor, url, data)
    answer = log_in(visitor, login, user)
    assert answer.status_code == 302
    return visitor.get(answer.url)


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
    typed = {"seat": "3", "deal": "2", "code": "no_draw", "reason": "Drew twice"}

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
    assert sent_by(page, url) == data
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


def test_neither_a_password_nor_the_token_is_kept(event, visitor):
    data = TYPED | {"password": "secret-1", "new_Password2": "secret-2"}

    login = send(visitor, event.url("director:add_entry"), data)

    path, fields, _files = signing.loads(login.context["kept"], salt=SALT)
    assert path == event.url("director:add_entry")
    assert set(fields) == set(TYPED)


def test_nothing_is_stored_for_a_stranger(event, visitor, django_assert_num_queries):
    login = send(visitor, event.url("director:add_entry"), TYPED)

    assert "sessionid" not in visitor.cookies
    assert login.context["kept"]


def test_what_is_too_long_is_said_and_not_kept(event, visitor):
    text = "Zoe\n" * (LONGEST // 4 + 1)

    login = send(visitor, event.url("director:roster_import"), {"text": text})

    assert login.status_code == 401
    assert "what you sent is too long to keep here" in words(login)
    assert login.context["kept"] == ""


def test_the_latest_are_kept_and_each_only_at_its_own_address(event, visitor):
    url = event.url("director:add_entry")
    pages = []
    for number in range(MOST_KEPT + 1):
        login = Client().post(url, TYPED | {"name": f"Zoe {number}"})
        data = {"kept": login.context["kept"], "username": event.director.username}
        visitor.get("/login/")
        token = visitor.cookies["csrftoken"].value
        data |= {"password": PASSWORD, "csrfmiddlewaretoken": token}
        pages.append(visitor.post("/login/", data).url)

    shown = [KEPT in words(visitor.get(page)) for page in pages]
    assert shown == [False] + [True] * MOST_KEPT
    key = pages[-1].split("?")[1]
    assert KEPT not in words(visitor.get(f"{event.url('director:settings')}?{key}"))
    other = Client()
    other.force_login(event.director)
    assert KEPT not in words(other.get(pages[-1]))


@pytest.mark.parametrize("kept", ["", "x", "x:y:z", signing.dumps(["/", {}, []], salt="other")])
def test_a_text_that_the_server_did_not_sign_is_nothing(event, visitor, kept):
    visitor.get("/login/")
    data = {
        "username": event.director.username,
        "password": PASSWORD,
        "kept": kept,
        "csrfmiddlewaretoken": visitor.cookies["csrftoken"].value,
    }

    answer = visitor.post("/login/", data)

    assert (answer.status_code, answer.url) == (302, "/")
    assert SESSION_KEY not in visitor.session


def test_who_has_no_role_there_is_shown_nothing(event, visitor):
    event.nobody.set_password(PASSWORD)
    event.nobody.save()
    login = send(visitor, event.url("director:add_entry"), TYPED)

    page = visitor.get(log_in(visitor, login, event.nobody).url)

    assert page.status_code == 403
    assert TYPED["club"] not in words(page)


class TestAnOldToken:
    """Somebody logged in again in another tab, which gives the browser another token."""

    @pytest.fixture
    def tab(self, event, visitor):
        """A page that was opened before the login in another tab."""
        visitor.get("/login/")
        old = visitor.cookies["csrftoken"].value
        visitor.force_login(event.director)
        visitor.get("/new/")
        visitor.cookies["csrftoken"] = "y" * 32
        return lambda url, data, **headers: visitor.post(
            url, data | {"csrfmiddlewaretoken": old}, headers=headers
        )

    def test_its_form_comes_back_to_be_sent_with_a_new_one(self, event, visitor, tab):
        url = event.url("director:add_entry")

        answer = tab(url, TYPED, Origin="http://testserver")

        assert answer.status_code == 302
        page = visitor.get(answer.url)
        assert KEPT in words(page)
        assert sent_by(page, url)["name"] == TYPED["name"]
        assert not Entry.objects.filter(player__name=TYPED["name"]).exists()

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.evil"])
    def test_what_another_site_sends_is_neither_done_nor_kept_nor_shown(
        self, event, visitor, tab, origin
    ):
        answer = tab(event.url("director:add_entry"), TYPED, Origin=origin)

        assert answer.status_code == 403
        assert "This page is too old to send" in words(answer)
        assert TYPED["club"] not in answer.text
        assert SESSION_KEY not in visitor.session

    def test_without_an_origin_it_is_refused(self, event, visitor, tab):
        answer = tab(event.url("director:add_entry"), TYPED)

        assert answer.status_code == 403
        assert SESSION_KEY not in visitor.session

    def test_a_login_is_not_kept(self, event, visitor, tab):
        data = {"username": "dora", "password": "secret"}

        answer = tab("/login/", data, Origin="http://testserver")

        assert answer.status_code == 403
        assert SESSION_KEY not in visitor.session

    def test_a_stranger_with_an_old_token_logs_in_first(self, event, visitor, tab):
        visitor.logout()
        visitor.get("/login/")
        url = event.url("director:add_entry")

        login = tab(url, TYPED, Origin="http://testserver")

        page = visitor.get(log_in(visitor, login, event.director).url)
        assert sent_by(page, url)["name"] == TYPED["name"]


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
    assert "Round 1 is closed. Only a director corrects it now." in words(answer)
    assert sent_by(answer, url)["reason"] == "Misheard"
    assert not PenaltyEntry.objects.get().is_cancelled
