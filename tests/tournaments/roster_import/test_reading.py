"""Rosters read from bytes: encodings, delimiters, quotes, headers, sheets."""

import io
import re
import zipfile
from contextlib import contextmanager

import pytest
from openpyxl import Workbook

from tournaments.roster_files import (
    MOST_BYTES,
    Column,
    Problem,
    RosterFile,
    RosterFileError,
    column_of,
    read_roster,
    read_roster_text,
    spreadsheets,
)
from tournaments.roster_files.reading import MOST_LINES, MOST_ROWS
from tournaments.words.roster_files import column_words, file_error_words

NAME, CLUB = Column.NAME, Column.CLUB


@contextmanager
def refused(match):
    """The file is refused in words that match."""
    with pytest.raises(RosterFileError) as refusal:
        yield
    assert re.search(match, file_error_words(refusal.value))


def cells(read):
    return [row.cells for row in read.rows]


def sheet_of(*rows):
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def padded_sheet(padding):
    """An XLSX file of one player, and so much padding behind the rows."""
    source = io.BytesIO(sheet_of(["Name"], ["Ann"]))
    padded = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(padded, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            content = old.read(part)
            if part.filename == "xl/worksheets/sheet1.xml":
                content = content.replace(b"</sheetData>", padding + b"</sheetData>")
            new.writestr(part.filename, content)
    return padded.getvalue()


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_reading_takes_any_usual_encoding_and_line_end(encoding, line_end):
    text = line_end.join(["Nome;Paróquia", "Éloïse da Conceição;São José", ""])
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")

    read = read_roster(mark + text.encode(encoding))

    assert cells(read) == [{NAME: "Éloïse da Conceição", CLUB: "São José"}]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_reading_finds_the_delimiter_by_the_headers(delimiter):
    lines = [["Club", "Name"], ["St Ann, north; west", "Fay Nelson"]]
    text = "\n".join(delimiter.join(f'"{cell}"' for cell in line) for line in lines)

    assert cells(read_roster_text(text)) == [{NAME: "Fay Nelson", CLUB: "St Ann, north; west"}]


def test_reading_keeps_commas_in_a_list_of_one_column():
    assert cells(read_roster_text("Name\nBrown, Bob\nCher")) == [
        {NAME: "Brown, Bob"},
        {NAME: "Cher"},
    ]


def test_reading_takes_names_alone_without_a_header():
    read = read_roster_text("Fay Nelson\n\n李娜\n  Bob   Brown  \n")

    assert [(row.line, row.cells[NAME]) for row in read.rows] == [
        (1, "Fay Nelson"),
        (3, "李娜"),
        (4, "Bob Brown"),
    ]
    assert not read.has_header
    assert read.blank_lines == 1


def test_reading_refuses_many_columns_without_a_header_and_names_the_known_ones():
    with refused(r"its 3 columns.*Name, Club or parish, Team, Phone"):
        read_roster_text("Fay Nelson,St Ann,876-555-0100\n")


def test_reading_refuses_headers_without_a_name():
    with refused(r"No column is headed Name"):
        read_roster_text("Spieler,Club\nFay,St Ann\n")


def test_reading_refuses_two_columns_of_one_meaning():
    with refused(r"“Name” and “Player”"):
        read_roster_text("Name,Player\nFay,Fay\n")


def test_reading_leaves_unknown_columns_out_and_tells_them():
    read = read_roster_text("Name,E-mail,Club,\nFay,f@example.org,St Ann,\n")

    assert cells(read) == [{NAME: "Fay", CLUB: "St Ann"}]
    assert read.unknown_headers == ("E-mail",)


@pytest.mark.parametrize(
    ("header", "column"),
    [
        ("NOME", Column.NAME),
        ("Jogador", Column.NAME),
        ("club/parish", Column.CLUB),
        ("PAROQUIA", Column.CLUB),
        ("Equipa", Column.TEAM),
        ("telefone", Column.PHONE),
        ("Keep_apart_from", Column.KEEP_APART),
        ("Separar de", Column.KEEP_APART),
        ("Needs a fixed table?", Column.FIXED_TABLE),
        ("mesa fixa", Column.FIXED_TABLE),
        ("Comeca na rodada", Column.STARTS_IN_ROUND),
        ("observações", Column.NOTE),
        ("e-mail", None),
        ("", None),
    ],
)
def test_headers_are_known_in_english_and_portuguese(header, column):
    assert column_of(header) == column


@pytest.mark.parametrize("column", Column)
def test_the_headers_that_are_written_are_known(column):
    assert column_of(column_words(column)) == column


def test_an_unclosed_quote_costs_its_own_line_alone():
    text = 'Name,Club\n"Ann,Kingston\nBob "the Boss" Brown,St Ann\n"Cy ""C"" Clarke",Hanover\n'

    read = read_roster_text(text)

    assert [(row.line, row.problem) for row in read.rows] == [
        (2, Problem.UNCLOSED_QUOTE),
        (3, None),
        (4, None),
    ]
    assert cells(read)[1:] == [
        {NAME: 'Bob "the Boss" Brown', CLUB: "St Ann"},
        {NAME: 'Cy "C" Clarke', CLUB: "Hanover"},
    ]


def test_an_unclosed_quote_does_not_reach_a_quote_at_the_end_of_a_later_line():
    read = read_roster_text('Name,Club\n"Ann,Kingston\nBob,the "Den"\nCy,"Old"\n')

    assert [(row.line, row.problem) for row in read.rows] == [
        (2, Problem.UNCLOSED_QUOTE),
        (3, None),
        (4, None),
    ]


def test_a_quoted_cell_may_run_over_lines():
    read = read_roster_text('Name,Notes\nAnn,"late;\nby bus"\nBob,\n')

    assert [(row.line, row.cells) for row in read.rows] == [
        (2, {NAME: "Ann", Column.NOTE: "late; by bus"}),
        (4, {NAME: "Bob"}),
    ]


def test_a_nickname_in_quotes_is_part_of_the_name():
    assert cells(read_roster_text('Name,Club\n"CJ" Jones,St Mary\n')) == [
        {NAME: '"CJ" Jones', CLUB: "St Mary"}
    ]


def test_extra_cells_are_a_problem_only_where_they_hold_something():
    read = read_roster_text("Name,Club\nAnn,Kingston,,\nBob,St Ann,x\n")

    assert [row.problem for row in read.rows] == [None, Problem.EXTRA_CELLS]


def test_accents_are_composed():
    assert cells(read_roster_text("Name\nJose\u0301\n")) == [{NAME: "José"}]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "The file is empty"),
        (b" \n;;\n", "The file is empty"),
        (b"Name\n\0\0\0", "not a text file"),
        (b"Name\n\x81\x8d\n", "not a text file"),
        (b"\xd0\xcf\x11\xe0rest", "old spreadsheet format"),
        (b"PK\x03\x04rest", "cannot be read"),
        (b"x" * (MOST_BYTES + 1), "larger than 2 MB"),
        (b"Name\n" + b"\n" * 19_990 + b"Ann\n" + b"\n" * 100, "more than 20000 lines"),
    ],
)
def test_reading_refuses_what_is_no_roster(content, word):
    with refused(word):
        read_roster(content)


def test_reading_stops_where_a_file_goes_on_with_empty_lines():
    read = read_roster(b"Name\nAnn" + b"\n" * 50_000)

    assert cells(read) == [{NAME: "Ann"}]
    assert (read.blank_lines, read.read_to_line) == (MOST_LINES - 2, MOST_LINES)


def test_a_sheet_with_millions_of_empty_rows_is_read_to_the_limit(monkeypatch):
    content = padded_sheet(b"<row/>" * 200_000)
    seen = []
    monkeypatch.setattr(spreadsheets, "_cell_text", lambda value: seen.append(value) or value or "")

    read = read_roster(content)

    assert len(content) < 100_000
    assert cells(read) == [{NAME: "Ann"}]
    assert read.read_to_line == MOST_LINES
    assert len(seen) <= (MOST_LINES + 1) * 60


def test_a_sheet_with_very_many_cells_in_few_rows_is_refused():
    with refused("The spreadsheet is too large"):
        read_roster(padded_sheet(b"<row>" + b"<c/>" * 410_000 + b"</row>"))


@pytest.mark.parametrize("header", ["", "Name\n"])
def test_reading_stops_at_2000_players(header):
    players = [f"Player {number}\n" for number in range(MOST_ROWS + 1)]

    assert len(read_roster_text(header + "".join(players[:-1])).rows) == MOST_ROWS
    with refused("more than 2000 players"):
        read_roster_text(header + "".join(players))


def test_a_sheet_is_read_as_text():
    content = sheet_of(
        ["Name", "Phone", "Fixed table", "Starts in round", "Notes"],
        ["Fay Nelson", 8765550100, True, 2.0, 1.5],
        [None, None, None, None, None],
        ["=1+1", "0100", None, 1, "=HYPERLINK(A1)"],
    )

    read = read_roster(content, "roster.xlsx")

    assert [row.line for row in read.rows] == [2, 4]
    assert cells(read) == [
        {
            NAME: "Fay Nelson",
            Column.PHONE: "8765550100",
            Column.FIXED_TABLE: "True",
            Column.STARTS_IN_ROUND: "2",
            Column.NOTE: "1.5",
        },
        {
            NAME: "=1+1",
            Column.PHONE: "0100",
            Column.STARTS_IN_ROUND: "1",
            Column.NOTE: "=HYPERLINK(A1)",
        },
    ]


def test_a_file_that_was_read_survives_its_journey_as_data():
    read = read_roster_text('Name;E-mail;Team\nAnn;x;A\n"Bob;y;B\n\nCy;z;C;more\n', "list.csv")

    assert RosterFile.from_data(read.to_data()) == read
