"""Forms whose fields are grouped below headings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise


class GroupedForm(forms.Form):
    """A form with ``field_groups``: below each heading the names of its fields, in their order."""

    field_groups: ClassVar[Mapping[str | Promise, Sequence[str]]] = {}

    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """Each heading with its fields; fields that the form does not have are passed over."""
        for title, names in self.field_groups.items():
            fields = [self[name] for name in names if name in self.fields]
            if fields:
                yield str(title), fields
