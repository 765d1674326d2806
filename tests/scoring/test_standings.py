import random

import pytest

from scoring import Ranked, ScoringError, StandingInput, rank


def entry(key, total, **details):
    return StandingInput(key=key, total=total, **details)


def placed(ranked):
    return [(row.key, row.place, row.decided_by) for row in ranked]


def test_the_lowest_total_wins_and_equal_totals_share_a_place():
    entries = [entry("d", 30), entry("b", 20), entry("a", -10), entry("c", 20)]
    assert rank(entries) == [
        Ranked("a", 1, False, None),
        Ranked("b", 2, True, None),
        Ranked("c", 2, True, None),
        Ranked("d", 4, False, None),
    ]


def test_nobody_has_no_places():
    assert rank([]) == []


@pytest.mark.parametrize(
    ("tie_break", "better", "worse"),
    [
        ("fewest_infraction_points", {"infraction_points": 0}, {"infraction_points": 50}),
        ("most_deals_won", {"deals_won": 4}, {"deals_won": 3}),
        ("most_down_and_outs", {"down_and_outs": 1}, {"down_and_outs": 0}),
        ("lowest_round_total", {"round_totals": (90, 10)}, {"round_totals": (40, 60)}),
        ("last_round_total", {"round_totals": (90, 10)}, {"round_totals": (5, 95)}),
    ],
)
def test_each_tie_break_splits_equal_totals(tie_break, better, worse):
    entries = [entry("worse", 100, **worse), entry("better", 100, **better), entry("last", 101)]
    assert placed(rank(entries, [tie_break])) == [
        ("better", 1, tie_break),
        ("worse", 2, tie_break),
        ("last", 3, None),
    ]
    assert placed(rank(entries)) == [("worse", 1, None), ("better", 1, None), ("last", 3, None)]


def test_tie_breaks_apply_in_their_order_and_the_deciding_one_is_named():
    entries = [
        entry("a", 10, infraction_points=50, deals_won=2),
        entry("b", 10, infraction_points=50, deals_won=3),
        entry("c", 10, infraction_points=0, deals_won=1),
    ]
    order = ["fewest_infraction_points", "most_deals_won"]
    assert placed(rank(entries, order)) == [
        ("c", 1, "fewest_infraction_points"),
        ("b", 2, "most_deals_won"),
        ("a", 3, "most_deals_won"),
    ]
    assert placed(rank(entries, order[::-1])) == [
        ("b", 1, "most_deals_won"),
        ("a", 2, "most_deals_won"),
        ("c", 3, "most_deals_won"),
    ]


def test_what_no_tie_break_splits_stays_shared():
    entries = [entry(key, 10, deals_won=won) for key, won in (("a", 1), ("b", 2), ("c", 1))]
    assert rank(entries, ["most_deals_won"]) == [
        Ranked("b", 1, False, "most_deals_won"),
        Ranked("a", 2, True, "most_deals_won"),
        Ranked("c", 2, True, "most_deals_won"),
    ]


def test_lots_follow_from_the_recorded_seed_alone():
    entries = [entry(key, 10) for key in range(30)]
    drawn = rank(entries, ["lots"], seed=7)
    assert [row.place for row in drawn] == list(range(1, 31))
    assert {row.decided_by for row in drawn} == {"lots"}
    shuffled = random.Random(1).sample(entries, 30)
    assert rank(shuffled, ["lots"], seed=7) == drawn
    assert [row.key for row in rank(entries, ["lots"], seed=8)] != [row.key for row in drawn]


def test_an_unknown_tie_break_is_refused():
    with pytest.raises(ScoringError) as refused:
        rank([entry("a", 1)], ["coin"])
    assert refused.value.code == "unknown_tie_break"


def test_two_thousand_entries_have_their_places():
    chance = random.Random(3)
    entries = [
        entry(key, chance.randrange(300), deals_won=chance.randrange(5)) for key in range(2000)
    ]
    ranked = rank(entries, ["most_deals_won"])
    by_key = {one.key: one for one in entries}
    for row in ranked:
        one = by_key[row.key]
        better = sum(
            (other.total, -other.deals_won) < (one.total, -one.deals_won) for other in entries
        )
        assert row.place == better + 1
