"""What the content security policy and a venue without the internet ask of pages."""

import re

import pytest

from tests.project.files import ROOT, line_of, own_files

INLINE = {
    "script": re.compile(r"<script(?![^>]*\bsrc\s*=)[^>]*>", re.IGNORECASE),
    "style element": re.compile(r"<style\b", re.IGNORECASE),
    "style attribute": re.compile(r"<[a-z][^<]*\sstyle\s*=", re.IGNORECASE),
    "event attribute": re.compile(r"<[a-z][^<]*\s(?:on[a-z]+|hx-on[:a-z-]*)\s*=", re.IGNORECASE),
    "script address": re.compile(r"""["']\s*javascript:""", re.IGNORECASE),
}
# The names of vocabularies look like addresses, and nothing is fetched from them.
VOCABULARY = re.compile(r"https?://www\.w3\.org/[\w/.#-]+")
ELSEWHERE = re.compile(r"""(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+""", re.IGNORECASE)


def places(pattern, path, text):
    return [
        f"{path.relative_to(ROOT)}:{line_of(text, found.start())}: {found[0][:80]}"
        for found in pattern.finditer(text)
    ]


def pages(kind):
    """Return the templates that a kind is forbidden in: paper has its style in the document, since
    no browser ever gets it."""
    paper = ROOT / "templates" / "print"
    return [
        path
        for path in own_files(".html", ".svg")
        if not (kind.startswith("style") and path.is_relative_to(paper))
    ]


@pytest.mark.parametrize("kind", INLINE)
def test_no_template_has_inline_code_or_style(kind):
    found = [
        place
        for path in pages(kind)
        for place in places(INLINE[kind], path, path.read_text(encoding="utf-8"))
    ]

    assert found == []


def test_nothing_is_fetched_from_elsewhere():
    found = []
    for path in own_files(".html", ".svg", ".css", ".js"):
        text = VOCABULARY.sub("", path.read_text(encoding="utf-8"))
        found += places(ELSEWHERE, path, text)

    assert found == []


@pytest.mark.parametrize(
    ("kind", "markup"),
    [
        ("script", "<script>start()</script>"),
        ("script", '<script type="module">start()</script>'),
        ("style element", "<style>p { color: red }</style>"),
        ("style attribute", '<p class="a"\n   style="color: red">'),
        ("event attribute", '<button type="button" onclick="go()">'),
        ("event attribute", '<form hx-on:submit="go()">'),
        ("script address", '<a href="javascript:go()">'),
    ],
)
def test_inline_code_is_recognised(kind, markup):
    assert INLINE[kind].search(markup)


@pytest.mark.parametrize(
    "markup",
    [
        '<script src="{% static \'a.js\' %}" type="module"></script>',
        '<p class="style" data-on="x">style = on</p>',
    ],
)
def test_what_comes_from_files_is_not_taken_for_inline(markup):
    assert [kind for kind, pattern in INLINE.items() if pattern.search(markup)] == []
