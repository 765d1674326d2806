"""Inputs that are drawn without a template: the score grid has a hundred, and draws them often."""

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html
from django.utils.safestring import SafeString


class _Plain(forms.widgets.Input):
    def render(
        self,
        name: str,
        value: Any,
        attrs: Any = None,
        renderer: Any = None,  # noqa: ARG002 - this is what goes without one
    ) -> SafeString:
        """The element, as its template would draw it."""
        widget = self.get_context(name, value, attrs)["widget"]
        given = {"type": widget["type"], "name": widget["name"]}
        if widget["value"] is not None:
            given["value"] = widget["value"]
        return format_html("<input{}>", flatatt(given | widget["attrs"]))


class PlainText(_Plain, forms.TextInput):
    """A text field."""


class PlainHidden(_Plain, forms.HiddenInput):
    """A hidden field."""


class PlainCheckbox(_Plain, forms.CheckboxInput):
    """A box to tick."""
