"""One line a request, with what an operator asks for and nothing that is secret."""

import logging
import re
from contextlib import closing

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory, TournamentFactory, UserFactory, seated_round
from tournaments.enums import Role
from tournaments.views.site import Home
from tournaments.views.table import TableLink

pytestmark = pytest.mark.django_db

LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (?P<id>[0-9a-f]{8}) INFO request:"
    r" (?P<status>\d+) (?P<method>[A-Z]+) (?P<path>\S+) (?P<ms>\d+) ms"
    r" user=(?P<user>\S+) address=(?P<address>\S+)(?: because=(?P<because>.+))?"
)


def lines(console):
    """The parts of every line; all of what was written must be such lines."""
    found = [LINE.fullmatch(line) for line in console.getvalue().splitlines()]
    assert None not in found, console.getvalue()
    return [line.groupdict() for line in found]


def only_line(console):
    [line] = lines(console)
    return line


@pytest.fixture
def failing(client):
    """A client that is answered as a browser is where the program fails."""
    client.raise_request_exception = False
    return client


def fail(*_arguments, **_options):
    raise RuntimeError("no such luck")


def test_a_request_is_one_line_with_who_what_and_how_long(console):
    client = Client(REMOTE_ADDR="192.0.2.7")
    client.force_login(UserFactory(username="anna@desk"))

    answer = client.get("/new/?code=secret")

    line = only_line(console)
    assert line.pop("id") == answer.headers["X-Request-ID"]
    assert 0 <= int(line.pop("ms")) < 60_000
    assert line == {
        "status": "200", "method": "GET", "path": "/new/", "user": "anna@desk",
        "address": "192.0.2.7", "because": None,
    }  # fmt: skip


def test_every_request_has_an_id_of_its_own(client, console):
    answers = [client.get("/login/"), client.get("/login/", headers={"X-Request-ID": "mine"})]

    ids = [answer.headers["X-Request-ID"] for answer in answers]
    assert ids == [line["id"] for line in lines(console)]
    assert ids[0] != ids[1]
    assert "mine" not in ids


def test_the_log_asks_no_database(console, settings, django_assert_num_queries):
    session_and_user = 2  # which decide who is answered first
    user = UserFactory()
    logged, silent = Client(), Client()
    for client in (logged, silent):
        client.force_login(user)

    with django_assert_num_queries(session_and_user):
        logged.get("/favicon.ico")
    assert only_line(console)["user"] == user.username
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "request_log" not in name]
    with django_assert_num_queries(session_and_user):
        silent.get("/favicon.ico")


def test_who_may_not_and_what_is_not_there_is_one_line_each(console):
    tournament = TournamentFactory()
    scorer = Client()
    scorer.force_login(MembershipFactory(tournament=tournament, role=Role.SCORER).user)
    settings_page = reverse("director:settings", args=[tournament.slug])

    assert scorer.get(settings_page).status_code == 403
    assert scorer.get("/nowhere/").status_code == 404

    assert [(line["status"], line["path"], line["because"]) for line in lines(console)] == [
        ("403", settings_page, None),
        ("404", "/nowhere/", None),
    ]


def test_what_django_refuses_for_safety_is_one_line_that_says_why(console, settings):
    Client(enforce_csrf_checks=True).post("/login/")
    Client().get("/login/", headers={"Host": "evil.example"})

    forged, elsewhere = lines(console)
    assert (forged["status"], forged["because"]) == ("403", '"CSRF cookie not set."')
    assert elsewhere["status"] == "400"
    assert elsewhere["because"].startswith("\"Invalid HTTP_HOST header: 'evil.example'")


@pytest.mark.parametrize("ending", ["%0A2026-11-30 forged", "\N{LINE SEPARATOR}", "x" * 9000])
def test_an_address_cannot_write_lines_of_its_own(client, console, ending):
    client.get(f"/nowhere/{ending}")

    assert only_line(console)["path"].startswith("/nowhere/")
    assert len(console.getvalue()) < 500


def test_the_secret_of_a_tables_link_is_cut_short_whatever_happens(
    failing, console, settings, monkeypatch
):
    table = seated_round(TournamentFactory()).tables.get()
    address = reverse("table:link", args=[table.token])

    assert failing.get(address).status_code == 200
    assert failing.get(f"{address[:-1]}x/").status_code == 404
    assert failing.get(address[:-1]).status_code == 301
    monkeypatch.setattr(TableLink, "get_context_data", fail)
    assert failing.get(address).status_code == 500
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get(address).status_code == 301

    assert console.getvalue().count(f"/table/{table.token[:4]}…") == 6
    assert table.token[:6] not in console.getvalue()


def test_a_password_is_never_written(client, console):
    client.post("/login/", {"username": "director", "password": "Half Way Tree 9"})

    assert "200 POST /login/" in console.getvalue()
    assert "Half Way" not in console.getvalue()


def test_a_fault_shows_its_id_on_the_page_and_in_the_log(failing, console, monkeypatch):
    monkeypatch.setattr(Home, "get_context_data", fail)

    answer = failing.get("/")

    number = answer.headers["X-Request-ID"]
    assert answer.status_code == 500
    assert f"give this number to whoever runs this server: {number}" in answer.text
    assert "no such luck" not in answer.text
    told, *traceback, line = console.getvalue().splitlines()
    assert f"{number} ERROR django.request: Internal Server Error: /" in told
    assert traceback[0] == "Traceback (most recent call last):"
    assert traceback[-1] == "RuntimeError: no such luck"
    assert LINE.fullmatch(line)["id"] == number
    assert LINE.fullmatch(line)["status"] == "500"


def test_static_files_are_not_logged(client, console):
    with closing(client.get("/static/tournaments/icon.svg")) as answer:
        assert answer.status_code == 200

    assert console.getvalue() == ""


def test_what_is_logged_outside_a_request_has_no_id(console):
    logging.getLogger("tournaments").warning("the lights are on")

    assert console.getvalue().endswith(" - WARNING tournaments: the lights are on\n")


def test_the_development_server_does_not_log_requests_again(console):
    logging.getLogger("django.server").error('"GET / HTTP/1.1" 500 12')

    assert console.getvalue() == ""
