"""Tables that say what they list, and states that have one word and colour on every page."""

import re

import pytest
from django.urls import reverse

from tests.e2e.pages import evening, public_pages
from tests.factories import EntryFactory, MembershipFactory, TournamentFactory, seated_round
from tests.tournaments.views.reading import markup
from tournaments.enums import EntryStatus, RoundStatus

pytestmark = pytest.mark.django_db

TABLE = re.compile(r"<table.*?</table>")
STATE = re.compile(r'<span class="state (\w*)">([^<]*)</span>')


@pytest.fixture
def pages(client):
    """Every public page of an evening, by name."""
    return {
        name: markup(client.get(path, follow=True))
        for name, path in public_pages(evening()).items()
        if name != "table:link"
    }


def test_every_public_table_has_a_caption_and_row_headers(pages):
    found = {name: TABLE.findall(page) for name, page in pages.items()}

    assert {name for name, tables in found.items() if tables} == {
        "public:tournament",
        "public:standings",
        "public:round",
        "public:players",
        "public:player",
        "public:rules",
    }
    for tables in found.values():
        for table in tables:
            assert re.search(r"<caption[^>]*>\s*\S", table)
            head, body = table.split("<tbody")
            assert head.count("<th ") == head.count('scope="col"') > 1
            rows = body.split("</tbody>")[0].split("<tr")[1:]
            assert [row for row in rows if '<th scope="row"' not in row] == []


@pytest.mark.parametrize(
    ("query", "column", "way"),
    [
        ("", "Place", "ascending"),
        ("?sort=total", "Total", "ascending"),
        ("?sort=-name", "Player", "descending"),
    ],
)
def test_the_standings_say_which_way_they_are_sorted(client, query, column, way):
    tournament = evening()
    path = reverse("public:standings", args=[tournament.slug])

    page = markup(client.get(path + query))

    heads = re.findall(r"<th [^>]*>.*?</th>", page.split("</thead>")[0])
    sorted_by = [head for head in heads if "aria-sort" in head]
    assert len(sorted_by) == 1
    assert f'aria-sort="{way}"' in sorted_by[0]
    assert re.sub(r"<[^>]*>", "", sorted_by[0]).strip() == column


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (RoundStatus.DRAFT, ("", "Draft")),
        (RoundStatus.PUBLISHED, ("warn", "Playing")),
        (RoundStatus.CLOSED, ("good", "Closed")),
    ],
)
def test_a_round_has_one_word_and_colour_on_every_page(client, status, state):
    tournament = TournamentFactory()
    fields = {"published_at": None} if status == RoundStatus.DRAFT else {}
    seated_round(tournament, status=status, **fields)
    client.force_login(MembershipFactory(tournament=tournament).user)
    slug = tournament.slug
    paths = [
        reverse("director:desk", args=[slug]),
        reverse("director:schedule", args=[slug]),
        reverse("director:round", args=[slug, 1]),
    ]
    if status != RoundStatus.DRAFT:
        paths += [reverse("public:rounds", args=[slug]), reverse("public:round", args=[slug, 1])]

    found = {path: STATE.findall(markup(client.get(path))) for path in paths}

    assert found == {path: [state] for path in paths}


def test_a_player_has_one_word_and_colour_on_every_page(client):
    entry = EntryFactory(status=EntryStatus.WITHDRAWN)
    tournament = entry.tournament
    client.force_login(MembershipFactory(tournament=tournament).user)
    paths = [
        reverse("public:players", args=[tournament.slug]),
        reverse("public:player", args=[tournament.slug, entry.number]),
        reverse("director:roster", args=[tournament.slug]),
        reverse("director:edit_entry", args=[tournament.slug, entry.number]),
    ]

    found = {path: set(STATE.findall(markup(client.get(path)))) for path in paths}

    assert found == {path: {("bad", "Withdrawn")} for path in paths}
