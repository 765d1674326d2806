"""What every answer to a visitor keeps: no cookie, compressed, and no larger than it need be."""

import gzip

import pytest
from django.test import Client

from tests.factories import EntryFactory, TournamentFactory
from tests.tournaments.views.addresses import ADDRESSES, Event, access_of
from tournaments.permissions import Access

pytestmark = pytest.mark.django_db

GZIP = {"accept-encoding": "gzip"}
READ_BY_ALL = [
    name
    for name, address in ADDRESSES.items()
    if access_of(name) in {Access.PUBLIC, Access.TABLE_LINK}
    and address.get == 200
    and name not in {"login", "healthz"}
    and not name.startswith("prints:")
]


@pytest.fixture
def event():
    return Event()


@pytest.mark.parametrize("name", READ_BY_ALL)
@pytest.mark.parametrize("query", ["", "?search=x&sort=name&follow=1&page=1"])
def test_pages_come_compressed_and_without_a_cookie(event, name, query):
    client = Client()

    answer = client.get(event.url(name) + query, headers=GZIP)

    assert answer.status_code == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert not client.cookies
    page = gzip.decompress(answer.content).decode()
    assert "</html>" in page
    assert "csrf" not in page.lower()


@pytest.mark.parametrize("path", ["/nothing/", "/events/no-cup/", "/events/parish-cup/desk/"])
def test_refusals_set_no_cookie(event, path):
    client = Client()

    assert client.get(path).status_code in {302, 404}
    assert not client.cookies


@pytest.mark.parametrize("name", ["public:rules", "home", "director:desk"])
def test_nothing_is_compressed_for_those_who_have_logged_in(event, name):
    client = Client()
    client.force_login(event.director)

    answer = client.get(event.url(name), headers=GZIP)

    assert "Content-Encoding" not in answer.headers
    assert "csrf" in answer.text
    assert "private" in answer.headers["Cache-Control"]


def test_the_login_page_shows_a_token_and_is_not_compressed(event):
    client = Client()

    answer = client.get("/login/", headers=GZIP)

    assert "Content-Encoding" not in answer.headers
    assert "csrftoken" in client.cookies


def test_a_cookie_of_no_session_is_taken_away(event):
    client = Client()
    client.cookies["sessionid"] = "made-up"

    answer = client.get(event.url("public:rules"))

    assert answer.status_code == 200
    assert answer.cookies["sessionid"]["max-age"] == 0


@pytest.mark.parametrize("name", ["public:players", "public:standings", "director:roster"])
def test_no_reader_chooses_how_much_a_page_holds(name):
    event = Event()
    for _ in range(120):
        EntryFactory(tournament=event.tournament, starts_in_round=2)
    client = Client()
    client.force_login(event.director)

    rows = [
        client.get(event.url(name), query).text.count("<tr")
        for query in ({"per_page": "100000"}, {"per_page": "1"}, {})
    ]

    assert rows == [101, 101, 101]


def test_only_some_orders_are_followed():
    event = Event()
    client = Client()

    query = "&".join(f"sort={name}" for name in ("name", "-name", "number", "club") * 50)
    answer = client.get(f"{event.url('public:players')}?{query}")

    assert list(answer.context["table"].order_by) == ["name", "-name", "number"]


def test_home_comes_in_pages():
    for _ in range(120):
        TournamentFactory()

    first, second = (Client().get("/", {"page": page}).text for page in (1, 2))

    assert [page.count("parish-cup-") for page in (first, second)] == [100, 20]
    assert 'href="?page=2"' in first
    assert 'href="?page=1"' in second
    assert Client().get("/", {"page": "3"}).status_code == 404
