"""A sheet that was typed in at the wrong table."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.generic.base import TemplateResponseMixin

from tournaments.errors import Refusal
from tournaments.forms.sheet_move import SheetMoveForm
from tournaments.models import Table
from tournaments.permissions import Access
from tournaments.selectors.records import live_versions
from tournaments.selectors.sheet_moves import sheet_move, sheet_version
from tournaments.services.sheet_moves import clear_sheet, move_sheet
from tournaments.views.access import REASON_TYPED, ActionView
from tournaments.views.director.rounds import picked_numbers
from tournaments.views.director.score_grid import TableView


class SheetView(TableView):
    """A page or a button about the whole sheet of a table."""

    access = Access.DIRECTOR

    def url(self, name: str, **query: object) -> str:
        """An address of this table."""
        words = "&".join(f"{key}={value}" for key, value in query.items())
        path = reverse(f"director:{name}", args=[self.tournament.slug, *self.place])
        return f"{path}?{words}" if words else path


class SheetPage(TemplateResponseMixin, SheetView):
    """Where the sheet could go, and whose points would go to whom."""

    template_name = "tournaments/sheet.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the tables to choose from, and what the chosen one means."""
        return self.render_to_response(self.get_context_data())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        others = self.table.round.tables.exclude(pk=self.table.pk).order_by("number")
        wanted = picked_numbers(self.request.GET, "to")[:1]
        target = next((table for table in others if table.number in wanted), None)
        is_exchange = "exchange" in self.request.GET
        move = sheet_move(self.table, target, is_exchange=is_exchange) if target else None
        return super().get_context_data(
            table=self.table,
            round=self.table.round,
            has_results=live_versions(self.table).exists(),
            others=others,
            target=target,
            move=move,
            can_exchange=bool(target and not is_exchange and live_versions(target).exists()),
            seen=sheet_version(self.table),
            reason=_("Typed in at the wrong table"),
            **kwargs,
        )


class MoveSheet(SheetView, ActionView):
    """Moves the sheet to another table, or exchanges the two."""

    label = gettext_lazy("Move the sheet")
    typed = REASON_TYPED
    form_class = SheetMoveForm

    @cached_property
    def target(self) -> Table | None:
        """The table that was chosen, where the round has it."""
        number = self.sent["to"] or 0
        return self.table.round.tables.filter(number=number).first()

    def about(self, data: QueryDict) -> str:
        """From where to where."""
        return _("%(table)s to table %(to)s") % {"table": self.table, "to": data.get("to", "")}

    def act(self) -> str:
        if self.target is None:
            raise Refusal(_("Choose the table that the sheet belongs to."), field="to")
        move = move_sheet(
            table=self.table,
            into=self.target,
            actor=self.actor,
            reason=self.reason,
            is_exchange=self.sent["exchange"],
            penalties_too=self.sent["penalties"],
            seen=self.seen,
        )
        said = {"t": move.source.number, "to": move.target.number}
        if move.is_exchange:
            return _("The sheets of tables %(t)s and %(to)s are exchanged.") % said
        return _("The sheet of table %(t)s is at table %(to)s now.") % said

    def done_url(self) -> str:
        """The grid of this table."""
        return self.url("grid")


class ClearSheet(SheetView, ActionView):
    """Clears the whole sheet with one reason."""

    label = gettext_lazy("Clear the sheet")
    typed = REASON_TYPED

    def about(self, data: QueryDict) -> str:
        return str(self.table)

    def act(self) -> str:
        count = clear_sheet(table=self.table, actor=self.actor, reason=self.reason, seen=self.seen)
        return ngettext(
            "%(count)s deal was cleared; the old result stays on record.",
            "%(count)s deals were cleared; the old results stay on record.",
            count,
        ) % {"count": count}

    def done_url(self) -> str:
        """The grid of this table."""
        return self.url("grid")
