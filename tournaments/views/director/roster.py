"""The roster: who takes part, who is checked in, who has withdrawn."""

from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.enums import EntryStatus
from tournaments.errors import Refusal
from tournaments.forms.roster import EditEntryForm, EntryForm, RosterFilter
from tournaments.models import Entry
from tournaments.permissions import Access
from tournaments.selectors.roster import roster, roster_counts
from tournaments.selectors.versions import roster_version
from tournaments.services import roster as roster_services
from tournaments.tables.roster import RosterTable
from tournaments.views.access import REASON_TYPED, ActionView, TournamentView
from tournaments.views.form_pages import FormPage
from tournaments.views.lists import FilteredTable


class Roster(FilteredTable):
    """Everyone, with what can be done for each."""

    access = Access.DIRECTOR
    section = "roster"
    template_name = "tournaments/roster.html"
    filterset_class = RosterFilter
    table_class = RosterTable
    paginate_by = 200

    def get_queryset(self) -> Any:
        """All entries of the tournament."""
        return roster(self.tournament)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add how many are in which state, and who could be checked in at once."""
        registered = roster(self.tournament).filter(status=EntryStatus.REGISTERED)
        return super().get_context_data(
            counts=roster_counts(self.tournament), seen=roster_version(registered), **kwargs
        )


class RosterPage(TournamentView):
    """A page below the roster."""

    access = Access.DIRECTOR
    section = "roster"

    @cached_property
    def entry(self) -> Entry:
        """The entry that the address names."""
        return get_object_or_404(roster(self.tournament), number=self.kwargs["entry"])

    @property
    def roster_url(self) -> str:
        return reverse("director:roster", args=[self.tournament.slug])


class AddEntry(RosterPage, FormPage):
    """Adds one player."""

    form_class: type[EntryForm] = EntryForm
    template_name = "tournaments/entry_form.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form offers the other players to keep apart from."""
        return {**super().get_form_kwargs(), "others": self.tournament.entries.all()}

    def save(self, data: dict[str, Any]) -> None:
        """Add the player, and check them in where that was asked."""
        entry = roster_services.add_entry(tournament=self.tournament, actor=self.actor, **data)
        if "check_in" in self.request.POST:
            roster_services.check_in(
                tournament=self.tournament, numbers=[entry.number], actor=self.actor
            )

    def form_valid(self, form: EntryForm) -> HttpResponse:
        """Save, or show why not with what was typed."""
        try:
            self.save(form.cleaned_data)
        except Refusal as refusal:
            return self.refused(form, refusal)
        return super().form_valid(form)

    def get_success_url(self) -> str:
        return self.roster_url


class EditEntry(AddEntry):
    """Changes one player's details."""

    form_class = EditEntryForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form starts from what is on record."""
        others = self.tournament.entries.exclude(pk=self.entry.pk)
        return {**super().get_form_kwargs(), "entry": self.entry, "others": others}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show whom the page is about, and from which version they are removed."""
        seen = roster_version([self.entry])
        return super().get_context_data(entry=self.entry, seen=seen, **kwargs)

    def form_now(self, current: Entry) -> EditEntryForm:
        """The details as they are."""
        return EditEntryForm(entry=current, others=self.tournament.entries.all())

    def save(self, data: dict[str, Any]) -> None:
        roster_services.update_entry(entry=self.entry, actor=self.actor, **data)


class RosterAction(RosterPage, ActionView):
    """A button on the roster."""

    def about(self, data: QueryDict) -> str:
        """Whom the button is for."""
        return str(self.entry)

    def done_url(self) -> str:
        """Back to where the button was."""
        number = self.kwargs.get("entry")
        return f"{self.roster_url}#entry-{number}" if number else self.roster_url


class CheckIn(RosterAction):
    """Checks one player in."""

    label = gettext_lazy("Check in")

    def act(self) -> None:
        """Check in; the row shows it."""
        roster_services.check_in(
            tournament=self.tournament,
            numbers=[self.entry.number],
            actor=self.actor,
            seen=self.seen,
        )


class CheckInEveryone(RosterAction):
    """Checks in everyone who is not in yet."""

    label = gettext_lazy("Check in everyone")

    def about(self, data: QueryDict) -> str:
        return self.tournament.name

    def act(self) -> str:
        numbers = self.tournament.entries.values_list("number", flat=True)
        count = roster_services.check_in(
            tournament=self.tournament, numbers=numbers, actor=self.actor, seen=self.seen
        )
        return ngettext(
            "%(count)s player is checked in.", "%(count)s players are checked in.", count
        ) % {"count": count}


class UndoCheckIn(RosterAction):
    """Marks a player as not there yet."""

    label = gettext_lazy("Undo check-in")

    def act(self) -> None:
        roster_services.undo_check_in(entry=self.entry, actor=self.actor, seen=self.seen)


class Withdraw(RosterAction):
    """Withdraws a player from the rounds to come."""

    label = gettext_lazy("Withdraw")
    typed = REASON_TYPED

    def act(self) -> str:
        """Withdraw; it can be undone."""
        roster_services.withdraw(
            entry=self.entry, actor=self.actor, reason=self.reason, seen=self.seen
        )
        return _("%(name)s has withdrawn and will not be seated again. The scores stay.") % {
            "name": self.entry
        }


class Reinstate(RosterAction):
    """Undoes a withdrawal."""

    label = gettext_lazy("Plays again")

    def act(self) -> str:
        roster_services.reinstate(entry=self.entry, actor=self.actor, seen=self.seen)
        return _("%(name)s plays again.") % {"name": self.entry}


class RemoveEntry(RosterAction):
    """Removes a player who has never been seated from the roster."""

    label = gettext_lazy("Remove from the roster")

    def act(self) -> str:
        name = str(self.entry)
        roster_services.remove_entry(entry=self.entry, actor=self.actor, seen=self.seen)
        return _("%(name)s is off the roster.") % {"name": name}

    def done_url(self) -> str:
        """The row may be gone."""
        return self.roster_url
