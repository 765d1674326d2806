"""A whole sheet at the wrong table: moved, exchanged or cleared in one step."""

import pytest

from tests.factories import TournamentFactory, deal_sheet, play_deal, recorded, seated_round
from tests.factories.results import DESK, counted, penalised, void_sheet
from tournaments.enums import Action, RecordStatus, RoundStatus, Source
from tournaments.errors import Refusal, StaleError
from tournaments.models import DealRecord, HandScore, LogEntry, PenaltyEntry
from tournaments.selectors.sheet_moves import sheet_version
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults
from tournaments.services.chairs import change_chair
from tournaments.services.deal_status import confirm_deal
from tournaments.services.ending import close_with_gaps
from tournaments.services.log import Actor
from tournaments.services.rounds import close_round, take_back_round
from tournaments.services.sheet_moves import clear_sheet, move_sheet

pytestmark = pytest.mark.django_db

SCORER = Actor(user=None, source=Source.SCORER)


@pytest.fixture
def round_():
    """Two tables of four: entries 1 to 4 and 5 to 8."""
    return seated_round(TournamentFactory(deals_per_round=3), tables=2)


@pytest.fixture
def one(round_):
    return round_.tables.get(number=1)


@pytest.fixture
def two(round_):
    return round_.tables.get(number=2)


def moved(one, two, **fields):
    return move_sheet(table=one, into=two, actor=DESK, reason="Wrong table", **fields)


def points(round_):
    return {row.number: row.total for row in standings(round_.tournament).rows}


def live(table):
    """(deal, attempt, outcome, status) of each live version."""
    rows = table.records.filter(status__in=["confirmed", "submitted"]).order_by("deal", "attempt")
    return list(rows.values_list("deal", "attempt", "outcome", "status"))


def sound(round_):
    return find_faults(round_.tournament) == []


def test_the_points_stay_at_the_chair_and_pass_to_who_sits_there(round_, one, two):
    play_deal(one, 1)
    recorded(one, void_sheet(2))
    recorded(one, deal_sheet(2, attempt=2, goer=3, hands={1: 5, 2: 6, 4: 7}, down_and_out=True))

    moved(one, two)

    assert live(one) == []
    assert live(two) == [
        (1, 1, "played", "confirmed"),
        (2, 1, "void", "confirmed"),
        (2, 2, "played", "confirmed"),
    ]
    assert points(round_) == {5: 0 + 10, 6: 10 + 12, 7: 20 + 0, 8: 30 + 14}
    assert one.records.filter(status=RecordStatus.REJECTED, ended_at__isnull=False).count() == 3
    assert HandScore.objects.filter(record__table=two).values_list("typed").distinct().count() == 1
    assert sound(round_)


def test_what_waits_for_a_second_person_waits_at_the_other_table(round_, one, two):
    round_.tournament.double_entry = True
    round_.tournament.save()
    play_deal(one, 1)

    moved(one, two)

    record = two.records.get()
    assert (record.status, record.confirmed_at) == ("submitted", None)
    assert points(round_) == {}
    assert sound(round_)


def test_a_correction_that_waits_moves_with_what_it_corrects(round_, one, two):
    first = play_deal(one, 1)
    round_.tournament.double_entry = True
    round_.tournament.save()
    recorded(one, deal_sheet(1, hands={2: 1, 3: 2, 4: 3}), seen=first.pk, reason="Misread")

    moved(one, two)
    assert points(round_) == {5: 0, 6: 10, 7: 20, 8: 30}
    confirm_deal(record=two.records.get(status="submitted"), actor=DESK)

    assert points(round_) == {5: 0, 6: 1, 7: 2, 8: 3}
    assert sound(round_)


def test_chairs_that_do_not_match_are_named_and_nothing_moves(round_, one, two):
    play_deal(one, 1)
    change_chair(table=two, chair=3, entry=None, actor=DESK)

    with pytest.raises(Refusal) as refused:
        moved(one, two)

    assert str(refused.value) == "Deal 1 has a hand in chair 3, which is empty at table 2."
    recorded(two, deal_sheet(1, hands={2: 1, 4: 3}))
    with pytest.raises(Refusal, match=r"Deal 1 has no hand for chair 3 of table 1\."):
        move_sheet(table=two, into=one, actor=DESK, reason="Wrong", is_exchange=True)
    assert (live(one), live(two)) == ([(1, 1, "played", "confirmed")],) * 2


def test_a_table_with_results_takes_no_sheet_but_exchanges_it(round_, one, two):
    play_deal(one, 1)
    recorded(two, deal_sheet(1, goer=2, hands={1: 1, 3: 3, 4: 4}))
    play_deal(two, 2)

    with pytest.raises(Refusal, match=r"Table 2 has results already\. Exchange the two sheets"):
        moved(one, two)

    moved(one, two, is_exchange=True)
    assert points(round_) == {1: 1, 2: 10, 3: 23, 4: 34, 5: 0, 6: 10, 7: 20, 8: 30}
    assert live(one) == [(1, 1, "played", "confirmed"), (2, 1, "played", "confirmed")]
    assert live(two) == [(1, 1, "played", "confirmed")]
    assert sound(round_)


@pytest.mark.parametrize("penalties_too", [True, False])
def test_penalties_of_the_deals_go_with_the_chair_or_stay(round_, one, two, penalties_too):
    play_deal(one, 1)
    with_the_deal = penalised(one.seats.get(number=2), deal=1)
    of_the_round = penalised(one.seats.get(number=3))

    moved(one, two, penalties_too=penalties_too)

    charged = PenaltyEntry.objects.filter(cancelled_at=None).order_by("pk")
    expected = [(3, None), (6, 1)] if penalties_too else [(2, 1), (3, None)]
    assert sorted(charged.values_list("entry__number", "deal")) == sorted(
        expected, key=lambda item: item[0]
    )
    with_the_deal.refresh_from_db()
    assert with_the_deal.is_cancelled == penalties_too
    assert counted(of_the_round) == 50
    assert sound(round_)


def test_a_whole_sheet_is_cleared_with_one_reason(round_, one):
    for deal in (1, 2, 3):
        play_deal(one, deal)

    assert clear_sheet(table=one, actor=DESK, reason="Not theirs") == 3

    assert (live(one), points(round_)) == ([], {})
    reasons = LogEntry.objects.filter(action=Action.SHEET_CLEARED)
    assert [(line.reason, line.data["deals"]) for line in reasons] == [("Not theirs", [1, 2, 3])]
    assert sound(round_)


def test_a_closed_round_that_gets_a_hole_is_open_again(round_, one, two):
    for table in (one, two):
        for deal in (1, 2, 3):
            play_deal(table, deal)
    close_round(round_=round_, actor=DESK)

    with pytest.raises(Refusal, match="Only a director can correct it now"):
        clear_sheet(table=one, actor=SCORER, reason="Wrong")
    clear_sheet(table=one, actor=DESK, reason="Wrong")

    round_.refresh_from_db()
    assert round_.status == RoundStatus.PUBLISHED


def test_what_was_not_played_moves_too(round_, one, two):
    play_deal(one, 1)
    close_with_gaps(round_=round_, actor=DESK, reason="Time")
    clear_sheet(table=two, actor=DESK, reason="It did play")

    moved(one, two)

    assert [row[2] for row in live(two)] == ["played", "not_played", "not_played"]
    assert sound(round_)


def test_one_line_says_what_moved_from_where_to_where(round_, one, two):
    record = play_deal(one, 1)
    penalty = penalised(one.seats.get(number=2), deal=1)

    moved(one, two)

    line = LogEntry.objects.get(action=Action.SHEET_MOVED)
    assert (line.subject, line.reason) == ("Round 1, table 1 to table 2", "Wrong table")
    assert line.data["points"] == [
        [1, 0, 0], [2, 10, 0], [3, 20, 0], [4, 30, 0],
        [5, 0, 0], [6, 0, 10], [7, 0, 20], [8, 0, 30],
    ]  # fmt: skip
    assert (line.data["exchanged"], line.data["penalties"]) == (False, [penalty.pk])
    assert (line.data["round"], line.data["tables"]) == (1, [1, 2])
    assert line.data["records"] == [[record.pk, 2]]


def test_nothing_moves_without_a_reason_results_or_a_published_round(round_, one, two):
    for act in (
        lambda **fields: move_sheet(table=one, into=two, actor=DESK, **fields),
        lambda **fields: clear_sheet(table=one, actor=DESK, **fields),
    ):
        with pytest.raises(Refusal, match="Table 1 has no results to"):
            act(reason="Wrong")
    play_deal(one, 1)
    for act in (
        lambda **fields: move_sheet(table=one, into=two, actor=DESK, **fields),
        lambda **fields: clear_sheet(table=one, actor=DESK, **fields),
    ):
        with pytest.raises(Refusal, match="Say why"):
            act(reason=" ")
    with pytest.raises(Refusal, match="Choose another table"):
        moved(one, one)
    take_back_round(round_=round_, actor=DESK, scores_too=True)
    with pytest.raises(Refusal, match="is not published"):
        moved(one, two)
    assert DealRecord.objects.get().status == RecordStatus.CONFIRMED


def test_who_looked_before_a_change_looks_again(one, two):
    play_deal(one, 1)
    seen, own = sheet_version(one, two), sheet_version(one)
    play_deal(one, 2)

    with pytest.raises(StaleError, match="Nothing was done"):
        moved(one, two, seen=seen)
    with pytest.raises(StaleError, match="Nothing was done"):
        clear_sheet(table=one, actor=DESK, reason="Wrong", seen=own)
    moved(one, two, seen=sheet_version(one, two))
