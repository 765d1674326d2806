"""Inputs without a template are those that Django's templates draw."""

import pytest
from django import forms
from django.test.html import parse_html

from tournaments.forms.plain_inputs import PlainCheckbox, PlainHidden, PlainText


@pytest.mark.parametrize(
    ("plain", "templated"),
    [
        (PlainText, forms.TextInput),
        (PlainHidden, forms.HiddenInput),
        (PlainCheckbox, forms.CheckboxInput),
    ],
)
@pytest.mark.parametrize("value", [None, "", "50+15", True, False, '"><script>', 73])
def test_they_are_the_same_elements(plain, templated, value):
    attrs = {"id": "deal-1-hand_2", "data-cell": 2, "maxlength": "200", "data-void": True}

    drawn = plain({"class": "cell", "spellcheck": "false"}).render("hand_2", value, attrs)

    assert drawn.startswith("<input ")
    same = templated({"class": "cell", "spellcheck": "false"}).render("hand_2", value, attrs)
    assert parse_html(drawn) == parse_html(same)
