"""What a restored backup brought, sentence by sentence."""

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.services.restoring.backups import Restored


def restored_words(restored: Restored) -> list[str]:
    """Say what is there now, who could not be found here, and what was wrong before."""
    tournament = restored.tournament
    made_at = f"{localtime(restored.made_at):%Y-%m-%d %H:%M}"
    if tournament is None:
        sentences = [
            _("Everything is restored as it was on %(made_at)s: %(rows)s rows.")
            % {"made_at": made_at, "rows": restored.rows}
        ]
    else:
        sentences = [
            _("%(name)s is restored as it was on %(made_at)s. Its address is “%(slug)s”.")
            % {"name": tournament.name, "made_at": made_at, "slug": tournament.slug}
        ]
        if not tournament.listed:
            sentences.append(_("It is not public; you can change that in its settings."))
    if restored.strangers:
        sentences.append(
            ngettext(
                "Nobody here has the user name %(names)s. Their role is left out, and the log "
                "does not name them.",
                "Nobody here has the user names %(names)s. Their roles are left out, and the log "
                "does not name them.",
                len(restored.strangers),
            )
            % {"names": ", ".join(restored.strangers)}
        )
    sentences += [
        _("Already wrong in the backup: %(fault)s") % {"fault": str(f)} for f in restored.faults
    ]
    return sentences
