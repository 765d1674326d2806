"""Saving a backup as a file: whole or not at all, and for its owner's eyes alone."""

import os
import tempfile
from pathlib import Path

from django.utils.translation import gettext as _

from tournaments.backup_files.head import Head
from tournaments.backup_files.reading import is_backup
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.selectors.backups.contents import write_backup

UNFINISHED = ".part"


def save_backup(path: Path, *, slug: str | None = None, look_for_faults: bool = True) -> Head:
    """Write a backup to ``path``, of the tournament with the address ``slug`` or of everything.

    An older backup of that name is replaced once the new one is complete; any other file stays.
    Arguments: ``look_for_faults`` as for ``write_backup``.
    Raises Refusal where there is another file or no such tournament, OSError where the disk does
    not take it.
    """
    if path.exists() and not holds_backup(path):
        raise Refusal(
            _("%(file)s is there already and is not a backup. Choose another name.")
            % {"file": path}
        )
    handle, unfinished = tempfile.mkstemp(
        dir=path.parent, prefix=f".{path.name}.", suffix=UNFINISHED
    )
    try:
        with os.fdopen(handle, "wb") as file:
            head = write_backup(file, slug=slug, look_for_faults=look_for_faults)
            file.flush()
            os.fsync(file.fileno())
        Path(unfinished).replace(path)
    except Tournament.DoesNotExist as error:
        raise Refusal(_("There is no tournament “%(slug)s”.") % {"slug": slug}) from error
    finally:
        Path(unfinished).unlink(missing_ok=True)
    return head


def holds_backup(path: Path) -> bool:
    """Whether there is a backup at ``path``, by its first line."""
    with path.open("rb") as file:
        return is_backup(file)
