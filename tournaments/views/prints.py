"""What comes out on paper, as PDFs."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from tournaments.models import Round, Table
from tournaments.permissions import Access
from tournaments.printing.paper import Paper, paper_named
from tournaments.printing.pdf import PrintingUnavailable
from tournaments.printing.rules import rules_pdf
from tournaments.printing.score_sheets import score_sheets_pdf
from tournaments.printing.seating import seating_pdf
from tournaments.printing.standings import standings_pdf
from tournaments.selectors.print_data import round_sheets
from tournaments.selectors.seating import seating_lists
from tournaments.selectors.standings import standings
from tournaments.views.access import TournamentView
from tournaments.views.public.standings import refuse_held_back

SERVICE_UNAVAILABLE = 503


class PrintView(TournamentView):
    """A document on A4, or on Letter with ``?paper=letter``.

    Subclasses give ``pdf`` and ``file_name``, which is put behind the tournament's own.
    """

    def pdf(self, paper: Paper) -> bytes:
        """The document."""
        raise NotImplementedError

    def file_name(self) -> str:
        """What the document is, in words joined by hyphens."""
        raise NotImplementedError

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the document in the browser, or say what the server lacks for it."""
        try:
            content = self.pdf(paper_named(request.GET.get("paper")))
        except PrintingUnavailable as unavailable:
            return render(
                request,
                "print/unavailable.html",
                self.get_context_data(message=str(unavailable)),
                status=SERVICE_UNAVAILABLE,
            )
        name = f"{self.tournament.slug}-{self.file_name()}.pdf"
        return HttpResponse(
            content,
            content_type="application/pdf",
            headers={"Content-Disposition": f'inline; filename="{name}"'},
        )

    def find_round(self) -> Round:
        """The round that the address names; a draft is there for the director alone."""
        round_ = get_object_or_404(self.tournament.rounds, number=self.kwargs["number"])
        self.keep_draft_hidden(round_)
        round_.tournament = self.tournament
        return round_


class ScoreSheets(PrintView):
    """The score sheets of a round, or of one table; filled with ``?filled=1``."""

    access = Access.SCORER

    def pdf(self, paper: Paper) -> bytes:
        """One page for each table."""
        round_ = self.find_round()
        sheets = round_sheets(round_, self.kwargs.get("table"))
        if not sheets:
            raise Http404
        filled = self.request.GET.get("filled") == "1"
        return score_sheets_pdf(round_, sheets, self.link_of, paper=paper, filled=filled)

    def link_of(self, table: Table) -> str:
        """The address of a table's own page, for its QR code."""
        return self.request.build_absolute_uri(reverse("table:link", args=[table.token]))

    def file_name(self) -> str:
        """Such as ``round-3-table-5-score-sheet``."""
        if "table" in self.kwargs:
            return f"round-{self.kwargs['number']}-table-{self.kwargs['table']}-score-sheet"
        return f"round-{self.kwargs['number']}-score-sheets"


class Seating(PrintView):
    """Who sits where, for the wall."""

    access = Access.PUBLIC

    def pdf(self, paper: Paper) -> bytes:
        """By table, then by name."""
        round_ = self.find_round()
        return seating_pdf(round_, seating_lists(round_), paper=paper)

    def file_name(self) -> str:
        """Such as ``round-3-seating``."""
        return f"round-{self.kwargs['number']}-seating"


class Standings(PrintView):
    """The standings, once they are released to the reader."""

    access = Access.PUBLIC

    def pdf(self, paper: Paper) -> bytes:
        """The whole field."""
        refuse_held_back(self)
        return standings_pdf(self.tournament, standings(self.tournament), paper=paper)

    def file_name(self) -> str:
        """The word itself."""
        return "standings"


class Rules(PrintView):
    """Exactly this tournament's rules."""

    access = Access.PUBLIC

    def pdf(self, paper: Paper) -> bytes:
        """One page."""
        return rules_pdf(self.tournament, paper=paper)

    def file_name(self) -> str:
        """The word itself."""
        return "rules"
