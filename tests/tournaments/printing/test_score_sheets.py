import logging

import pytest
from django.utils import translation

from scoring import Infraction, load_preset
from tests.factories import (
    EntryFactory,
    PlayerFactory,
    SeatFactory,
    TournamentFactory,
    play_deal,
    play_round,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tests.tournaments.printing.reading import sizes_of, texts_of, words_of
from tournaments.printing.paper import A4, LETTER, MARGIN_SIDE, MARGIN_TOP
from tournaments.printing.score_sheets import as_many_as_fit, score_sheets_pdf
from tournaments.printing.sheet_geometry import SheetGeometry
from tournaments.selectors.print_data import round_sheets
from tournaments.services.ending import end_short
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db

BOLD_FIGURE = 0.696 * 25.4 / 72  # width in millimetres of a figure in bold, for each point
LINK = "http://127.0.0.1:8000/table/{}/"


def printed(round_, *numbers, paper=A4, filled=False):
    return score_sheets_pdf(
        round_,
        round_sheets(round_, numbers),
        lambda table: LINK.format(table.token),
        paper=paper,
        filled=filled,
    )


def full_round(*, names=(), tables=1, seats=4, **fields):
    tournament = TournamentFactory(deals_per_round=9, **fields)
    for name in names:
        EntryFactory(tournament=tournament, player=PlayerFactory(name=name))
    return seated_round(tournament, tables=tables, seats=seats)


def test_every_table_has_a_page_of_its_own_and_no_points_unless_filled():
    round_ = full_round(tables=3)
    play_deal(round_.tables.get(number=1))
    pdf = printed(round_)
    pages = texts_of(pdf)

    assert len(pages) == 3
    for number, (page, table) in enumerate(
        zip(pages, round_.tables.order_by("number"), strict=True), start=1
    ):
        assert f"Table {number}" in page
        assert f"Page {number} of 3" in page
        assert LINK.format(table.token) in page.replace(" ", "")
        for seat in table.seats.select_related("entry__player"):
            assert page.count(seat.entry.player.name) >= 3
    assert figures_of(pdf) == ([], [])


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


@pytest.mark.parametrize(
    ("seats", "packs"), [(5, "3 packs and 8 jokers"), (8, "4 packs and 10 jokers")]
)
def test_packs_follow_the_number_of_players_and_every_contract_fits(seats, packs):
    (page,) = texts_of(printed(full_round(seats=seats, preset="kalooki")))

    assert packs in page
    for contract in ("2 sets + 1 run 10 cards", "2 sets + 2 runs 14 cards"):
        assert contract in page


def test_a_filled_sheet_shows_deal_scores_and_running_totals():
    round_ = full_round(names=["Éloïse", "Devon", "Uriel", "Fay"])
    table = round_.tables.get()
    play_deal(table, 1)
    play_deal(table, 2, goer=2, hands={1: 73, 3: 4, 4: 40}, down_and_out=True)
    page = texts_of(printed(round_, filled=True))[0]

    assert "Éloïse 0 out 146 Devon 10 0 D Uriel 20 8 Fay 30 80 " in page
    assert "0 146 10 10 20 28 30 110 146 10 28 110 " in page
    assert "Total" in page


def test_a_filled_sheet_shows_infractions_in_words_and_points():
    round_ = full_round(names=["Éloïse", "Devon", "Uriel", "Fay"])
    table = round_.tables.get()
    play_deal(table, 1)
    seats = {seat.number: seat for seat in table.seats.all()}
    penalised(seats[2], actor=DESK, code="over_call", deal=1, calls=5)
    penalised(seats[3], actor=DESK, code="other", points=-20, reason="helped\nout")
    taken_back = penalised(seats[4], actor=DESK, code="no_draw", deal=1)
    cancel_penalty(penalty=taken_back, actor=DESK, reason="misheard")
    page = texts_of(printed(round_, filled=True))[0]

    assert "Deal 1 · Devon · Over-call · 100" in page
    assert "No deal · Uriel · Director’s ruling (helped out) · −20" in page
    assert "Fay · " not in page
    assert "Éloïse 0 out Devon 110 Uriel 20 Fay 30 " in page
    assert "0 110 0 30 0 110 0 30 " in page


def test_a_directors_own_infraction_is_printed_under_its_title():
    own = Infraction("phone", "A phone on the table", 15)
    rules = load_preset("jamaican")
    rules = rules.with_infractions([*rules.infractions, own])
    table = full_round(rules=rules.to_dict()).tables.get()
    penalised(table.seats.get(number=1), actor=DESK, code="phone")
    page = texts_of(printed(table.round, filled=True))[0]

    assert "A phone on the table · 15" in page


def test_void_deals_are_told():
    round_ = full_round()
    table = round_.tables.get()
    play_deal(table, 1, goer=None, hands={}, void=True)

    assert "9 cards · 1 void" in texts_of(printed(round_, filled=True))[0]
    assert "void Dealer" not in texts_of(printed(round_))[0]


def test_deals_not_played_are_told():
    round_ = full_round()
    table = round_.tables.get()
    play_deal(table, 1)
    end_short(table=table, actor=DESK, reason="No time")

    page = texts_of(printed(round_, filled=True))[0]

    assert page.count("not played") == 8 * 4


def test_more_infractions_than_lines_are_counted():
    geometry = SheetGeometry(A4, 4, 9)
    lines = [f"line {n}" for n in range(1, 41)]
    shown = as_many_as_fit(lines, geometry)

    assert as_many_as_fit(lines[: geometry.foot_lines], geometry) == lines[: geometry.foot_lines]
    assert len(shown) == 2 * geometry.foot_lines
    assert shown[-1] == f"and {41 - len(shown)} more on the table’s page"


@pytest.mark.parametrize(("paper", "size"), [(A4, (210, 297)), (LETTER, (216, 279))])
def test_paper_and_number_of_seats(paper, size):
    round_ = full_round(tables=3)
    SeatFactory(table=round_.tables.get(number=1))
    round_.tables.get(number=2).seats.get(number=4).delete()
    play_round(round_)
    pdf = printed(round_, paper=paper, filled=True)

    assert sizes_of(pdf) == [size] * 3
    for page, table, seats in zip(
        texts_of(pdf), round_.tables.order_by("number"), (5, 3, 4), strict=True
    ):
        names = [seat.entry.player.name for seat in table.seats.select_related("entry__player")]
        assert len(names) == seats
        assert all(page.count(name) >= 3 for name in names)
        assert page.count("0 out") == 9
        assert page.count("10 20 30 40 50 60 70 80 90 ") == seats - 1
        assert " ".join(["0", *["90"] * (seats - 1)]) in page


@pytest.mark.parametrize(("paper", "seats"), [(A4, 4), (LETTER, 5)])
def test_every_figure_stands_in_its_own_corner_of_its_own_cell(paper, seats):
    """Deal scores begin, and running totals end, at one place in every row of every column."""
    round_ = full_round(seats=seats)
    table = round_.tables.get()
    others = range(2, seats + 1)
    play_deal(table, 1, hands=dict.fromkeys(others, 8))
    play_deal(table, 2, hands={seat: 90 + seat for seat in others})
    play_deal(table, 9, hands={seat: seat for seat in others}, down_and_out=True)
    geometry = SheetGeometry(paper, seats, 9)
    figures, (total,) = figures_of(printed(round_, paper=paper, filled=True))

    for seat, edge in enumerate(geometry.column_lefts, start=1):
        left, right = MARGIN_SIDE + edge, MARGIN_SIDE + edge + geometry.column
        here = [one for one in figures if left < one.left < right]
        scores = ["0 out", "0 out", "0 D"] if seat == 1 else ["8", f"{90 + seat}", f"{2 * seat}"]
        running = [0, 0, 0] if seat == 1 else [8, 98 + seat, 98 + 3 * seat]
        assert [one.text for one in here] == [*map(str, running), *scores]
        assert total.text.split()[seat - 1] == str(running[-1])
        for row, below, above in zip((0, 1, 8), here[:3], here[3:], strict=True):
            top = MARGIN_TOP + geometry.deals_top + row * geometry.row
            assert above.left == pytest.approx(left + 2, abs=0.1)
            assert end_of(below) == pytest.approx(right - 2, abs=0.1)
            assert top < above.down < top + geometry.row / 2 < below.down < top + geometry.row


def figures_of(pdf):
    """The figures of the deals, and the totals below them, on the first page."""
    words = words_of(pdf)
    return tuple([one for one in words if round(one.size) == size] for size in (12, 15))


def end_of(words):
    """The right end of figures in bold."""
    return words.left + len(words.text) * BOLD_FIGURE * words.size


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


def test_the_measures_are_understood_in_a_language_with_decimal_commas(caplog):
    with translation.override("pt"):
        pdf = printed(full_round(seats=5), filled=True)

    assert sizes_of(pdf) == [(210, 297)]
    assert [record.getMessage() for record in caplog.records if record.levelno > logging.INFO] == []
