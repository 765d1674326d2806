"""The scripts that look after the machine: system packages and a PostgreSQL server."""

import os
import shutil
from pathlib import Path

import pytest

from tests.project.commands import run
from tests.project.files import ROOT

SCRIPTS = (".ci/run", ".ci/system-packages", ".ci/test", ".ci/with-postgres")


@pytest.fixture
def bare_path(tmp_path):
    """A PATH with a shell and little else: nothing to find, and no apt-get to install it with."""
    for name in ("bash", "env", "id"):
        (tmp_path / name).symlink_to(shutil.which(name))
    return str(tmp_path)


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_can_be_started_and_are_sound(script):
    assert os.access(ROOT / script, os.X_OK)
    assert run("bash", "-n", script).returncode == 0


@pytest.mark.parametrize(("urgency", "status"), [("wanted", 0), ("needed", 1)])
def test_missing_packages_are_named_where_they_cannot_be_installed(bare_path, urgency, status):
    answer = run(".ci/system-packages", urgency, "browser", "translation", PATH=bare_path)

    assert answer.returncode == status
    assert "missing for: browser translation" in answer.stderr
    assert "apt-get install chromium" in answer.stderr
    assert "gettext" in answer.stderr
    assert ("Going on without them" in answer.stderr) == (urgency == "wanted")


def test_a_purpose_nobody_knows_is_refused(bare_path):
    answer = run(".ci/system-packages", "wanted", "coffee", PATH=bare_path)

    assert answer.returncode == 2
    assert "unknown purpose coffee" in answer.stderr


def test_a_postgresql_server_lives_as_long_as_its_command():
    ask = 'psql "$DATABASE_URL" -Atc "show data_directory; select current_user"; exit 7'
    answer = run(".ci/with-postgres", "bash", "-c", ask)

    folder, user = answer.stdout.split()
    assert answer.returncode == 7
    assert user == "kalooki"
    assert not Path(folder).parent.exists()
