import pytest

from tournaments.simulation.players import (
    FIRST_NAMES,
    LAST_NAMES,
    PARISHES,
    name_at,
    simulated_players,
    strengths,
)

PLAIN_NAMES = len(FIRST_NAMES) * len(LAST_NAMES)


@pytest.mark.parametrize("count", [1, 24, PLAIN_NAMES + 400])
def test_players_have_names_of_their_own_and_a_parish(count):
    players = simulated_players(count, seed=3)

    assert len({player.name for player in players}) == count
    assert {player.club for player in players} <= set(PARISHES)


def test_a_seed_names_the_same_players_again_and_another_seed_others():
    assert simulated_players(30, seed=3) == simulated_players(30, seed=3)
    assert simulated_players(30, seed=3) != simulated_players(30, seed=4)


def test_names_hold_what_a_desk_must_spell():
    for sign in ("é", "'", "-", " "):
        assert any(sign in name for name in FIRST_NAMES + LAST_NAMES), sign
    assert len(set(FIRST_NAMES)) == len(FIRST_NAMES)
    assert len(set(LAST_NAMES)) == len(LAST_NAMES)


def test_middle_initials_follow_where_the_plain_names_run_out():
    assert name_at(0) == "Alethea Anderson"
    assert name_at(PLAIN_NAMES - 1) == "Zoë Wright"
    assert name_at(PLAIN_NAMES) == "Alethea A. Anderson"
    assert name_at(2 * PLAIN_NAMES + 1) == "Alethea B. Bailey"


def test_strengths_are_spread_evenly_and_shuffled():
    spread = strengths(5, 1)

    assert list(spread) == [1, 2, 3, 4, 5]
    assert sorted(spread.values()) == [50, 75, 100, 125, 150]
    assert strengths(1, 1) == {1: 50}
    assert len({tuple(strengths(9, seed).values()) for seed in range(5)}) == 5
