import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    MembershipFactory,
    RoundFactory,
    TournamentFactory,
    UserFactory,
    play_round,
    seated_round,
)
from tests.tournaments.printing.reading import sizes_of, texts_of
from tournaments.enums import Role, RoundStatus
from tournaments.printing import documents
from tournaments.printing.documents import PrintingUnavailable

pytestmark = pytest.mark.django_db


def login(client, tournament, role):
    user = UserFactory()
    MembershipFactory(tournament=tournament, user=user, role=role)
    client.force_login(user)


def address(name, tournament, *numbers):
    return reverse(f"prints:{name}", args=[tournament.slug, *numbers])


class Unprinted:
    """Stands for WeasyPrint where it matters who may print, not what."""

    pages = (None,)

    def HTML(self, **_):  # noqa: N802 - WeasyPrint's name
        return self

    def render(self):
        return self

    def write_pdf(self):
        return b""


@pytest.fixture
def unprinted(monkeypatch):
    monkeypatch.setattr(documents, "load_weasyprint", Unprinted)


@pytest.fixture
def played():
    tournament = TournamentFactory(slug="kingston-open")
    play_round(seated_round(tournament, tables=2))
    return tournament


@pytest.mark.parametrize(
    ("name", "numbers", "file_name"),
    [
        ("score_sheets", [1], "kingston-open-round-1-score-sheets.pdf"),
        ("score_sheet", [1, 2], "kingston-open-round-1-table-2-score-sheet.pdf"),
        ("seating", [1], "kingston-open-round-1-seating.pdf"),
        ("standings", [], "kingston-open-standings.pdf"),
        ("rules", [], "kingston-open-rules.pdf"),
    ],
)
def test_a_scorer_prints_everything(client, played, name, numbers, file_name):
    login(client, played, Role.SCORER)
    response = client.get(address(name, played, *numbers), {"paper": "letter"})

    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'inline; filename="{file_name}"'
    assert set(sizes_of(response.content)) == {(216, 279)}


@pytest.mark.parametrize(
    ("name", "numbers", "status"),
    [
        ("score_sheets", [1], 302),
        ("score_sheet", [1, 2], 302),
        ("seating", [1], 200),
        ("standings", [], 200),
        ("rules", [], 200),
    ],
)
@pytest.mark.usefixtures("unprinted")
def test_what_everybody_may_print(client, played, name, numbers, status):
    assert client.get(address(name, played, *numbers)).status_code == status


def test_sheets_are_blank_unless_they_are_asked_for_filled(client, played):
    login(client, played, Role.SCORER)
    url = address("score_sheet", played, 1, 2)

    assert "0 out" not in texts_of(client.get(url).content)[0]
    assert "0 out" in texts_of(client.get(url, {"filled": "1"}).content)[0]


def test_the_code_leads_to_the_tables_own_page(client, played):
    login(client, played, Role.SCORER)
    token = played.rounds.get().tables.get(number=2).token
    page = texts_of(client.get(address("score_sheet", played, 1, 2)).content)[0]

    assert "http://testserver" + reverse("table:link", args=[token]) in page.replace(" ", "")


@pytest.mark.parametrize(("name", "numbers"), [("score_sheet", [1, 3]), ("score_sheets", [2])])
def test_what_is_not_there_is_not_found(client, played, name, numbers):
    login(client, played, Role.DIRECTOR)

    assert client.get(address(name, played, *numbers)).status_code == 404


@pytest.mark.parametrize(
    ("role", "status"), [(None, 404), (Role.SCORER, 404), (Role.DIRECTOR, 200)]
)
@pytest.mark.usefixtures("unprinted")
def test_a_draft_is_printed_for_the_director_alone(client, role, status):
    round_ = seated_round(TournamentFactory(), status=RoundStatus.DRAFT, published_at=None)
    if role:
        login(client, round_.tournament, role)

    assert client.get(address("seating", round_.tournament, 1)).status_code == status
    if role:
        assert client.get(address("score_sheets", round_.tournament, 1)).status_code == status


@pytest.mark.parametrize(
    ("role", "status"), [(None, 403), (Role.SCORER, 200), (Role.DIRECTOR, 200)]
)
@pytest.mark.usefixtures("unprinted")
def test_standings_that_are_held_back(client, role, status):
    tournament = TournamentFactory(standings_released=False)
    RoundFactory(tournament=tournament)
    if role:
        login(client, tournament, role)

    assert client.get(address("standings", tournament)).status_code == status


def test_a_tournament_that_is_not_public_is_not_there(client):
    tournament = TournamentFactory(listed=False)

    assert client.get(address("rules", tournament)).status_code == 404


def test_without_the_libraries_a_page_says_what_to_install(client, played, monkeypatch):
    def missing():
        raise PrintingUnavailable(f"Install them with: apt-get install {documents.SYSTEM_PACKAGES}")

    monkeypatch.setattr(documents, "load_weasyprint", missing)
    response = client.get(address("rules", played))

    assert response.status_code == 503
    assert "apt-get install libpango-1.0-0 libpangoft2-1.0-0" in response.content.decode()
    assert "This server cannot make PDFs yet" in response.content.decode()


@pytest.mark.parametrize("name", ["score_sheets", "seating", "standings"])
@pytest.mark.usefixtures("unprinted")
def test_queries_do_not_grow_with_the_tables(client, name):
    counts = []
    for tables in (1, 3):
        tournament = TournamentFactory()
        play_round(seated_round(tournament, tables=tables))
        login(client, tournament, Role.SCORER)
        url = address(name, tournament, *([] if name == "standings" else [1]))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url, {"filled": "1"}).status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 15
