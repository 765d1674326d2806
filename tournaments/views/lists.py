"""The base of pages that show one table with filters above it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.generic.base import TemplateResponseMixin
from django_tables2 import Table

from tournaments.views.access import TournamentView

ROWS = 100
MOST_SORTS = 3
MOST_DIGITS = 2
MOST_LETTERS = 4


def sort_and_cut(table: Table, request: HttpRequest) -> None:
    """Sort a table as its reader asks, and cut it into pages of ``ROWS`` rows, whatever is asked.

    What makes no sense is passed over; beyond the last page is the last page.
    """
    table.request = request
    order = request.GET.getlist(table.prefixed_order_by_field)
    if order:
        table.order_by = order[:MOST_SORTS]
    table.paginate(per_page=ROWS)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))


def page_variant(request: HttpRequest, *views: str) -> tuple[str, ...] | None:
    """The page of a table where nothing else is asked for; None for what is made each time.

    Arguments: ``views``, what an address may hold besides, short words of which there are few.
    """
    page = request.GET.get("page", "1")
    chosen = [request.GET.get(name, "") for name in views]
    is_a_page = page.isdecimal() and len(page) <= MOST_DIGITS
    is_plain = is_a_page and set(request.GET) <= {"page", *views}
    is_short = all(len(word) <= MOST_LETTERS for word in chosen)
    return (page, *chosen) if is_plain and is_short else None


class FilteredTable(TemplateResponseMixin, TournamentView):
    """One table: filtered, sorted, in pages. Subclasses give the queryset and the classes."""

    filterset_class: Any
    table_class: Any

    def get_queryset(self) -> Any:
        """All rows, before any filter."""
        raise NotImplementedError

    def filterset(self) -> Any:
        """The filter as it was filled in."""
        return self.filterset_class(self.request.GET, queryset=self.get_queryset())

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the page of rows that was asked for."""
        return self.render_to_response(self.get_context_data())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Filter, then sort and cut into pages."""
        chosen = self.filterset()
        table = self.table_class(chosen.qs)
        table.tournament = self.tournament
        sort_and_cut(table, self.request)
        return super().get_context_data(filter=chosen, table=table, **kwargs)
