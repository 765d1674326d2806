"""A tournament as a backup file, and a copy of everything at the press of a button."""

import io

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import Occasion
from tournaments.permissions import Access
from tournaments.selectors.backups.contents import write_backup
from tournaments.services.backups.copying import make_copy
from tournaments.views.access import ActionView, TournamentView


class DownloadBackup(TournamentView):
    """Sends everything that is kept of the tournament, as it is now."""

    access = Access.DIRECTOR

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Write all of it before the first byte goes out: a slow phone holds no moment open."""
        stream = io.BytesIO()
        write_backup(stream, slug=slug)
        name = f"{slug}-{timezone.localtime():%Y-%m-%d-%H%M}.jsonl.gz"
        return HttpResponse(
            stream.getvalue(),
            content_type="application/gzip",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


class BackUpNow(ActionView):
    """Makes a copy of everything into the backup folder."""

    access = Access.DIRECTOR
    label = gettext_lazy("Back up now")

    def act(self) -> str:
        make_copy(Occasion.BY_HAND)
        return _("Everything on this server is backed up.")

    def done_url(self) -> str:
        """Back to the desk, which tells when."""
        return reverse("director:desk", args=[self.tournament.slug])
