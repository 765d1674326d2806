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
from tests.factories.results import DESK, void_sheet
from tests.tournaments.selectors.small_events import event, fine, lines, play, row
from tournaments.enums import EntryStatus, RoundStatus
from tournaments.selectors.standings import keys_by_place, standings
from tournaments.services.deal_status import clear_deal
from tournaments.services.penalties import cancel_penalty
from tournaments.services.rounds import publish_round, take_back_round

pytestmark = pytest.mark.django_db


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


def test_a_closed_round_counts():
    tournament = event()
    round_ = play(tournament, 10, 20, 30)
    round_.status = RoundStatus.CLOSED
    round_.save()

    assert lines(tournament)[-1] == (4, 4, 30)
