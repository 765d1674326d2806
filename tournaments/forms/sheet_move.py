"""What the buttons of a sheet at the wrong table send."""

from django import forms

from tournaments.forms.buttons import ButtonForm


class SheetMoveForm(ButtonForm):
    """Where a sheet goes, whether the other comes back, and whether penalties go with it."""

    to = forms.IntegerField(required=False, min_value=1, max_value=32_767)
    exchange = forms.BooleanField(required=False)
    penalties = forms.BooleanField(required=False)
