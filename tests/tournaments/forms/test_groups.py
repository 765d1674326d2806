"""Forms that group their fields show every field once."""

import pytest

from scoring import load_preset
from tests.factories import TournamentFactory
from tournaments.forms.rules import RulesForm
from tournaments.forms.tournament import NewTournamentForm, SettingsForm

pytestmark = pytest.mark.django_db


def titles_and_names(form):
    return {title: [field.name for field in fields] for title, fields in form.groups()}


def test_the_settings_are_grouped_by_their_subject():
    form = SettingsForm(instance=TournamentFactory())

    groups = titles_and_names(form)

    assert list(groups) == ["Event", "Rounds and seating", "Scoring", "Publication"]
    assert groups["Scoring"] == ["not_played", "double_entry"]
    assert groups["Publication"] == ["listed", "standings_released"]


@pytest.mark.parametrize(
    "form",
    [
        lambda: SettingsForm(instance=TournamentFactory()),
        NewTournamentForm,
        lambda: RulesForm(rules=load_preset("jamaican"), seen=""),
    ],
)
def test_no_field_is_left_out_or_shown_twice(form):
    form = form()

    shown = [name for names in titles_and_names(form).values() for name in names]

    assert sorted(shown) == sorted(field.name for field in form.visible_fields())
