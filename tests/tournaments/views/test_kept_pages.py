"""Public pages and prints are made once for each change, and asked for again they cost little."""

import gzip
import logging

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import play_deal
from tests.factories.results import DESK
from tests.tournaments.views.addresses import Event
from tests.tournaments.views.public_pages import PAGES, PRINTS, Press
from tournaments.models import LogEntry
from tournaments.printing import pdf
from tournaments.printing.documents import PrintingUnavailable
from tournaments.services.tournaments import update_tournament
from tournaments.views.public import standings as standings_page

pytestmark = pytest.mark.django_db

VERSION_AND_EVENT = 2


@pytest.fixture
def press(monkeypatch):
    press = Press()
    monkeypatch.setattr(pdf, "document", press)
    return press


@pytest.fixture
def event():
    return Event()


def fetch(url, **headers):
    """The answer to a visitor, and how many queries it took."""
    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(url, headers=headers)
    return answer, len(queries)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_is_kept_takes_the_version_and_the_event_alone(event, name):
    url = event.url(name)

    first, many = fetch(url)
    again, few = fetch(url)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.content == first.content
    assert few == VERSION_AND_EVENT
    assert many > few or name == "public:rules"  # which shows the event alone


@pytest.mark.parametrize("name", PRINTS)
def test_a_print_that_is_kept_is_not_printed_again(event, press, name):
    url = event.url(name)
    expected = VERSION_AND_EVENT + (name == "prints:seating")  # whether its round is a draft

    first, _many = fetch(url)
    again, few = fetch(url)

    assert press.printed == 1
    assert again.content == first.content
    assert again.headers["Content-Type"] == "application/pdf"
    assert again.headers["Content-Disposition"] == first.headers["Content-Disposition"]
    assert few == expected


@pytest.mark.parametrize("name", [*PAGES, *PRINTS])
def test_who_has_the_page_is_told_so_before_any_work(event, press, monkeypatch, name):
    url = event.url(name)
    tag = Client().get(url).headers["ETag"]
    cache.clear()
    monkeypatch.setattr(standings_page, "standings", None)

    answer, few = fetch(url, if_none_match=f'"other", {tag}')

    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == tag
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert few == VERSION_AND_EVENT + (name == "prints:seating")
    assert press.printed == (name in PRINTS)


def test_any_tag_is_no_tag(event):
    answer = Client().get(event.url("public:rules"), headers={"if-none-match": "*"})

    assert answer.status_code == 200


@pytest.mark.parametrize("name", [*PAGES, *PRINTS])
def test_a_change_gives_another_page_and_tag(event, press, name):
    url = event.url(name)
    before = Client().get(url)

    update_tournament(tournament=event.tournament, actor=DESK, name="Renamed Cup")
    after = Client().get(url, headers={"if-none-match": before.headers["ETag"]})

    assert after.status_code == 200
    assert b"Renamed Cup" in after.content
    assert after.headers["ETag"] != before.headers["ETag"]


def test_papers_and_languages_are_kept_apart(event, press, settings):
    settings.LANGUAGES = [("en", "English"), ("pt", "Portuguese")]
    url = event.url("prints:rules")

    papers = [Client().get(url, {"paper": paper}) for paper in ("a4", "letter", "other")]
    languages = [Client().get(url, headers={"accept-language": code}) for code in ("en", "pt")]

    assert [b"size: letter" in paper.content for paper in papers] == [False, True, False]
    assert [b'lang="pt"' in answer.content for answer in languages] == [False, True]
    a4, letter, other = (answer.headers["ETag"] for answer in papers)
    english, portuguese = (answer.headers["ETag"] for answer in languages)
    assert a4 == other == english
    assert len({a4, letter, portuguese}) == press.printed == 3
    assert {"Accept-Language", "Cookie"} <= set(papers[0].headers["Vary"].split(", "))


def test_what_the_query_asks_for_is_never_mistaken_for_another_page(event):
    url = event.url("public:standings")
    plain, searched = Client().get(url), Client().get(url, {"search": "nobody at all"})

    assert "Nobody found" not in plain.text
    assert "Nobody found" in searched.text
    assert plain.headers["ETag"] != searched.headers["ETag"]
    assert "Nobody found" not in Client().get(url).text


def test_a_search_is_made_each_time_from_standings_computed_once(event, monkeypatch):
    computed = []
    compute = standings_page.chosen_standings
    monkeypatch.setattr(
        standings_page,
        "chosen_standings",
        lambda *chosen: computed.append(chosen) or compute(*chosen),
    )
    url = event.url("public:standings")

    kept = len(cache._cache)
    for query in ({"search": "p"}, {"follow": "1"}, {"sort": "name"}, {"search": "layer"}):
        assert Client().get(url, query).status_code == 200
    assert len(cache._cache) == kept
    assert len(computed) == 1
    play_deal(event.table, 2)
    assert Client().get(url, {"search": "p"}).status_code == 200
    assert len(computed) == 2


@pytest.mark.parametrize("page", ["1", "7", "99"])
def test_pages_of_a_table_are_kept(event, page):
    url = f"{event.url('public:players')}?page={page}"
    first, _many = fetch(url)

    again, few = fetch(url)

    assert (again.content, few) == (first.content, VERSION_AND_EVENT)


@pytest.mark.parametrize("query", ["page=100", "page=x", "page=1&x=1", "sort=name", "search=a"])
def test_what_could_be_asked_for_in_too_many_ways_is_not_kept(event, query):
    url = f"{event.url('public:players')}?{query}"

    for _ in range(2):
        assert Client().get(url).status_code == 200

    assert not cache._cache


def test_an_event_without_a_log_has_no_version_and_is_made_for_each_reader(event):
    LogEntry.objects.all().delete()

    answer = Client().get(event.url("public:standings"))

    assert answer.status_code == 200
    assert "ETag" not in answer.headers
    assert not cache._cache


class BrokenCache:
    """A cache whose server is gone."""

    def __getattr__(self, name):
        raise ConnectionError("refused")


def test_a_cache_that_fails_costs_time_alone(event, press, monkeypatch, caplog):
    monkeypatch.setattr("tournaments.views.page_cache.cache", BrokenCache())

    with caplog.at_level(logging.WARNING):
        page, pdf_ = (Client().get(event.url(name)) for name in ("public:rules", "prints:rules"))

    assert (page.status_code, pdf_.status_code) == (200, 200)
    assert "The cache of pages failed: ConnectionError: refused" in caplog.text


def test_a_page_that_did_not_come_out_is_not_kept(event, monkeypatch):
    def missing(_versions, _drawings):
        raise PrintingUnavailable("no pango")

    monkeypatch.setattr(pdf, "document", missing)
    url = event.url("prints:rules")
    assert Client().get(url).status_code == 503
    monkeypatch.setattr(pdf, "document", Press())

    assert Client().get(url).status_code == 200


def test_a_head_is_answered_like_a_get(event):
    url = event.url("public:rules")

    head, page = Client().head(url), Client().get(url)

    assert head.status_code == 200
    assert head.headers["ETag"] == page.headers["ETag"]


def test_who_takes_no_compressed_page_gets_the_same_in_full(event):
    url = event.url("public:standings")

    packed = Client().get(url, headers={"accept-encoding": "br, gzip"})
    plain = Client().get(url)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content) == plain.content
    assert "Content-Encoding" not in plain.headers
