import re
import tomllib
from importlib.metadata import version

import pytest

from tests.project.files import ROOT, own_files

# Spelled in two halves, so that this file does not name what it looks for.
INDEX_HOSTS = tuple(
    host + domain
    for host, domain in [
        ("pypi", ".org"),
        ("python", "hosted.org"),
        ("npmjs", ".org"),
        ("npmjs", ".com"),
        ("yarnpkg", ".com"),
        ("debian", ".org"),
    ]
)
INDEX_OPTIONS = ("--index" + "-url", "--extra-index" + "-url", "--find" + "-links")


def pins(name):
    """Return the pinned versions and the hashes of each, of one requirements file."""
    found = {}
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            pin = re.match(r"([a-z0-9._-]+)(?:\[[a-z,]+\])?==(\S+)", line)
            assert pin, f"{name}: not a pin: {line}"
            found.setdefault(pin[1], {})[pin[2]] = re.findall(r"--hash=sha256:[0-9a-f]{64}", line)
    return found


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_pin_carries_hashes(name):
    assert len(pins(name)) > 20
    for package, versions in pins(name).items():
        for number, hashes in versions.items():
            assert hashes, f"{package}=={number}"


def test_development_has_the_same_versions_as_production():
    development = pins("requirements-dev.txt")

    for package, versions in pins("requirements.txt").items():
        assert development.get(package) == versions, package


def test_every_dependency_of_the_project_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]

    def names(requirements):
        return {re.match(r"[A-Za-z0-9._-]+", text)[0].lower() for text in requirements}

    running = names([*project["dependencies"], *extras["postgres"], *extras["production"]])
    assert running - set(pins("requirements.txt")) == set()
    assert names(extras["dev"]) - set(pins("requirements-dev.txt")) == set()


def test_the_tests_run_with_the_pinned_versions():
    for package in ("django", "weasyprint", "django-tables2", "pytest-django"):
        assert version(package) in pins("requirements-dev.txt")[package]


def test_no_file_names_a_package_index():
    read = 0
    for path in own_files():
        try:
            text = path.read_text(encoding="utf-8").lower()
        except UnicodeDecodeError:
            continue
        read += 1
        for host in INDEX_HOSTS:
            assert host not in text, f"{path.relative_to(ROOT)} names {host}"
    assert read > 20


def test_the_pins_and_the_build_files_choose_no_index():
    build_files = [
        *ROOT.glob("requirements*.txt"),
        ROOT / "pyproject.toml",
        *own_files(under=".ci"),
        ROOT / "Makefile",
    ]
    for path in build_files:
        text = path.read_text(encoding="utf-8").replace("--no-emit" + "-index-url", "")
        for option in INDEX_OPTIONS:
            assert option not in text, f"{path.relative_to(ROOT)} has {option}"
