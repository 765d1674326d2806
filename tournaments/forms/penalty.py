"""The form of an infraction at a table."""

import uuid
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Infraction, RuleSet
from tournaments.errors import StaleError
from tournaments.forms.versioned import changed_data
from tournaments.models import Entry
from tournaments.selectors.sheet_rows import Sheet
from tournaments.selectors.versions import chairs_seen, chairs_version
from tournaments.words import infraction_name

CHOOSE = ("", gettext_lazy("Choose"))
VOID = "-void-"  # between a deal and the number of its void attempt


class PenaltyForm(forms.Form):
    """Who, in which deal, what, and where the rules ask for it: calls, points, a reason."""

    calls = forms.IntegerField(
        label=gettext_lazy("Calls made"),
        required=False,
        min_value=4,
        max_value=30,
        help_text=gettext_lazy(
            "Only for an over-call: count every call, not just those over three."
        ),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        required=False,
        min_value=-1000,
        max_value=1000,
        help_text=gettext_lazy("Only for your own ruling; the rules set the points of all others."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=300)
    submission_key = forms.UUIDField(widget=forms.HiddenInput)
    chairs = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, sheet: Sheet, rules: RuleSet) -> None:
        made_from = {"submission_key": uuid.uuid4(), "chairs": chairs_version(sheet.seats)}
        super().__init__(data, auto_id="penalty-%s", initial=made_from)
        self.sheet = sheet
        self.players = [*sheet.players, *sat_there_then(sheet, data)]
        chairs = {chair.entry.pk: chair.number for chair in sheet.chairs if not chair.is_empty}
        self.fields["player"] = forms.TypedChoiceField(
            label=_("Player"),
            coerce=int,
            choices=[
                CHOOSE,
                *(
                    (entry.number, player_label(entry, chairs.get(entry.pk)))
                    for entry in self.players
                ),
            ],
        )
        self.fields["deal"] = forms.TypedChoiceField(
            label=_("Deal"),
            coerce=str,
            required=False,
            choices=[("", _("No particular deal")), *attempt_choices(sheet)],
        )
        self.fields["code"] = forms.ChoiceField(
            label=_("Infraction"),
            choices=[
                CHOOSE,
                *(
                    (item.code, infraction_label(item))
                    for item in rules.infractions
                    if item.enabled
                ),
            ],
        )
        self.order_fields(["player", "deal", "code"])

    def arguments(self) -> dict[str, Any]:
        """What the service takes; the attempt is the one played now unless a void one is named."""
        data = dict(self.cleaned_data)
        number = data.pop("player")
        data["entry"] = next(entry for entry in self.players if entry.number == number)
        data["round_"], data["table"] = self.sheet.table.round, self.sheet.table
        deal, _separator, void = data["deal"].partition(VOID)
        data["deal"] = int(deal) if deal else None
        data["attempt"] = int(void or (self.sheet.row(int(deal)).attempt if deal else 1))
        return data

    def show_stale(self, refusal: StaleError) -> None:
        """Say who sits there now; the player who was chosen stays so, if still at the table."""
        chosen = self.cleaned_data["player"]
        stays = any(entry.number == chosen for entry in self.sheet.players)
        if not stays:
            self.data = changed_data(self.data, "player", "")
        self.data = changed_data(self.data, "chairs", refusal.seen)
        self.add_error(None if stays else "player", refusal.message)


def attempt_choices(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The deals of a sheet, each with its void attempts behind it."""
    for row in sheet.rows:
        yield str(row.number), _("Deal %(number)s") % {"number": row.number}
        for void in row.voids:
            said = {"number": row.number, "attempt": void.attempt}
            yield (
                f"{row.number}{VOID}{void.attempt}",
                _("Deal %(number)s, void attempt %(attempt)s") % said,
            )


def sat_there_then(sheet: Sheet, data: Any) -> list[Entry]:
    """Who sat at the table when the form was made, and has nothing to do with it any more."""
    then = chairs_seen((data or {}).get("chairs", "")).values()
    now = {entry.pk for entry in sheet.players}
    gone = set(then) - now
    if not gone:
        return []
    entries = sheet.table.round.tournament.entries.select_related("player")
    return list(entries.filter(pk__in=gone).order_by("number"))


def player_label(entry: Entry, chair: int | None) -> str:
    """A player with the chair they sit in now; one who has left can still be charged."""
    if chair is None:
        return _("%(name)s (left)") % {"name": entry}
    return f"{chair} {entry}"


def infraction_label(item: Infraction) -> str:
    """An infraction with what it costs."""
    title = infraction_name(item)
    if item.needs_points:
        return title
    if item.needs_calls:
        return _("%(title)s: %(points)s a call") % {"title": title, "points": item.points}
    return f"{title}: {item.points}"
