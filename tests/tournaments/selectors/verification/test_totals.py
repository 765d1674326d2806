"""Standings that were computed wrongly are told from those that the deals come to."""

import dataclasses

import pytest

from tests.factories import TournamentFactory, deal_sheet, recorded, seated_round
from tests.factories.results import penalised, void_sheet
from tournaments.enums import EntryStatus
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = seated_round(TournamentFactory()).tables.get()
    recorded(table, deal_sheet(down_and_out=True))
    return table


def sentences(table):
    return [str(fault) for fault in find_faults(table.round.tournament)]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"rounds": {1: 41}, "total": 41},
            "Points of round 1: the standings show 41; its deals and penalties come to 40.",
        ),
        (
            {"rounds": {}, "total": 0},
            "Points of round 1: the standings show 0; its deals and penalties come to 40.",
        ),
        (
            {"rounds": {1: 40, 2: 5}, "total": 45},
            "Points of round 2: the standings show 5; its deals and penalties come to 0.",
        ),
        ({"total": 39}, "Total: the standings show 39; its rounds come to 40."),
        ({"infractions": 50}, "Points of infractions: the standings show 50; there are 0."),
        ({"deals_won": 1}, "Deals won: the standings show 1; there are 0."),
        ({"down_and_outs": 1}, "Deals won down-and-out: the standings show 1; there are 0."),
    ],
)
def test_a_wrong_line_of_the_standings_is_named(table, monkeypatch, fields, said):
    player = table.seats.get(number=3).entry

    def wrong(tournament):
        made = standings(tournament)
        rows = tuple(
            dataclasses.replace(row, **fields) if row.entry == player else row for row in made.rows
        )
        return dataclasses.replace(made, rows=rows)

    monkeypatch.setattr(totals, "standings", wrong)

    assert sentences(table) == [f"Player 3 ({player}): {said}"]


def test_a_player_who_is_left_out_of_the_standings_is_named(table, monkeypatch):
    player = table.seats.get(number=1).entry
    monkeypatch.setattr(
        totals, "standings", lambda event: dataclasses.replace(standings(event), rows=())
    )

    found = sentences(table)

    assert f"Player 1 ({player}): Deals won: the standings show 0; there are 1." in found
    assert len(found) == 5  # three players' points, and what the first one won and how


def test_a_round_not_played_is_no_fault(table):
    """What the standings make up for whoever comes later is theirs to say."""
    tournament = table.round.tournament
    seated_round(tournament, tables=2)
    late = tournament.entries.get(number=8)
    assert late.status == EntryStatus.CHECKED_IN
    row = next(row for row in standings(tournament).rows if row.number == 8)
    assert (row.missed, row.total) == ({1: 30}, 30)

    assert sentences(table) == []


@pytest.mark.parametrize(
    ("switches", "void", "points"),
    [
        ({"double_infractions": True}, False, 100),
        ({}, False, 50),
        ({"void_keeps_infractions": True}, True, 50),
        ({}, True, 0),
    ],
)
def test_penalties_count_what_the_rules_make_of_their_deal(switches, void, points):
    """Two ways to count them: by the database for the standings, and one by one here."""
    table = seated_round(TournamentFactory(switches=switches)).tables.get()
    recorded(table, void_sheet() if void else deal_sheet(down_and_out=True))
    penalty = penalised(table.seats.get(number=2), deal=1)

    assert penalty.counted == points
    assert sentences(table) == []
