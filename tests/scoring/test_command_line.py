import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import main

FILE = Path(__file__).with_name("scoring_cases.json")


def test_the_value_of_a_hand_is_printed(capsys):
    assert main(["value", "AS AH JK 7D"]) == 0
    assert capsys.readouterr().out == "73\n"
    assert main(["value", "as", "ah,jk", "7♦"]) == 0
    assert capsys.readouterr().out == "73\n"


def test_the_package_runs_as_a_command():
    answer = subprocess.run(
        [sys.executable, "-m", "scoring", "value", "AS AH JK 7D"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert answer.stdout == "73\n"


def test_a_file_of_deals_is_scored(capsys):
    assert main(["score", str(FILE)]) == 0
    answers = json.loads(capsys.readouterr().out)
    assert answers[0]["scores"] == [0, 146, 4, 38]
    assert sorted(answers[0]) == ["lines", "name", "scores", "warnings"]
    assert sorted(answers[-1]) == ["code", "deal", "error", "name", "seat"]


def test_a_laydown_is_printed_with_what_is_left(capsys):
    cards = "AS 2S 3S JK 5H 6H 7H 8H 9D JK JD QD 2C"
    assert main(["laydown", "--preset", "jamaican", "--deal", "4", cards]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "A♠ 2♠ 3♠ joker",
        "5♥ 6♥ 7♥ 8♥",
        "9♦ joker J♦ Q♦",
        "left: 2♣",
        "value: 2",
    ]
    assert main(["laydown", "--deal", "1", "KS KH KD QS QH QD 6S 6H 6D"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["left: nothing", "value: 0"]


@pytest.mark.parametrize(
    ("deal", "contract"), [("1", "3 sets and 0 runs"), ("3", "1 set and 2 runs")]
)
def test_no_laydown_is_told_by_the_status(capsys, deal, contract):
    assert main(["laydown", "--deal", deal, "AS 2S"]) == 1
    assert capsys.readouterr().out == f"no laydown of {contract}\n"


def test_a_hand_of_26_cards_is_searched(capsys):
    cards = "KS KH KD KC QS QH QD QC JS JH JD JC 9S 9H 9D 9C 7S 7H 7D 7C 5S 5H 5D 5C 3S 3H"
    assert main(["laydown", "--deal", "1", cards]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["left: 3♥ 3♠", "value: 6"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["value", "1S"], "“1S” is not a card."),
        (["laydown", "--deal", "10", "AS"], "Deal 10: There is no deal 10 in this schedule."),
        (["laydown", "--preset", "x", "--deal", "1", "AS"], "There is no preset “x”."),
        (["score", "no/such/file.json"], "no/such/file.json"),
        (["laydown", "--deal", "1", "KS KS KS"], "The packs hold K♠ 2 times, not 3."),
        (["laydown", "--deal", "1", "JK JK JK JK JK"], "The packs hold 4 jokers, not 5."),
        (
            ["laydown", "--deal", "1", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS" * 2 + "KH"],
            "27 cards are more than a hand can hold; at most 26 are searched.",
        ),
    ],
)
def test_wrong_input_is_told_on_the_error_stream(capsys, arguments, message):
    assert main(arguments) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert message in answer.err


@pytest.mark.parametrize("command", [[], ["value"], ["score"], ["laydown"]])
def test_every_command_has_help(capsys, command):
    with pytest.raises(SystemExit) as stopped:
        main([*command, "--help"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("usage: python -m scoring")
