"""Rounds, their tables, and who sits where."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RoundStatus, SeatingWay
from tournaments.models.constraints import filled, listed
from tournaments.models.roster import Entry
from tournaments.models.tournament import Tournament

MOST_SEATS = 8


def table_token() -> str:
    """Return a new unguessable address of a table (128 random bits)."""
    return secrets.token_urlsafe(16)


class Round(models.Model):
    """One round of a tournament: which deals are played, and how far it has come."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    deals = models.JSONField(_("deals"))
    status = models.CharField(
        _("status"), max_length=10, choices=RoundStatus, default=RoundStatus.DRAFT
    )
    way = models.CharField(_("seated"), max_length=10, choices=SeatingWay)
    seed = models.PositiveIntegerField(_("seed"))
    out_of_time = models.BooleanField(_("the search ran out of time"), default=False)
    version = models.PositiveIntegerField(_("version"), default=1)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_round_per_number_and_tournament"
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, version__gte=1), name="round_from_1"
            ),
            listed("round_choices_in_lists", status=RoundStatus, way=SeatingWay),
            models.CheckConstraint(
                condition=models.Q(
                    status=RoundStatus.DRAFT, published_at__isnull=True, published_by__isnull=True
                )
                | (~models.Q(status=RoundStatus.DRAFT) & models.Q(published_at__isnull=False)),
                name="round_published_at_a_time_or_a_draft",
            ),
        ]

    def __str__(self) -> str:
        return gettext("Round %(number)s") % {"number": self.number}

    @property
    def is_draft(self) -> bool:
        """Whether only the director sees it yet."""
        return self.status == RoundStatus.DRAFT


class Table(models.Model):
    """One table of a round, with its unguessable link."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    token = models.CharField(_("link"), max_length=32, unique=True, default=table_token)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["round__number", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="one_table_per_number_and_round"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="table_from_1"),
            filled("table_has_a_link", "token"),
        ]

    def __str__(self) -> str:
        return gettext("Table %(number)s") % {"number": self.number}


class Seat(models.Model):
    """A chair at a table, in dealer order; an empty chair has no row."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"],
                name="one_entry_per_seat",
            ),
            models.UniqueConstraint(
                fields=["round", "entry"],
                name="one_seat_per_entry_and_round",
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, number__lte=MOST_SEATS), name="seat_number_1_to_8"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.entry}"
