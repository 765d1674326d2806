"""Infractions: at a table's grid, and all of them."""

from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ScoringError
from tournaments.enums import Role
from tournaments.errors import Refusal, StaleError
from tournaments.forms.buttons import CancelPenaltyForm
from tournaments.forms.penalties import PenaltyFilter
from tournaments.forms.penalty import PenaltyForm
from tournaments.models import Entry, PenaltyEntry
from tournaments.permissions import Access
from tournaments.selectors.penalties import penalties_of, penalties_of_player
from tournaments.selectors.roster import roster
from tournaments.services.penalties import add_penalty, cancel_penalty
from tournaments.tables.penalties import PenaltyTable, PlayerPenaltyTable
from tournaments.views.access import REASON_TYPED, ActionView, TournamentView
from tournaments.views.director.score_grid import UNPROCESSABLE, ScoreGrid
from tournaments.views.kept_posts import KeptPost
from tournaments.views.lists import FilteredTable


class Penalties(FilteredTable):
    """Every infraction of the event."""

    access = Access.DIRECTOR
    section = "penalties"
    template_name = "tournaments/penalties.html"
    filterset_class = PenaltyFilter
    table_class = PenaltyTable

    def filterset(self) -> Any:
        """The filter offers the infractions of this tournament's rules."""
        return PenaltyFilter(
            self.request.GET, queryset=self.get_queryset(), rules=self.tournament.rule_set
        )

    def get_queryset(self) -> Any:
        """All of them, cancelled ones too."""
        return penalties_of(self.tournament)


class PlayerPenalties(Penalties):
    """Every infraction of one person, in every tournament."""

    template_name = "tournaments/player_penalties.html"
    table_class = PlayerPenaltyTable

    @cached_property
    def entry(self) -> Entry:
        """The entry that the address names."""
        return get_object_or_404(roster(self.tournament), number=self.kwargs["entry"])

    def get_queryset(self) -> Any:
        return penalties_of_player(self.entry.player, self.request.user.pk)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show whom the page is about."""
        return super().get_context_data(entry=self.entry, **kwargs)


class AddPenalty(ScoreGrid):
    """Issues an infraction at a table."""

    http_method_names = ["post"]

    def filled_in(self, data: Any) -> PenaltyForm:
        """The form with what was typed."""
        return PenaltyForm(data, sheet=self.sheet, rules=self.rules)

    def show_kept(self, kept: KeptPost) -> HttpResponse:
        """The grid with the form as it was filled in."""
        context = self.get_context_data(bound_penalty=self.filled_in(kept.data))
        return self.render_to_response(context)

    def post(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Add it and go back to the grid, or show what is wrong in the form."""
        form = self.filled_in(request.POST)
        if form.is_valid():
            try:
                add_penalty(actor=self.actor, **form.arguments())
            except StaleError as refusal:
                form.show_stale(refusal)
            except (Refusal, ScoringError) as refusal:
                field = refusal.field if refusal.field in form.fields else None
                form.add_error(field, refusal.message)
            else:
                return self.redirect_to_grid()
        context = self.get_context_data(bound_penalty=form)
        return self.render_to_response(context, status=UNPROCESSABLE)


class CancelPenalty(ActionView, TournamentView):
    """Cancels a penalty, with a reason."""

    access = Access.SCORER
    label = gettext_lazy("Cancel the penalty")
    form_class = CancelPenaltyForm
    typed = REASON_TYPED

    @cached_property
    def penalty(self) -> PenaltyEntry:
        """The penalty that the address names."""
        penalty = get_object_or_404(penalties_of(self.tournament), pk=self.kwargs["penalty"])
        self.keep_draft_hidden(penalty.round)
        return penalty

    def about(self, data: QueryDict) -> str:
        """Whose penalty it is, for what."""
        return f"{self.penalty.entry}: {self.penalty.name}, {self.penalty.points}"

    def act(self) -> str:
        cancel_penalty(penalty=self.penalty, actor=self.actor, reason=self.reason, seen=self.seen)
        return _("The penalty is cancelled. It stays on record but no longer counts.")

    def done_url(self) -> str:
        """Back to the list, or to the table's grid."""
        penalty = self.penalty
        back_to_list = self.form["back"].value() == "list" and self.role == Role.DIRECTOR
        if back_to_list or penalty.table is None:
            return reverse("director:penalties", args=[self.tournament.slug])
        place = (penalty.round.number, penalty.table.number)
        return reverse("director:grid", args=[self.tournament.slug, *place]) + "#penalties"
