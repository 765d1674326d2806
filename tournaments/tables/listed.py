"""What all tables of the pages have: a caption, and rows that are named by one of their columns."""

import django_tables2 as tables
from django.utils.functional import Promise


class ListedTable(tables.Table):
    """A table with a ``caption`` that says what it lists.

    ``row_header`` is the name of the column whose cells head their rows.
    """

    caption: str | Promise = ""
    row_header = "name"
