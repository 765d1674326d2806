"""A tournament's settings and the people who help."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.generic import FormView, ListView

from tournaments.enums import Role
from tournaments.errors import Refusal
from tournaments.forms.tournament import MemberForm, TournamentForm
from tournaments.permissions import Access
from tournaments.selectors.tournaments import log_of
from tournaments.services.tournaments import add_member, remove_member, update_tournament
from tournaments.views.access import ActionView, TournamentView


class Settings(TournamentView, FormView):
    """What the director has set, in one form."""

    access = Access.DIRECTOR
    section = "settings"
    template_name = "tournaments/settings.html"
    form_class = TournamentForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form starts from what is set."""
        copy = type(self.tournament).objects.get(pk=self.tournament.pk)
        return {**super().get_form_kwargs(), "instance": copy}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the people who help."""
        members = self.tournament.memberships.select_related("user")
        return super().get_context_data(members=members, member_form=MemberForm(), **kwargs)

    def form_valid(self, form: TournamentForm) -> HttpResponse:
        """Save, or show why not with what was typed."""
        try:
            update_tournament(tournament=self.tournament, actor=self.actor, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(refusal.field, refusal.message)
            return self.form_invalid(form)
        messages.success(self.request, _("The settings are saved."))
        return super().form_valid(form)

    def get_success_url(self) -> str:
        """Stay."""
        return reverse("director:settings", args=[self.tournament.slug])


class MemberAction(ActionView):
    """A button on the list of people who help."""

    access = Access.DIRECTOR

    def done_url(self) -> str:
        """Back to the list."""
        return reverse("director:settings", args=[self.tournament.slug]) + "#people"


class AddMember(MemberAction):
    """Gives a user a role."""

    def act(self) -> str:
        """Add or change the role."""
        form = MemberForm(self.request.POST)
        if not form.is_valid():
            raise Refusal(_("Type a user name and choose a role."))
        member = add_member(
            tournament=self.tournament,
            username=form.cleaned_data["username"],
            role=Role(form.cleaned_data["role"]),
            actor=self.actor,
        )
        return _("%(name)s is now %(role)s.") % {
            "name": member.user.get_username(),
            "role": member.get_role_display(),
        }


class RemoveMember(MemberAction):
    """Takes a user's role away."""

    def act(self) -> str:
        """Remove the role."""
        member = get_object_or_404(self.tournament.memberships, pk=self.kwargs["member"])
        name = member.user.get_username()
        remove_member(member=member, actor=self.actor)
        return _("%(name)s has no role here any more.") % {"name": name}


class Log(TournamentView, ListView):
    """Who changed what, when, from where and why."""

    access = Access.DIRECTOR
    section = "log"
    template_name = "tournaments/log.html"
    context_object_name = "lines"
    paginate_by = 100

    def get_queryset(self) -> Any:
        """The log, latest first."""
        return log_of(self.tournament)
