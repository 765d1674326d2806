"""The filters of the list of penalties."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring import RuleSet
from tournaments.models import PenaltyEntry
from tournaments.words import infraction_name


class PenaltyFilter(django_filters.FilterSet):
    """By player, infraction, and whether it is in force."""

    search = django_filters.CharFilter(
        label=_("Player"), field_name="entry__player__name", lookup_expr="icontains"
    )
    code = django_filters.ChoiceFilter(label=_("Infraction"), choices=[], empty_label=_("All"))
    state = django_filters.ChoiceFilter(
        label=_("State"),
        choices=[("in_force", _("In force")), ("cancelled", _("Cancelled"))],
        empty_label=_("All"),
        method="by_state",
    )

    def __init__(self, *args: Any, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.filters["code"].extra["choices"] = [
            (item.code, infraction_name(item)) for item in rules.infractions
        ]

    class Meta:
        model = PenaltyEntry
        fields = ["search", "code", "state"]

    def by_state(
        self, penalties: QuerySet[PenaltyEntry], _name: str, state: str
    ) -> QuerySet[PenaltyEntry]:
        """Penalties in force, or those that were cancelled."""
        return penalties.filter(cancelled_at__isnull=state == "in_force")
