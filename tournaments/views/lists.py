"""The base of pages that show one table with filters above it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.generic.base import TemplateResponseMixin
from django_tables2 import RequestConfig

from tournaments.views.access import TournamentView


class FilteredTable(TemplateResponseMixin, TournamentView):
    """One table: filtered, sorted, in pages. Subclasses give the queryset and the classes."""

    filterset_class: Any
    table_class: Any
    paginate_by = 100

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
        RequestConfig(
            self.request, paginate={"per_page": self.paginate_by, "silent": True}
        ).configure(table)
        return super().get_context_data(filter=chosen, table=table, **kwargs)
