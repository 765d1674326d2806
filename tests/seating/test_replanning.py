import pytest

from tests.seating.helpers import players, repeats, three_seat_turns
from tournaments.seating import (
    SeatingError,
    SeatingPlayer,
    check_seating,
    draft_schedule,
    replan,
    substitute,
    swap_players,
)

FIELD = players(16)


@pytest.fixture(scope="module")
def schedule():
    return draft_schedule(FIELD, 5, seed=1)


def test_the_chair_of_one_who_leaves_stays_empty(schedule):
    plans = replan(FIELD[1:], schedule, played=2, seed=1)
    assert plans.kept_error is None
    assert plans.kept.moved == 0
    assert plans.kept.report.whole.repeats == 0
    for before, after in zip(schedule[2:], plans.kept.seatings, strict=True):
        assert [
            tuple(None if key == 1 else key for key in table.seats) for table in before.tables
        ] == [table.seats for table in after.tables]
    assert max(three_seat_turns(plans.kept.seatings, FIELD[1:]).values()) == 1


def test_the_rounds_planned_again_know_those_played(schedule):
    plans = replan(FIELD[1:], schedule, played=2, seed=1)
    assert plans.replanned_error is None
    assert len(plans.replanned.seatings) == 3
    assert plans.replanned.moved > 0
    assert plans.replanned.report.rounds == 5
    assert plans.replanned.report.whole.repeats == repeats(
        [*schedule[:2], *plans.replanned.seatings]
    )


def test_a_newcomer_takes_the_chair_of_one_who_left(schedule):
    field = [*FIELD[1:], SeatingPlayer(99)]
    plans = replan(field, schedule, played=2, seed=1)
    assert plans.kept.report.whole.repeats == 0
    assert plans.kept.moved == 0
    for seating in plans.kept.seatings:
        assert check_seating(field, seating) == []
    assert plans.kept.report.whole.three_seat_tables == 0


def test_a_newcomer_takes_an_empty_chair():
    field = players(15)
    schedule = draft_schedule(field, 5, seed=1)
    plans = replan([*field, SeatingPlayer(99)], schedule, played=1, seed=1)
    assert plans.kept.report.last.repeats == 0
    assert plans.kept.report.last.three_seat_tables == 0


def test_a_newcomer_without_a_chair_needs_a_new_plan(schedule):
    plans = replan([*FIELD, SeatingPlayer(99)], schedule, played=2, seed=1)
    assert plans.kept is None
    assert plans.kept_error.code == "no_empty_chair"
    assert plans.kept_error.details["keys"] == (99,)
    assert [len(seating.tables) for seating in plans.replanned.seatings] == [5, 5, 5]


def test_too_many_empty_chairs_need_a_new_plan(schedule):
    plans = replan(FIELD[4:], schedule, played=2, seed=1)
    assert plans.kept is None
    assert plans.kept_error.code == "schedule_cannot_be_kept"
    assert plans.kept_error.details["faults"]
    assert set(plans.kept_error.details["keys"]) <= set(range(5, 17))
    assert plans.kept_error.details["keys"]
    assert [len(seating.tables) for seating in plans.replanned.seatings] == [3, 3, 3]


def test_one_who_starts_later_is_planned_in_from_their_round():
    field = players(13)
    starts = {13: 4}
    schedule = draft_schedule(field, 5, seed=1, starts=starts)
    left = [player for player in field if player.key != 12]
    plans = replan(left, schedule, played=1, seed=1, starts=starts)
    assert plans.kept is None  # twelve at five tables in rounds 4 and 5 are one table too many
    assert plans.kept_error.code == "schedule_cannot_be_kept"
    assert plans.kept_error.details["round"] in (2, 3, 4)
    assert [13 in seating.keys for seating in plans.replanned.seatings] == [
        False,
        False,
        True,
        True,
    ]
    assert [12 in seating.keys for seating in plans.replanned.seatings] == [False] * 4
    assert check_seating(left[:-1], plans.replanned.seatings[1]) == []
    assert check_seating(left, plans.replanned.seatings[2]) == []
    whole = plans.replanned.report.whole
    assert whole.repeats == repeats([schedule[0], *plans.replanned.seatings])
    assert set(whole.seat_counts) == {player.key for player in left}


def test_a_kept_schedule_keeps_one_who_starts_later():
    field = players(16)
    starts = {16: 4}
    schedule = draft_schedule(field, 5, seed=1, starts=starts)
    left = [*field[:11], *field[12:], SeatingPlayer(99)]
    plans = replan(left, schedule, played=1, seed=1, starts=starts)
    assert plans.kept_error is None
    assert [16 in seating.keys for seating in plans.kept.seatings] == [False, False, True, True]
    assert [99 in seating.keys for seating in plans.kept.seatings] == [True] * 4
    assert plans.kept.moved == 0
    for seating, count in zip(plans.kept.seatings, (15, 15, 16, 16), strict=True):
        assert len(seating.keys) == count


def test_a_newcomer_who_starts_later_takes_a_chair_from_then_on(schedule):
    field = [*FIELD[1:], SeatingPlayer(99)]
    plans = replan(field, schedule, played=2, seed=1, starts={99: 5})
    assert [99 in seating.keys for seating in plans.kept.seatings] == [False, False, True]
    assert [len(seating.keys) for seating in plans.kept.seatings] == [15, 15, 16]
    assert [len(seating.keys) for seating in plans.replanned.seatings] == [15, 15, 16]


def test_one_who_starts_after_all_rounds_is_in_none(schedule):
    plans = replan([*FIELD, SeatingPlayer(99)], schedule, played=2, seed=1, starts={99: 6})
    assert plans.kept.seatings == schedule[2:]
    assert 99 not in plans.kept.report.whole.seat_counts
    assert all(99 not in seating.keys for seating in plans.replanned.seatings)


def test_a_field_too_small_has_no_way_on(schedule):
    plans = replan(FIELD[:2], schedule, played=4, seed=1)
    assert plans.kept is plans.replanned is None
    assert plans.replanned_error.code == "too_few_players"


def test_a_substitute_sits_where_the_other_sat(schedule):
    changed = substitute(schedule[0], 3, 99)
    assert [
        tuple(99 if key == 3 else key for key in table.seats) for table in schedule[0].tables
    ] == [table.seats for table in changed.tables]
    assert substitute(changed, 3, 98) == changed
    with pytest.raises(SeatingError, match="already plays"):
        substitute(schedule[0], 3, 4)


def test_only_players_of_the_round_are_swapped(schedule):
    with pytest.raises(SeatingError, match="does not play"):
        swap_players(schedule[0], 1, 99)


@pytest.mark.parametrize("played", [0, 5])
def test_where_no_round_is_coming_there_is_nothing_to_plan(schedule, played):
    with pytest.raises(SeatingError) as error:
        replan(FIELD, schedule[:played], played=played, seed=1)
    assert error.value.code == "no_coming_rounds"
