import pytest

from tests.seating.helpers import players
from tournaments.seating import (
    SeatedTable,
    Seating,
    SeatingOptions,
    SeatingPlayer,
    draft_schedule,
    report,
    swap_players,
)


def drafted(*tables):
    return Seating(tuple(SeatedTable(number, seats) for number, seats in enumerate(tables, 1)))


FIRST = drafted((1, 2, 3, 4), (5, 6, 7, 8))
SECOND = drafted((1, 2, 5, 6), (3, 4, 7, 8))


def test_repeats_of_the_last_round_and_of_all():
    found = report([FIRST, SECOND, FIRST], players(8))
    assert found.rounds == 3
    assert found.last.repeats == 12
    assert found.whole.repeats == 16
    assert found.whole.bound == 8
    assert found.whole.repeated[0].keys == (1, 2)
    assert found.whole.repeated[0].rounds == (1, 2, 3)
    assert found.whole.repeated[0].times == 3
    assert {meetings.times for meetings in found.whole.repeated} == {2, 3}


def test_the_lower_bound_and_the_pairs_that_could_not_be_avoided():
    rounds = [drafted((1, 2, 3, 4)), drafted((4, 3, 2, 1))]
    found = report(rounds, players(4)).last
    assert found.repeats == found.bound == 6
    assert len(found.unavoidable) == 6
    avoidable = report([FIRST, SECOND], players(8)).last
    assert avoidable.repeats == 4
    assert avoidable.bound == 0
    assert avoidable.unavoidable == ()


def test_a_round_in_the_middle_compares_with_those_before_and_after_it():
    third = drafted((1, 5, 3, 7), (2, 6, 4, 8))
    rounds = [FIRST, SECOND, third, SECOND]
    found = report(rounds, players(8), at=1)
    as_last = report([FIRST, third, SECOND, SECOND], players(8)).last
    assert found.last.repeats == as_last.repeats == 12
    assert found.last.bound == as_last.bound
    assert found.last.unavoidable == as_last.unavoidable
    assert found.last.repeated[0].keys == (1, 2)
    assert found.last.repeated[0].rounds == (1, 2, 4)
    assert found.whole.repeats == report(rounds, players(8)).whole.repeats
    assert report(rounds[:3], players(8), at=0).last.repeats == 8


def test_what_cannot_be_avoided_looks_at_later_rounds_too():
    rounds = [drafted((1, 2, 3, 4)), drafted((4, 3, 2, 1))]
    first = report(rounds, players(4), at=0).last
    assert first.repeats == first.bound == 6
    assert len(first.unavoidable) == 6


def test_seats_and_turns_at_three():
    field = players(7)
    found = report(
        [drafted((1, 2, 3, 4), (5, None, 6, 7)), drafted((1, 5, 6, 2), (7, 3, 4, None))], field
    )
    assert found.whole.seat_counts[1] == (2, 0, 0, 0)
    assert found.whole.seat_counts[5] == (1, 1, 0, 0)
    assert found.whole.seat_spread == 2
    assert found.last.seat_spread == 1
    assert found.whole.three_seat_tables == 2
    assert found.whole.three_seat_turns == {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2}
    assert (found.whole.three_seat_min, found.whole.three_seat_max) == (0, 2)


def test_wishes():
    field = [
        SeatingPlayer(1, club="Kingston", fixed_table=1),
        SeatingPlayer(2, club="Kingston", team="Doves"),
        SeatingPlayer(3, fixed_table=2),
        SeatingPlayer(4),
        SeatingPlayer(5, team="Doves"),
        *players(8)[5:],
    ]
    options = SeatingOptions(keep_apart=frozenset({frozenset({4, 7}), frozenset({1, 8})}))
    found = report([FIRST, SECOND], field, options)
    assert found.whole.club_pairs == ((1, 2),)
    assert found.last.team_pairs == ((2, 5),)
    assert found.last.broken_apart == ((4, 7),)
    assert found.last.fixed_kept == 2
    assert found.whole.fixed_kept == 3
    assert found.whole.fixed_broken == (3,)


def test_the_rank_gap_is_the_mean_distance_of_two_at_one_table():
    standing = [1, 2, 3, 4, 5, 6, 7, 8]
    assert report([FIRST], players(8)).last.rank_gap is None
    assert report([FIRST], players(8), standing=standing).last.rank_gap == pytest.approx(10 / 6)


def test_two_swapped_by_hand_show():
    field = players(16)
    seatings = draft_schedule(field, 3, seed=1)
    assert report(seatings, field).last.repeats == 0
    one, other = seatings[2].tables[0].seats[0], seatings[2].tables[1].seats[0]
    swapped = swap_players(seatings[2], one, other)
    assert report([*seatings[:2], swapped], field).last.repeats > 0
    assert swap_players(swapped, one, other) == seatings[2]


def test_players_of_different_rounds_could_not_have_met():
    rounds = [drafted((1, 2, 3, 4)), drafted((5, 6, 7, 8)), drafted((1, 2, 3, 4))]
    assert report(rounds, players(4)).whole.bound == 6
