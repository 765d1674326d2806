"""Pages of one form, which shows what changed since it was opened and keeps what was typed."""

from typing import Any

from django.forms import BaseForm
from django.http import HttpResponse

from tournaments.errors import Refusal, StaleError
from tournaments.forms.versioned import VersionedForm
from tournaments.views.access import TournamentView
from tournaments.views.kept_posts import KeptForm


class FormPage(TournamentView, KeptForm):
    """One form; a refusal goes into it, with what is there now where that has changed."""

    def form_now(self, current: Any) -> BaseForm:
        """The form as it would be opened now, made from the rows in a ``StaleError``."""
        raise NotImplementedError

    def refused(self, form: Any, refusal: Refusal) -> HttpResponse:
        """The page with what was typed and why it was not saved."""
        if isinstance(refusal, StaleError) and isinstance(form, VersionedForm) and refusal.seen:
            form.show_stale(refusal, self.form_now(refusal.current))
        else:
            form.add_error(refusal.field, refusal.message)
        return self.form_invalid(form)
