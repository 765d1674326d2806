"""The forms of a tournament's rules: every switch, and the schedule of infractions."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import SWITCHES, TIE_BREAKS, Infraction, RuleSet, Switch
from tournaments.forms.versioned import Difference, VersionedForm
from tournaments.words import INFRACTIONS, infraction_name
from tournaments.words.rules import source_words

SECTIONS = {
    3: gettext_lazy("Packs and players"),
    4: gettext_lazy("Melds"),
    5: gettext_lazy("Play"),
    6: gettext_lazy("Scoring a deal"),
    7: gettext_lazy("Infractions"),
    8: gettext_lazy("Winning"),
}


def switch_field(switch: Switch) -> forms.Field:
    """The field that asks for one switch."""
    label = _(switch.title)
    help_text = f"{_(switch.help)} {source_words(switch)}"
    if switch.kind == "bool":
        return forms.BooleanField(required=False, label=label, help_text=help_text)
    if switch.kind == "choice":
        choices = [(value, _(text)) for value, text in switch.choices]
        return forms.ChoiceField(choices=choices, label=label, help_text=help_text)
    return forms.IntegerField(
        min_value=switch.minimum, max_value=switch.maximum, label=label, help_text=help_text
    )


class RulesForm(VersionedForm):
    """One field a switch; the ordered list of tie-breaks is one choice for each place in it."""

    def __init__(self, data: Any = None, *, rules: RuleSet, seen: str) -> None:
        super().__init__(data, auto_id="rule-%s", initial={"seen": seen})
        for name, switch in SWITCHES.items():
            if switch.kind != "list":
                self.fields[name] = switch_field(switch)
                self.initial[name] = getattr(rules, name)
        options = [("", _("none"))] + [(name, _(text)) for name, text in TIE_BREAKS.items()]
        for place in range(len(TIE_BREAKS)):
            self.fields[f"tie_break_{place + 1}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place + 1},
                choices=options,
                required=False,
            )
            if place < len(rules.tie_breaks):
                self.initial[f"tie_break_{place + 1}"] = rules.tie_breaks[place]

    def clean(self) -> dict[str, Any]:
        """Put the tie-breaks in their order, each once."""
        data = super().clean() or {}
        places = [data.get(f"tie_break_{place + 1}") for place in range(len(TIE_BREAKS))]
        chosen = [name for name in places if name]
        for place, name in enumerate(places):
            if name and name in places[:place]:
                self.add_error(f"tie_break_{place + 1}", _("This one is listed twice."))
        data["switches"] = {
            **{name: data[name] for name in SWITCHES if name in data},
            "tie_breaks": chosen,
        }
        return data

    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """The fields below the headings of the rules."""
        for number, title in SECTIONS.items():
            fields = [
                self[name]
                for name, switch in SWITCHES.items()
                if switch.section == number and name in self.fields
            ]
            if number == 8:
                fields = [self[name] for name in self.fields if name.startswith("tie_break_")]
            yield str(title), fields


class InfractionForm(forms.Form):
    """One infraction of the schedule: on or off, and its points."""

    code = forms.CharField(widget=forms.HiddenInput, required=False)
    title = forms.CharField(
        label=gettext_lazy("Your own infraction"),
        max_length=80,
        required=False,
        widget=forms.TextInput(
            attrs={
                "class": "form-control",
                "placeholder": gettext_lazy("Your own infraction; empty to remove it"),
            }
        ),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        min_value=0,
        max_value=1000,
        required=False,
        widget=forms.NumberInput(attrs={"class": "form-control number"}),
    )
    enabled = forms.BooleanField(
        label=gettext_lazy("in use"),
        required=False,
        initial=True,
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
    )

    def clean_title(self) -> str:
        """A name that nothing can be made of is no name."""
        title = self.cleaned_data["title"].strip()
        if title and not own_code(title):
            raise forms.ValidationError(_("Give it a name with letters or digits."))
        return title

    def infraction(self, known: dict[str, Infraction]) -> Infraction | None:
        """The infraction that was described; None for an empty line, or one that was emptied."""
        data = self.cleaned_data
        title, points = data.get("title", ""), data.get("points")
        old = known.get(data.get("code", ""))
        if old is None:
            return Infraction(own_code(title), title, points or 0) if title else None
        if old.code not in INFRACTIONS and not title:
            return None
        return replace(
            old,
            title=old.title if old.code in INFRACTIONS else title,
            points=old.points if points is None else points,
            enabled=data["enabled"],
        )


def own_code(title: str) -> str:
    """The code of a director's own infraction, made from its name; at most 30 characters."""
    return slugify(title, allow_unicode=True).replace("-", "_")[:30]


class InfractionFormSet(forms.BaseFormSet):
    """The whole schedule, with room for the director's own codes."""

    def infractions(self, rules: RuleSet) -> list[Infraction]:
        """The schedule as it was described."""
        known = {item.code: item for item in rules.infractions}
        found = (form.infraction(known) for form in self.forms)
        return [item for item in found if item is not None]


def infraction_differences(now: RuleSet, typed: Iterable[Infraction]) -> Iterator[Difference]:
    """Where the schedule of infractions that was typed is not the one there is now."""
    there = {item.code: item for item in now.infractions}
    wanted = {item.code: item for item in typed}
    for code, item in {**there, **wanted}.items():
        lines = [schedule_line(schedule.get(code)) for schedule in (there, wanted)]
        if lines[0] != lines[1]:
            yield Difference(infraction_name(item), *lines)


def schedule_line(item: Infraction | None) -> str:
    """What the schedule says of an infraction."""
    if item is None:
        return _("not on the list")
    words = (
        _("%(name)s, %(points)s, in use") if item.enabled else _("%(name)s, %(points)s, not in use")
    )
    return words % {"name": infraction_name(item), "points": item.points}


def infraction_formset(rules: RuleSet, data: Any = None) -> InfractionFormSet:
    """The forms of the schedule, two empty ones at the end."""
    factory: Any = forms.formset_factory(InfractionForm, formset=InfractionFormSet, extra=2)
    initial = [
        {
            "code": item.code,
            "title": infraction_name(item),
            "points": item.points,
            "enabled": item.enabled,
            "is_own": item.code not in INFRACTIONS,
        }
        for item in rules.infractions
    ]
    formset: InfractionFormSet = factory(data, initial=initial, prefix="infractions")
    return formset
