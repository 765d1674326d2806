"""The referee's page of a table: calls, laydowns, rearrangement, and the ruling."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.generic.base import TemplateResponseMixin

from scoring import (
    ALLOWED_CALLS,
    InfractionInput,
    Laydown,
    ScoringError,
    Violation,
    calls_made,
    check_laydown,
    find_laydown,
    infraction_points,
)
from tournaments.forms.penalty import PenaltyForm
from tournaments.forms.referee import CallsForm, LaydownForm
from tournaments.views.director.score_grid import TableView


@dataclass(frozen=True)
class CallsAnswer:
    """How many calls the cards held prove, and what they cost."""

    calls: int
    points: int


@dataclass(frozen=True)
class LaydownAnswer:
    """What is wrong with the melds, and the best laydown of the hand, if there is one."""

    melds_given: bool
    violations: tuple[Violation, ...]
    hand_given: bool
    laydown: Laydown | None


class Referee(TemplateResponseMixin, TableView):
    """Answers a referee's questions; a ruling becomes a penalty entry."""

    template_name = "tournaments/referee.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the questions, and the answer to the one that was asked."""
        calls = self.question(CallsForm, "cards_held")
        laydown = self.question(LaydownForm, "hand")
        context = self.get_context_data(
            table=self.table,
            round=self.table.round,
            calls_form=calls,
            calls=self.calls_answer(calls) if calls.is_bound and calls.is_valid() else None,
            laydown_form=laydown,
            laydown=self.laydown_answer(laydown)
            if laydown.is_bound and laydown.is_valid()
            else None,
        )
        context["penalty_form"] = self.ruling(context)
        return self.render_to_response(context)

    def question(self, form_class: Any, asked_by: str) -> Any:
        """One of the forms, bound where its field came with the request."""
        data = self.request.GET if asked_by in self.request.GET else None
        return form_class(data, deals=[row.scheduled for row in self.sheet.rows], now=self.now)

    @property
    def now(self) -> int:
        """The deal being played: the first that is not in, else the last."""
        numbers = [row.number for row in self.sheet.rows if row.record is None]
        return numbers[0] if numbers else self.sheet.rows[-1].number

    def calls_answer(self, form: CallsForm) -> CallsAnswer | None:
        """Work out the calls; an impossible count goes into the form."""
        try:
            calls = calls_made(
                form.cleaned_data["cards_held"], form.cleaned_data["deal"], self.rules
            )
            if calls <= ALLOWED_CALLS:
                return CallsAnswer(calls, 0)
            breach = InfractionInput(seat=1, code="over_call", calls=calls)
            return CallsAnswer(calls, infraction_points(self.rules, breach))
        except ScoringError as error:
            form.add_error("cards_held", error.message)
            return None

    def laydown_answer(self, form: LaydownForm) -> LaydownAnswer | None:
        """Judge the melds, and look for a laydown; an impossible hand goes into the form."""
        melds, hand = form.cleaned_data["melds"], form.cleaned_data["hand"]
        contract = self.rules.deal(form.cleaned_data["deal"]).contract
        players = sum(not chair.is_empty for chair in self.sheet.chairs)
        try:
            laydown = find_laydown(hand, contract, self.rules, players) if hand else None
        except ScoringError as error:
            form.add_error("hand", error.message)
            return None
        violations = (
            check_laydown(melds, contract, self.rules, players, hand or None) if melds else ()
        )
        return LaydownAnswer(bool(melds), violations, bool(hand), laydown)

    def ruling(self, context: dict[str, Any]) -> PenaltyForm:
        """The penalty that follows from the answer, ready to be recorded for its player."""
        form = PenaltyForm(sheet=self.sheet, rules=self.rules)
        calls, laydown = context["calls"], context["laydown"]
        if calls is not None:
            asked = context["calls_form"].cleaned_data
            form.initial["deal"] = asked["deal"]
            form.initial["reason"] = _("%(count)s cards held") % {"count": asked["cards_held"]}
            if calls.points:
                form.initial.update(code="over_call", calls=calls.calls)
            else:
                form.initial["code"] = "wrong_challenge"
        elif laydown and laydown.violations and laydown.hand_given and laydown.laydown is None:
            form.initial.update(
                code="bad_laydown",
                deal=context["laydown_form"].cleaned_data["deal"],
                reason=laydown.violations[0].message[:300],
            )
        return form
