"""Standings: totals, places, missed rounds, tie-breaks, and what does not count."""

import pytest

from tests.factories import (
    EntryFactory,
    TournamentFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised, void_sheet
from tournaments.enums import EntryStatus, RoundStatus
from tournaments.selectors.standings import keys_by_place, standings
from tournaments.services.deal_status import clear_deal
from tournaments.services.penalties import cancel_penalty
from tournaments.services.rounds import publish_round, take_back_round

pytestmark = pytest.mark.django_db


def event(*, switches=None, players=4, **fields):
    """A tournament of one-deal rounds with so many players."""
    tournament = TournamentFactory(switches=switches or {}, deals_per_round=1, **fields)
    for _ in range(players):
        EntryFactory(tournament=tournament)
    return tournament


def play(tournament, *hands, goer=1, **fields):
    """Seat the next round at one table of four and play it; ``hands`` of seats 2, 3, 4."""
    round_ = seated_round(tournament)
    others = [seat for seat in (1, 2, 3, 4) if seat != goer]
    sheet = deal_sheet(
        round_.deals[0], goer=goer, hands=dict(zip(others, hands, strict=True)), **fields
    )
    recorded(round_.tables.first(), sheet)
    return round_


def lines(tournament, **fields):
    """(number, place, total) of every line."""
    return [(row.number, row.place, row.total) for row in standings(tournament, **fields).rows]


def row(tournament, number):
    return next(row for row in standings(tournament).rows if row.number == number)


def fine(round_, number, points, **fields):
    return penalised(
        round_.seats.get(entry__number=number),
        actor=DESK,
        code="other",
        points=points,
        reason="Ruling",
        **fields,
    )


def test_before_any_score_there_are_no_lines():
    tournament = event()
    seated_round(tournament)

    assert (standings(tournament).rows, standings(tournament).rounds) == ((), ())


def test_the_lowest_total_wins():
    tournament = event()
    play(tournament, 10, 20, 30)
    play(tournament, 5, 50, 5, goer=4)

    assert lines(tournament) == [(1, 1, 5), (3, 2, 25), (4, 3, 30), (2, 4, 60)]
    first = row(tournament, 1)
    assert (first.rounds, first.behind, first.deals_won) == ({1: 0, 2: 5}, 0, 1)
    assert (row(tournament, 2).rounds, row(tournament, 2).behind) == ({1: 10, 2: 50}, 55)
    assert standings(tournament).rounds == (1, 2)


def test_equal_totals_share_a_place_and_the_next_is_left_out():
    tournament = event()
    play(tournament, 20, 20, 30)

    assert lines(tournament) == [(1, 1, 0), (2, 2, 20), (3, 2, 20), (4, 4, 30)]
    shared = [row.shared for row in standings(tournament).rows]
    assert shared == [False, True, True, False]
    assert not standings(tournament).any_decided


def test_totals_hold_doubling_bonuses_and_infractions():
    tournament = event(switches={"out_bonus": -50})
    round_ = play(tournament, 10, 20, 30, down_and_out=True)
    fine(round_, 1, 70, deal=1)
    fine(round_, 3, -5)

    assert lines(tournament) == [(1, 1, 20), (2, 1, 20), (3, 3, 35), (4, 4, 60)]
    assert (row(tournament, 1).infractions, row(tournament, 1).down_and_outs) == (70, 1)
    assert (row(tournament, 3).infractions, row(tournament, 3).rounds) == (-5, {1: 35})


def test_a_total_may_be_negative():
    tournament = event(switches={"out_bonus": -50})
    play(tournament, 10, 20, 30, down_and_out=True)

    assert (row(tournament, 1).place, row(tournament, 1).total) == (1, -50)
    assert row(tournament, 2).behind == 70


def test_a_cancelled_penalty_does_not_count():
    tournament = event()
    round_ = play(tournament, 10, 20, 30)
    cancel_penalty(penalty=fine(round_, 1, 70), actor=DESK, reason="Misheard")

    assert row(tournament, 1).total == 0
    assert row(tournament, 1).infractions == 0


def test_only_the_confirmed_version_counts():
    tournament = event()
    round_ = play(tournament, 10, 20, 30)
    table = round_.tables.first()
    first = table.records.get()
    second = recorded(
        table, deal_sheet(hands={2: 1, 3: 2, 4: 3}), seen=first.pk, reason="Wrong table"
    ).record
    assert lines(tournament) == [(1, 1, 0), (2, 2, 1), (3, 3, 2), (4, 4, 3)]

    clear_deal(record=second, actor=DESK, reason="Wrong table")
    assert lines(tournament) == []


def test_a_void_deal_scores_nothing_and_wins_nothing():
    tournament = event()
    table = seated_round(tournament).tables.first()
    recorded(table, void_sheet())
    assert lines(tournament) == []

    recorded(table, deal_sheet(attempt=2))
    assert lines(tournament) == [(1, 1, 0), (2, 2, 10), (3, 3, 20), (4, 4, 30)]
    assert row(tournament, 1).deals_won == 1


def test_a_round_that_was_taken_back_does_not_count_until_it_is_published_again():
    tournament = event()
    play(tournament, 10, 20, 30)
    second = play(tournament, 9, 9, 9, goer=4)
    fine(second, 1, 70)
    take_back_round(round_=second, actor=DESK, scores_too=True)

    assert lines(tournament) == [(1, 1, 0), (2, 2, 10), (3, 3, 20), (4, 4, 30)]
    assert (row(tournament, 4).deals_won, row(tournament, 1).infractions) == (0, 0)

    publish_round(round_=second, actor=DESK)
    assert lines(tournament) == [(2, 1, 19), (3, 2, 29), (4, 3, 30), (1, 4, 79)]


def test_another_tournaments_scores_do_not_count():
    tournament, other = event(), event()
    play(tournament, 10, 20, 30)
    play(other, 1, 2, 3)

    assert lines(tournament) == [(1, 1, 0), (2, 2, 10), (3, 3, 20), (4, 4, 30)]


@pytest.mark.parametrize(("policy", "points"), [("field", 15), ("table", 15), ("worst", 30)])
def test_a_late_starter_gets_what_the_policy_says_for_a_deal_not_played(policy, points):
    tournament = event(not_played=policy)
    play(tournament, 10, 20, 30)
    late = EntryFactory(tournament=tournament, starts_in_round=2)

    found = row(tournament, late.number)
    assert (found.rounds, found.missed, found.total) == ({1: points}, {1: points}, points)
    assert found.not_played == {1: [1]}
    assert standings(tournament).anyone_missed
    assert row(tournament, 1).missed == {}


def test_a_policy_looks_at_each_round_by_itself():
    tournament = event(not_played="field")
    play(tournament, 10, 20, 30)
    play(tournament, 40, 40, 40)
    late = EntryFactory(tournament=tournament, starts_in_round=2)

    assert row(tournament, late.number).rounds == {1: 15, 2: 30}


def test_who_is_not_there_yet_has_no_line():
    tournament = event()
    play(tournament, 10, 20, 30)
    EntryFactory(tournament=tournament, status=EntryStatus.REGISTERED)

    assert [number for number, _place, _total in lines(tournament)] == [1, 2, 3, 4]


def test_who_was_seated_and_waits_for_scores_has_not_missed_the_round():
    tournament = event(players=8)
    round_ = seated_round(tournament, tables=2)
    play_deal(round_.tables.first())

    assert lines(tournament) == [(1, 1, 0), (2, 2, 10), (3, 3, 20), (4, 4, 30)]
    assert not standings(tournament).anyone_missed


def test_who_withdrew_on_the_way_stands_last_without_a_place_and_keeps_the_scores():
    tournament = event()
    play(tournament, 10, 20, 30)
    tournament.entries.filter(number__in=[1, 3]).update(
        status=EntryStatus.WITHDRAWN, withdrawn_after=1
    )
    others = seated_round(tournament)
    others.seats.filter(entry__number__in=[1, 3]).update(entry=None)
    recorded(others.tables.get(), deal_sheet(others.deals[0], goer=2, hands={4: 5}))

    assert lines(tournament)[-2:] == [(1, None, 0), (3, None, 20)]
    assert lines(tournament)[:2] == [(2, 1, 10), (4, 2, 35)]
    assert keys_by_place(tournament)[:2] == [2, 4]
    assert row(tournament, 4).behind == 25


def test_who_withdrew_after_the_last_round_keeps_the_place():
    tournament = event()
    play(tournament, 10, 20, 30)
    tournament.entries.filter(number=1).update(status=EntryStatus.WITHDRAWN, withdrawn_after=1)

    assert lines(tournament) == [(1, 1, 0), (2, 2, 10), (3, 3, 20), (4, 4, 30)]


def test_who_withdrew_while_the_table_still_played_has_no_place():
    tournament = TournamentFactory(deals_per_round=2)
    table = seated_round(tournament).tables.get()
    play_deal(table, 1)
    tournament.entries.filter(number=1).update(status=EntryStatus.WITHDRAWN, withdrawn_after=1)

    assert lines(tournament) == [(2, 1, 10), (3, 2, 20), (4, 3, 30), (1, None, 0)]


def test_who_withdrew_before_playing_has_no_line():
    tournament = event()
    EntryFactory(tournament=tournament, status=EntryStatus.WITHDRAWN)
    play(tournament, 10, 20, 30)

    assert len(lines(tournament)) == 4


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


def test_a_closed_round_counts():
    tournament = event()
    round_ = play(tournament, 10, 20, 30)
    round_.status = RoundStatus.CLOSED
    round_.save()

    assert lines(tournament)[-1] == (4, 4, 30)
