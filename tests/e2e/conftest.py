"""A real browser on a live server."""

import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.e2e.grid import Grid
from tests.factories import MembershipFactory, TournamentFactory, UserFactory, seated_round
from tournaments.enums import Role

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Drive the system's Chromium, and keep it from calling anywhere by itself."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("The browser tests need Chromium: apt-get install chromium", pytrace=False)
    return browser_type_launch_args | {
        "executable_path": chromium,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
        ],
    }


@pytest.fixture(scope="session")
def base_url(live_server):
    """Let pages be named by their path alone: page.goto("/healthz")."""
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return browser_context_args | {"locale": "en-GB", "timezone_id": "America/Jamaica"}


class Complaints:
    """What the browsers complain of, and every address that they ask."""

    def __init__(self):
        self.heard = []
        self.asked = set()
        self.expected = []

    def expect(self, pattern):
        """Take a complaint for part of the test: a refusal, a lost connection."""
        self.expected.append(re.compile(pattern))

    def listen(self, context):
        """Hear every page of a browser."""
        context.on("request", lambda request: self.asked.add(urlsplit(request.url).hostname))
        context.on("weberror", lambda error: self.heard.append(str(error.error)))
        context.on("console", self.hear)

    def hear(self, message):
        """Take down an error or a warning."""
        if message.type in ("error", "warning"):
            self.heard.append(f"{message.text} {message.location['url']}")

    def unexpected(self):
        """The complaints that no test has to answer for."""
        return [text for text in self.heard if not any(one.search(text) for one in self.expected)]


@pytest.fixture
def complaints():
    return Complaints()


@pytest.fixture
def context(context, complaints):
    """A browser that makes no complaint, and asks nobody but this machine."""
    context.set_default_timeout(10_000)
    complaints.listen(context)
    yield context
    assert complaints.unexpected() == []
    assert complaints.asked <= {"127.0.0.1", "localhost"}


@pytest.fixture
def tournament(live_server):
    """An event without players, with two deals a round."""
    return TournamentFactory(rounds_planned=2, deals_per_round=2)


@pytest.fixture
def user(tournament):
    """The director of the tournament."""
    user = UserFactory(username="director")
    MembershipFactory(tournament=tournament, user=user, role=Role.DIRECTOR)
    return user


@pytest.fixture
def log_in(base_url):
    """Give a browser the session of a user, as the login page does."""

    def log_in(context, user):
        client = Client()
        client.force_login(user)
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": base_url}])

    return log_in


@pytest.fixture
def desk(page, user, log_in):
    """The director's browser."""
    log_in(page.context, user)
    return page


@pytest.fixture
def table(tournament):
    return seated_round(tournament).tables.get()


@pytest.fixture
def grid(desk, table):
    return Grid(desk, table).open()
