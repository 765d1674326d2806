"""The deals of a round as a director types them, such as ``1-3, 5``."""

import re
from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext as _

from tournaments.forms.buttons import ButtonForm, WayForm

LONGEST = 60
PART = re.compile(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?", re.ASCII)


def deals_text(deals: Sequence[int]) -> str:
    """Deals as they are typed: runs of three or more as a range."""
    runs: list[list[int]] = []
    for deal in deals:
        if runs and deal == runs[-1][-1] + 1:
            runs[-1].append(deal)
        else:
            runs.append([deal])
    return ", ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def typed_deals(text: str) -> list[int]:
    """The numbers in the order they were typed; a range runs upwards.

    Raises ValidationError for what is no deal, and for a range that runs backwards.
    """
    found: list[int] = []
    for part in re.split(r"[,;]\s*|(?<=\d)\s+(?=\d)", text.strip()):
        match = PART.fullmatch(part)
        if match is None:
            raise forms.ValidationError(
                _("“%(text)s” is no deal. Type numbers such as 1-3, 5.") % {"text": part}
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise forms.ValidationError(
                _("“%(text)s” runs backwards. Type %(last)s-%(first)s, or single numbers.")
                % {"text": part, "first": first, "last": last}
            )
        found += range(first, last + 1)
    return found


class RoundDealsForm(ButtonForm):
    """Which deals a round plays, in their order."""

    deals = forms.CharField(required=False, max_length=LONGEST)

    def clean_deals(self) -> list[int]:
        """The numbers of the deals."""
        return typed_deals(self.cleaned_data["deals"])


class NextRoundForm(WayForm):
    """How the next round is seated, and which deals it plays; none for the next ones."""

    deals = forms.CharField(required=False, max_length=LONGEST)

    def clean_deals(self) -> list[int]:
        """The numbers of the deals; none where nothing was typed."""
        text = self.cleaned_data["deals"]
        return typed_deals(text) if text else []
