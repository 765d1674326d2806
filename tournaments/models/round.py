"""Rounds, their tables, and who sits where from which deal on."""

import secrets
from collections.abc import Iterable

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
    """One round of a tournament: which deals are played, and how far it has come.

    ``slots`` are the deals in the order in which they are played, from slot 1 on. A slot keeps
    its number for good: a dropped deal leaves None, an added one goes last.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    slots = models.JSONField(_("deals"))
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

    @property
    def deals(self) -> list[int]:
        """The deals that are played, in their order."""
        return [deal for deal in self.slots if deal is not None]

    def deals_from(self, slot: int) -> list[int]:
        """The deals of ``slot`` and of those after it."""
        return [deal for deal in self.slots[slot - 1 :] if deal is not None]

    def slot_of(self, deal: int) -> int:
        """The slot of a deal, from 1; ValueError where it is not played in this round."""
        return int(self.slots.index(deal)) + 1


class Table(models.Model):
    """One table of a round, with its unguessable link."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    token = models.CharField(_("link"), max_length=32, unique=True, default=table_token)
    is_locked = models.BooleanField(
        _("locked"), default=False, help_text=_("Redrawing the round leaves this table as it is.")
    )

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
    """From a slot on this chair holds an entry, or nobody, until the chair's next row.

    Chairs are numbered in dealer order. One that never holds anybody has no row.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats", null=True, blank=True)
    number = models.PositiveSmallIntegerField(_("seat"))
    first_slot = models.PositiveSmallIntegerField(_("from slot"), default=1)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number", "first_slot"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number", "first_slot"], name="one_holder_per_chair_and_slot"
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, number__lte=MOST_SEATS), name="seat_number_1_to_8"
            ),
            models.CheckConstraint(condition=models.Q(first_slot__gte=1), name="seat_from_slot_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.entry or gettext('nobody')}"


def chairs_at(seats: Iterable[Seat], slot: int) -> dict[int, Seat]:
    """Who sits at one table in ``slot``: the rows that hold, by chair, empty chairs left out.

    Arguments: ``seats``, all rows of the table in any order.
    """
    holding: dict[int, Seat] = {}
    for seat in sorted(seats, key=lambda seat: (seat.number, seat.first_slot)):
        if seat.first_slot <= slot:
            holding[seat.number] = seat
    return {number: seat for number, seat in holding.items() if seat.entry_id is not None}
