"""Two players who sat in each other's chairs, seen after deals were played."""

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
from tournaments.enums import Action, RecordStatus, Source
from tournaments.errors import Refusal, StaleError
from tournaments.models import DealRecord, LogEntry, PenaltyEntry, chairs_at
from tournaments.selectors.floor_log import sheets_to_print
from tournaments.selectors.played_swaps import played_swap
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults
from tournaments.services.chairs import change_chair
from tournaments.services.deal_status import confirm_deal
from tournaments.services.log import Actor
from tournaments.services.played_swaps import swap_played
from tournaments.services.rounds import close_round, take_back_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    """Two tables of four, entries 1 to 4 and 5 to 8, with deals 1 to 3."""
    return seated_round(TournamentFactory(deals_per_round=3), tables=2)


def table(round_, number):
    return round_.tables.get(number=number)


def who(round_, number):
    return round_.tournament.entries.get(number=number)


def swapped(round_, first, second, deals=(1, 2, 3), **fields):
    return swap_played(
        round_=round_,
        first=who(round_, first),
        second=who(round_, second),
        deals=deals,
        actor=DESK,
        reason="Sat wrong",
        **fields,
    )


def sitting(round_, number, slot):
    seats = round_.seats.filter(table__number=number).select_related("entry")
    return {chair: seat.entry.number for chair, seat in chairs_at(seats, slot).items()}


def totals(round_):
    return {row.number: row.total for row in standings(round_.tournament).rows}


def sound(round_):
    return find_faults(round_.tournament) == []


def test_from_the_start_points_and_chairs_pass_at_two_tables(round_):
    play_deal(table(round_, 1), 1)
    play_deal(table(round_, 2), 1, hands={2: 1, 3: 2, 4: 3})

    swap = swapped(round_, 2, 7)

    assert [(e.number, now, then) for e, now, then in swap.points] == [(2, 10, 2), (7, 2, 10)]
    assert (totals(round_)[2], totals(round_)[7]) == (2, 10)
    for slot in (1, 2, 3):
        assert (sitting(round_, 1, slot)[2], sitting(round_, 2, slot)[3]) == (7, 2)
    assert sorted(DealRecord.objects.values_list("status", flat=True)) == [
        "confirmed", "confirmed", "superseded", "superseded",
    ]  # fmt: skip
    assert round_.seats.count() == 8
    assert sound(round_)


def test_at_one_table_the_goer_stays_a_chair(round_):
    play_deal(table(round_, 1), 1, down_and_out=True)

    swapped(round_, 1, 4, deals=(1,))

    record = table(round_, 1).records.get(status="confirmed")
    assert (record.goer, totals(round_)[4], totals(round_)[1]) == (1, 0, 60)
    assert next(r for r in standings(round_.tournament).rows if r.number == 4).deals_won == 1
    assert [sitting(round_, 1, slot)[1] for slot in (1, 2, 3)] == [4, 1, 1]
    assert record.replaces.status == RecordStatus.SUPERSEDED
    assert sound(round_)


@pytest.mark.parametrize(
    ("deals", "holders"),
    [((2, 3), [2, 7, 7]), ((2,), [2, 7, 2]), ((1, 2), [7, 7, 2]), ((1, 3), [7, 2, 7])],
)
def test_any_deals_can_be_chosen(round_, deals, holders):
    for number in (1, 2):
        for deal in (1, 2):
            play_deal(table(round_, number), deal)

    swapped(round_, 2, 7, deals=deals)

    assert [sitting(round_, 1, slot)[2] for slot in (1, 2, 3)] == holders
    played = [deal for deal in deals if deal < 3]
    assert totals(round_)[2] == 20 + 10 * len(played)
    assert sound(round_)


def test_what_waits_goes_on_waiting_and_void_deals_stay(round_):
    recorded(table(round_, 1), void_sheet(1))
    recorded(table(round_, 1), deal_sheet(1, attempt=2))
    round_.tournament.double_entry = True
    round_.tournament.save()
    recorded(table(round_, 1), deal_sheet(2))

    swapped(round_, 2, 7)

    live = DealRecord.objects.filter(status__in=["confirmed", "submitted"]).order_by("pk")
    assert list(live.values_list("deal", "attempt", "outcome", "status")) == [
        (1, 1, "void", "confirmed"), (1, 2, "played", "confirmed"), (2, 1, "played", "submitted"),
    ]  # fmt: skip
    assert (totals(round_)[7], totals(round_).get(2, 0)) == (10, 0)
    assert sound(round_)


def test_a_correction_that_waits_corrects_the_result_as_it_is_written_again(round_):
    first = play_deal(table(round_, 1), 1)
    round_.tournament.double_entry = True
    round_.tournament.save()
    change = deal_sheet(1, hands={2: 1, 3: 2, 4: 3})
    recorded(table(round_, 1), change, seen=first.pk, reason="Misread")

    swapped(round_, 2, 7, deals=(1,))
    waiting = DealRecord.objects.get(status="submitted")
    assert waiting.replaces.status == RecordStatus.CONFIRMED
    confirm_deal(record=waiting, actor=DESK)

    assert totals(round_)[7] == 1
    assert sound(round_)


def test_a_penalty_stays_with_the_person_or_goes_with_the_chair(round_):
    play_deal(table(round_, 1), 1)
    stays = penalised(table(round_, 1).seats.get(number=2), deal=1)
    goes = penalised(table(round_, 1).seats.get(number=2), "exposed_cards", deal=1)
    other = penalised(table(round_, 1).seats.get(number=3), deal=1)

    swap = swapped(round_, 2, 7, penalties=[goes.pk, other.pk])

    assert [penalty.pk for penalty in swap.penalties] == [stays.pk, goes.pk]
    standing = PenaltyEntry.objects.filter(cancelled_at=None).order_by("entry__number")
    assert list(standing.values_list("entry__number", "code")) == [
        (2, "no_draw"), (3, "no_draw"), (7, "exposed_cards"),
    ]  # fmt: skip
    assert sound(round_)


def test_who_has_no_chair_in_a_deal_is_named(round_):
    play_deal(table(round_, 1), 1)
    change_chair(table=table(round_, 2), chair=3, entry=None, actor=DESK)

    with pytest.raises(Refusal, match=r"has no chair in deal 1\. .* has no chair in deal 2\."):
        swapped(round_, 2, 7, deals=(1, 2))

    assert totals(round_)[2] == 10


def test_refusals_in_words(round_):
    play_deal(table(round_, 1), 1)
    one, seven = who(round_, 1), who(round_, 7)
    act = {"round_": round_, "first": one, "second": seven, "deals": [1], "actor": DESK}

    for change, words in (
        ({"reason": " "}, "Say why"),
        ({"second": one}, "Choose two players"),
        ({"deals": []}, "and deals of this round"),
        ({"deals": [9]}, "and deals of this round"),
    ):
        with pytest.raises(Refusal, match=words):
            swap_played(**{**act, "reason": "Sat wrong"} | change)
    take_back_round(round_=round_, actor=DESK, scores_too=True)
    with pytest.raises(Refusal, match="is not published"):
        swap_played(**act, reason="Sat wrong")


def test_only_a_director_swaps_in_a_closed_round(round_):
    for number in (1, 2):
        for deal in (1, 2, 3):
            play_deal(table(round_, number), deal)
    close_round(round_=round_, actor=DESK)
    scorer = Actor(user=None, source=Source.SCORER)
    act = {"first": who(round_, 1), "second": who(round_, 7), "deals": [1], "reason": "Wrong"}

    with pytest.raises(Refusal, match="Only a director"):
        swap_played(round_=round_, actor=scorer, **act)
    swap_played(round_=round_, actor=DESK, **act)

    round_.refresh_from_db()
    assert round_.status == "closed"


def test_who_looked_before_a_change_looks_again(round_):
    play_deal(table(round_, 1), 1)
    seen = played_swap(round_, who(round_, 2), who(round_, 7), (1, 2, 3)).version
    play_deal(table(round_, 1), 2)

    with pytest.raises(StaleError, match="Nothing was done"):
        swapped(round_, 2, 7, seen=seen)
    now = played_swap(round_, who(round_, 2), who(round_, 7), (1, 2, 3)).version
    assert swapped(round_, 2, 7, seen=now).played == (1, 2)


def test_one_line_tells_who_what_and_the_rows_before_and_after(round_):
    play_deal(table(round_, 1), 1)

    swapped(round_, 2, 7, deals=(1,))

    data = LogEntry.objects.get(action=Action.HANDS_SWAPPED).data
    assert (data["players"], data["deals"]) == ([2, 7], [1])
    assert data["points"] == [[2, 10, 0], [7, 0, 10]]
    assert [1, 2, 1, 2] in data["before"]
    assert [row for row in data["after"] if row[:2] == [1, 2]] == [[1, 2, 1, 7], [1, 2, 2, 2]]


def test_the_sheets_of_both_tables_are_printed_again(round_):
    play_deal(table(round_, 1), 1)

    swapped(round_, 2, 7, deals=(2, 3))

    [sheets] = sheets_to_print(round_)
    assert [(change.table, change.deal) for change in sheets.changes] == [(1, 2), (2, 2)]


def test_a_chair_that_was_empty_before_stays_so(round_):
    change_chair(table=table(round_, 1), chair=2, entry=None, actor=DESK)
    recorded(table(round_, 1), deal_sheet(1, hands={3: 1, 4: 2}))
    late = EntryFactory(tournament=round_.tournament)
    change_chair(table=table(round_, 1), chair=2, entry=late, actor=DESK)

    swapped(round_, late.number, 7, deals=(2, 3))

    assert [sitting(round_, 1, slot).get(2) for slot in (1, 2, 3)] == [None, 7, 7]
    assert sound(round_)
