"""What a table's own link shows on a phone."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.views.generic import TemplateView

from tournaments.models import Table, Tournament
from tournaments.permissions import Access
from tournaments.selectors.event_version import event_version
from tournaments.selectors.sheets import table_sheet
from tournaments.views.cached import CachedView


class TableLink(CachedView, TemplateView):
    """The table's seats, contracts and scores, for whoever has its link."""

    access = Access.TABLE_LINK
    template_name = "tournaments/table_link.html"

    @cached_property
    def table(self) -> Table:
        """The table that the link belongs to."""
        return get_object_or_404(
            Table.objects.select_related("round__tournament"), token=self.kwargs["token"]
        )

    def find_tournament(self) -> Tournament:
        """The table's tournament; its version first."""
        self.version = event_version(tournament__rounds__tables__token=self.kwargs["token"])
        if self.table.round.is_draft:
            raise Http404
        return self.table.round.tournament

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The sheet as it is on record."""
        return super().get_context_data(
            table=self.table, round=self.table.round, sheet=table_sheet(self.table), **kwargs
        )
