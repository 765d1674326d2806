"""The form of an infraction at a table."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import RuleSet
from tournaments.selectors.sheets import Sheet


class PenaltyForm(forms.Form):
    """Who, in which deal, what, and where the rules ask for it: calls, points, a reason."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    deal = forms.TypedChoiceField(
        label=gettext_lazy("Deal"), coerce=int, required=False, empty_value=None
    )
    code = forms.ChoiceField(label=gettext_lazy("Infraction"))
    calls = forms.IntegerField(
        label=gettext_lazy("Calls made"),
        required=False,
        min_value=4,
        max_value=30,
        help_text=gettext_lazy("Only for an over-call: all calls, not those over three."),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        required=False,
        min_value=-1000,
        max_value=1000,
        help_text=gettext_lazy("Only for your own ruling; the rules set all others."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=300)
    submission_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, sheet: Sheet, rules: RuleSet) -> None:
        super().__init__(
            data, auto_id="penalty-%s", initial={"submission_key": uuid.uuid4()}
        )
        self.sheet = sheet
        self.fields["seat"].choices = [
            (seat.number, f"{seat.number} {seat.entry}") for seat in sheet.seats
        ]
        self.fields["deal"].choices = [("", _("No deal of its own"))] + [
            (row.number, _("Deal %(number)s") % {"number": row.number}) for row in sheet.rows
        ]
        self.fields["code"].choices = [
            (item.code, infraction_label(item.title, item.points, per_call=item.needs_calls))
            for item in rules.infractions
            if item.enabled
        ]

    def arguments(self) -> dict[str, Any]:
        """What the service takes, the attempt being the one that stands."""
        data = dict(self.cleaned_data)
        number = data.pop("seat")
        data["seat"] = next(seat for seat in self.sheet.seats if seat.number == number)
        data["attempt"] = self.sheet.row(data["deal"]).attempt if data["deal"] else 1
        return data


def infraction_label(title: str, points: int, *, per_call: bool) -> str:
    """An infraction with what it costs."""
    if not points:
        return title
    if per_call:
        return _("%(title)s: %(points)s a call") % {"title": title, "points": points}
    return f"{title}: {points}"
