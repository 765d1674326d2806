"""A round that changes while it is played: chairs, and deals that are not played."""

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
from tests.tournaments.services.one_table import WITHOUT_2, emptied, entry_of, sitting, sound
from tournaments.enums import Action, EntryStatus, Source
from tournaments.errors import ImpossibleSheet, Refusal, StaleError
from tournaments.models import DealRecord, HandScore, LogEntry
from tournaments.selectors.sheets import table_sheet
from tournaments.selectors.standings import standings
from tournaments.selectors.versions import chairs_version
from tournaments.services.chairs import change_chair
from tournaments.services.deal_status import clear_deal
from tournaments.services.ending import end_short
from tournaments.services.log import Actor
from tournaments.services.rounds import redraw_round, take_back_round

pytestmark = pytest.mark.django_db

SCORER = Actor(user=None, source=Source.SCORER)


@pytest.fixture
def table():
    return seated_round(TournamentFactory(deals_per_round=3)).tables.get()


def test_who_does_not_come_leaves_an_empty_chair_and_three_hands_score(table):
    assert emptied(table) == 1

    record = recorded(table, deal_sheet(hands=WITHOUT_2)).record

    assert sitting(table, 1) == {1: 1, 3: 3, 4: 4}
    hands = record.hand_scores.values_list("chair", "entry__number", "hand")
    assert list(hands) == [(1, 1, 0), (3, 3, 20), (4, 4, 30)]
    assert sound(table)


def test_who_leaves_in_mid_round_keeps_what_was_played(table):
    play_deal(table, 1)

    assert emptied(table) == 2

    assert sitting(table, 1) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert sitting(table, 2) == sitting(table, 3) == {1: 1, 3: 3, 4: 4}
    recorded(table, deal_sheet(2, hands=WITHOUT_2))
    played = HandScore.objects.filter(entry=entry_of(table, 2))
    assert list(played.values_list("record__deal", "hand")) == [(1, 10)]
    assert sound(table)


def test_a_latecomer_takes_the_empty_chair_from_the_next_deal(table):
    late = EntryFactory(tournament=table.round.tournament)
    emptied(table)
    recorded(table, deal_sheet(1, hands=WITHOUT_2))

    assert change_chair(table=table, chair=2, entry=late, actor=DESK) == 2

    play_deal(table, 2)
    row = next(r for r in standings(table.round.tournament).rows if r.entry == late)
    assert row.not_played == {1: [1]}
    assert row.rounds == {1: 10 + 17}  # their hand, and the field's 16⅔ in the deal before
    assert sound(table)


def test_who_comes_back_sits_again_from_a_later_deal(table):
    emptied(table)
    recorded(table, deal_sheet(1, hands=WITHOUT_2))

    assert change_chair(table=table, chair=2, entry=entry_of(table, 2), actor=DESK) == 2

    assert sitting(table, 2) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_chair_that_changes_twice_before_a_deal_holds_the_last_one(table):
    spare = EntryFactory(tournament=table.round.tournament)
    emptied(table)
    change_chair(table=table, chair=2, entry=spare, actor=DESK)

    assert sitting(table, 1) == {1: 1, 2: 5, 3: 3, 4: 4}
    assert table.seats.filter(number=2).count() == 1


def test_nobody_sits_in_two_chairs_and_nobody_who_is_not_there(table):
    absent = EntryFactory(tournament=table.round.tournament, status=EntryStatus.REGISTERED)

    for entry in (entry_of(table, 3), absent):
        with pytest.raises(Refusal, match="is not checked in, or has a seat in this round"):
            change_chair(table=table, chair=2, entry=entry, actor=DESK)
    with pytest.raises(Refusal, match="A table has the seats 1 to 6"):
        change_chair(
            table=table, chair=9, entry=EntryFactory(tournament=table.round.tournament), actor=DESK
        )
    assert sitting(table, 1) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_an_empty_chair_is_not_emptied_and_a_finished_table_does_not_change(table):
    emptied(table)
    with pytest.raises(Refusal, match="Seat 2 is already empty"):
        emptied(table)

    for deal in (1, 2, 3):
        recorded(table, deal_sheet(deal, hands=WITHOUT_2))
    with pytest.raises(Refusal, match="Every deal of this table is in"):
        emptied(table, chair=3)


def test_a_chair_that_changed_since_the_page_was_opened_is_looked_at_again(table):
    seen = chairs_version(table.seats.all())
    emptied(table)

    with pytest.raises(StaleError, match="seat 2 is now empty"):
        change_chair(table=table, chair=3, entry=None, actor=DESK, seen=seen)


def test_the_log_tells_who_went_who_came_and_from_where(table):
    spare = EntryFactory(tournament=table.round.tournament)
    play_deal(table, 1)
    change_chair(table=table, chair=2, entry=spare, actor=DESK, reason="Substitute")

    line = LogEntry.objects.first()
    out = entry_of(table, 2)
    assert (line.action, line.reason) == (Action.CHAIRS_CHANGED, "Substitute")
    assert line.subject == (
        f"Round 1 · Table 1, chair 2, {out}: Leaves; {spare} takes the chair from deal 2"
    )
    first = [[1, chair, 1, chair] for chair in (1, 2, 3, 4)]
    assert line.data == {
        "kind": "seat",
        "round": 1,
        "from_deal": [[1, 2]],
        "before": first,
        "after": [*first[:2], [1, 2, 2, 5], *first[2:]],
        "not_played": [],
    }


def test_the_deal_passes_over_an_empty_chair(table):
    play_deal(table, 1)
    emptied(table)

    assert [row.dealer for row in table_sheet(table).rows] == [1, 3, 4]


def test_the_dealer_stays_where_void_and_missing_deals_leave_it(table):
    recorded(table, void_sheet(1))
    recorded(table, deal_sheet(1, attempt=2))
    end_short(table=table, actor=DESK, reason="No time")

    assert list(DealRecord.objects.order_by("pk").values_list("deal", "dealer")) == [
        (1, 1), (1, 1), (2, None), (3, None),
    ]  # fmt: skip


def test_who_dealt_a_void_attempt_and_left_does_not_deal_it_again(table):
    change_chair(table=table, chair=1, entry=None, actor=DESK)
    recorded(table, void_sheet(1))

    emptied(table, chair=2)

    spare = EntryFactory(tournament=table.round.tournament)
    change_chair(table=table, chair=1, entry=spare, actor=DESK)
    record = recorded(table, deal_sheet(1, hands=WITHOUT_2, attempt=2)).record
    assert record.dealer == 1
    assert sound(table)


def test_somebody_who_left_a_table_sits_at_another_after_the_deals_played_here():
    round_ = seated_round(TournamentFactory(deals_per_round=3), tables=2)
    one, other = round_.tables.all()
    play_deal(one, 1)
    play_deal(one, 2)
    moved = emptied(one, chair=2)
    emptied(other, chair=4)

    slot = change_chair(table=other, chair=4, entry=entry_of(one, 2), actor=DESK)

    assert (moved, slot) == (3, 3)
    assert [sorted(sitting(other, slot)) for slot in (1, 2, 3)] == [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3, 4],
    ]


def test_a_gap_before_a_deal_that_is_in_belongs_to_who_sat_there(table):
    play_deal(table, 2)

    assert emptied(table) == 3
    assert sitting(table, 1) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_the_exact_cut_and_the_packs_count_those_who_are_dealt_in():
    table = seated_round(TournamentFactory(preset="kalooki")).tables.get()
    emptied(table)

    record = recorded(table, deal_sheet(hands=WITHOUT_2, exact_cut_by=1)).record

    assert record.hand_scores.get(chair=1).cut_bonus == -50
    with pytest.raises(ImpossibleSheet, match="Only the dealer, seat 3"):
        recorded(table, deal_sheet(2, hands=WITHOUT_2, exact_cut_by=1))


def test_who_has_left_can_still_be_charged(table):
    play_deal(table, 1)
    seat = table.seats.get(number=2)
    emptied(table)

    penalty = penalised(seat, deal=1)

    assert penalty.entry.number == 2
    assert table_sheet(table).totals[seat.entry.pk] == 10 + 50
    assert sound(table)


def test_an_absent_player_has_no_hand_and_the_policy_counts(table):
    record = recorded(table, deal_sheet(hands=WITHOUT_2, absent=frozenset({2}))).record

    hand = record.hand_scores.get(chair=2)
    assert (hand.absent, hand.total) == (True, 0)
    rows = {row.number: row for row in standings(table.round.tournament).rows}
    assert (rows[2].not_played, rows[2].total) == ({1: [1]}, 17)
    assert sound(table)


def test_what_was_cleared_or_cancelled_blocks_no_redraw(table):
    """The round and its table stay, with their history; the seating is new."""
    round_ = table.round
    EntryFactory.create_batch(4, tournament=round_.tournament)
    record = play_deal(table)
    clear_deal(record=record, actor=DESK, reason="Wrong table")
    take_back_round(round_=round_, actor=DESK)

    redrawn = redraw_round(round_=round_, actor=DESK)

    assert redrawn.tables.count() == 2
    assert redrawn.tables.get(number=1) == table
    assert DealRecord.objects.get().status == "rejected"
    assert sound(table)
