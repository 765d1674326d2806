"""The results of deals: append-only versions, and each seat's points in them."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RecordStatus, Source
from tournaments.models.constraints import listed
from tournaments.models.round import Seat, Table


class DealRecord(models.Model):
    """One version of the result of one attempt at one deal of a table.

    Never overwritten: a correction is a new version that names the one it replaces.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="records")
    deal = models.PositiveSmallIntegerField(_("deal"))
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=1)
    goer = models.ForeignKey(
        Seat, models.PROTECT, null=True, blank=True, related_name="deals_won", verbose_name=_("out")
    )
    is_void = models.BooleanField(_("void"), default=False)
    down_and_out = models.BooleanField(_("down-and-out"), default=False)
    opened_before = models.JSONField(_("seats that had opened"), default=list, blank=True)
    exact_cut_by = models.ForeignKey(
        Seat, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("exact cut")
    )
    status = models.CharField(_("status"), max_length=10, choices=RecordStatus)
    source = models.CharField(_("source"), max_length=10, choices=Source)
    origin = models.CharField(_("from"), max_length=80, blank=True)
    submission_key = models.UUIDField(_("submission key"), unique=True, default=uuid.uuid4)
    created_at = models.DateTimeField(_("entered"), default=timezone.now)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    replaces = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        verbose_name = _("deal record")
        verbose_name_plural = _("deal records")
        ordering = ["deal", "attempt", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "deal", "attempt"],
                condition=Q(status=RecordStatus.CONFIRMED),
                name="one_confirmed_record",
            ),
            models.CheckConstraint(
                condition=Q(is_void=True, goer__isnull=True, down_and_out=False)
                | Q(is_void=False, goer__isnull=False),
                name="one_goer_or_void",
            ),
            models.CheckConstraint(
                condition=Q(deal__gte=1, attempt__gte=1), name="deal_and_attempt_from_1"
            ),
            models.UniqueConstraint(
                fields=["table", "deal", "attempt"],
                condition=Q(status=RecordStatus.SUBMITTED),
                name="one_submitted_record",
            ),
            models.UniqueConstraint(
                fields=["table", "deal"],
                condition=Q(status=RecordStatus.CONFIRMED, is_void=False),
                name="one_played_attempt",
            ),
            listed("record_choices_in_lists", status=RecordStatus, source=Source),
            models.CheckConstraint(
                condition=Q(
                    status=RecordStatus.SUBMITTED,
                    confirmed_at__isnull=True,
                    confirmed_by__isnull=True,
                )
                | (~Q(status=RecordStatus.SUBMITTED) & Q(confirmed_at__isnull=False))
                | Q(
                    status__in=[RecordStatus.REJECTED, RecordStatus.SUPERSEDED],
                    confirmed_by__isnull=True,
                ),
                name="record_confirmed_at_a_time",
            ),
            models.CheckConstraint(condition=~Q(replaces=F("pk")), name="record_replaces_another"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.deal}/{self.attempt}"


class HandScore(models.Model):
    """What one seat scored in one record, by kind; infractions are penalty entries."""

    record = models.ForeignKey(DealRecord, models.CASCADE, related_name="hand_scores")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="hand_scores")
    hand = models.IntegerField(_("hand"), default=0)
    doubling = models.IntegerField(_("doubling"), default=0)
    bonus = models.IntegerField(_("bonus"), default=0)
    typed = models.CharField(_("as typed"), max_length=200, blank=True)
    cards = models.CharField(_("cards"), max_length=700, blank=True)

    class Meta:
        verbose_name = _("hand score")
        verbose_name_plural = _("hand scores")
        ordering = ["seat__number"]
        constraints = [
            models.UniqueConstraint(
                fields=["record", "seat"], name="one_hand_score_per_record_and_seat"
            ),
            models.CheckConstraint(condition=Q(hand__gte=0), name="hand_not_negative"),
            models.CheckConstraint(
                condition=Q(doubling=0) | Q(doubling=F("hand")), name="doubling_is_the_hand_again"
            ),
            models.CheckConstraint(condition=Q(bonus__lte=0), name="bonus_not_a_penalty"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.total}"

    @property
    def total(self) -> int:
        """Points of the deal without infractions."""
        return self.hand + self.doubling + self.bonus
