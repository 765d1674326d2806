"""A time zone is found by its name, or by its place alone."""

import re

import pytest
from django import forms

from tournaments.forms.time_zones import TimeZoneField, zone_names


class ZoneForm(forms.Form):
    zone = TimeZoneField()


def read(typed):
    form = ZoneForm({"zone": typed})
    form.is_valid()
    return form


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("America/Jamaica", "America/Jamaica"),
        ("jamaica", "America/Jamaica"),
        (" Lisbon ", "Europe/Lisbon"),
        ("New York", "America/New_York"),
        ("america/new york", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_found_by_what_people_type(typed, zone):
    assert read(typed).cleaned_data["zone"] == zone


@pytest.mark.parametrize("typed", ["Mars/Base", "Jam", "../etc/passwd", "America", "EST"])
def test_what_is_no_zone_is_refused_with_what_to_do(typed):
    message = read(typed).errors["zone"][0]

    assert message.startswith(f"“{typed}” is not a time zone. Type part of a city’s")


def test_a_place_that_several_zones_end_with_is_asked_for_again():
    message = "“Buenos Aires” matches several time zones. Choose one: "
    zones = "America/Argentina/Buenos_Aires, America/Buenos_Aires."

    assert read("Buenos Aires").errors["zone"] == [message + zones]


def test_the_field_offers_every_zone_to_its_search():
    html = str(ZoneForm(initial={"zone": "America/Jamaica"})["zone"])

    listed = re.search(r'<datalist id="([^"]*)">(.*)</datalist>', html)
    assert f'list="{listed[1]}"' in html
    assert re.findall(r'<option value="([^"]*)"', listed[2]) == list(zone_names())
    assert {"America/Jamaica", "Europe/Lisbon", "UTC"} < set(zone_names())
    assert 'value="America/Jamaica"' in html.partition("<datalist")[0]
