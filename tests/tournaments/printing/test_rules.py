import dataclasses
import functools
import logging

import pytest
from django.utils import translation

from scoring import SWITCHES, Infraction, load_preset, preset_names
from tests.factories import TournamentFactory
from tests.tournaments.printing.reading import sizes_of, texts_of, words_of
from tournaments.printing.paper import A4, LETTER
from tournaments.printing.rules import infraction_lines, packs_lines, rules_pdf, switch_lines
from tournaments.words import points_words, switch_words
from tournaments.words.rules import packs_words, rules_line


@functools.cache
def preset_pdf(preset, paper=A4):
    return rules_pdf(TournamentFactory.build(preset=preset), paper=paper)


def changed_pdf(**switches):
    return rules_pdf(TournamentFactory.build(switches=switches), paper=A4)


@pytest.mark.parametrize(
    ("preset", "paper", "size"),
    [("jamaican", A4, (210, 297)), *((name, LETTER, (216, 279)) for name in preset_names())],
)
def test_the_rules_of_every_preset_fit_one_page(preset, paper, size):
    assert sizes_of(preset_pdf(preset, paper)) == [size]


def test_schedule_values_packs_and_infractions_are_told():
    (page,) = texts_of(preset_pdf("jamaican"))

    assert "1 3 sets 9 2 2 sets + 1 run 10" in page
    assert "9 4 runs 16" in page
    assert "Joker 50 Black ace ♠ ♣ 15 Red ace ♥ ♦ 1 King, queen, jack, ten 10" in page
    assert "3–6 players 2 packs and 4 jokers" in page
    assert "Trying to discard a joker. 50" in page
    assert "The director’s own ruling. as ruled" in page


def test_a_title_that_fits_its_line_is_not_broken():
    lines = [words.text for words in words_of(preset_pdf("jamaican"))]

    assert "A wrong laydown found before the discard." in lines


def test_every_switch_is_told_with_its_value_and_the_cards_follow():
    (page,) = texts_of(
        changed_pdf(
            doubling="none",
            out_bonus=-50,
            tie_breaks=["most_deals_won", "lots"],
            twelve_cards_early=True,
        )
    )

    for switch in SWITCHES.values():
        assert switch.title in page
    assert "Doubling: Never." in page
    assert "Bonus for going down-and-out: −50." in page
    assert "Tie-breaks: most deals won, lots." in page
    assert "1 3 sets 12 2 2 sets + 1 run 12" in page


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
    assert {line.points for line in lines} == {"75", "75 a call", "as ruled"}


@pytest.mark.parametrize(("over_call", "words"), [("per_call", "50 a call"), ("flat", "50")])
def test_an_over_call_costs_its_points_for_each_call_or_once(over_call, words):
    rules = load_preset("jamaican", over_call=over_call)
    points = {
        infraction.code: line.points
        for infraction, line in zip(rules.infractions, infraction_lines(rules), strict=True)
    }

    assert points["over_call"] == words
    assert points["no_draw"] == "50"


def test_a_directors_own_infraction_is_told_under_its_title():
    rules = load_preset("jamaican")
    own = Infraction("phone", "A phone on the table", 15)
    line = infraction_lines(rules.with_infractions([*rules.infractions, own]))[-1]

    assert (line.title, line.points, line.consequence) == ("A phone on the table", "15", "")


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


def test_the_sizes_are_understood_in_a_language_with_decimal_commas(caplog):
    with translation.override("pt"):
        pdf = changed_pdf()

    assert sizes_of(pdf) == [(210, 297)]
    assert [record.getMessage() for record in caplog.records if record.levelno > logging.INFO] == []
