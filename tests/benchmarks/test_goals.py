"""Goals are told with what was measured, and fail a benchmark only past 1.5 times their figure."""

import sys

import pytest

from tests.benchmarks import goals
from tests.project.commands import run


@pytest.fixture(autouse=True)
def _told_apart(monkeypatch):
    """Keep the figures made up here out of the closing lines."""
    monkeypatch.setattr(goals, "MEASURED", [])


@pytest.mark.parametrize(
    ("figure", "line"),
    [
        (2.0, "met     saving: 2 × the least, goal 2 (18 ms)"),
        (2.01, "missed  saving: 2.01 × the least, goal 2 (18 ms)"),
        (3.0, "missed  saving: 3 × the least, goal 2 (18 ms)"),
    ],
)
def test_a_figure_up_to_one_and_a_half_times_its_goal_passes(figure, line):
    goals.meet("saving", figure, 2, "× the least", "18 ms")

    assert [str(measured) for measured in goals.MEASURED] == [line]


def test_a_figure_past_one_and_a_half_times_its_goal_fails_and_is_told():
    with pytest.raises(AssertionError, match=r"saving: 3\.01 s, goal 2"):
        goals.meet("saving", 3.01, 2, "s")

    assert [str(measured) for measured in goals.MEASURED] == ["FAILED  saving: 3.01 s, goal 2"]


def test_the_closing_lines_of_a_run_tell_every_figure():
    ran = run(
        sys.executable, "-m", "pytest", "--quiet", "--color=no", "-p", "no:cacheprovider",
        "tests/benchmarks/test_laydown_speed.py", "-k", "median_is_fifty_times",
    )  # fmt: skip

    title, figure, last = ran.stdout.strip().splitlines()[-3:]
    assert title.strip("= ") == goals.TITLE
    assert "solver's median hand" in figure
    assert "goal 0.02" in figure
    assert last.startswith("1 passed")
