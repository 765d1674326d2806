"""Types shell commands as a reader of the README does, in a fresh copy of the project."""

import os
import pty
import re
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from signal import SIGTERM
from threading import Timer

from tests.project.files import ROOT, own_files

PATIENCE = 600  # seconds for one command
SERVERS = re.compile(r"\bmake run\b|\bgunicorn\b|\bmanage\.py (?:runserver|serve)\b")
ANSWERS = {
    "Username": "owner",
    "Email address": "owner@kalooki.example",
    "Password": "Half Way Tree 9",
    "Password (again)": "Half Way Tree 9",
}


def fresh_copy(folder: Path) -> Path:
    """Lay out the project as a fresh clone has it, with the packages that are installed here."""
    for path in own_files():
        copy = folder / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    for pins in folder.glob("requirements*.txt"):
        os.utime(pins, (0, 0))  # older than the environment, which therefore is not remade
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Shell:
    """One terminal: a folder and the environment that its commands leave behind.

    It begins without any setting of the project's. ``stand_ins`` are patterns of a command and
    what is typed in their place.
    """

    folder: Path
    stand_ins: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(init=False)
    port: int = field(init=False, default_factory=free_port)

    def __post_init__(self) -> None:
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
            "PORT": str(self.port),
            "PYTHONUNBUFFERED": "1",
        }

    def type(self, command: str) -> None:
        """Run a command to its end, or a server until it has answered; it must succeed."""
        typed = re.sub(r"\b(?:0\.0\.0\.0|127\.0\.0\.1):8000\b", f"127.0.0.1:{self.port}", command)
        for pattern, replacement in self.stand_ins.items():
            typed = re.sub(pattern, replacement, typed)
        if SERVERS.search(typed):
            self.serve(typed)
        elif "createsuperuser" in typed:
            self.answer(typed)
        else:
            self.run(typed)

    def run(self, command: str) -> None:
        """Run a command, and keep what it exports."""
        after = self.folder / "environment-after"
        ran = subprocess.run(
            ["bash", "-c", f"{command}\nstatus=$?; env -0 > {after}; exit $status"],
            cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, check=False,
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
        pairs = (pair.partition("=") for pair in after.read_text().split("\0") if pair)
        self.environment = {name: value for name, _equals, value in pairs}

    def start(self, command: list[str], **streams: int) -> tuple[subprocess.Popen[bytes], Timer]:
        """Start a command in a session of its own, which is ended where it takes too long."""
        process = subprocess.Popen(
            ["setsid", *command], cwd=self.folder, env=self.environment, **streams
        )
        watchdog = Timer(PATIENCE, end, [process])
        watchdog.start()
        return process, watchdog

    def serve(self, command: str) -> None:
        """Start a server, see it answer that it is well, and end it."""
        process, watchdog = self.start(
            ["bash", "-c", command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        said = []
        try:
            for line in process.stdout:
                said.append(line.decode())
                if str(self.port) in said[-1] and self.is_well():
                    return
            raise AssertionError(f"{command}\n{''.join(said)}")
        finally:
            watchdog.cancel()
            end(process)
            process.stdout.close()

    def is_well(self) -> bool:
        """Whether a server answers by now; then it must be well."""
        host = self.environment.get("ALLOWED_HOSTS", "127.0.0.1").split(",")[0]
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", "/healthz", headers={"Host": host})
        except ConnectionRefusedError:
            return False
        try:
            answer = connection.getresponse()
            assert (answer.status, b'"status": "ok"') == (200, b'"status": "ok"'), answer.read()
        finally:
            connection.close()
        return True

    def answer(self, command: str) -> None:
        """Run a command that asks questions, in a terminal as it wants one."""
        ours, theirs = pty.openpty()
        process, watchdog = self.start(
            ["--ctty", "bash", "-c", command],
            stdin=theirs, stdout=theirs, stderr=theirs,
        )  # fmt: skip
        os.close(theirs)
        said, asked, answers = "", 0, dict(ANSWERS)
        try:
            with suppress(OSError):  # which is how a terminal tells that all have left it
                while text := os.read(ours, 1024):
                    said += text.decode()
                    question = re.search(
                        r"([A-Z][\w ]*(?: \(again\))?)(?: \(leave .*\))?: $", said[asked:]
                    )
                    if question:
                        assert question[1] in answers, said  # else it would ask for ever
                        os.write(ours, f"{answers.pop(question[1])}\n".encode())
                        asked = len(said)
            assert process.wait(PATIENCE) == 0, f"{command}\n{said}"
        finally:
            watchdog.cancel()
            end(process)
            os.close(ours)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process with all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, SIGTERM)
    process.wait(30)
