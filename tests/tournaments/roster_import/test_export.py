"""Rosters written to files that no spreadsheet runs and the import reads back."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests.factories import EntryFactory, TournamentFactory
from tests.tournaments.roster_import.rosters import bring_in, sample
from tournaments.roster_files import (
    FORMATS,
    FORMULA_STARTS,
    Column,
    clean_text,
    read_roster,
    shield,
    unshield,
)
from tournaments.roster_files.spreadsheets import write_sheet
from tournaments.roster_files.writing import as_csv
from tournaments.selectors.roster_export import roster_rows
from tournaments.selectors.roster_plan import Kind
from tournaments.selectors.roster_planning import plan_import
from tournaments.words.roster_files import column_headers

texts = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=30)
cell_texts = st.builds(str.__add__, st.sampled_from(["", "'", "''", *"=+-@＝"]), texts).map(
    clean_text
)
rows = st.lists(
    st.tuples(cell_texts.filter(bool), *[cell_texts] * (len(Column) - 1)).map(list), min_size=1
)


@pytest.mark.parametrize("ending", FORMATS)
@given(rows=rows)
def test_what_is_written_is_read_back_as_it_was(ending, rows):
    _type, write = FORMATS[ending]

    read = read_roster(write([column_headers(), *rows]))

    expected = [
        {column: text for column, text in zip(Column, row, strict=True) if text} for row in rows
    ]
    assert read.columns == tuple(Column)
    assert [row.cells for row in read.rows] == expected
    assert [row.problem for row in read.rows] == [None] * len(rows)


@given(text=texts)
def test_no_shielded_text_begins_like_a_formula(text):
    assert shield(text)[:1] not in [*"=+-@\t\r\n＝＋－＠"]
    assert unshield(shield(text)) == text


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "＝"])
def test_csv_puts_an_apostrophe_before_a_formula(start):
    content = as_csv([column_headers(), [f"{start}1+1"]])

    assert content.startswith(b"\xef\xbb\xbf")
    lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    assert lines[0] == [
        "Name",
        "Club or parish",
        "Team",
        "Phone",
        "Keep apart from",
        "Fixed table",
        "Starts in round",
        "Notes",
    ]
    assert lines[1][0] == f"'{start}1+1"


@pytest.mark.parametrize("text", ['=HYPERLINK("x")', "+1876", "-1", "@SUM(A1)", "#N/A", "0100"])
def test_xlsx_holds_text_alone(text):
    sheet = load_workbook(io.BytesIO(write_sheet([["Name"], [text]]))).worksheets[0]

    cell = sheet["A2"]
    assert (cell.value, cell.data_type, cell.number_format) == (text, "s", "@")
    assert bool(cell.quotePrefix) == (text[0] in FORMULA_STARTS)


def test_xlsx_leaves_out_what_a_sheet_cannot_hold():
    sheet = load_workbook(io.BytesIO(write_sheet([["Name"], ["Ann\x0bBell\x07"]]))).worksheets[0]

    assert sheet["A2"].value == "AnnBell"


@pytest.mark.django_db
def test_rows_tell_every_detail_and_namesakes_by_their_clubs():
    tournament = TournamentFactory()
    ann, bob, other = (
        EntryFactory(tournament=tournament, player__name=name, player__club=club, **fields)
        for name, club, fields in [
            ("Ann", "A", {"team": "Reds", "starts_in_round": 2, "note": "late"}),
            ("Bob", "B", {"needs_fixed_table": True, "player__phone": "1"}),
            ("Bob", "C", {"needs_fixed_table": True, "fixed_table": 4}),
        ]
    )
    ann.keep_apart.set([bob, other])

    assert roster_rows(tournament) == [
        ["Ann", "A", "Reds", "", "Bob (B); Bob (C)", "", "2", "late"],
        ["Bob", "B", "", "1", "Ann", "yes", "1", ""],
        ["Bob", "C", "", "", "Ann", "4", "1", ""],
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("name", ["roster-22.csv", "roster-47-pt.csv", "roster-faulty.csv"])
def test_an_exported_roster_is_imported_as_it_was(ending, name):
    first, second = TournamentFactory(), TournamentFactory()
    bring_in(first, sample(name))
    content = FORMATS[ending][1]([column_headers(), *roster_rows(first)])

    again = plan_import(tournament=first, roster_file=read_roster(content))
    bring_in(second, read_roster(content))

    assert {line.kind for line in again.lines} == {Kind.SKIP}
    assert roster_rows(second) == roster_rows(first)
