"""The filters of the list of penalties."""

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import PenaltyEntry
from tournaments.words import INFRACTIONS


class PenaltyFilter(django_filters.FilterSet):
    """By player, infraction, and whether it stands."""

    search = django_filters.CharFilter(
        label=_("Player"), field_name="seat__entry__player__name", lookup_expr="icontains"
    )
    code = django_filters.ChoiceFilter(
        label=_("Infraction"), choices=list(INFRACTIONS.items()), empty_label=_("All")
    )
    state = django_filters.ChoiceFilter(
        label=_("State"),
        choices=[("standing", _("Standing")), ("cancelled", _("Cancelled"))],
        empty_label=_("All"),
        method="by_state",
    )

    class Meta:
        model = PenaltyEntry
        fields = ["search", "code", "state"]

    def by_state(
        self, penalties: QuerySet[PenaltyEntry], _name: str, state: str
    ) -> QuerySet[PenaltyEntry]:
        """Penalties that stand, or those that were cancelled."""
        return penalties.filter(cancelled_at__isnull=state == "standing")
