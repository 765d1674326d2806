"""The forms of a roster import: what to read, and what was agreed to."""

from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.roster_files import (
    MOST_BYTES,
    RosterFile,
    RosterFileError,
    read_roster,
    read_roster_text,
)
from tournaments.selectors.roster_plan import ImportPlan
from tournaments.words.roster_files import column_labels, file_error_words

ONE_DAY = 24 * 60 * 60  # seconds


class RosterImportForm(forms.Form):
    """A file or a pasted text; ``cleaned_data["roster_file"]`` is what it was read as."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        help_text=gettext_lazy("CSV, TSV, text or XLSX, at most 2,000 players."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste the list"),
        required=False,
        strip=False,
        help_text=gettext_lazy(
            "One player per line. Names alone are enough; other columns need a header line."
        ),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the file or the text."""
        data = super().clean() or {}
        upload, text = data.get("file"), data.get("text", "")
        try:
            if upload:
                content = upload.read(MOST_BYTES + 1)
                data["roster_file"] = read_roster(content, upload.name, labels=column_labels())
            elif text.strip():
                data["roster_file"] = read_roster_text(text, labels=column_labels())
            elif not self.errors:
                self.add_error(None, _("Choose a file, or paste a list."))
        except RosterFileError as error:
            self.add_error("file" if upload else "text", file_error_words(error))
        return data


class RosterConfirmForm(forms.Form):
    """The previewed rows and the plan that was shown, signed so that they come back unchanged."""

    preview = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    @classmethod
    def for_plan(cls, tournament: Tournament, plan: ImportPlan) -> "RosterConfirmForm":
        """The form that stands below the preview of a plan."""
        preview = signing.dumps(
            {"file": plan.file.to_data(), "fingerprint": plan.fingerprint},
            salt=_salt(tournament),
            compress=True,
        )
        return cls(tournament=tournament, initial={"preview": preview})

    def clean_preview(self) -> dict[str, Any]:
        """Return the arguments of ``import_roster`` that the preview holds."""
        try:
            data = signing.loads(
                self.cleaned_data["preview"], salt=_salt(self.tournament), max_age=ONE_DAY
            )
        except signing.BadSignature as error:
            raise forms.ValidationError(
                _("This preview is no longer valid. Check the file again.")
            ) from error
        return {
            "roster_file": RosterFile.from_data(data["file"]),
            "previewed": data["fingerprint"],
        }


def _salt(tournament: Tournament) -> str:
    return f"roster-import:{tournament.pk}"
