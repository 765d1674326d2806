"""What the button sends with which two players swap deals that were played."""

from django import forms

from tournaments.forms.buttons import ButtonForm
from tournaments.models import Round

MOST = 32_767  # what a column for numbers holds


class PlayedSwapForm(ButtonForm):
    """Two players by their numbers, and from which deal to which."""

    first = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    second = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    start = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    end = forms.IntegerField(required=False, min_value=1, max_value=MOST)


def deals_between(round_: Round, start: int | None, end: int | None) -> list[int]:
    """The deals of a round from one to another in their order; all where neither is one of it."""
    deals = round_.deals
    first = deals.index(start) if start in deals else 0
    last = deals.index(end) if end in deals else len(deals) - 1
    return deals[first : last + 1]
