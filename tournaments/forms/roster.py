"""The form of one player's entry, and the filters of the roster."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.enums import EntryStatus
from tournaments.forms.versioned import VersionedForm
from tournaments.models import Entry
from tournaments.roster_files import plain_text
from tournaments.selectors.versions import ENTRY_DETAILS, PLAYER_DETAILS, entry_version


class EntryForm(forms.Form):
    """A player's details in one tournament."""

    name = forms.CharField(label=_("Name"), max_length=120)
    club = forms.CharField(label=_("Club or parish"), max_length=80, required=False)
    phone = forms.CharField(label=_("Phone"), max_length=40, required=False)
    team = forms.CharField(label=_("Team"), max_length=80, required=False)
    starts_in_round = forms.IntegerField(
        label=_("Starts in round"), min_value=1, max_value=40, initial=1
    )
    needs_fixed_table = forms.BooleanField(label=_("Needs a fixed table"), required=False)
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=500,
        required=False,
        help_text=_("If you leave this empty, the lowest free table is kept."),
    )
    note = forms.CharField(label=_("Note"), max_length=200, required=False)

    def __init__(self, *args: Any, others: QuerySet[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["keep_apart"] = forms.ModelMultipleChoiceField(
            label=_("Keep apart from"), queryset=others.select_related("player"), required=False
        )


class EditEntryForm(VersionedForm, EntryForm):
    """The details of an entry as they are on record, and their version."""

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        kwargs["initial"] = {
            **{name: getattr(entry.player, name) for name in PLAYER_DETAILS},
            **{name: getattr(entry, name) for name in ENTRY_DETAILS},
            "keep_apart": list(entry.keep_apart.select_related("player")),
            "seen": entry_version(entry),
        }
        super().__init__(*args, **kwargs)


class RosterFilter(django_filters.FilterSet):
    """Search by name, club or team; choose a status."""

    search = django_filters.CharFilter(label=_("Search"), method="find")
    status = django_filters.ChoiceFilter(
        label=_("Status"), choices=EntryStatus.choices, empty_label=_("Everyone")
    )

    class Meta:
        model = Entry
        fields = ["search", "status"]

    def find(self, entries: QuerySet[Entry], _name: str, text: str) -> QuerySet[Entry]:
        """Entries whose name, club or team holds ``text``, or whose number it is."""
        wanted = plain_text(text)
        found = [
            pk
            for pk, number, *words in entries.values_list(
                "pk", "number", "player__name", "player__club", "team"
            )
            if text == str(number) or wanted in plain_text("\n".join(words))
        ]
        return entries.filter(pk__in=found)
