"""Runs the project's own programs as a user would, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from tests.project.files import ROOT

BIN = Path(sys.executable).parent
SETTINGS = {
    "ALLOWED_HOSTS",
    "CSRF_ORIGINS",
    "DEBUG",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DJANGO_SETTINGS_MODULE",
    "HSTS_PRELOAD",
    "INSECURE_HTTP",
    "LEAST_FREE_DISK",
    "SECRET_KEY",
    "TRUSTED_PROXIES",
}
PRODUCTION_KEY = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command at the root; the settings read nothing but the environment given here."""
    inherited = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return subprocess.run(
        command,
        cwd=ROOT,
        env=inherited | environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with warnings as errors, as the tests themselves have them."""
    return run(sys.executable, "-W", "error", "manage.py", *arguments, **environment)
