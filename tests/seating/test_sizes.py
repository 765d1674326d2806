import pytest

from tests.seating.helpers import players as players_of
from tests.seating.helpers import repeats, three_seat_turns
from tournaments.seating import (
    SeatingError,
    draft_schedule,
    repeats_bound,
    round_limit,
    rounds_reached,
    table_sizes,
)
from tournaments.seating.sizes import forced_repeats


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (13, (4, 3, 3, 3)),
        (17, (4, 4, 3, 3, 3)),
    ],
)
def test_tables_of_four_with_the_fewest_of_three(players, sizes):
    assert table_sizes(players) == sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (10, (5, 5)),
        (11, (4, 4, 3)),
        (13, (5, 4, 4)),
        (15, (5, 5, 5)),
        (16, (4, 4, 4, 4)),
    ],
)
def test_tables_of_five_where_the_setting_prefers_them(players, sizes):
    assert table_sizes(players, prefer_fives=True) == sizes


@pytest.mark.parametrize("players", [0, 1, 2])
def test_one_or_two_players_are_refused(players):
    with pytest.raises(SeatingError, match="at least 3 players") as caught:
        table_sizes(players)
    assert caught.value.code == "too_few_players"
    assert caught.value.details == {"players": players, "fewest": 3}


@pytest.mark.parametrize(
    ("players", "limit"),
    [
        *[(8, 1), (12, 1), (16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13)],
        *[(44, 14), (48, 15), (52, 17), (56, 18), (60, 19), (64, 21), (68, 22), (72, 23)],
        *[(76, 25), (80, 26), (15, 5), (9, 4), (21, 7), (26, 8)],
    ],
)
def test_the_most_rounds_without_a_repeat(players, limit):
    assert round_limit(players) == limit


@pytest.mark.parametrize(
    ("players", "reached"),
    [
        *[(3, 1), (8, 1), (9, 4), (13, 1), (15, 5), (16, 5), (18, 5), (20, 5), (21, 7), (22, 4)],
        *[(26, 6), (27, 9), (32, 9), (34, 7), (40, 13), (44, 11), (60, 12), (80, 16), (81, 6)],
        *[(100, 8), (127, 10)],
    ],
)
def test_the_rounds_reached_are_laid_out_without_a_repeat_and_with_even_turns(players, reached):
    assert rounds_reached(players) == reached
    seatings = draft_schedule(players_of(players), reached, seed=11)
    assert repeats(seatings) == 0
    turns = three_seat_turns(seatings, players_of(players)).values()
    assert max(turns) - min(turns) <= 1


def test_no_more_rounds_are_reached_than_possible():
    assert [
        players
        for players in range(3, 2001)
        if not 1 <= rounds_reached(players) <= round_limit(players)
    ] == []
    with pytest.raises(SeatingError):
        rounds_reached(2)


@pytest.mark.parametrize(
    ("players", "rounds", "bound"), [(16, 5, 0), (16, 8, 72), (24, 8, 12), (8, 7, 56), (9, 5, 9)]
)
def test_the_counting_bound(players, rounds, bound):
    assert repeats_bound(players, rounds) == bound


def test_a_round_must_repeat_where_players_have_too_few_left_to_meet():
    assert forced_repeats([3, 3, 2, 1], 3) == 2
    assert forced_repeats([3, 4, 5], 3) == 0
