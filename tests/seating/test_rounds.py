import pytest

from tests.seating.helpers import (
    meetings,
    played_by_standing,
    players,
    repeats,
    seat_spread,
    three_seat_turns,
)
from tournaments.seating import (
    SeatedTable,
    SeatingBug,
    SeatingError,
    SeatingOptions,
    SeatingPlayer,
    check_seating,
    draft_schedule,
    draft_seating,
)
from tournaments.seating.reporting import rank_gap


def companions(seating, key):
    return next(set(table.keys) for table in seating.tables if key in table.keys)


@pytest.mark.parametrize(
    ("count", "rounds", "most"),
    [(16, 5, 8), (20, 5, 6), (24, 6, 6), (28, 7, 9), (32, 8, 10), (40, 8, 2), (64, 10, 0)],
)
def test_by_standing_repeats_stay_few(count, rounds, most):
    seatings = played_by_standing(players(count), rounds, seed=1)
    assert repeats(seatings) <= most
    assert seat_spread(seatings) <= 2


def test_by_standing_neighbours_meet():
    field = players(400)
    standing = [player.key for player in field]
    first = draft_seating(field, [], way="standing", seed=1, standing=standing)
    assert [set(table.keys) for table in first.tables[:2]] == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    second = draft_seating(field, [first], way="standing", seed=1, standing=standing)
    assert repeats([first, second]) == 0
    assert rank_gap(second, standing) < 13


def test_by_standing_the_lowest_of_those_with_the_fewest_turns_sit_at_three():
    field = players(10)
    standing = [player.key for player in field]
    first = draft_seating(field, [], way="standing", seed=1, standing=standing)
    assert first.tables[0].number == 1
    assert set(first.tables[0].keys) == {1, 2, 3, 4}
    assert [len(table.keys) for table in first.tables] == [4, 3, 3]
    second = draft_seating(field, [first], way="standing", seed=1, standing=standing)
    assert {1, 2, 3, 4} <= set(second.tables[1].keys + second.tables[2].keys)


def test_nobody_is_twice_at_three_while_others_never_were():
    field = players(201)
    seatings = played_by_standing(field, 8, seed=2, withdrawing=0.01)
    assert repeats(seatings) == 0
    assert max(three_seat_turns(seatings, field).values()) <= 1


def test_the_same_seed_seats_the_same_whatever_the_order_of_entry():
    field = players(30)
    first = draft_seating(field, [], way="random", seed=5)
    assert draft_seating(field[::-1], [], way="random", seed=5) == first
    assert draft_seating(field, [], way="random", seed=6) != first


def test_seed_one_seats_the_same_on_every_machine():
    seating = draft_seating(players(8), [], way="random", seed=1)
    assert seating.tables == (SeatedTable(1, (2, 4, 6, 7)), SeatedTable(2, (1, 3, 5, 8)))


def test_clubs_that_never_meet():
    field = [SeatingPlayer(key, club="ABCDEF"[key % 6]) for key in range(24)]
    options = SeatingOptions(clubs="never")
    seatings = []
    for seed in range(4):
        seatings.append(draft_seating(field, seatings, way="random", options=options, seed=seed))
    met = meetings(seatings)
    assert not [pair for pair in met if pair[0] % 6 == pair[1] % 6]
    assert repeats(seatings) == 0


def test_clubs_that_meet_late_do_not_meet_while_others_are_left():
    field = [SeatingPlayer(key, team="red" if key < 4 else "") for key in range(32)]
    options = SeatingOptions(teams="late")
    seatings = []
    for seed in range(4):
        seatings.append(draft_seating(field, seatings, way="random", options=options, seed=seed))
    assert not [pair for pair in meetings(seatings) if pair[1] < 4]


def test_pairs_kept_apart():
    apart = frozenset({frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})})
    options = SeatingOptions(keep_apart=apart)
    for seed in range(10):
        seating = draft_seating(players(12), [], way="random", options=options, seed=seed)
        assert not companions(seating, 1) & {2, 3}
        assert 3 not in companions(seating, 2)


def test_fixed_tables_are_kept_and_those_fixed_to_one_table_sit_together():
    field = [
        SeatingPlayer(1, fixed_table=3),
        SeatingPlayer(2, fixed_table=3),
        SeatingPlayer(3, fixed_table=1),
        *players(19)[3:],
    ]
    seatings = []
    for seed in range(5):
        seatings.append(
            draft_seating(field, seatings, way="standing", seed=seed, standing=[1, 3, 2, 4])
        )
        assert check_seating(field, seatings[-1]) == []
        assert 2 in companions(seatings[-1], 1)
    assert meetings(seatings)[1, 2] == 5


def test_tables_of_five():
    options = SeatingOptions(prefer_fives=True)
    seatings = []
    for seed in range(4):
        seatings.append(
            draft_seating(players(13), seatings, way="random", options=options, seed=seed)
        )
        assert sorted(len(table.keys) for table in seatings[-1].tables) == [4, 4, 5]
        assert check_seating(players(13), seatings[-1], options) == []
    at_five = [
        set(table.keys) for seating in seatings for table in seating.tables if len(table.keys) == 5
    ]
    assert not at_five[0] & at_five[1]


def test_a_redrawn_round_heeds_the_rounds_laid_out_after_it():
    field = players(19)
    first, _, *later = draft_schedule(field, 5, seed=1)
    seating = draft_seating(field, [first], way="random", seed=1, later=later)
    assert check_seating(field, seating) == []
    assert repeats([first, seating, *later]) == 0
    assert seat_spread([first, seating, *later]) <= 2
    assert max(three_seat_turns([first, seating, *later], field).values()) == 1


def test_players_who_have_left_do_not_disturb():
    seatings = [draft_seating(players(16), [], way="random", seed=1)]
    seating = draft_seating(players(16)[2:], seatings, way="random", seed=2)
    assert check_seating(players(16)[2:], seating) == []


@pytest.mark.parametrize(
    ("field", "options", "code"),
    [
        (players(2), SeatingOptions(), "too_few_players"),
        ([SeatingPlayer(1), SeatingPlayer(1), SeatingPlayer(2)], SeatingOptions(), "player_twice"),
        ([*players(7), SeatingPlayer(8, fixed_table=3)], SeatingOptions(), "no_such_table"),
        (
            [SeatingPlayer(key, fixed_table=1 if key < 6 else None) for key in range(1, 9)],
            SeatingOptions(),
            "fixed_table_full",
        ),
        (
            [SeatingPlayer(key, fixed_table=1 if key < 5 else 2) for key in range(1, 8)]
            + [SeatingPlayer(8, fixed_table=2), SeatingPlayer(9), SeatingPlayer(10)],
            SeatingOptions(),
            "fixed_tables_full",
        ),
        (
            [SeatingPlayer(1, fixed_table=1), SeatingPlayer(2, fixed_table=1), *players(8)[2:]],
            SeatingOptions(keep_apart=frozenset({frozenset({1, 2})})),
            "fixed_together_but_apart",
        ),
        (
            [SeatingPlayer(key, club="Parish") for key in range(3)] + players(8)[3:],
            SeatingOptions(clubs="never"),
            "club_too_large",
        ),
        (
            players(8),
            SeatingOptions(
                keep_apart=frozenset(
                    frozenset({one, other}) for one in range(1, 4) for other in range(1, one)
                )
            ),
            "cannot_keep_apart",
        ),
    ],
)
def test_wishes_that_cannot_be_kept_are_refused(field, options, code):
    with pytest.raises(SeatingError) as caught:
        draft_seating(field, [], way="random", options=options, seed=1)
    assert caught.value.code == code
    if code != "too_few_players":
        named = set(caught.value.details["keys"])
        assert named
        assert named <= {player.key for player in field}


@pytest.mark.parametrize("broken", [[[1, 2, 3, 4], [5, 6, 7, 7]], [[1, 2, 3], [4, 5, 6]]])
def test_an_invalid_seating_is_a_bug_that_can_be_replayed(monkeypatch, broken):
    monkeypatch.setattr("tournaments.seating.rounds.arrange", lambda *_, **__: broken)
    with pytest.raises(SeatingBug) as caught:
        draft_seating(players(8), [], way="random", seed=7)
    assert caught.value.inputs["seed"] == 7
    assert caught.value.inputs["players"] == tuple(players(8))
    assert "seed" in str(caught.value)
