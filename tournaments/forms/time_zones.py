"""A time zone that is found by typing a part of its name."""

import zoneinfo
from functools import cache
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

REGIONS = {
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
}


@cache
def zone_names() -> tuple[str, ...]:
    """The time zones that are places, by name, and UTC."""
    places = [name for name in zoneinfo.available_timezones() if name.split("/")[0] in REGIONS]
    return (*sorted(places), "UTC")


class TimeZoneInput(forms.TextInput):
    """A text field with all time zones to choose from, which the browser searches."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The field, and the list that it refers to."""
        found = f"{name}-found"
        options = format_html_join("", '<option value="{}"></option>', zip(zone_names()))
        attrs = {**(attrs or {}), "list": found, "autocomplete": "off", "spellcheck": "false"}
        field = super().render(name, value, attrs, renderer)
        return format_html('{}<datalist id="{}">{}</datalist>', field, found, options)


class TimeZoneField(forms.CharField):
    """The name of a time zone, such as America/Jamaica; also its place alone, in any case."""

    widget = TimeZoneInput

    def clean(self, value: Any) -> str:
        """Return the time zone that was meant.

        Raises ValidationError where there is none, or where a place names several.
        """
        typed = super().clean(value)
        wanted = typed.replace(" ", "_").lower()
        found = [
            name
            for name in zone_names()
            if wanted in (name.lower(), name.rsplit("/", 1)[-1].lower())
        ]
        if len(found) > 1:
            raise forms.ValidationError(
                _("“%(typed)s” matches several time zones. Choose one: %(zones)s."),
                params={"typed": typed, "zones": ", ".join(found)},
            )
        if not found:
            raise forms.ValidationError(
                _(
                    "“%(typed)s” is not a time zone. Type part of a city’s or country’s name and "
                    "choose from the list: Jamaica, Lisbon, New York."
                ),
                params={"typed": typed},
            )
        return found[0]
