"""What is said of a file that cannot be restored."""

from django.utils.translation import gettext as _

from tournaments.errors import Refusal


def not_a_backup() -> Refusal:
    """It is something else."""
    return Refusal(_("This file is not a backup made by Kalooki TD."))


def damaged() -> Refusal:
    """Some of its bytes are not those that were written."""
    return Refusal(_("This backup is damaged: it does not match its checksum. Use another copy."))


def cut_short() -> Refusal:
    """Its end is missing."""
    return Refusal(
        _("This backup is incomplete: its end is missing. Copy or download the file again.")
    )


def newer() -> Refusal:
    """It was written by a later version than this one."""
    return Refusal(
        _("This backup was made by a newer version of Kalooki TD. Update, then restore it.")
    )


def older(version: str) -> Refusal:
    """It was written for other tables than today's; ``version`` names the last migration."""
    return Refusal(
        _(
            "This backup was made by an older version of Kalooki TD (%(version)s). Restore it with "
            "that version into a database of its own, then update that one."
        )
        % {"version": version}
    )


def too_large(megabytes: int, rows: int) -> Refusal:
    """It unpacks to more than so many megabytes or rows."""
    return Refusal(
        _(
            "This backup is too large to restore here: unpacked it has more than "
            "%(megabytes)s MB or %(rows)s rows."
        )
        % {"megabytes": megabytes, "rows": f"{rows:,}"}
    )


def inconsistent(where: str) -> Refusal:
    """Its checksum fits, but not what it says; ``where`` names the kind of row."""
    return Refusal(
        _("This backup does not hold together (%(where)s). Use another copy.") % {"where": where}
    )
