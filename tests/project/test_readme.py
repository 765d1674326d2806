"""The README's commands exist, so that nobody types one in vain."""

import re
import shlex

import pytest
from django.core.management import get_commands

from tests.project.files import ROOT

README = ROOT / "README.md"
BLOCK = re.compile(r"^```(?:sh|shell|bash|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
ASSIGNMENT = re.compile(r"[A-Z_]+=\S*")


def make_targets():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z][a-z-]*):(?!=)", text, re.MULTILINE))


def commands(text):
    """Yield the words of each command of the shell blocks, without leading assignments."""
    for block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line.removeprefix("$ "), comments=True)
            while words and (ASSIGNMENT.fullmatch(words[0]) or words[0] in {"sudo", "env"}):
                words = words[1:]
            if words:
                yield words


def unknown(text):
    """Return the commands that the project does not have."""
    missing = []
    for words in commands(text):
        if words[0] == "make":
            targets = [w for w in words[1:] if not w.startswith("-") and "=" not in w]
            missing += [f"make {target}" for target in targets if target not in make_targets()]
        manage = next((i for i, word in enumerate(words) if word.endswith("manage.py")), None)
        if manage is not None and words[manage + 1] not in get_commands():
            missing.append(f"manage.py {words[manage + 1]}")
        if words[0].startswith(".ci/") and not (ROOT / words[0]).is_file():
            missing.append(words[0])
    return missing


def test_every_command_of_the_readme_exists():
    text = README.read_text(encoding="utf-8")

    assert len(list(commands(text))) >= 2
    assert unknown(text) == []


@pytest.mark.parametrize("command", ["run", "test"])
def test_the_readme_names_the_two_commands(command):
    assert ["make", command] in list(commands(README.read_text(encoding="utf-8")))


def test_make_targets_are_read_from_the_makefile():
    assert {"run", "test", "setup", "lint", "pins"} <= make_targets()
    assert "nothing" not in make_targets()


def test_commands_that_do_not_exist_are_found():
    text = (
        "```sh\nmake run\nPORT=1 make fly  # soon\nDEBUG=1 .venv/bin/python manage.py migrate\n"
        "DEBUG=1 python manage.py shuffle --now\n.ci/nothing\n```\n"
    )

    assert unknown(text) == ["make fly", "manage.py shuffle", ".ci/nothing"]
