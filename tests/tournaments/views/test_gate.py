"""One heavy job at a time; visitors wait a little or come back, and the desk comes first."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from tests.tournaments.views.addresses import Event
from tournaments.printing import pdf
from tournaments.views.gate import PAGES, PRINTS, Busy, Gate
from tournaments.views.page_cache import claim, disclaim
from tournaments.views.public import standings as standings_page

MANY = 10
SECONDS = 30


class Job:
    """Holds a gate in a thread of its own until it may go on."""

    def __init__(self, gate, *, by_staff=False):
        self.gate, self.by_staff = gate, by_staff
        self.is_inside, self.may_leave = threading.Event(), threading.Event()

    def __call__(self):
        with self.gate.passed(by_staff=self.by_staff):
            self.is_inside.set()
            assert self.may_leave.wait(SECONDS)
        return self


@pytest.fixture
def pool():
    with ThreadPoolExecutor(MANY) as pool:
        yield pool


def enter(pool, job):
    """Let a job begin; returns once it is inside."""
    done = pool.submit(job)
    assert job.is_inside.wait(SECONDS)
    return done


def queue(pool, gate, job):
    """Let a job begin; returns once it waits."""
    length = len(gate._queue)
    done = pool.submit(job)
    while len(gate._queue) == length and not done.done():
        pass
    return done


def test_a_visitor_without_room_to_wait_comes_back(pool):
    gate = Gate(waiters=0, seconds=SECONDS)
    inside = Job(gate)
    done = enter(pool, inside)

    with pytest.raises(Busy), gate.passed(by_staff=False):
        pass

    inside.may_leave.set()
    assert done.result(SECONDS) is inside
    with gate.passed(by_staff=False):
        pass


def test_those_who_wait_go_in_one_by_one_as_they_came(pool):
    gate = Gate(waiters=2, seconds=SECONDS)
    jobs = [Job(gate) for _ in range(3)]
    results = [enter(pool, jobs[0]), *(queue(pool, gate, job) for job in jobs[1:])]

    with pytest.raises(Busy), gate.passed(by_staff=False):
        pass
    for number, job in enumerate(jobs):
        assert job.is_inside.wait(SECONDS)
        assert [other.is_inside.is_set() for other in jobs[number + 1 :]] == [False] * (2 - number)
        job.may_leave.set()

    assert [result.result(SECONDS) for result in results] == jobs


def test_who_waits_in_vain_comes_back_and_leaves_no_trace(pool):
    gate = Gate(waiters=1, seconds=0)
    inside = Job(gate)
    done = enter(pool, inside)

    for _ in range(2):
        with pytest.raises(Busy), gate.passed(by_staff=False):
            pass

    assert not gate._queue
    inside.may_leave.set()
    done.result(SECONDS)


def test_whoever_runs_a_tournament_may_always_wait(pool):
    gate = Gate(waiters=0, seconds=0)
    inside, staff = Job(gate), Job(gate, by_staff=True)
    staff.may_leave.set()
    done = enter(pool, inside), queue(pool, gate, staff)

    inside.may_leave.set()

    assert [result.result(SECONDS) for result in done] == [inside, staff]


def test_a_job_that_fails_leaves_the_gate_open():
    gate = Gate(waiters=0, seconds=0)
    with pytest.raises(ZeroDivisionError), gate.passed(by_staff=False):
        _ = 1 / 0

    with gate.passed(by_staff=False):
        pass


class SlowWork:
    """Stands for work that lasts until so many visitors have had another answer."""

    def __init__(self, others):
        self.others = others
        self.done = 0
        self._answered = threading.Semaphore(0)

    def answered(self):
        self._answered.release()

    def wait(self):
        for _ in range(self.others):
            assert self._answered.acquire(timeout=SECONDS)
        self.done += 1


def visit_at_once(work, url):
    """The answers to many visitors who ask for one page at the same moment."""
    start = threading.Barrier(MANY)

    def visit(_number):
        try:
            start.wait(SECONDS)
            answer = Client().get(url)
            work.answered()
            return answer
        finally:
            connection.close()

    with ThreadPoolExecutor(MANY) as visitors:
        return list(visitors.map(visit, range(MANY)))


@pytest.mark.django_db(transaction=True)
def test_a_pdf_that_many_ask_for_at_once_is_printed_once(monkeypatch):
    event, work = Event(), SlowWork(others=MANY - 1)

    def document(_versions, _drawings):
        work.wait()
        return b"%PDF-"

    monkeypatch.setattr(pdf, "document", document)
    url = event.url("prints:standings")
    answers = visit_at_once(work, url)

    assert sorted(answer.status_code for answer in answers) == [200] + [503] * (MANY - 1)
    assert Client().get(url).content == b"%PDF-"
    assert work.done == 1
    come_back = next(answer for answer in answers if answer.status_code == 503)
    assert "this page is being prepared" in come_back.text
    assert (come_back.headers["Retry-After"], come_back.headers["Refresh"]) == ("2", "2")
    assert come_back.headers["Cache-Control"] == "no-store"
    assert not come_back.cookies


@pytest.mark.django_db(transaction=True)
def test_standings_that_many_ask_for_at_once_are_made_once(monkeypatch):
    event, work = Event(), SlowWork(others=MANY - 1 - PAGES.waiters)
    compute = standings_page.chosen_standings
    monkeypatch.setattr(PAGES, "seconds", SECONDS)
    monkeypatch.setattr(
        standings_page, "chosen_standings", lambda *chosen: work.wait() or compute(*chosen)
    )

    answers = visit_at_once(work, event.url("public:standings"))

    served = [answer for answer in answers if answer.status_code == 200]
    assert len(served) == 1 + PAGES.waiters
    assert {answer.status_code for answer in answers} == {200, 503}
    assert len({answer.content for answer in served}) == 1
    assert work.done == 1


@pytest.mark.django_db
def test_the_desk_passes_by_every_gate_and_kept_pages_do_too(pool):
    event = Event()
    visitor, director = Client(), Client()
    director.force_login(event.director)
    kept = visitor.get(event.url("public:standings"))
    jobs = [Job(gate) for gate in (PAGES, PRINTS)]
    waiting = [Job(PAGES) for _ in range(PAGES.waiters)]
    done = [enter(pool, job) for job in jobs] + [queue(pool, PAGES, job) for job in waiting]

    try:
        assert visitor.get(event.url("public:standings")).content == kept.content
        assert visitor.get(event.url("public:players")).status_code == 503
        for name in ("public:standings", "public:players", "director:desk", "director:grid"):
            assert director.get(event.url(name)).status_code == 200, name
    finally:
        for job in jobs + waiting:
            job.may_leave.set()
    assert [result.result(SECONDS) for result in done] == jobs + waiting


@pytest.mark.django_db
def test_what_another_process_prints_is_waited_for_by_visitors_alone(monkeypatch):
    event = Event()
    monkeypatch.setattr(pdf, "document", lambda _versions, _drawings: b"%PDF-")
    url = event.url("prints:rules")
    director = Client()
    director.force_login(event.director)
    claimed = []
    monkeypatch.setattr("tournaments.views.prints.claim", claimed.append)

    assert Client().get(url).status_code == 503
    assert director.get(url).content == b"%PDF-"
    assert Client().get(url).content == b"%PDF-"
    assert len(set(claimed)) == 1


def test_a_page_is_claimed_by_one_until_it_is_made():
    assert claim("page")
    assert not claim("page")
    assert claim("other page")
    disclaim("page")
    assert claim("page")
