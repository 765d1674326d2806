"""Visitors wait while somebody who has logged in is answered, and only then."""

import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.http import HttpResponse

from kalooki_td import desk_first
from kalooki_td.desk_first import DeskFirst

SECONDS = 30


def request(*, logged_in=False, cookie=True):
    cookies = {settings.SESSION_COOKIE_NAME: "x"} if cookie else {}
    return SimpleNamespace(COOKIES=cookies, user=SimpleNamespace(is_authenticated=logged_in))


class Site:
    """Answers the desk when it is told to, and visitors at once; keeps the order."""

    def __init__(self):
        self.at_desk, self.may_end = threading.Event(), threading.Event()
        self.answered = []

    def __call__(self, asked):
        if asked.user.is_authenticated:
            self.at_desk.set()
            assert self.may_end.wait(SECONDS)
        self.answered.append("director" if asked.user.is_authenticated else "visitor")
        return HttpResponse()


@pytest.fixture
def site(monkeypatch):
    monkeypatch.setattr(desk_first, "MOST_SECONDS", SECONDS)
    return Site()


@pytest.mark.parametrize("cookie", [True, False])
def test_a_visitor_is_answered_after_the_desk(site, cookie):
    middleware = DeskFirst(site)
    with ThreadPoolExecutor(2) as people:
        director = people.submit(middleware, request(logged_in=True))
        assert site.at_desk.wait(SECONDS)
        visitor = people.submit(middleware, request(cookie=cookie))
        while not middleware.desk._changed._waiters:
            assert not visitor.done()
        site.may_end.set()
        answers = [done.result(SECONDS).status_code for done in (director, visitor)]

    assert answers == [200, 200]
    assert site.answered == ["director", "visitor"]


def test_a_visitor_does_not_wait_for_long(site, monkeypatch):
    monkeypatch.setattr(desk_first, "MOST_SECONDS", 0)
    middleware = DeskFirst(site)
    with ThreadPoolExecutor(1) as people:
        director = people.submit(middleware, request(logged_in=True))
        assert site.at_desk.wait(SECONDS)
        middleware(request())
        site.may_end.set()
        director.result(SECONDS)

    assert site.answered == ["visitor", "director"]


def test_an_answer_that_fails_keeps_nobody_waiting(site):
    def fail(_request):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        DeskFirst(fail)(request(logged_in=True))

    DeskFirst(site)(request())
    assert site.answered == ["visitor"]
