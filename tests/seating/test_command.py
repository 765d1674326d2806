import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def output(*arguments):
    out = StringIO()
    call_command("seating", *arguments, stdout=out)
    return out.getvalue()


def test_json_holds_the_seats_and_the_figures():
    found = json.loads(output("15", "5", "--json", "--seed", "4"))
    assert set(found) == {
        *("rounds", "repeats", "bound", "three_seat_max", "seat_spread", "seconds"),
    }
    assert (found["repeats"], found["bound"]) == (0, 0)
    assert found["three_seat_max"] == found["seat_spread"] == 1
    assert found["seconds"] >= 0
    assert len(found["rounds"]) == 5
    for tables in found["rounds"]:
        seated = [key for seats in tables for key in seats]
        assert sorted(key for key in seated if key) == list(range(1, 16))
        assert seated.count(None) == 1


@pytest.mark.parametrize("way", ["schedule", "standing", "random"])
def test_every_way_seats_everyone_and_again_the_same(way):
    arguments = ("14", "3", "--json", "--way", way, "--seed", "2")
    first, second = (json.loads(output(*arguments)) for _ in range(2))
    assert first["rounds"] == second["rounds"]
    assert [len(tables) for tables in first["rounds"]] == [4, 4, 4]


def test_the_report_comes_in_words():
    text = output("16", "5")
    assert "Round 5" in text
    assert "16 players: up to 5 rounds without a repeat." in text
    assert "No two players meet twice." in text
    text = output("16", "6")
    assert (
        "Beyond the first time they met, players meet 24 more times. "
        "No seating could have fewer than 24." in text
    )
    assert text.count(" meet 2 times, in the rounds ") == 24
    text = output("14", "4")
    assert "14 players: up to 1 round without a repeat." in text
    assert "No seating could have" not in text
    assert "Each player sits at a table of three between 1 and 2 times." in text


@pytest.mark.parametrize("arguments", [("2", "3"), ("8", "0")])
def test_what_cannot_be_seated_is_refused(arguments):
    with pytest.raises(CommandError, match="at least"):
        output(*arguments)
