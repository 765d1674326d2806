"""Infractions, on lines of their own."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Source
from tournaments.models.constraints import filled, listed
from tournaments.models.round import Seat
from tournaments.words import infraction_words


class PenaltyEntry(models.Model):
    """One infraction of a player at a table; cancelled with a reason, never deleted."""

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="penalties")
    deal = models.PositiveSmallIntegerField(_("deal"), null=True, blank=True)
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=1)
    code = models.CharField(_("infraction"), max_length=30)
    title = models.CharField(
        _("its name"), max_length=80, blank=True, help_text=_("Of a director’s own infraction.")
    )
    calls = models.PositiveSmallIntegerField(_("calls made"), null=True, blank=True)
    points = models.IntegerField(_("points"))
    counted = models.IntegerField(
        _("points that count"), help_text=_("0 when cancelled, and in a void deal.")
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    source = models.CharField(_("source"), max_length=10, choices=Source)
    submission_key = models.UUIDField(_("submission key"), unique=True, default=uuid.uuid4)
    issued_at = models.DateTimeField(_("issued"), default=timezone.now)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    cancel_reason = models.CharField(_("reason for cancelling"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("penalty entry")
        verbose_name_plural = _("penalty entries")
        ordering = ["issued_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True) | Q(counted=0),
                name="cancelled_penalty_counts_nothing",
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True, cancelled_by__isnull=True, cancel_reason="")
                | (Q(cancelled_at__isnull=False) & ~Q(cancel_reason="")),
                name="cancelled_at_a_time_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(counted__in=[0, F("points"), F("points") * 2]),
                name="penalty_counts_never_once_or_twice",
            ),
            models.CheckConstraint(
                condition=Q(deal__isnull=True, attempt=1)
                | Q(deal__isnull=False, deal__gte=1, attempt__gte=1),
                name="penalty_deal_and_attempt_from_1",
            ),
            models.CheckConstraint(
                condition=Q(calls__isnull=True) | Q(calls__gte=1), name="penalty_calls_from_1"
            ),
            filled("penalty_has_a_code", "code"),
            listed("penalty_source_in_list", source=Source),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.code} {self.points}"

    @property
    def name(self) -> str:
        """The infraction's name in the reader's language, or as the director wrote it."""
        return self.title or infraction_words(self.code)

    @property
    def is_cancelled(self) -> bool:
        """Whether it has been taken back."""
        return self.cancelled_at is not None
