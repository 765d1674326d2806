"""The score grid: one table, whole, typed by keyboard."""

import time
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic.base import TemplateResponseMixin

from scoring import RuleSet
from tournaments.errors import ImpossibleSheet, Refusal, StaleError
from tournaments.forms.deal import DealForm
from tournaments.forms.penalty import PenaltyForm
from tournaments.models import DealRecord, Seat, Table, Tournament
from tournaments.permissions import Access
from tournaments.selectors.progress import neighbours
from tournaments.selectors.sheet_rows import DealRow, Sheet
from tournaments.selectors.sheets import (
    deal_versions,
    dropped_row,
    empty_row,
    seats_with_players,
    table_sheet,
)
from tournaments.services.deal_status import clear_deal, confirm_deal
from tournaments.services.deals import deal_name, record_deal
from tournaments.views.access import REASON_TYPED, ActionView, TournamentView
from tournaments.views.kept_posts import KeptPost, is_partial

UNPROCESSABLE = 422


class TableView(TournamentView):
    """A page of one table of one round."""

    access = Access.SCORER
    section = "desk"

    def find_tournament(self) -> Tournament:
        """The tournament that the address names, read with the table where there is one."""
        round_, number = self.place
        self.named_table = (
            Table.objects.select_related("round__tournament")
            .filter(round__tournament__slug=self.kwargs["slug"])
            .filter(round__number=round_, number=number)
            .first()
        )
        if self.named_table is None:
            return super().find_tournament()
        return self.named_table.round.tournament

    @cached_property
    def table(self) -> Table:
        """The table that the address names; that of a draft is there for the director alone."""
        if self.named_table is None:
            raise Http404
        self.keep_draft_hidden(self.named_table.round)
        return self.named_table

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return seats_with_players(self.table)

    @cached_property
    def sheet(self) -> Sheet:
        """What is on record for the table, as it is from ``read_at`` on, in microseconds."""
        self.read_at = time.time_ns() // 1000
        return table_sheet(self.table, self.seats)

    @property
    def rules(self) -> RuleSet:
        return self.tournament.rule_set

    @property
    def grid_url(self) -> str:
        return reverse("director:grid", args=[self.tournament.slug, *self.place])

    @property
    def place(self) -> tuple[int, int]:
        """Round number and table number."""
        return self.kwargs["number"], self.kwargs["table"]


class ScoreGrid(TemplateResponseMixin, TableView):
    """Every deal of the table, each a form of its own."""

    template_name = "tournaments/score_grid.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data())

    def redirect_to_grid(self, anchor: str = "penalties") -> HttpResponse:
        """Back to the grid, at what was just saved."""
        return redirect(f"{self.grid_url}#{anchor}")

    def get_context_data(
        self,
        bound: DealForm | None = None,
        bound_penalty: PenaltyForm | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        """One form a deal; the bound ones are those that were refused."""
        forms = [
            bound if bound and bound.row.number == row.number else DealForm(row, self.rules)
            for row in self.sheet.rows
        ]
        if bound and not self.is_played(bound):
            forms.append(bound)
        return super().get_context_data(
            table=self.table,
            round=self.table.round,
            sheet=self.sheet,
            rules=self.rules,
            forms=forms,
            next_to=neighbours(self.table),
            penalty_form=bound_penalty or PenaltyForm(sheet=self.sheet, rules=self.rules),
            **kwargs,
        )

    def is_played(self, form: DealForm) -> bool:
        """Whether the round still plays the deal of a form."""
        return form.row.number in self.table.round.deals


class SaveDeal(ScoreGrid):
    """Saves one deal, and answers with its rows, or with the whole page without scripts."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Record the deal, or show at the deal and seat why not."""
        form = DealForm(self.row_or_404(), self.rules, request.POST)
        if form.is_valid():
            self.record(form)
        if form.errors:
            return self.refused(form)
        if not is_partial(self.request):
            return self.redirect_to_grid(f"deal-{form.row.number}")
        deal = form.row.number
        saved = DealForm(self.sheet.row(deal), self.rules)
        later = self.sheet.played_after(deal)
        return self.answer(saved, is_saved=True, later_rows=later, status=200)

    def show_kept(self, kept: KeptPost) -> HttpResponse:
        """The grid with the deal as it was typed."""
        form = self.beside_what_is_there(DealForm(self.row_or_404(), self.rules, kept.data))
        return self.render_to_response(self.get_context_data(bound=form))

    def row_or_404(self) -> DealRow:
        """The deal that the address names, which is all that reading the form takes.

        One that the round plays no more is refused in words, not here.
        """
        deal = self.kwargs["deal"]
        row = empty_row if deal in self.table.round.deals else dropped_row
        try:
            return row(self.table, self.seats, deal)
        except KeyError as error:
            raise Http404 from error

    def beside_what_is_there(self, form: DealForm) -> DealForm:
        """The form beside what is on record for its deal, which may be played no more."""
        return form.beside(self.sheet.row(form.row.number)) if self.is_played(form) else form

    def record(self, form: DealForm) -> None:
        """Record what the form holds; faults go into the form."""
        try:
            record_deal(table=self.table, actor=self.actor, **form.arguments())
        except ImpossibleSheet as refusal:
            form.show_faults(refusal)
        except StaleError as refusal:
            form.show_stale(refusal)
        except Refusal as refusal:
            form.show_refusal(refusal)

    def refused(self, form: DealForm) -> HttpResponse:
        """Show the deal with what was typed and what is wrong; nothing was saved."""
        form = self.beside_what_is_there(form)
        if is_partial(self.request):
            return self.answer(form, status=UNPROCESSABLE)
        context = self.get_context_data(bound=form)
        return render(self.request, self.template_name, context, status=UNPROCESSABLE)

    def answer(self, form: DealForm, *, status: int, **extra: Any) -> HttpResponse:
        """The rows of one deal, with the totals beside."""
        context = {
            "tournament": self.tournament,
            "round": self.table.round,
            "table": self.table,
            "sheet": self.sheet,
            "as_of": self.read_at,
            "form": form,
            **extra,
        }
        template = "tournaments/partials/deal_answer.html"
        return render(self.request, template, context, status=status)


class RecordAction(TableView, ActionView):
    """A button for one version of a deal's result, which its address names."""

    @cached_property
    def record(self) -> DealRecord:
        return get_object_or_404(self.table.records, pk=self.kwargs["record"])

    def about(self, data: QueryDict) -> str:
        return deal_name(self.table, self.record.deal)

    def done_url(self) -> str:
        return self.grid_url


class ConfirmDeal(RecordAction):
    """A second person says that a waiting result is right."""

    label = gettext_lazy("Confirm the deal")

    def act(self) -> str:
        confirm_deal(record=self.record, actor=self.actor)
        return _("Deal %(deal)s is confirmed.") % {"deal": self.record.deal}


class ClearDeal(RecordAction):
    """Clears a result; the deal is empty again."""

    label = gettext_lazy("Clear the deal")
    typed = REASON_TYPED

    def act(self) -> str:
        clear_deal(record=self.record, actor=self.actor, reason=self.reason)
        return _("Deal %(deal)s was cleared; the old result stays on record.") % {
            "deal": self.record.deal
        }


class DealHistory(TemplateResponseMixin, TableView):
    """Every version of one deal: who, when, from where and why."""

    template_name = "tournaments/deal_history.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the versions, latest first; those of a deal that was dropped stay."""
        versions = deal_versions(self.table, self.kwargs["deal"])
        if self.kwargs["deal"] not in self.table.round.deals and not versions:
            raise Http404
        context = self.get_context_data(
            table=self.table,
            round=self.table.round,
            sheet=self.sheet,
            deal=self.kwargs["deal"],
            versions=versions,
        )
        return self.render_to_response(context)
