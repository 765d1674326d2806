"""A tournament's settings and the people who help."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import ListView

from tournaments.enums import Role
from tournaments.errors import Refusal, StaleError
from tournaments.forms.tournament import MemberForm, SettingsForm
from tournaments.models import Membership, Tournament
from tournaments.permissions import Access
from tournaments.selectors.tournaments import log_of
from tournaments.selectors.versions import members_version
from tournaments.services.tournaments import add_member, remove_member, update_tournament
from tournaments.views.access import ActionView, TournamentView
from tournaments.views.form_pages import FormPage


class SettingsPage(FormPage):
    """The form of the settings, and below it the list of those who help."""

    access = Access.DIRECTOR
    section = "settings"
    template_name = "tournaments/settings.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the people who help, each with the version that removing them starts from."""
        members = list(self.tournament.memberships.select_related("user"))
        kwargs.setdefault("member_form", MemberForm(initial={"seen": members_version(members)}))
        rows = [(member, members_version([member])) for member in members]
        return super().get_context_data(members=rows, **kwargs)

    def get_success_url(self) -> str:
        return reverse("director:settings", args=[self.tournament.slug])


class Settings(SettingsPage):
    """What the director has set, in one form."""

    form_class = SettingsForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form starts from what is set."""
        return {**super().get_form_kwargs(), "instance": copy(self.tournament)}

    def form_now(self, current: Tournament) -> SettingsForm:
        """The settings as they are."""
        return SettingsForm(instance=current)

    def form_valid(self, form: SettingsForm) -> HttpResponse:
        """Save, or show why not with what was typed."""
        try:
            update_tournament(tournament=self.tournament, actor=self.actor, **form.cleaned_data)
        except Refusal as refusal:
            return self.refused(form, refusal)
        messages.success(self.request, _("The settings are saved."))
        return super().form_valid(form)


class AddMember(SettingsPage):
    """Gives a user a role, in the form below the list of those who help."""

    http_method_names = ["post"]
    form_class = MemberForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page of the settings, with what was typed below the list."""
        member_form = kwargs.pop("form", None) or self.get_form()
        settings = SettingsForm(instance=copy(self.tournament))
        return super().get_context_data(form=settings, member_form=member_form, **kwargs)

    def form_valid(self, form: MemberForm) -> HttpResponse:
        """Add or change the role, or show why not with what was typed."""
        try:
            member = add_member(
                tournament=self.tournament,
                username=form.cleaned_data["username"],
                role=Role(form.cleaned_data["role"]),
                seen=form.cleaned_data["seen"],
                actor=self.actor,
            )
        except StaleError as refusal:
            form.show_stale(refusal)
            return self.form_invalid(form)
        except Refusal as refusal:
            return self.refused(form, refusal)
        words = {"name": member.user.get_username(), "role": member.get_role_display()}
        messages.success(self.request, _("%(name)s is now %(role)s.") % words)
        return HttpResponseRedirect(self.get_success_url())

    def get_success_url(self) -> str:
        return super().get_success_url() + "#people"


class RemoveMember(ActionView):
    """Takes a user's role away."""

    access = Access.DIRECTOR
    label = gettext_lazy("Remove")

    @cached_property
    def member(self) -> Membership:
        """The role that the address names."""
        members = self.tournament.memberships.select_related("user")
        return get_object_or_404(members, pk=self.kwargs["member"])

    def about(self, data: QueryDict) -> str:
        return self.member.user.get_username()

    def act(self) -> str:
        name = self.member.user.get_username()
        remove_member(member=self.member, actor=self.actor, seen=self.seen)
        return _("%(name)s no longer has a role here.") % {"name": name}

    def done_url(self) -> str:
        return reverse("director:settings", args=[self.tournament.slug]) + "#people"


class Log(TournamentView, ListView):
    """Who changed what, when, from where and why."""

    access = Access.DIRECTOR
    section = "log"
    template_name = "tournaments/log.html"
    context_object_name = "lines"
    paginate_by = 100

    def get_queryset(self) -> Any:
        return log_of(self.tournament)
