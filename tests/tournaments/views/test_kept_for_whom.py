"""What is kept for one reader is never given to another who may not see it."""

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client

from tests.factories import MembershipFactory, TournamentFactory
from tests.factories.results import DESK
from tests.tournaments.views.addresses import Event
from tests.tournaments.views.public_pages import PAGES, PRINTS, Press
from tournaments.printing import pdf
from tournaments.services.rounds import take_back_round
from tournaments.services.tournaments import update_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def press(monkeypatch):
    press = Press()
    monkeypatch.setattr(pdf, "document", press)
    return press


@pytest.fixture
def event():
    return Event()


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def change(event, **fields):
    update_tournament(tournament=event.tournament, actor=DESK, **fields)


@pytest.mark.usefixtures("press")
def test_standings_held_back_again_leak_from_no_cache_and_no_tag(event):
    url = event.url("prints:standings")
    public = Client().get(url)
    change(event, standings_released=False)
    director = signed_in(event.director).get(url)

    for tag in (public.headers["ETag"], director.headers.get("ETag", '"none"')):
        answer = Client().get(url, headers={"if-none-match": tag})
        assert (answer.status_code, "ETag" in answer.headers) == (403, False)
    assert (public.status_code, director.status_code) == (200, 200)


def test_the_deals_of_a_player_are_held_back_with_the_standings_in_every_cache(event):
    url = event.url("public:player", entry=2)
    public = Client().get(url)
    change(event, standings_released=False)

    again = Client().get(url, headers={"if-none-match": public.headers["ETag"]})
    readers = [signed_in(event.director), Client(), signed_in(event.scorer), Client()]

    assert (again.status_code, again.headers["ETag"] != public.headers["ETag"]) == (200, True)
    assert [">10<" in client.get(url).text for client in readers] == [True, False, True, False]


def test_the_page_of_standings_held_back_is_kept_apart_from_theirs(event):
    url = event.url("public:standings")
    name = event.tournament.entries.get(number=2).player.name
    assert name in Client().get(url).text
    change(event, standings_released=False)

    readers = [signed_in(event.director), Client(), signed_in(event.scorer), Client()]

    assert [name in client.get(url).text for client in readers] == [True, False, True, False]
    change(event, standings_released=True)
    assert name in Client().get(url).text


@pytest.mark.usefixtures("press")
@pytest.mark.parametrize("name", [*PAGES[:-1], *PRINTS])
def test_an_event_that_is_hidden_again_is_hidden_with_all_that_is_kept(event, name):
    url = event.url(name)
    tag = Client().get(url).headers["ETag"]
    change(event, listed=False)
    signed_in(event.director).get(url)

    for client in (Client(), signed_in(event.nobody)):
        assert client.get(url, headers={"if-none-match": tag}).status_code == 404
        assert client.get(url).status_code == 404


@pytest.mark.usefixtures("press")
@pytest.mark.parametrize("name", ["public:round", "prints:seating", "table:link"])
def test_a_round_taken_back_is_gone_with_all_that_is_kept(event, name):
    url = event.url(name)
    tag = Client().get(url).headers["ETag"]
    take_back_round(round_=event.round, actor=DESK, scores_too=True)
    if name == "prints:seating":
        assert signed_in(event.director).get(url).status_code == 200

    assert Client().get(url, headers={"if-none-match": tag}).status_code == 404
    assert signed_in(event.scorer).get(url).status_code == 404


def test_a_drafts_print_is_kept_for_directors_alone(event, press):
    draft = event.draft_another()
    url = event.url("prints:seating", number=draft.number)
    other = MembershipFactory(tournament=event.tournament).user

    first, second = (signed_in(user).get(url) for user in (event.director, other))

    assert second.content == first.content
    assert press.printed == 1
    assert first.headers["Cache-Control"] == "private, no-cache"


def test_directors_and_visitors_share_what_everybody_may_have(event, press):
    url = event.url("prints:standings")

    readers = [Client(), signed_in(event.scorer), signed_in(event.director), Client()]
    answers = [client.get(url) for client in readers]

    assert press.printed == 1
    assert len({answer.content for answer in answers}) == 1
    assert [answer.headers["Cache-Control"] for answer in answers] == [
        "public, no-cache",
        "private, no-cache",
        "private, no-cache",
        "public, no-cache",
    ]


def test_a_score_sheet_is_kept_for_its_role_and_the_address_its_code_leads_to(
    event, press, settings
):
    settings.ALLOWED_HOSTS = ["hall.example", "cup.example"]
    url = event.url("prints:score_sheets")
    scorer, director = signed_in(event.scorer), signed_in(event.director)

    for host in settings.ALLOWED_HOSTS:
        for query in ({}, {"filled": "1"}, {"filled": "0"}):
            assert scorer.get(url, query, headers={"host": host}).status_code == 200
    assert press.printed == 4
    assert director.get(url, headers={"host": "hall.example"}).status_code == 200
    assert press.printed == 5
    assert Client().get(url, headers={"host": "hall.example"}).status_code == 302


@pytest.mark.parametrize("name", PAGES)
def test_whoever_has_logged_in_reads_pages_of_their_own(event, name):
    url = event.url(name)
    people = {user.username: user for user in (event.director, event.scorer, event.nobody)}
    visitor = Client().get(url).text
    kept = dict(cache._cache)

    for username, user in people.items():
        answer = signed_in(user).get(url)
        assert f">{username}</span>" in answer.text
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert {"Cookie", "HX-Request"} <= set(answer.headers["Vary"].split(", "))
        assert "ETag" not in answer.headers
        assert "Content-Encoding" not in answer.headers
    assert dict(cache._cache) == kept
    answer = Client().get(url)
    assert answer.text == visitor
    assert not any(f">{username}</span>" in answer.text for username in people)


def test_a_message_reaches_nobody_else(event):
    """A visitor may still be shown what happened when they were logged in."""
    client = signed_in(event.scorer)
    client.post(event.url("director:clear_deal"), {"reason": ""})
    client.cookies.pop("sessionid")
    url = event.url("public:rules")

    answers = [client.get(url), Client().get(url)]

    assert ['role="alert"' in answer.text for answer in answers] == [True, False]
    assert "ETag" not in answers[0].headers


def test_a_page_with_a_token_is_kept_for_nobody(event, monkeypatch):
    from tournaments.views.public.pages import Rules

    monkeypatch.setattr(Rules, "get", lambda self, request, **_: HttpResponse(get_token(request)))
    url = event.url("public:rules")

    first, second = (Client().get(url) for _ in range(2))

    assert not cache._cache
    assert first.content != second.content
    assert "ETag" not in first.headers


def test_a_page_that_sets_a_cookie_is_kept_for_nobody(event, monkeypatch):
    from tournaments.views.public.pages import Rules

    def page(self, request, **_):
        response = HttpResponse("page")
        response.set_cookie("name", "value")
        return response

    monkeypatch.setattr(Rules, "get", page)

    assert Client().get(event.url("public:rules")).cookies["name"].value == "value"
    assert not cache._cache


def test_two_events_keep_their_pages_apart(event):
    other = TournamentFactory(slug="third-cup", name="Third Cup")
    change_name = {"tournament": other, "actor": DESK, "name": "Third Cup of All"}
    update_tournament(**change_name)

    pages = [
        Client().get(event.url("public:rules", slug=slug)).text
        for slug in ("parish-cup", "third-cup", "parish-cup")
    ]

    assert ["Third Cup of All" in page for page in pages] == [False, True, False]
