"""Forms that carry the version of what they were made from, and show what has changed since."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.errors import StaleError


@dataclass(frozen=True)
class Difference:
    """A field in which what was typed is not what is there now, both in words."""

    label: str
    now: str
    typed: str


def changed_data(data: Any, name: str, value: Any) -> Any:
    """What was sent, but for one field, which the page is to hold another value for."""
    changed = data.copy()
    changed[name] = value
    return changed


class VersionedForm(forms.Form):
    """A form whose hidden ``seen`` is the version that it was made from."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"id": False}))
    differences: tuple[Difference, ...] = ()

    def show_stale(
        self,
        refusal: StaleError,
        now: forms.BaseForm | None = None,
        more: Iterable[Difference] = (),
    ) -> None:
        """Show what is there now beside what was typed; sent again, it is made from that.

        Arguments: ``now``, the form as it would be opened now; ``more`` differences than in fields.
        """
        self.data = changed_data(self.data, "seen", refusal.seen)
        self.differences = (*(self.differences_from(now) if now else ()), *more)
        self.add_error(None, refusal.message)

    def differences_from(self, now: forms.BaseForm) -> Iterable[Difference]:
        """The fields in which this form, filled in, differs from the one of what is there now."""
        for name, field in self.fields.items():
            there = value_words(field, now.get_initial_for_field(now.fields[name], name))
            typed = value_words(field, self.cleaned_data.get(name))
            if name != "seen" and there != typed:
                yield Difference(str(field.label), there, typed)


def value_words(field: forms.Field, value: Any) -> str:
    """The value of a field as its reader knows it."""
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ModelMultipleChoiceField):
        return ", ".join(sorted(str(item) for item in value or ())) or _("empty")
    if isinstance(field, forms.ChoiceField):
        key = "" if value is None else str(value)
        labels = {str(choice): label for choice, label in field.widget.choices}
        return str(labels.get(key, key)) or _("empty")
    if isinstance(value, dt.date):
        return date_format(value, "j M Y")
    return str(value) if value not in (None, "") else _("empty")
