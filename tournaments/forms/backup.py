"""The form that takes a backup of one tournament."""

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

MOST_MEGABYTES = 50


class RestoreForm(forms.Form):
    """A file; whether it is a backup is seen when it is restored."""

    file = forms.FileField(
        label=gettext_lazy("Backup file"),
        help_text=gettext_lazy("A file that was downloaded from the desk of a tournament."),
        widget=forms.FileInput(attrs={"accept": ".gz"}),
    )

    def clean_file(self) -> UploadedFile:
        """Refuse what is far larger than any tournament."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MOST_MEGABYTES * 2**20:
            raise forms.ValidationError(
                _("The file is larger than %(most)s MB. Restore it with “manage.py restore”.")
                % {"most": MOST_MEGABYTES}
            )
        return file
