"""What is kept for who must log in reaches nobody else, and nobody else's is shown to them."""

import pytest
from django.core import signing
from django.test import Client

from tests.tournaments.views.addresses import Event
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.logging_in import KEPT, PASSWORD, TYPED, log_in, send
from tests.tournaments.views.reading import words
from tournaments.models import Entry
from tournaments.views.kept_posts import LONGEST, MOST_KEPT, SALT, SESSION_KEY

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


@pytest.mark.parametrize(
    "kept",
    ["", "x", "x:y:z", signing.dumps(["/", {}, []], salt="other")],
    ids=["empty", "letter", "three parts", "another purpose"],
)
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
