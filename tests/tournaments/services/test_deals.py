"""Recording deals: what is written, seat by seat (rules, section 6)."""

import uuid

import pytest

from scoring import parse_cards
from tests.factories import (
    EntryFactory,
    RoundFactory,
    SeatFactory,
    TableFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.tournaments.services.tables import first_table, points
from tournaments.enums import Action, RecordStatus, Source
from tournaments.errors import ImpossibleSheet, Refusal
from tournaments.models import DealRecord, LogEntry
from tournaments.services.log import Actor

pytestmark = pytest.mark.django_db


def test_a_deal_is_recorded_with_points_source_and_log():
    table = first_table()
    scorer = Actor(user=UserFactory(), source=Source.SCORER, origin="10.0.0.7")
    key = uuid.uuid4()

    answer = recorded(
        table, deal_sheet(2, goer=3, hands={1: 7, 2: 99, 4: 1}), actor=scorer, key=key
    )

    record = DealRecord.objects.get()
    assert answer.record == record
    assert not answer.repeated
    assert points(record) == [(1, 7, 0, 0), (2, 99, 0, 0), (3, 0, 0, 0), (4, 1, 0, 0)]
    assert (record.deal, record.attempt, record.goer) == (2, 1, 3)
    assert (record.status, record.source, record.origin) == ("confirmed", "scorer", "10.0.0.7")
    assert record.created_by == record.confirmed_by == scorer.user
    assert record.confirmed_at == record.created_at
    assert (record.submission_key, record.replaces, record.is_void) == (key, None, False)
    line = LogEntry.objects.get()
    assert (line.action, line.actor, line.source) == (Action.DEAL_RECORDED, scorer.user, "scorer")
    assert line.subject == "Round 1, table 1, deal 2"
    assert line.data == {"record": record.pk, "scores": {"1": 7, "2": 99, "3": 0, "4": 1}}


def test_cards_are_valued_and_kept_as_typed_and_as_cards():
    hands = {2: parse_cards("KC KD 10S 9H"), 3: parse_cards("JK AC"), 4: parse_cards("AD AH 2C")}

    record = recorded(first_table(), deal_sheet(hands=hands, typed={2: "kc kd 10s 9h"})).record

    assert points(record) == [(1, 0, 0, 0), (2, 39, 0, 0), (3, 65, 0, 0), (4, 4, 0, 0)]
    kept = list(record.hand_scores.values_list("typed", "cards"))
    assert kept == [
        ("", ""),
        ("kc kd 10s 9h", "K♣ K♦ 10♠ 9♥"),
        ("", "joker A♣"),
        ("", "A♦ A♥ 2♣"),
    ]


def test_down_and_out_doubles_everyone_elses_hand():
    record = recorded(first_table(), deal_sheet(down_and_out=True)).record

    assert record.down_and_out
    assert points(record) == [(1, 0, 0, 0), (2, 10, 10, 0), (3, 20, 20, 0), (4, 30, 30, 0)]


@pytest.mark.parametrize(("opened", "doubling"), [({2}, 0), (set(), 10), ({1}, 10)])
def test_first_to_open_doubles_only_where_nobody_else_had_opened(opened, doubling):
    table = first_table(preset="kalooki")

    record = recorded(table, deal_sheet(down_and_out=True, opened_before=frozenset(opened))).record

    assert {hand.chair for hand in record.hand_scores.filter(opened=True)} == opened
    assert points(record)[1] == (2, 10, doubling, 0)


def test_bonuses_are_points_of_their_own_kind():
    table = first_table(preset="kalooki", switches={"out_bonus": -50})

    record = recorded(table, deal_sheet(down_and_out=True, exact_cut_by=1)).record

    assert record.exact_cut_by == 1
    assert points(record)[0] == (1, 0, 0, -100)
    hand = record.hand_scores.first()
    assert (hand.out_bonus, hand.cut_bonus, hand.total) == (-50, -50, -100)


@pytest.mark.parametrize(("deal", "dealer"), [(1, 1), (2, 2), (3, 4)])
def test_the_chairs_that_are_taken_deal_in_turn(deal, dealer):
    """At a table of three with an empty third chair the fourth seat deals the third deal."""
    round_ = RoundFactory(tournament=TournamentFactory(preset="kalooki"))
    table = TableFactory(round=round_)
    for seat in (1, 2, 4):
        SeatFactory(table=table, number=seat)
    hands = {2: 10, 4: 30}

    record = recorded(table, deal_sheet(deal, hands=hands, exact_cut_by=dealer)).record
    assert record.exact_cut_by == dealer

    wrong = next(seat for seat in (1, 2, 4) if seat != dealer)
    other = round_.deals[deal % 3]
    expected = {1: 1, 2: 2, 3: 4}[other]
    wrong = next(seat for seat in (1, 2, 4) if seat != expected)
    with pytest.raises(ImpossibleSheet, match="Only the dealer") as refused:
        recorded(table, deal_sheet(other, hands=hands, exact_cut_by=wrong))
    assert refused.value.errors[0].seat == wrong


@pytest.mark.parametrize("seats", [3, 5])
def test_tables_of_three_and_five_score_every_chair_that_is_taken(seats):
    table = first_table(seats=seats)
    hands = {seat: seat * 10 for seat in range(1, seats)}

    record = recorded(table, deal_sheet(goer=seats, hands=hands)).record

    assert points(record) == [
        *((seat, seat * 10, 0, 0) for seat in range(1, seats)),
        (seats, 0, 0, 0),
    ]


def test_an_empty_chair_has_no_hand():
    round_ = RoundFactory()
    table = TableFactory(round=round_)
    for seat in (1, 3, 4):
        SeatFactory(table=table, number=seat)

    with pytest.raises(ImpossibleSheet) as refused:
        recorded(table, deal_sheet(hands={2: 10, 3: 20, 4: 30}))
    assert [(error.code, error.seat) for error in refused.value.errors] == [("unknown_seat", 2)]

    record = recorded(table, deal_sheet(hands={3: 20, 4: 30})).record
    assert points(record) == [(1, 0, 0, 0), (3, 20, 0, 0), (4, 30, 0, 0)]


def test_more_packs_hold_more_where_more_play():
    """Five players of the E rules use three packs (rules, section 3)."""
    table = first_table(preset="kalooki", seats=5)
    hands = {2: 937, 3: parse_cards("KS KS KS"), 4: 1, 5: 1}

    assert points(recorded(table, deal_sheet(hands=hands)).record)[1] == (2, 937, 0, 0)


def test_what_is_unlikely_is_saved():
    sixteen = parse_cards("2C 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2D 3S 4S")

    record = recorded(first_table(), deal_sheet(hands={2: 331, 3: 20, 4: sixteen})).record

    assert record.status == RecordStatus.CONFIRMED
    assert points(record)[1] == (2, 331, 0, 0)


def test_the_same_submission_is_answered_as_the_first_and_counted_once():
    table, key = first_table(), uuid.uuid4()
    first = recorded(table, key=key)

    again = recorded(table, deal_sheet(hands={2: 99, 3: 99, 4: 99}), key=key)

    assert (again.record, again.repeated) == (first.record, True)
    assert DealRecord.objects.count() == 1
    assert points(again.record)[1] == (2, 10, 0, 0)
    assert LogEntry.objects.count() == 1


def test_a_key_that_another_deal_was_sent_under_is_refused_and_saves_nothing():
    one, other = seated_round(tables=2).tables.all()
    elsewhere = first_table()
    key = uuid.uuid4()
    recorded(one, key=key)

    for table, sheet in ((other, None), (elsewhere, None), (one, deal_sheet(2))):
        with pytest.raises(
            Refusal, match=r"^This form was already used for another deal\."
        ) as refused:
            recorded(table, sheet, key=key)
        assert refused.value.field == "submission_key"
    assert DealRecord.objects.count() == 1


def test_tables_and_deals_do_not_mix():
    """The same deal at another table, and another deal at the same, are records of their own."""
    one, other = seated_round(tables=2).tables.all()

    found = {
        recorded(one).record.pk,
        recorded(other).record.pk,
        recorded(one, deal_sheet(2)).record.pk,
    }

    assert len(found) == 3
    assert set(DealRecord.objects.values_list("status", flat=True)) == {"confirmed"}


def test_who_sits_elsewhere_scores_nothing():
    table = first_table()
    EntryFactory(tournament=table.round.tournament)

    record = recorded(table).record

    assert record.hand_scores.count() == 4
