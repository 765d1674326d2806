"""A table's sheet: its rows, marks and running totals."""

import pytest

from tests.factories import (
    SeatFactory,
    TableFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.events import RoundFactory
from tests.factories.results import DESK, penalised, void_sheet
from tournaments.enums import Source
from tournaments.selectors.sheets import deal_versions, table_sheet
from tournaments.services.deal_status import confirm_deal
from tournaments.services.log import Actor
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return seated_round(TournamentFactory()).tables.first()


def scores(row):
    return [cell.score for cell in row.cells]


def totals(sheet):
    """The totals by the number of each player's entry."""
    numbers = {seat.entry_id: seat.entry.number for seat in sheet.seats}
    return {numbers[entry]: total for entry, total in sheet.totals.items()}


def running(row):
    return [cell.total for cell in row.cells]


def fine(table, seat, **fields):
    return penalised(table.seats.get(number=seat), actor=DESK, code="no_draw", **fields)


def chair_totals(sheet):
    return {chair.number: chair.total for chair in sheet.chairs}


def test_an_empty_sheet_has_its_contracts_dealers_and_no_scores(table):
    sheet = table_sheet(table)

    assert [(row.number, row.dealer, row.scheduled.cards) for row in sheet.rows] == [
        (1, 1, 9),
        (2, 2, 10),
        (3, 3, 11),
    ]
    assert [(row.attempt, row.record, scores(row)) for row in sheet.rows] == [
        (1, None, [None] * 4)
    ] * 3
    assert (chair_totals(sheet), sheet.is_complete) == ({1: 0, 2: 0, 3: 0, 4: 0}, False)


def test_totals_run_from_deal_to_deal(table):
    play_deal(table, 1)
    play_deal(table, 2, goer=4, hands={1: 7, 2: 8, 3: 9})
    play_deal(table, 3, down_and_out=True)

    sheet = table_sheet(table)

    assert [scores(row) for row in sheet.rows] == [[0, 10, 20, 30], [7, 8, 9, 0], [0, 20, 40, 60]]
    assert [running(row) for row in sheet.rows] == [
        [0, 10, 20, 30],
        [7, 18, 29, 30],
        [7, 38, 69, 90],
    ]
    assert chair_totals(sheet) == {1: 7, 2: 38, 3: 69, 4: 90}
    assert [cell.went_out for cell in sheet.row(2).cells] == [False, False, False, True]
    assert sheet.is_complete


def test_a_gap_shows_no_total_and_the_next_deal_runs_on(table):
    play_deal(table, 1)
    play_deal(table, 3)

    sheet = table_sheet(table)

    assert [running(row) for row in sheet.rows] == [
        [0, 10, 20, 30],
        [None] * 4,
        [0, 20, 40, 60],
    ]


def test_infractions_are_added_where_they_happened_and_loose_ones_first(table):
    play_deal(table, 1)
    play_deal(table, 2)
    fine(table, 2, deal=2)
    loose = fine(table, 3)
    cancel_penalty(penalty=fine(table, 4, deal=1), actor=DESK, reason="Misheard")

    sheet = table_sheet(table)

    assert [scores(row) for row in sheet.rows[:2]] == [[0, 10, 20, 30], [0, 60, 20, 30]]
    assert [running(row) for row in sheet.rows[:2]] == [[0, 10, 70, 30], [0, 70, 90, 60]]
    assert sheet.loose == (loose,)
    assert len(sheet.penalties) == 3
    assert sheet.row(2).cells[1].infractions == 50


def test_an_infraction_before_its_deal_is_in_counts_already(table):
    fine(table, 2, deal=1)

    sheet = table_sheet(table)

    assert scores(sheet.row(1)) == [None] * 4
    assert chair_totals(sheet) == {1: 0, 2: 50, 3: 0, 4: 0}


def test_a_void_attempt_is_kept_beside_the_deal_that_was_played_again(table):
    void = recorded(table, void_sheet()).record
    row = table_sheet(table).row(1)
    assert (row.voids, row.record, row.attempt) == ((void,), None, 2)

    played = recorded(table, deal_sheet(attempt=2)).record
    row = table_sheet(table).row(1)
    assert (row.voids, row.record, row.attempt) == ((void,), played, 2)
    assert scores(row) == [0, 10, 20, 30]


def test_a_deal_that_is_not_played_here_has_no_row(table):
    with pytest.raises(KeyError):
        table_sheet(table).row(4)


def test_the_chairs_that_are_taken_deal_in_turn():
    table = TableFactory(round=RoundFactory(tournament=TournamentFactory(deals_per_round=5)))
    for seat in (2, 3, 4):
        SeatFactory(table=table, number=seat)

    assert [row.dealer for row in table_sheet(table).rows] == [2, 3, 4, 2, 3]


def test_a_waiting_deal_is_shown_and_not_yet_counted():
    table = seated_round(TournamentFactory(double_entry=True)).tables.first()
    play_deal(table, 1)

    sheet = table_sheet(table)

    assert scores(sheet.row(1)) == [0, 10, 20, 30]
    assert totals(sheet) == {1: 0, 2: 0, 3: 0, 4: 0}
    assert not sheet.is_complete


def test_while_a_correction_waits_the_confirmed_result_counts():
    """The row shows what waits; the totals are those of the standings."""
    table = seated_round(TournamentFactory(double_entry=True)).tables.first()
    one, other = (Actor(user=UserFactory(), source=Source.SCORER) for _ in range(2))
    first = recorded(table, actor=one).record
    confirm_deal(record=first, actor=other)
    change = deal_sheet(goer=2, hands={1: 5, 3: 5, 4: 5})
    second = recorded(table, change, actor=one, seen=first.pk, reason="Wrong player").record
    recorded(table, change, actor=other, seen=second.pk)

    sheet = table_sheet(table)

    assert scores(sheet.row(1)) == [5, 0, 5, 5]
    assert totals(sheet) == {1: 0, 2: 10, 3: 20, 4: 30}


def test_every_version_is_listed_latest_first(table):
    first = play_deal(table)
    second = recorded(
        table, deal_sheet(goer=2, hands={1: 1, 3: 1, 4: 1}), seen=first.pk, reason="Wrong player"
    ).record
    play_deal(table, 2)

    assert deal_versions(table, 1) == [second, first]
    assert deal_versions(table, 3) == []
