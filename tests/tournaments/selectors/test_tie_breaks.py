"""Ties in the standings: what splits them, in the order of the rules."""

import pytest

from tests.tournaments.selectors.small_events import event, fine, lines, play
from tournaments.selectors.standings import standings

pytestmark = pytest.mark.django_db


def decided(tournament):
    return [(row.number, row.place, row.decided_by) for row in standings(tournament).rows]


def test_fewest_infraction_points_split_a_tie():
    tournament = event(switches={"tie_breaks": ["fewest_infraction_points"]})
    round_ = play(tournament, 60, 10, 90)
    fine(round_, 3, 50)

    assert decided(tournament) == [
        (1, 1, ""),
        (2, 2, "fewest_infraction_points"),
        (3, 3, "fewest_infraction_points"),
        (4, 4, ""),
    ]


def test_most_deals_won_then_down_and_outs_split_ties():
    names = ["most_deals_won", "most_down_and_outs"]
    tournament = event(switches={"tie_breaks": names, "doubling": "own_opening"})
    play(tournament, 10, 5, 5, goer=1)  # 0 10 5 5
    play(tournament, 10, 5, 5, goer=2)  # 10 10 10 10
    play(tournament, 5, 5, 5, goer=3, down_and_out=True)  # 20 20 10 20
    play(tournament, 1, 1, 11, goer=4)  # 21 21 21 20

    assert decided(tournament) == [
        (4, 1, ""),
        (3, 2, "most_down_and_outs"),
        (1, 3, "most_down_and_outs"),
        (2, 3, "most_down_and_outs"),
    ]
    assert [row.shared for row in standings(tournament).rows] == [False, False, True, True]


@pytest.mark.parametrize(
    ("name", "order"), [("lowest_round_total", [4, 1, 2, 3]), ("last_round_total", [4, 2, 1, 3])]
)
def test_rounds_split_ties(name, order):
    tournament = event(switches={"tie_breaks": [name]})
    play(tournament, 5, 25, 39, goer=4)  # 5 25 39 0
    play(tournament, 30, 30, 15, goer=4)  # 35 55 54 0
    play(tournament, 30, 10, 20, goer=4)  # 65 65 74 0

    found = decided(tournament)
    assert [number for number, _place, _by in found] == order
    assert [place for _number, place, _by in found] == [1, 2, 3, 4]
    assert [by for _number, _place, by in found] == ["", name, name, ""]


def test_lots_follow_from_the_seed_alone():
    tournament = event(switches={"tie_breaks": ["lots"]})
    play(tournament, 20, 20, 20)

    assert lines(tournament) == lines(tournament)
    assert [place for _number, place, _by in decided(tournament)] == [1, 2, 3, 4]
    assert {by for _number, _place, by in decided(tournament)[1:]} == {"lots"}
    orders = {tuple(lines(tournament, seed=seed)) for seed in range(20)}
    assert len(orders) > 3
