"""The copies of everything in the backup folder, and whether the last one came about."""

import datetime as dt
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils.text import slugify

from tournaments.enums import Occasion

ENDING = ".jsonl.gz"
TIME = "%Y%m%dT%H%M%SZ"  # UTC, and nothing that a file name cannot have


@dataclass(frozen=True)
class Copy:
    """A backup of everything, the moment from which it is, and what it was made for."""

    path: Path
    made_at: dt.datetime
    occasion: Occasion


@dataclass(frozen=True)
class CopyState:
    """``latest`` is None where there is no copy; ``failure`` says why none was made last time."""

    kept: bool
    latest: Copy | None
    failure: str


def database_name() -> str:
    """The database as the names of its copies begin; several may share a folder."""
    return slugify(Path(str(connection.settings_dict["NAME"])).stem) or "database"


def copy_path(folder: Path, made_at: dt.datetime, occasion: Occasion) -> Path:
    """The file of a copy that is made now."""
    moment = made_at.astimezone(dt.UTC).strftime(TIME)
    return folder / f"{database_name()}-{moment}-{occasion}{ENDING}"


def copies_in(folder: Path) -> list[Copy]:
    """The copies of this database in ``folder``, latest first."""
    name = re.compile(rf"{database_name()}-(\d{{8}}T\d{{6}}Z)-([a-z]+){re.escape(ENDING)}")
    found = [
        Copy(
            path=path,
            made_at=dt.datetime.strptime(match[1], TIME).replace(tzinfo=dt.UTC),
            occasion=Occasion(match[2]),
        )
        for path in (folder.iterdir() if folder.is_dir() else ())
        if (match := name.fullmatch(path.name)) and match[2] in Occasion.values
    ]
    return sorted(found, key=lambda copy: copy.made_at, reverse=True)


def copy_state() -> CopyState:
    """When the last copy was made, and what kept the next one from being made."""
    folder: Path | None = settings.BACKUP_FOLDER
    copies = copies_in(folder) if folder is not None else []
    return CopyState(
        kept=folder is not None,
        latest=copies[0] if copies else None,
        failure=last_failure(),
    )


def last_failure() -> str:
    """Why the last copy failed; nothing where it did not, or the cache does not answer."""
    with suppress(Exception):
        return cache.get(failure_key()) or ""
    return ""


def failure_key() -> str:
    """Where in the cache all processes find why the last copy failed, if it did."""
    return f"backup-failure:{database_name()}"
