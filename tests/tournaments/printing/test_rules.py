import dataclasses

import pytest
from django.utils import translation

from scoring import SWITCHES, load_preset, preset_names
from tests.factories import TournamentFactory
from tests.tournaments.printing.reading import sizes_of, texts_of
from tournaments.printing.paper import A4, LETTER
from tournaments.printing.rules import infraction_lines, packs_lines, rules_pdf, switch_lines
from tournaments.printing.words import packs_words, rules_line
from tournaments.words import points_words, switch_words


def page_of(paper=A4, **switches):
    preset = switches.pop("preset", "jamaican")
    tournament = TournamentFactory.build(preset=preset, switches=switches)
    pages = texts_of(rules_pdf(tournament, paper=paper))
    assert len(pages) == 1
    return pages[0]


@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize(("paper", "size"), [(A4, (210, 297)), (LETTER, (216, 279))])
def test_the_rules_of_every_preset_fit_one_page(preset, paper, size):
    pdf = rules_pdf(TournamentFactory.build(preset=preset), paper=paper)

    assert sizes_of(pdf) == [size]


def test_schedule_values_packs_and_infractions_are_told():
    page = page_of()

    assert "1 3 sets 9 2 2 sets + 1 run 10" in page
    assert "9 4 runs 16" in page
    assert "Joker 50 Black ace ♠ ♣ 15 Red ace ♥ ♦ 1 King, queen, jack, ten 10" in page
    assert "3–6 players 2 packs and 4 jokers" in page
    assert "Trying to discard a joker. 50" in page
    assert "The director’s own ruling. as ruled" in page


def test_every_switch_is_told_with_its_value():
    page = page_of(doubling="none", out_bonus=-50, tie_breaks=["most_deals_won", "lots"])

    for switch in SWITCHES.values():
        assert switch.title in page
    assert "Doubling: Never." in page
    assert "Bonus for going down-and-out: −50." in page
    assert "Tie-breaks: most deals won, lots." in page


def test_the_cards_follow_the_switches():
    assert "1 3 sets 12 2 2 sets + 1 run 12" in page_of(twelve_cards_early=True)


def test_larger_tables_have_more_packs():
    assert packs_lines(load_preset("kalooki")) == [
        ("3–4 players", "2 packs and 4 jokers"),
        ("5–6 players", "3 packs and 8 jokers"),
        ("7–8 players", "4 packs and 10 jokers"),
    ]
    assert packs_lines(load_preset("kalooki", max_players=5))[-1] == (
        "5 players",
        "3 packs and 8 jokers",
    )


def test_infractions_that_are_off_are_left_out():
    rules = load_preset("jamaican")
    changed = [
        dataclasses.replace(one, enabled=one.code != "no_draw", points=75)
        for one in rules.infractions
    ]
    lines = infraction_lines(rules.with_infractions(changed))

    assert len(lines) == 8
    assert all(line.title != "A turn not begun with a draw" for line in lines)
    assert {line.points for line in lines} == {"75", "as ruled"}


def test_values_of_switches_in_words():
    rules = load_preset("kalooki")
    words = {line.title: line.value for line in switch_lines(rules)}

    assert words["Final discard required"] == "yes"
    assert words["Bonus for an exact cut"] == "−50"
    assert words["Packs"] == "2"
    assert words["Tie-breaks"] == "none, places are shared"
    assert switch_words(SWITCHES["out_bonus"], 0) == "none"


def test_the_rules_in_one_line():
    assert rules_line(load_preset("kalooki", out_bonus=-20)) == (
        "Kalooki, nine deals · Lowest total wins · Hands double: only when, besides, nobody else "
        "had opened before · Exact cut −50 · Down-and-out −20"
    )


def test_counts_in_the_singular():
    assert packs_words(load_preset("jamaican", packs=1, jokers=1).packs_for(4)) == (
        "1 pack and 1 joker"
    )
    assert points_words(-5) == "−5"


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_sizes_are_understood_in_every_language(language, caplog):
    with translation.override(language):
        pdf = rules_pdf(TournamentFactory.build(), paper=A4)

    assert sizes_of(pdf) == [(210, 297)]
    assert [record.getMessage() for record in caplog.records] == []
