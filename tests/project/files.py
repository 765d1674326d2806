"""The files of the tree that are ours: what git tracks or would track."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@cache
def own_files(*suffixes: str, under: str = ".") -> tuple[Path, ...]:
    """Return the project's files below a folder, all of them or those with one of the suffixes."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", under],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return tuple(
        path for path in paths if path.is_file() and (not suffixes or path.suffix in suffixes)
    )


def line_of(text: str, position: int) -> int:
    """Return the number of the line, from 1, on which a position of the text lies."""
    return text.count("\n", 0, position) + 1
