"""Columns that several tables share."""

from typing import Any

import django_tables2 as tables

WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
WIDE_LINE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only nowrap"}}
WIDE_NUMBER = {"th": {"class": "number wide-only"}, "td": {"class": "number wide-only"}}


class NumberColumn(tables.Column):
    """Right-aligned figures."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("attrs", {"th": {"class": "number"}, "td": {"class": "number"}})
        super().__init__(*args, **kwargs)
