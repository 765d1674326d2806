"""What buttons send: a few fields that no page shows as a form of its own."""

from django import forms


class ButtonForm(forms.Form):
    """What any button may send: the version of what its page showed, and why it is pressed."""

    seen = forms.CharField(required=False, strip=False)
    reason = forms.CharField(required=False, max_length=300)


class SizesForm(ButtonForm):
    """Whether tables may be smaller or larger than the rules want them."""

    any_size = forms.BooleanField(required=False)


class WayForm(SizesForm):
    """How a round is to be seated; None for the tournament's own way.

    ``unfinished`` says that the standings which decide about it may miss results.
    """

    way = forms.CharField(required=False, strip=False, empty_value=None)
    unfinished = forms.BooleanField(required=False)


class TakeBackForm(ButtonForm):
    """Whether the scores of the round are hidden with it."""

    scores_too = forms.BooleanField(required=False)


class ScheduleOptionForm(SizesForm):
    """Which option of a changed schedule is used; anything unknown plans again."""

    option = forms.CharField(required=False)


class CancelPenaltyForm(ButtonForm):
    """From where the penalty is cancelled: ``list``, or the table's grid."""

    back = forms.CharField(required=False)
