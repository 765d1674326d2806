"""The product on a port of 127.0.0.1, served as the README says, for as long as a test needs."""

import os
import re
import socket
import subprocess
import sys
from contextlib import contextmanager

from django.db import connection

from tests.project.files import ROOT

COMMAND = re.compile(r"gunicorn kalooki_td\.wsgi --bind 0\.0\.0\.0:8000 (.+)")
BACKLOG = 64
SECONDS_TO_STOP = 20


def readme_options():
    """What the README says of processes and threads for a laptop, as words of a command."""
    return COMMAND.search((ROOT / "README.md").read_text(encoding="utf-8"))[1].split()


@contextmanager
def served(folder):
    """Serve the database of the tests; gives the port. ``folder`` holds the cache and the log.

    The socket listens before the server runs, so that nobody need ask whether it does yet.
    """
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.benchmarks.served_settings",
        "SERVED_DATABASE": connection.settings_dict["NAME"],
        "SERVED_CACHE": str(folder / "cache"),
    }
    with (folder / "log").open("wb") as log:
        with socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as door:
            port = door.getsockname()[1]
            server = subprocess.Popen(
                [
                    *(sys.executable, "-m", "gunicorn", "kalooki_td.wsgi", "--no-control-socket"),
                    *("--graceful-timeout", "5"),
                    *("--bind", f"fd://{door.fileno()}", *readme_options()),
                ],
                cwd=ROOT,
                env=environment,
                stderr=log,
                pass_fds=[door.fileno()],
            )
        try:
            yield port
        finally:
            server.terminate()
            server.wait(timeout=SECONDS_TO_STOP)
