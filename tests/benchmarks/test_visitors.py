"""Saving a deal while sixteen visitors load the standings and their PDF over and over."""

import json
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from itertools import islice
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

import pytest
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from django.urls import reverse

from tests.benchmarks.big_event import big_event
from tests.benchmarks.deal_post import deal_post
from tests.benchmarks.goals import meet
from tests.benchmarks.server import served
from tests.benchmarks.visitors import ANSWERS
from tests.factories import MembershipFactory, deal_sheet, recorded, seated_round
from tests.project.files import ROOT
from tournaments.models import DealRecord

PLAYERS, ROUNDS, DEALS = 100, 5, 5
PAGES = ("prints:standings", "public:standings")
VISITORS = 16
TURNS, SAVES = 6, 10  # quiet and busy in turn, so that the machine's noise falls on both
MOST_SECONDS = 240
GOAL = 3  # times a quiet save
TOKEN = "x" * CSRF_SECRET_LENGTH


class Desk:
    """The director's browser."""

    def __init__(self, port, user):
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies["sessionid"].value
        self.port = port
        self.headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
        }

    def ask(self, method, path, fields=None):
        """Send a request; returns the seconds until it is answered."""
        body = urlencode(fields) if fields else None
        started = perf_counter()
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=MOST_SECONDS)) as connection:
            connection.request(method, path, body, self.headers | {"HX-Request": "true"})
            answer = connection.getresponse()
            text = answer.read()
        seconds = perf_counter() - started
        assert answer.status == 200, text
        return seconds

    def save(self, table, deal):
        """Save a deal as the grid does; returns the seconds that it took."""
        return self.ask("POST", *deal_post(table, deal))


class Crowd:
    """Visitors in a process of their own, who come and go together."""

    def __init__(self, process):
        self.process = process
        self.answers = {}

    def wait(self):
        """Wait until they have had as many more answers as they tell of in a line."""
        assert self.process.stdout.readline()

    def come(self):
        self.process.send_signal(signal.SIGCONT)

    def go(self):
        self.process.send_signal(signal.SIGSTOP)


@contextmanager
def crowd_at(port, paths):
    """A crowd, gone; afterwards ``answers`` holds how often they got each status."""
    command = [sys.executable, "-m", "tests.benchmarks.visitors", str(port), str(MOST_SECONDS)]
    with subprocess.Popen(
        [*command, *paths], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        crowd = Crowd(process)
        try:
            crowd.wait()
            crowd.go()
            yield crowd
        finally:
            crowd.come()
            out, _nothing = process.communicate(timeout=MOST_SECONDS)
        crowd.answers.update(json.loads(out.splitlines()[-1]))


@pytest.mark.django_db(transaction=True)
def test_a_save_takes_at_most_three_times_as_long_while_sixteen_visitors_read(tmp_path):
    event = big_event(players=PLAYERS, rounds=ROUNDS, deals=DEALS)
    round_ = seated_round(event, tables=PLAYERS // 4)
    tables = list(round_.tables.select_related("round__tournament"))
    deals = iter([(table, deal) for table in tables for deal in round_.deals])
    recorded(tables[0], deal_sheet(next(deals)[1]))
    paths = [reverse(name, args=[event.slug]) for name in PAGES]
    quiet, busy = [], []

    with (
        served(tmp_path) as port,
        crowd_at(port, paths * (VISITORS // len(paths))) as crowd,
    ):
        desk = Desk(port, MembershipFactory(tournament=event).user)
        for _ in range(TURNS):
            desk.ask("GET", paths[0])  # answered once nothing is printed any more
            quiet += [desk.save(*deal) for deal in islice(deals, SAVES)]
            crowd.come()
            for deal in islice(deals, SAVES):
                crowd.wait()
                busy.append(desk.save(*deal))
            crowd.go()

    saved = DealRecord.objects.filter(table__round=round_).count()
    assert (len(quiet), len(busy), saved) == (TURNS * SAVES, TURNS * SAVES, 2 * TURNS * SAVES + 1)
    assert set(crowd.answers) == {"200", "503"}
    assert sum(crowd.answers.values()) > ANSWERS * (len(busy) - 1)
    meet(
        f"saving a deal beside {VISITORS} visitors",
        median(busy) / median(quiet),
        GOAL,
        "× a quiet save",
        f"{median(busy) * 1e3:.0f} ms to {median(quiet) * 1e3:.0f} ms; "
        f"they got {crowd.answers['200']} pages",
    )
