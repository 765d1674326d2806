"""Tables and rounds whose time is up: what is missing is not played."""

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.permissions import Access
from tournaments.services.ending import close_with_gaps, end_short
from tournaments.views.access import REASON_TYPED, ActionView
from tournaments.views.director.rounds import RoundAction
from tournaments.views.director.score_grid import TableView


class EndShort(TableView, ActionView):
    """Marks the deals that a table has no time for as not played."""

    access = Access.DIRECTOR
    label = gettext_lazy("End this table short")
    typed = REASON_TYPED

    def about(self, data: QueryDict) -> str:
        return f"{self.table.round}, {self.table}"

    def act(self) -> str:
        count = end_short(table=self.table, actor=self.actor, reason=self.reason, seen=self.seen)
        return not_played_words(count)

    def done_url(self) -> str:
        return self.grid_url


class CloseWithGaps(RoundAction):
    """Closes a round whose time is up."""

    label = gettext_lazy("Close the round with gaps")
    typed = REASON_TYPED

    def act(self) -> str:
        """Mark what is missing as not played, and close."""
        count = close_with_gaps(
            round_=self.round, actor=self.actor, reason=self.reason, seen=self.seen
        )
        words = _("%(round)s is closed.") % {"round": self.round}
        return f"{words} {not_played_words(count)}" if count else words


def not_played_words(count: int) -> str:
    """How many deals are not played."""
    return ngettext(
        "%(count)s deal is marked as not played.",
        "%(count)s deals are marked as not played.",
        count,
    ) % {"count": count}
