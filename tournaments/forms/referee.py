"""The referee's questions at a table: calls by cards held, a laydown, a hand."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import MOST_CARDS, Card, ScheduledDeal, ScoringError, parse_cards
from tournaments.words.rules import deal_words


class DealQuestion(forms.Form):
    """A question about one deal of the round."""

    def __init__(self, data: Any = None, *, deals: list[ScheduledDeal], now: int) -> None:
        super().__init__(data, auto_id=f"{type(self).__name__.lower()}-%s", initial={"deal": now})
        self.fields["deal"] = forms.TypedChoiceField(
            label=_("Deal"), coerce=int, choices=[(deal.number, deal_words(deal)) for deal in deals]
        )
        self.order_fields(["deal"])


class CallsForm(DealQuestion):
    """How many cards an unopened player holds between turns."""

    cards_held = forms.IntegerField(
        label=gettext_lazy("Cards held"),
        min_value=1,
        max_value=60,
        help_text=gettext_lazy("Count between turns, before the player draws."),
    )


class CardsField(forms.CharField):
    """Cards as people type them."""

    def clean(self, value: Any) -> tuple[Card, ...]:
        """Read the cards; raises a validation error that repeats what cannot be read."""
        text = super().clean(value)
        try:
            cards = parse_cards(text)
        except ScoringError as error:
            raise forms.ValidationError(error.message) from error
        if len(cards) > MOST_CARDS:
            raise forms.ValidationError(
                _("A hand holds at most %(most)s cards, not %(count)s.")
                % {"count": len(cards), "most": MOST_CARDS}
            )
        return cards


class MeldsField(forms.CharField):
    """Melds as cards, one meld a line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 4}), **kwargs)

    def clean(self, value: Any) -> list[tuple[Card, ...]]:
        """Read every line that is not blank."""
        text = super().clean(value)
        try:
            return [parse_cards(line) for line in text.splitlines() if line.strip()]
        except ScoringError as error:
            raise forms.ValidationError(error.message) from error


class LaydownForm(DealQuestion):
    """The melds that were laid, and the whole hand for the rearrangement rule."""

    melds = MeldsField(
        label=gettext_lazy("Melds as laid"),
        help_text=gettext_lazy("One meld per line: KS KH KD. Leave it empty to search only."),
        required=False,
    )
    hand = CardsField(
        label=gettext_lazy("The whole hand"),
        help_text=gettext_lazy(
            "All the player’s cards, including those laid: is there a legal laydown among them?"
        ),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """Something must be asked."""
        data = super().clean() or {}
        if not self.errors and not data.get("melds") and not data.get("hand"):
            raise forms.ValidationError(_("Type the melds, the hand, or both."))
        return data
