"""Forms of a tournament's settings and of the people who help."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import load_preset, preset_names, preset_title
from tournaments.enums import Role
from tournaments.forms.groups import GroupedForm
from tournaments.forms.time_zones import TimeZoneField
from tournaments.forms.versioned import VersionedForm
from tournaments.models import Tournament
from tournaments.selectors.versions import SETTINGS, settings_version


def preset_choices() -> list[tuple[str, str]]:
    """The presets, each with its number of deals."""
    return [(name, preset_title(name)) for name in preset_names()]


class TournamentForm(GroupedForm, forms.ModelForm):
    """What a director sets for an event, apart from the rules."""

    field_groups = {
        _("Event"): ["name", "venue", "date", "time_zone", "contact"],
        _("Rounds and seating"): [
            "rounds_planned",
            "deals_per_round",
            "seating_way",
            "clubs_apart",
            "teams_apart",
            "prefer_fives",
        ],
        _("Scoring"): ["preset", "not_played", "double_entry"],
        _("Publication"): ["listed", "standings_released"],
    }

    class Meta:
        model = Tournament
        fields = list(SETTINGS)
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {
            "deals_per_round": _("Each round continues the schedule where the previous one ended."),
            "not_played": _("For players who join late; the standings mark these scores."),
            "listed": _("Anyone can read the public pages."),
            "standings_released": _("Otherwise only directors and scorers see them."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"] = TimeZoneField(
            label=_("Time zone"), max_length=64, initial="America/Jamaica"
        )


class SettingsForm(VersionedForm, TournamentForm):
    """The settings of a tournament as they are, and their version."""

    def __init__(self, *args: Any, instance: Tournament, **kwargs: Any) -> None:
        kwargs["initial"] = {"seen": settings_version(instance)}
        super().__init__(*args, instance=instance, **kwargs)


class NewTournamentForm(TournamentForm):
    """The few things a new event needs; the rest has good defaults."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=preset_choices,
        initial="jamaican",
        help_text=_("You can change individual rules in the settings until the first score is in."),
    )
    rounds_planned = forms.IntegerField(
        label=_("Number of rounds"), min_value=1, max_value=40, initial=6
    )
    deals_per_round = forms.IntegerField(
        label=_("Deals per round"),
        min_value=1,
        max_value=9,
        initial=3,
        help_text=_("Each round continues the schedule where the previous one ended."),
    )

    class Meta(TournamentForm.Meta):
        fields = ["name", "venue", "date", "time_zone", "rounds_planned", "deals_per_round"]

    def clean(self) -> dict[str, Any]:
        """Keep the deals of a round within the schedule."""
        data = super().clean() or {}
        if data.get("preset") and data.get("deals_per_round"):
            most = len(load_preset(data["preset"]).deals)
            if data["deals_per_round"] > most:
                self.add_error(
                    "deals_per_round",
                    _("These rules have a schedule of %(most)s deals.") % {"most": most},
                )
        return data


class MemberForm(VersionedForm):
    """Somebody who helps, by user name; made from the list of those who help."""

    username = forms.CharField(label=_("User name"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role, initial=Role.SCORER)
