"""A real browser on a live server."""

import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Drive the system's Chromium, and keep it from calling anywhere by itself."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("The browser tests need Chromium: apt-get install chromium", pytrace=False)
    return browser_type_launch_args | {
        "executable_path": chromium,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
        ],
    }


@pytest.fixture(scope="session")
def base_url(live_server):
    """Let pages be named by their path alone: page.goto("/healthz")."""
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return browser_context_args | {"locale": "en-GB", "timezone_id": "America/Jamaica"}
