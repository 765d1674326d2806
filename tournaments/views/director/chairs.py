"""Who sits where at a table from the next deal on."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic.base import TemplateResponseMixin

from tournaments.errors import Refusal, StaleError
from tournaments.forms.chairs import ChairForm
from tournaments.forms.versioned import changed_data
from tournaments.models.round import MOST_SEATS
from tournaments.permissions import Access
from tournaments.selectors.seating import unseated
from tournaments.selectors.versions import chairs_version
from tournaments.services.chairs import change_chair
from tournaments.views.director.score_grid import UNPROCESSABLE, TableView
from tournaments.views.kept_posts import KeptPost


class Chairs(TemplateResponseMixin, TableView):
    """Every chair of a table, with who may sit there from the next deal on."""

    access = Access.DIRECTOR
    template_name = "tournaments/chairs.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the chairs."""
        return self.render_to_response(self.get_context_data())

    def chair_form(self, number: int, data: Any = None) -> ChairForm:
        """The form of one chair; one that has been empty all round has no row yet."""
        chair = next((chair for chair in self.sheet.chairs if chair.number == number), None)
        return ChairForm(
            data,
            number=number,
            chair=chair,
            free=unseated(self.table.round),
            seen=chairs_version(self.seats),
        )

    def get_context_data(self, bound: ChairForm | None = None, **kwargs: Any) -> dict[str, Any]:
        """One form a chair, and one for the next chair that the table does not use."""
        taken = {chair.number for chair in self.sheet.chairs}
        numbers = sorted(taken | set(range(1, 5)))
        if taken >= set(range(1, 5)) and max(taken) < min(MOST_SEATS, self.rules.max_players):
            numbers.append(max(taken) + 1)
        missing = [row.number for row in self.sheet.rows if row.record is None]
        return super().get_context_data(
            table=self.table,
            round=self.table.round,
            sheet=self.sheet,
            seen=chairs_version(self.seats),
            forms=[
                bound if bound and bound.number == number else self.chair_form(number)
                for number in numbers
            ],
            next_deal=missing[0] if missing else None,
            missing=missing,
            **kwargs,
        )


class ChangeChair(Chairs):
    """Empties a chair, or seats somebody in it."""

    http_method_names = ["post"]

    def show_kept(self, kept: KeptPost) -> HttpResponse:
        """The chairs with the form as it was filled in."""
        form = self.chair_form(self.chair_or_404(), kept.data)
        return self.render_to_response(self.get_context_data(bound=form))

    def chair_or_404(self) -> int:
        """The chair that the address names."""
        number = int(self.kwargs["chair"])
        if not 1 <= number <= MOST_SEATS:
            raise Http404
        return number

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Change it and go back to the chairs, or show in the form why not."""
        form = self.chair_form(self.chair_or_404(), request.POST)
        if form.is_valid():
            try:
                change_chair(
                    table=self.table,
                    chair=form.number,
                    entry=form.entry,
                    actor=self.actor,
                    reason=form.cleaned_data["reason"],
                    seen=form.cleaned_data["seen"],
                )
            except StaleError as refusal:
                form.data = changed_data(form.data, "seen", refusal.seen)
                form.add_error(None, refusal.message)
            except Refusal as refusal:
                form.add_error(None, refusal.message)
            else:
                return redirect("director:chairs", self.tournament.slug, *self.place)
        context = self.get_context_data(bound=form)
        return self.render_to_response(context, status=UNPROCESSABLE)
