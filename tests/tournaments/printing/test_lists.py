"""Seating and standings on paper."""

import datetime as dt
import logging

import pytest
from django.utils import timezone, translation

from tests.factories import (
    EntryFactory,
    PlayerFactory,
    TournamentFactory,
    play_deal,
    play_round,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tests.tournaments.printing.reading import sizes_of, texts_of
from tournaments.printing.paper import A4, LETTER
from tournaments.printing.seating import seating_pdf
from tournaments.printing.standings import standings_pdf
from tournaments.roster_files import plain_text
from tournaments.selectors.seating import seating_lists
from tournaments.selectors.standings import standings_after

pytestmark = pytest.mark.django_db

AS_OF = dt.datetime(2026, 11, 28, 14, 5, tzinfo=dt.UTC)


def seating(round_, paper=A4):
    return seating_pdf(round_, seating_lists(round_), paper=paper)


def standings_of(tournament, paper=A4):
    return standings_pdf(tournament, standings_after(tournament), paper=paper, as_of=AS_OF)


def test_seating_by_table_then_by_name():
    tournament = TournamentFactory(name="Kingston Open")
    for name in ("Zoe", "Éloïse", "Fay", "adam"):
        EntryFactory(tournament=tournament, player=PlayerFactory(name=name, club="Portmore"))
    by_table, by_name = texts_of(seating(seated_round(tournament)))

    assert "Seating of round 1, by table" in by_table
    assert "1 Zoe Portmore Éloïse Portmore Fay Portmore adam Portmore" in by_table
    assert "Page 1 of 2" in by_table
    assert by_name.index("adam") < by_name.index("Éloïse") < by_name.index("Fay")
    assert by_name.index("Fay") < by_name.index("Zoe")
    assert by_name.count("Table 1") == 4
    assert all("Kingston Open" in page for page in (by_table, by_name))


def test_the_time_of_publishing_is_told_in_the_tournaments_zone():
    at = dt.datetime(2026, 11, 28, 14, 30, tzinfo=dt.UTC)
    round_ = seated_round(TournamentFactory(time_zone="America/Jamaica"), published_at=at)
    with timezone.override(round_.tournament.zone):
        assert "published 09:30" in texts_of(seating(round_))[0]


def test_an_empty_chair_is_a_dash():
    round_ = seated_round(TournamentFactory(), tables=2)
    round_.tables.get(number=2).seats.get(number=3).delete()

    assert "–" in texts_of(seating(round_))[0]


def test_no_table_is_split_and_the_header_is_repeated():
    round_ = seated_round(TournamentFactory(), tables=30)
    pages = [page for page in texts_of(seating(round_, LETTER)) if "Seat 1 Seat 2" in page]
    names = {
        table.number: [
            seat.entry.player.name for seat in table.seats.select_related("entry__player")
        ]
        for table in round_.tables.all()
    }

    assert len(pages) >= 2
    assert all(f"{round_.tournament.name} · Seating of round 1" in page for page in pages)
    for at_table in names.values():
        assert sum(all(name in page for name in at_table) for page in pages) == 1


def test_standings_in_order_with_places_totals_and_rounds():
    tournament = TournamentFactory(name="Kingston Open")
    round_ = seated_round(tournament)
    play_round(round_)
    names = [entry.player.name for entry in tournament.entries.select_related("player")]
    penalised(round_.seats.get(number=4), actor=DESK, code="no_draw")
    page = texts_of(standings_of(tournament))[0]

    assert "Standings after round 1" in page
    assert f"1 {names[0]} Kingston 0 0 3 2 {names[1]} Kingston 30 +30 30 0" in page
    assert f"2 {names[2]} Kingston 30 +30 30 0 4 {names[3]} Kingston 80 +80 80 0 50" in page
    assert "Kingston Open" in page
    assert "Page 1 of 1" in page


def test_long_standings_repeat_their_header_on_numbered_pages():
    tournament = TournamentFactory(name="Kingston Open", deals_per_round=1)
    play_round(seated_round(tournament, tables=15))
    pages = texts_of(standings_of(tournament, LETTER))

    assert len(pages) >= 2
    for number, page in enumerate(pages, start=1):
        assert "Place Player Total Behind" in page
        assert f"Page {number} of {len(pages)}" in page
        assert "Kingston Open · Standings · as of 28 Nov 2026 09:05" in page


@pytest.mark.parametrize(("rounds", "size"), [(6, (210, 297)), (7, (297, 210)), (15, (297, 210))])
def test_many_rounds_go_across_the_page(rounds, size):
    tournament = TournamentFactory(deals_per_round=1, rounds_planned=rounds)
    for _ in range(rounds):
        play_round(seated_round(tournament))
    pdf = standings_of(tournament)

    assert sizes_of(pdf) == [size]
    assert f"R {rounds}" in texts_of(pdf)[0]


def test_a_round_in_play_is_told_with_the_deals_that_are_in():
    tournament = TournamentFactory(deals_per_round=1)
    seated_round(tournament, tables=2)
    first = standings_of(tournament)
    for table in tournament.rounds.get().tables.all():
        play_deal(table, 1)
    between = standings_of(tournament)
    second = seated_round(tournament, tables=2)
    play_deal(second.tables.get(number=2), 2)
    now = standings_of(tournament)

    started = "Standings as of 28 Nov 2026 09:05, round 1 in play: 0 of 2 deals in"
    assert texts_of(first)[0].startswith(started)
    assert "Standings after round 1" in texts_of(between)[0]
    assert "in play" not in texts_of(between)[0]
    assert texts_of(now)[0].startswith("Standings after round 1 Parish Cup")
    assert "R 2" not in texts_of(now)[0]


def test_standings_before_the_first_deal():
    assert "No deal has been recorded yet." in texts_of(standings_of(TournamentFactory()))[0]


def test_names_are_sorted_without_regard_to_accents_and_case():
    assert sorted(["Zoe", "éva", "Eve", "Ångel"], key=plain_text) == [
        "Ångel",
        "éva",
        "Eve",
        "Zoe",
    ]


def test_the_measures_are_understood_in_a_language_with_decimal_commas(caplog):
    round_ = seated_round(TournamentFactory())
    play_round(round_)
    with translation.override("pt"):
        pages = [seating(round_), standings_of(round_.tournament)]

    assert [len(sizes_of(pdf)) for pdf in pages] == [2, 1]
    assert [record.getMessage() for record in caplog.records if record.levelno > logging.INFO] == []
