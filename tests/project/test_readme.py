"""What stands in the README is typed as it stands there, straight after `make run`."""

import re
import shutil
import subprocess

import pytest

from tests.project.files import ROOT
from tests.project.typing_commands import Shell, fresh_copy

SHELL_FENCE = re.compile(r"```(?:sh|shell|bash|console)")
OTHERWISE = {
    r"^make (test|lint|pins)$": r"make --dry-run \1",  # this suite, a part of it, the network
    r"^\.venv/bin/pytest": ".venv/bin/pytest --collect-only --quiet",
}


def commands_by_section(text):
    """The commands of each section's shell blocks, in order, each on one line."""
    found, heading, fence = {}, "", ""
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith("```"):
            fence = "" if fence else line
        elif not fence and line.startswith("#"):
            heading = line.strip("# ")
        elif SHELL_FENCE.fullmatch(fence):
            command = line.partition("#")[0].strip()
            found.setdefault(heading, []).extend([command] if command else [])
    return found


SECTIONS = commands_by_section((ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def after_make_run(tmp_path_factory):
    """A fresh copy in which nothing was typed but `make run`."""
    folder = fresh_copy(tmp_path_factory.mktemp("clone") / "kalooki")
    Shell(folder).type("make run")
    return folder


@pytest.fixture(scope="module")
def postgres_url():
    """The address of an empty PostgreSQL database."""
    server = subprocess.Popen(
        [".ci/with-postgres", "bash", "-c", 'echo "$DATABASE_URL"; read -r'],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    yield server.stdout.readline().strip()
    server.communicate()


@pytest.mark.parametrize("section", SECTIONS)
def test_every_command_of_the_readme_runs_as_written(section, after_make_run, tmp_path, request):
    folder = tmp_path / "kalooki"
    shutil.copytree(after_make_run, folder, symlinks=True)
    stand_ins = dict(OTHERWISE)
    if any("postgres://" in command for command in SECTIONS[section]):
        stand_ins[r"postgres://\S+"] = request.getfixturevalue("postgres_url")
    shell = Shell(folder, stand_ins)

    for command in SECTIONS[section]:
        shell.type(command)


def test_the_readme_begins_with_its_two_commands():
    assert next(iter(SECTIONS.values())) == ["make run", "make test"]


def test_commands_are_read_from_all_shell_blocks_of_a_section():
    text = (
        "# One\n```\nno command\n```\n## Two\n```sh\nmake run  # soon\n\n# never\n```\nor\n"
        "```bash\nmake \\\n    test\n```\n"
    )

    assert commands_by_section(text) == {"Two": ["make run", "make      test"]}


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (".venv/bin/python manage.py migrate", "SECRET_KEY is not set"),
        ("DEBUG=1 .venv/bin/python manage.py shuffle", "Unknown command: 'shuffle'"),
        ("make fly", "No rule to make target 'fly'"),
        ("make run PYTHON=nowhere BIN=nowhere", "nowhere"),
    ],
)
def test_a_command_that_does_not_run_is_found(command, told, after_make_run, tmp_path):
    folder = tmp_path / "kalooki"
    shutil.copytree(after_make_run, folder, symlinks=True)

    with pytest.raises(AssertionError, match=re.escape(told)):
        Shell(folder).type(command)


def test_what_is_exported_holds_for_the_commands_that_follow(tmp_path):
    shell = Shell(tmp_path)

    shell.type('export WHO="a b"')
    shell.type('test "$WHO" = "a b"')
