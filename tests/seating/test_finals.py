import pytest

from tournaments.seating import SeatingError, draft_final


def seats(seating):
    return [table.seats for table in seating.tables]


def test_sixteen_are_dealt_out():
    assert seats(draft_final(range(1, 17), pattern="snake")) == [
        (1, 5, 9, 13),
        (2, 6, 10, 14),
        (3, 7, 11, 15),
        (4, 8, 12, 16),
    ]


def test_a_straight_final_keeps_the_best_four_together():
    assert seats(draft_final([7, 3, 9, 1, 5, 6, 2, 8], pattern="straight")) == [
        (7, 3, 9, 1),
        (5, 6, 2, 8),
    ]


def test_odd_finals_have_an_empty_chair():
    assert seats(draft_final([1, 2, 3, 4, 5, 6, 7], pattern="snake")) == [
        (1, 3, 5, 7),
        (2, 4, 6, None),
    ]
    assert seats(draft_final([1, 2, 3, 4, 5], pattern="straight")) == [(1, 2, 3, 4, 5)]


def test_finals_that_cannot_be():
    with pytest.raises(SeatingError) as caught:
        draft_final([1, 2], pattern="snake")
    assert caught.value.code == "too_few_players"
    with pytest.raises(SeatingError) as caught:
        draft_final([1, 2, 3, 2], pattern="snake")
    assert caught.value.code == "player_twice"
    assert caught.value.details["keys"] == (2,)
