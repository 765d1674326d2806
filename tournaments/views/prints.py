"""What comes out on paper, as PDFs."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Round, Table
from tournaments.permissions import Access
from tournaments.printing.apart import urgently
from tournaments.printing.documents import PrintingUnavailable
from tournaments.printing.paper import Paper, paper_named
from tournaments.printing.rules import rules_pdf
from tournaments.printing.score_sheets import score_sheets_pdf
from tournaments.printing.seating import seating_pdf
from tournaments.printing.standings import standings_pdf
from tournaments.selectors.print_data import round_sheets
from tournaments.selectors.scope import Scope
from tournaments.selectors.seating import seating_lists
from tournaments.selectors.standings import standings, standings_after
from tournaments.views.cached import EVERYBODY, SERVICE_UNAVAILABLE, CachedView
from tournaments.views.gate import PRINTS, Busy
from tournaments.views.page_cache import claim, disclaim
from tournaments.views.public.standings import refuse_held_back
from tournaments.views.standings_choice import StandingsChoice, standings_choice


class PrintView(CachedView):
    """A document on A4, or on Letter with ``?paper=letter``.

    It names no reader, so readers share what is kept, but for documents that are not for
    everybody. Subclasses give ``pdf``, and ``file_name``, which is put behind the tournament's own.
    """

    @property
    def is_public(self) -> bool:
        """Whether everybody may have the document."""
        return True

    @cached_property
    def paper(self) -> Paper:
        """What it is printed on."""
        return paper_named(self.request.GET.get("paper"))

    def variant(self) -> object:
        """The paper alone, whatever else the query holds."""
        return self.paper.name

    def audience(self) -> str | None:
        """Everybody, or those of the reader's role."""
        return EVERYBODY if self.is_public else self.role

    @contextmanager
    def turn(self, key: str) -> Iterator[None]:
        """One document at a time, and none that another process is making already.

        Whoever runs the tournament waits for the first, and does not mind the second.
        """
        by_staff = self.role is not None
        with PRINTS.passed(by_staff=by_staff):
            is_mine = claim(key)
            if not is_mine and not by_staff:
                raise Busy
            try:
                with urgently() if by_staff else nullcontext():
                    yield
            finally:
                if is_mine:
                    disclaim(key)

    def pdf(self) -> bytes:
        raise NotImplementedError

    def file_name(self) -> str:
        """What the document is, in words joined by hyphens."""
        raise NotImplementedError

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the document in the browser, or say what the server lacks for it."""
        try:
            content = self.pdf()
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


class RoundPrint(PrintView):
    """A document of one round; a draft's is there for the director alone."""

    @cached_property
    def round(self) -> Round:
        """The round that the address names."""
        round_ = get_object_or_404(self.tournament.rounds, number=self.kwargs["number"])
        self.keep_draft_hidden(round_)
        round_.tournament = self.tournament
        return round_

    def refuse(self) -> None:
        self.round  # noqa: B018 - raises Http404


class ScoreSheets(RoundPrint):
    """The score sheets of a round, or of some tables; filled with ``?filled=1``."""

    access = Access.SCORER

    @property
    def is_public(self) -> bool:
        """Never: its codes open the pages of the tables."""
        return False

    @cached_property
    def is_filled(self) -> bool:
        """Whether what is on record is printed into the cells."""
        return self.request.GET.get("filled") == "1"

    def variant(self) -> object:
        """The paper, the tables, what is in the cells, and the server, where the codes lead to."""
        server = self.request.build_absolute_uri("/")
        return self.paper.name, self.tables, self.is_filled, server

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The tables that are asked for: that of the address, or ``?tables=``; none for all."""
        if "table" in self.kwargs:
            table = get_object_or_404(self.round.tables, number=self.kwargs["table"])
            return (table.number,)
        asked = self.request.GET.getlist("tables")
        return tuple(sorted({int(text) for text in asked if re.fullmatch(r"[0-9]{1,5}", text)}))

    def pdf(self) -> bytes:
        """One page for each table."""
        sheets = round_sheets(self.round, self.tables)
        if not sheets:
            raise Http404
        return score_sheets_pdf(
            self.round, sheets, self.link_of, paper=self.paper, filled=self.is_filled
        )

    def link_of(self, table: Table) -> str:
        """The address of a table's own page, for its QR code."""
        return self.request.build_absolute_uri(reverse("table:link", args=[table.token]))

    def file_name(self) -> str:
        """Such as ``round-3-table-5-score-sheet``."""
        if "table" in self.kwargs:
            return f"round-{self.kwargs['number']}-table-{self.kwargs['table']}-score-sheet"
        return f"round-{self.kwargs['number']}-score-sheets"


class Seating(RoundPrint):
    """Who sits where, for the wall."""

    access = Access.PUBLIC

    @property
    def is_public(self) -> bool:
        """Not while it is a draft."""
        return not self.round.is_draft

    def pdf(self) -> bytes:
        """By table, then by name."""
        return seating_pdf(self.round, seating_lists(self.round), paper=self.paper)

    def file_name(self) -> str:
        """Such as ``round-3-seating``."""
        return f"round-{self.kwargs['number']}-seating"


class Standings(PrintView):
    """The standings, once they are released to the reader."""

    access = Access.PUBLIC

    @property
    def is_public(self) -> bool:
        """Not while they are held back."""
        return self.tournament.standings_released

    def refuse(self) -> None:
        refuse_held_back(self)

    @cached_property
    def choice(self) -> StandingsChoice:
        """The view that is asked for."""
        return standings_choice(self.request.GET)

    def variant(self) -> object | None:
        """The paper and the round; a moment is printed anew each time."""
        return None if self.choice.moment else (self.paper.name, self.choice.after)

    def pdf(self) -> bytes:
        """The whole field, after a round or as of a moment."""
        moment = self.choice.moment
        as_of = moment or (self.version.at if self.version else timezone.now())
        everyone = (
            standings(self.tournament, scope=Scope(moment=moment))
            if moment
            else standings_after(self.tournament, self.choice.after)
        )
        return standings_pdf(self.tournament, everyone, paper=self.paper, as_of=as_of)

    def file_name(self) -> str:
        return "standings"


class Rules(PrintView):
    """Exactly this tournament's rules."""

    access = Access.PUBLIC

    def pdf(self) -> bytes:
        return rules_pdf(self.tournament, paper=self.paper)

    def file_name(self) -> str:
        return "rules"
