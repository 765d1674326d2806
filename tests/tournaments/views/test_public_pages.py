"""What everyone may read: standings, rounds, players, and a table's own link."""

import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests.factories import EntryFactory, TournamentFactory, deal_sheet, recorded, seated_round
from tests.factories.results import DESK, penalised
from tests.tournaments.views.reading import words
from tournaments.enums import EntryStatus
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Four players: 0, 20, 20 and 30 in round 1; Dee has withdrawn, Eve starts in round 2."""
    tournament = TournamentFactory(slug="parish-cup", deals_per_round=1, not_played="worst")
    for name, club in (("Ann", "Mona"), ("Bob", "Mona"), ("Cyd", "Port Royal"), ("Dee", "")):
        EntryFactory(tournament=tournament, player__name=name, player__club=club)
    table = seated_round(tournament).tables.get()
    recorded(table, deal_sheet(hands={2: 20, 3: 20, 4: 30}))
    tournament.entries.filter(number=4).update(status=EntryStatus.WITHDRAWN, withdrawn_after=1)
    EntryFactory(tournament=tournament, player__name="Eve", player__club="", starts_in_round=2)
    return tournament


def leave_before_the_end(tournament):
    """Let Dee have left the table before the end of the round."""
    tournament.entries.get(number=4).seats.update(entry=None)


def page(client, name, *arguments, **query):
    return client.get(reverse(f"public:{name}", args=["parish-cup", *arguments]), query)


def rows(answer):
    """The rows of the standings as (place, player, total) in the order they are shown."""
    found = re.findall(r'<tr[^>]*id="player-\d+".*?</tr>', answer.text, re.DOTALL)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in found]
    plain = [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in row] for row in cells]
    return [tuple(row[:3]) for row in plain]


def test_standings_share_places_and_put_the_withdrawn_last(client, tournament):
    leave_before_the_end(tournament)
    answer = page(client, "standings")

    assert rows(answer) == [
        ("1", "Ann Mona · 1 deal", "0"),
        ("2", "Bob Mona · 1 deal", "20"),
        ("2", "Cyd Port Royal · 1 deal", "20"),
        ("4", "Eve 0 deals", "30"),
        ("–", "Dee withdrawn · 1 deal", "30"),
    ]
    text = words(answer)
    assert "(30)" in text
    assert "each counts the worst hand in that deal." in text
    assert "Equal totals share a place." in text


def test_standings_are_searched_filtered_and_sorted_with_the_places_of_the_field(
    client, tournament
):
    assert rows(page(client, "standings", search="cyd")) == [("2", "Cyd Port Royal · 1 deal", "20")]
    assert [row[1] for row in rows(page(client, "standings", club="Mona"))] == [
        "Ann Mona · 1 deal",
        "Bob Mona · 1 deal",
    ]
    assert rows(page(client, "standings", search="5")) == [("4", "Eve 0 deals", "30")]
    names = [row[1][:3] for row in rows(page(client, "standings", sort="-name"))]
    assert names == ["Eve", "Dee", "Cyd", "Bob", "Ann"]
    names = [row[1][:3] for row in rows(page(client, "standings", sort="-total"))]
    assert names[:2] in (["Eve", "Dee"], ["Dee", "Eve"])
    assert "Nobody found" in words(page(client, "standings", search="zoe"))


def test_standings_come_in_pages_of_a_hundred(client, tournament):
    for number in range(120):
        EntryFactory(tournament=tournament, player__name=f"Late {number:03}", starts_in_round=2)

    leave_before_the_end(tournament)
    first, second = page(client, "standings"), page(client, "standings", page=2)

    assert (len(rows(first)), len(rows(second))) == (100, 25)
    assert rows(second)[-1][1] == "Dee withdrawn · 1 deal"


def test_standings_before_any_score_say_so(client):
    TournamentFactory(slug="parish-cup")

    assert "No scores yet" in words(page(client, "standings"))


def test_a_round_is_listed_by_table_and_by_name_in_the_tournaments_time(client, tournament):
    at = datetime(2026, 11, 28, 3, 30, tzinfo=UTC)
    Round.objects.update(published_at=at)

    text = words(page(client, "round", 1))

    assert "published 22:30" in text
    assert "Ann Mona 1 1 Bob Mona 1 2" in text
    assert "1 1 Ann · 2 Bob · 3 Cyd · 4 Dee" in text
    assert "Round 1" in words(page(client, "rounds"))


def test_a_players_page_traces_every_point(client, tournament):
    seat = tournament.rounds.get().seats.get(number=2)
    penalised(seat, actor=DESK, code="no_draw", deal=1, reason="Drew twice")

    text = words(page(client, "player", 2))

    assert "Bob" in text
    assert "Total 70 Deals won 0 Infractions 50" in text
    assert "Turn without a draw" in text


def test_players_are_listed_for_everyone(client, tournament):
    text = words(page(client, "players"))

    assert all(name in text for name in ("Ann", "Bob", "Cyd", "Dee", "Eve"))
    assert "Withdrawn after round 1" in text
    found = words(page(client, "players", search="mona"))
    assert "1 Ann Mona Checked in 2 Bob Mona Checked in" in found
    assert "Cyd" not in found


def test_a_tables_link_shows_its_seats_and_scores(client, tournament):
    table = tournament.rounds.get().tables.get()

    text = words(client.get(reverse("table:link", args=[table.token])))

    assert "Round 1 · Table 1" in text
    assert "1 Ann Mona 0 2 Bob Mona 20 3 Cyd Port Royal 20" in text
    assert "Deal 1 · 3 sets · 9 cards each 0 · 20 · 20 · 30" in text


def test_the_rules_page_tells_this_tournaments_rules(client, tournament):
    text = words(page(client, "rules"))

    assert "2 packs and 4 jokers at a table" in text
    assert "Over-call 50 a call" in text
