"""The form of a chair that changes hands."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entry
from tournaments.selectors.sheets import Chair

LONGEST_REASON = 300


class ChairForm(forms.Form):
    """Who sits in a chair from the next deal on."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"id": False}))
    reason = forms.CharField(
        required=False,
        max_length=LONGEST_REASON,
        label=gettext_lazy("Reason"),
        widget=forms.TextInput(attrs={"class": "form-control"}),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        number: int,
        chair: Chair | None,
        free: Iterable[Entry],
        seen: str,
    ) -> None:
        super().__init__(data, auto_id=f"chair-{number}-%s", initial={"seen": seen})
        self.number = number
        self.chair = chair
        self.free = {entry.number: entry for entry in free}
        self.choices = [(number, str(entry)) for number, entry in self.free.items()]
        if chair is not None and not chair.is_empty:
            self.choices.insert(0, (0, _("nobody: the chair stays empty")))
        self.fields["player"] = forms.TypedChoiceField(
            label=_("Who sits there"),
            coerce=int,
            choices=self.choices,
            widget=forms.Select(attrs={"class": "form-select"}),
        )
        self.order_fields(["player", "reason"])

    @property
    def holder(self) -> Entry | None:
        """Who sits there now."""
        return None if self.chair is None or self.chair.is_empty else self.chair.entry

    @property
    def can_change(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.choices)

    @property
    def entry(self) -> Entry | None:
        """Who was chosen; None for nobody."""
        return self.free.get(self.cleaned_data["player"])
