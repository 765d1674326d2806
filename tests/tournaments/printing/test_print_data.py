import pytest

from tests.factories import TournamentFactory, play_deal, play_round, seated_round
from tests.factories.results import DESK, penalised
from tournaments.selectors.print_data import round_sheets
from tournaments.selectors.sheets import table_sheet

pytestmark = pytest.mark.django_db


def figures(sheet):
    return (
        sheet.totals,
        [(row.number, row.dealer, row.attempt, len(row.voids), row.record) for row in sheet.rows],
        [
            (cell.chair, cell.entry, cell.score, cell.total, cell.went_out, cell.infractions)
            for row in sheet.rows
            for cell in row.cells
        ],
        [penalty.pk for penalty in sheet.loose],
    )


def test_the_sheets_of_a_round_are_those_of_its_tables():
    round_ = seated_round(TournamentFactory(), tables=3)
    first, second, third = round_.tables.order_by("number")
    play_deal(first, 1, goer=None, hands={}, void=True)
    play_deal(first, 1, attempt=2)
    play_deal(second, 2, goer=3, hands={1: 5, 2: 6, 4: 7}, down_and_out=True)
    penalised(second.seats.get(number=1), actor=DESK, code="no_draw", deal=2)
    penalised(third.seats.get(number=2), actor=DESK, code="no_draw")

    sheets = round_sheets(round_)

    assert [sheet.table for sheet in sheets] == [first, second, third]
    for sheet, table in zip(sheets, (first, second, third), strict=True):
        assert figures(sheet) == figures(table_sheet(table))


def test_one_table_is_read_alone():
    round_ = seated_round(TournamentFactory(), tables=3)
    play_round(round_)

    assert [sheet.table.number for sheet in round_sheets(round_, [2])] == [2]
    assert [sheet.table.number for sheet in round_sheets(round_, [3, 1])] == [1, 3]
    assert round_sheets(round_, [4]) == []


def test_queries_do_not_grow_with_the_tables(django_assert_num_queries):
    small = seated_round(TournamentFactory(), tables=1)
    large = seated_round(TournamentFactory(), tables=3)
    play_round(small)
    play_round(large)

    for round_, tables in ((small, 1), (large, 3)):
        with django_assert_num_queries(5):
            assert len(round_sheets(round_)) == tables
