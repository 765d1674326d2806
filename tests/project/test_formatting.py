"""Templates, stylesheets and scripts are laid out like the Python: by a tool, in short lines."""

import re

import cssbeautifier
import pytest

from tests.project.commands import BIN, run
from tests.project.files import ROOT, own_files

LONGEST_LINE = 120
STYLE = {
    "indent_size": 2,
    "end_with_newline": True,
    "space_around_combinator": True,
    "newline_between_rules": True,
}
BOXES = re.compile(
    r"<(?:a|aside|button|caption|dd|details|dialog|div|dl|dt|fieldset|figure|form|h\d|input|label|"
    r"legend|li|main|nav|ol|option|p|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|"
    r"tr|ul)\b"
)
DECLARATIONS = re.compile(r"\{[^{}%]*:|;\s*[\w-]+\s*:")


def lines_of(*suffixes):
    """(path from the root, number, text) of every line of the files with a suffix."""
    for path in own_files(*suffixes):
        name = str(path.relative_to(ROOT))
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            yield name, number, line


def opens_two_boxes(line):
    """A line of a template that starts more than one element with a box of its own."""
    return len(BOXES.findall(line)) > 1


def holds_a_whole_rule(line):
    """A line of a stylesheet with a selector and a declaration, or two declarations."""
    return DECLARATIONS.search(re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", line)) is not None


def test_templates_are_as_the_formatter_leaves_them():
    checked = run(str(BIN / "djlint"), "--check", "templates")

    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_stylesheets_are_as_the_formatter_leaves_them():
    sheets = [path for path in own_files(".css") if "{%" not in path.read_text(encoding="utf-8")]
    written = {path.name: path.read_text(encoding="utf-8") for path in sheets}

    assert len(written) > 5
    assert {name: cssbeautifier.beautify(text, STYLE) for name, text in written.items()} == written


def test_no_line_is_too_long():
    long = [
        (name, number, len(line))
        for name, number, line in lines_of(".html", ".css", ".js")
        if len(line) > LONGEST_LINE
    ]

    assert long == []


@pytest.mark.parametrize(
    ("suffix", "crowded"), [(".html", opens_two_boxes), (".css", holds_a_whole_rule)]
)
def test_every_element_and_declaration_has_a_line_of_its_own(suffix, crowded):
    assert [(name, number) for name, number, line in lines_of(suffix) if crowded(line)] == []


@pytest.mark.parametrize(
    ("crowded", "line"),
    [
        (opens_two_boxes, '<tr><th scope="row">Deal</th>'),
        (opens_two_boxes, "<li>{{ name }}</li><li>{{ other }}</li>"),
        (opens_two_boxes, "{% csrf_token %}<label>Club <input></label>"),
        (holds_a_whole_rule, ".quiet { color: var(--quiet); }"),
        (holds_a_whole_rule, ".{{ kind }} { top: {{ g.top }}mm }"),
        (holds_a_whole_rule, "  margin: 0; padding: 0;"),
    ],
)
def test_crowded_lines_are_recognised(crowded, line):
    assert crowded(line)


@pytest.mark.parametrize(
    ("crowded", "line"),
    [
        (opens_two_boxes, '<a href="{{ url }}"><b>{{ name }}</b> <span>{{ club }}</span></a>'),
        (opens_two_boxes, '<link rel="stylesheet" href="a.css">'),
        (holds_a_whole_rule, '  content: "{% translate "Page" %} " counter(page);'),
        (holds_a_whole_rule, "  width: {{ g.width }}mm;"),
        (holds_a_whole_rule, "a:hover {"),
        (holds_a_whole_rule, "@media (max-width: 640px) {"),
    ],
)
def test_lines_with_one_thing_are_left_alone(crowded, line):
    assert not crowded(line)
