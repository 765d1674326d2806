"""WeasyPrint in a process of its own: ``python -m tournaments.printing.apart``.

It computes for seconds. Within the server it would hold up every other thread of its process, a
deal that is being saved among them; here it gets what time the server leaves, unless it is urgent.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.printing.documents import PrintingUnavailable, document, libraries_missing

NICENESS = 5
MOST_SECONDS = 120
WITHOUT_LIBRARIES = 3

_niceness: ContextVar[int] = ContextVar("niceness", default=NICENESS)


@contextmanager
def urgently() -> Iterator[None]:
    """Let what is printed inside have as much time as the server itself."""
    before = _niceness.set(0)
    try:
        yield
    finally:
        _niceness.reset(before)


def document_apart(versions: Iterable[str], drawings: Mapping[str, str]) -> bytes:
    """Return what ``document`` does, made by another process, which ends with it.

    Raises PrintingUnavailable where the libraries are missing or two minutes do not suffice,
    RuntimeError with what WeasyPrint says for anything else that fails.
    """
    job = json.dumps({"versions": list(versions), "drawings": dict(drawings)})
    command = [sys.executable, "-m", __name__, str(_niceness.get())]
    try:
        done = subprocess.run(  # noqa: S603 - this very module
            command,
            input=job.encode(),
            capture_output=True,
            check=False,
            cwd=settings.BASE_DIR,
            timeout=MOST_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise PrintingUnavailable(
            _("The document took too long to make. Try again when the server is less busy.")
        ) from error
    if done.returncode == WITHOUT_LIBRARIES:
        raise libraries_missing()
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    return done.stdout


def main(niceness: int) -> None:
    """Read a job, and write its document; ``niceness`` is how far others come first (0 to 19)."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    try:
        import weasyprint  # noqa: F401, PLC0415 - slow to load, and absent on some machines
    except (ImportError, OSError):
        sys.exit(WITHOUT_LIBRARIES)
    sys.stdout.buffer.write(document(**json.load(sys.stdin.buffer)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
