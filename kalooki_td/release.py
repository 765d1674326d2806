"""What runs here, in one word: pages that other code made are not served any more."""

import hashlib
from pathlib import Path

ROOMS = ("kalooki_td", "scoring", "tournaments", "templates")
KINDS = {".py", ".html", ".css", ".js", ".svg", ".mo", ".toml"}
FILES = ("requirements.txt", "staticfiles/staticfiles.json")


def release(base: Path) -> str:
    """A word that changes with every file of the product in ``base``, and with its packages."""
    files = [base / name for name in FILES]
    for room in ROOMS:
        files += sorted(path for path in (base / room).rglob("*") if path.suffix in KINDS)
    digest = hashlib.sha256()
    for path in files:
        if path.is_file():
            digest.update(f"{path.relative_to(base)}\n".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
