import pytest
from django.utils import translation

from tests.factories import (
    EntryFactory,
    PlayerFactory,
    SeatFactory,
    TournamentFactory,
    play_deal,
    play_round,
    seated_round,
)
from tests.factories.results import DESK
from tests.tournaments.printing.reading import sizes_of, texts_of
from tournaments.printing.paper import A4, LETTER
from tournaments.printing.score_sheets import (
    as_many_as_fit,
    in_cells,
    score_sheets_pdf,
    to_the_right,
)
from tournaments.printing.sheet_geometry import SheetGeometry
from tournaments.selectors.print_data import round_sheets
from tournaments.services.penalties import add_penalty, cancel_penalty

pytestmark = pytest.mark.django_db

LINK = "http://127.0.0.1:8000/table/{}/"


def printed(round_, number=None, *, paper=A4, filled=False):
    return score_sheets_pdf(
        round_,
        round_sheets(round_, number),
        lambda table: LINK.format(table.token),
        paper=paper,
        filled=filled,
    )


def full_round(*, names=(), tables=1, seats=4, **fields):
    tournament = TournamentFactory(deals_per_round=9, **fields)
    for name in names:
        EntryFactory(tournament=tournament, player=PlayerFactory(name=name))
    return seated_round(tournament, tables=tables, seats=seats)


def test_every_table_has_a_page_of_its_own():
    round_ = full_round(tables=3)
    pages = texts_of(printed(round_))

    assert len(pages) == 3
    for number, (page, table) in enumerate(
        zip(pages, round_.tables.order_by("number"), strict=True), start=1
    ):
        assert f"Table {number}" in page
        assert f"Page {number} of 3" in page
        assert LINK.format(table.token) in page.replace(" ", "")
        for seat in table.seats.select_related("entry__player"):
            assert page.count(seat.entry.player.name) >= 3


def test_one_table_alone_can_be_printed():
    pages = texts_of(printed(full_round(tables=3), 2))

    assert len(pages) == 1
    assert "Table 2" in pages[0]


def test_the_head_and_the_deals_in_words():
    round_ = full_round(
        names=["Éloïse", "Devon", "Uriel", "Fay"], name="Kingston Open", venue="Half Way Tree"
    )
    page = texts_of(printed(round_))[0]

    assert "Kingston Open Round 1 of 6 · 28 Nov 2026 Half Way Tree" in page
    assert "2 packs and 4 jokers" in page
    assert "Jamaican nine-deal · Lowest total wins · Hands double: when a player goes out" in page
    for label in (
        "3 sets 9 cards Dealer: Éloïse 2 sets + 1 run 10 cards Dealer: Devon",
        "1 set + 2 runs 11 cards Dealer: Uriel 3 runs 12 cards Dealer: Fay",
        "4 sets 12 cards Dealer: Éloïse 3 sets + 1 run 13 cards Dealer: Devon",
        "2 sets + 2 runs 14 cards Dealer: Uriel 1 set + 3 runs 15 cards Dealer: Fay",
        "4 runs 16 cards Dealer: Éloïse",
    ):
        assert label in page


def test_packs_follow_the_number_of_players():
    round_ = full_round(seats=5, preset="kalooki")

    assert "3 packs and 8 jokers" in texts_of(printed(round_))[0]


def test_a_blank_sheet_shows_no_points():
    round_ = full_round()
    play_round(round_)
    page = texts_of(printed(round_))[0]

    assert "0 out" not in page
    assert "90" not in page


def test_a_filled_sheet_shows_deal_scores_and_running_totals():
    round_ = full_round()
    table = round_.tables.get()
    play_deal(table, 1)
    play_deal(table, 2, goer=2, hands={1: 73, 3: 4, 4: 40}, down_and_out=True)
    page = texts_of(printed(round_, filled=True))[0]

    assert "0 out 10 20 30 146 0 D 8 80" in page
    assert "0 10 20 30 146 10 28 110" in page
    assert "Total" in page


def test_a_filled_sheet_shows_infractions_in_words_and_points():
    round_ = full_round(names=["Éloïse", "Devon", "Uriel", "Fay"])
    table = round_.tables.get()
    play_deal(table, 1)
    seats = {seat.number: seat for seat in table.seats.all()}
    add_penalty(seat=seats[2], actor=DESK, code="over_call", deal=1, calls=5)
    add_penalty(seat=seats[3], actor=DESK, code="other", points=-20, reason="helped\nout")
    taken_back = add_penalty(seat=seats[4], actor=DESK, code="no_draw", deal=1)
    cancel_penalty(penalty=taken_back, actor=DESK, reason="misheard")
    page = texts_of(printed(round_, filled=True))[0]

    assert "Deal 1 · Devon · Over-call · 100" in page
    assert "No deal · Uriel · Director’s ruling (helped out) · −20" in page
    assert "Fay · " not in page
    assert "0 out 110 20 30" in page
    assert "0 110 0 30" in page


def test_void_deals_are_told():
    round_ = full_round()
    table = round_.tables.get()
    play_deal(table, 1, goer=None, hands={}, void=True)

    assert "9 cards · 1 void" in texts_of(printed(round_, filled=True))[0]
    assert "void Dealer" not in texts_of(printed(round_))[0]


def test_more_infractions_than_lines_are_counted():
    geometry = SheetGeometry(A4, 4, 9)
    lines = [f"line {n}" for n in range(1, 41)]
    shown = as_many_as_fit(lines, geometry)

    assert as_many_as_fit(lines[: geometry.foot_lines], geometry) == lines[: geometry.foot_lines]
    assert len(shown) == 2 * geometry.foot_lines
    assert shown[-1] == f"and {41 - len(shown)} more on the table’s page"


def test_cells_and_figures_are_set_in_columns():
    assert in_cells([["1", "2"], ["3", "4"]]) == "1\t2\n3\t4"
    assert [len(to_the_right(points)) for points in (0, -120, 1234, None)] == [5, 5, 5, 5]
    assert to_the_right(-120).strip() == "−120"


@pytest.mark.parametrize(("paper", "size"), [(A4, (210, 297)), (LETTER, (216, 279))])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_paper_and_number_of_seats(paper, size, seats):
    round_ = full_round(tables=2, seats=seats)
    play_round(round_)
    pdf = printed(round_, paper=paper, filled=True)

    assert sizes_of(pdf) == [size, size]
    for page, table in zip(texts_of(pdf), round_.tables.order_by("number"), strict=True):
        names = [seat.entry.player.name for seat in table.seats.select_related("entry__player")]
        assert len(names) == seats
        assert all(page.count(name) >= 2 for name in names)
        assert " ".join(["0", *["90"] * (seats - 1)]) in page


def test_tables_of_different_sizes_in_one_round():
    round_ = full_round(tables=2)
    SeatFactory(table=round_.tables.get(number=1))
    round_.tables.get(number=2).seats.get(number=4).delete()
    pages = texts_of(printed(round_))

    assert len(pages) == 2
    assert round_.tables.get(number=1).seats.get(number=5).entry.player.name in pages[0]


def test_names_of_every_script_and_length():
    names = ["Éloïse Ñandú", "محمد", "W" * 120, 'R&D <b>"Bob"</b>', "Line\nbreak"]
    round_ = full_round(names=names, seats=5, name='The "Cup" & </style> 2026-7')
    play_round(round_)
    page = texts_of(printed(round_, filled=True))[0]

    assert 'The "Cup" & </style> 2026-7' in page
    assert "Éloïse Ñandú" in page
    assert 'R&D <b>"Bob"</b>' in page
    assert "Line break" in page
    assert "Page 1 of 1" in page


def test_names_that_no_font_here_can_write_do_not_stop_the_print():
    round_ = full_round(names=["王小明", "Devon"])

    assert sizes_of(printed(round_)) == [(210, 297)]


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_measures_are_understood_in_every_language(language, caplog):
    with translation.override(language):
        pdf = printed(full_round(seats=5), filled=True)

    assert sizes_of(pdf) == [(210, 297)]
    assert [record.getMessage() for record in caplog.records] == []
