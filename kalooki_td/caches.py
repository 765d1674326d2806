"""Where pages are kept that were made once: files, memory or Redis, as ``CACHE_URL`` says."""

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.cache.backends.filebased import FileBasedCache
from django.core.exceptions import ImproperlyConfigured

MOST_BYTES = 64 * 2**20
MOST_ENTRIES = 1000
DAY = 24 * 60 * 60
SECONDS_TO_CONNECT = 1


class FolderCache(FileBasedCache):
    """Files in a folder: at most 64 MiB and 1,000 of them, the oldest of which make room."""

    _dir: str

    def _cull(self) -> None:
        kept = sorted(self._files(), key=lambda file: file.stat().st_mtime_ns)
        size = sum(file.stat().st_size for file in kept)
        if len(kept) < MOST_ENTRIES and size < MOST_BYTES:
            return
        for place, file in enumerate(kept):
            if len(kept) - place < MOST_ENTRIES * 3 / 4 and size < MOST_BYTES * 3 / 4:
                break
            size -= file.stat().st_size
            Path(file.path).unlink(missing_ok=True)

    def _files(self) -> Iterator[os.DirEntry[str]]:
        """The files of the cache that are still there once looked at."""
        with os.scandir(self._dir) as entries:
            for entry in entries:
                if entry.name.endswith(self.cache_suffix):
                    try:
                        entry.stat()  # which the entry remembers
                    except FileNotFoundError:
                        continue
                    yield entry


def cache_settings(url: str, folder: Path) -> dict[str, Any]:
    """The settings of the cache.

    Arguments: ``url``, ``file:///a/folder``, ``redis://host:port/number`` (or ``rediss://``,
    ``unix://``) or ``memory://``; empty for files in ``folder`` or, where that cannot be the
    server's alone, the memory of each process.
    Raises ImproperlyConfigured for any other address, for a folder that others may open, and for
    Redis without its client.
    """
    if not url:
        found = folder_settings(folder) if is_private(folder) else memory_settings()
    else:
        parts = urlsplit(url)
        if parts.scheme == "file":
            if not is_private(Path(parts.path)):
                raise ImproperlyConfigured(
                    f"CACHE_URL names the folder {parts.path}. It must belong to the user that "
                    "runs the server, and be closed to everybody else (chmod 700)."
                )
            found = folder_settings(Path(parts.path))
        elif parts.scheme in {"redis", "rediss", "unix"}:
            if find_spec("redis") is None:
                raise ImproperlyConfigured(
                    "CACHE_URL names a Redis server, whose client is not installed. "
                    "Install it with: pip install redis"
                )
            found = {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": url,
                "OPTIONS": {
                    "socket_connect_timeout": SECONDS_TO_CONNECT,
                    "socket_timeout": SECONDS_TO_CONNECT,
                },
            }
        elif parts.scheme == "memory":
            found = memory_settings()
        else:
            raise ImproperlyConfigured(
                f"CACHE_URL is {url}. It must start with file://, redis:// or memory://."
            )
    return {"KEY_PREFIX": "kalooki", "TIMEOUT": DAY, **found}


def folder_settings(folder: Path) -> dict[str, Any]:
    """Files in ``folder``."""
    return {"BACKEND": "kalooki_td.caches.FolderCache", "LOCATION": str(folder)}


def memory_settings() -> dict[str, Any]:
    """The memory of each process."""
    return {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": MOST_ENTRIES},
    }


def is_private(folder: Path) -> bool:
    """Make ``folder`` if need be, and tell whether it is this user's and closed to all others.

    What lies there is unpickled, so nobody else may put anything into it.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError:
        return False
    is_ours = os.name != "posix" or (found.st_uid == os.geteuid() and not found.st_mode & 0o077)
    return is_ours and os.access(folder, os.W_OK | os.X_OK)
