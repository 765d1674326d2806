"""What the button sends with which two players swap deals that were played."""

from typing import Any

from django import forms

from tournaments.forms.buttons import ButtonForm
from tournaments.models import Round

MOST = 32_767  # what a column for numbers holds
LONGEST_KEY = 18


class PlayedSwapForm(ButtonForm):
    """Two players by their numbers, from which deal to which, and what goes with the chair."""

    first = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    second = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    start = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    end = forms.IntegerField(required=False, min_value=1, max_value=MOST)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        sent = data.getlist("penalty") if data is not None else []
        numbers = [text for text in sent if text.isdecimal() and len(text) <= LONGEST_KEY]
        self.fields["penalty"] = forms.TypedMultipleChoiceField(
            required=False, coerce=int, choices=[(number, number) for number in numbers]
        )


def deals_between(round_: Round, start: int | None, end: int | None) -> list[int]:
    """The deals of a round from one to another in their order; all where neither is one of it."""
    deals = round_.deals
    first = deals.index(start) if start in deals else 0
    last = deals.index(end) if end in deals else len(deals) - 1
    return deals[first : last + 1]
