"""The results of deals: append-only versions, and what each player's hand scored in them."""

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Outcome, RecordStatus, Source
from tournaments.models.constraints import listed
from tournaments.models.roster import Entry
from tournaments.models.round import Table

LIVE = (RecordStatus.CONFIRMED, RecordStatus.SUBMITTED)
ENDED = (RecordStatus.REJECTED, RecordStatus.SUPERSEDED)


def counting_at(moment: datetime | None, prefix: str = "") -> Q:
    """A filter: versions that counted at ``moment``, or count now where it is None.

    Arguments: ``prefix`` leads to the version, such as ``record__``.
    """
    if moment is None:
        return Q(**{f"{prefix}status": RecordStatus.CONFIRMED})
    return Q(**{f"{prefix}confirmed_at__lte": moment}) & (
        Q(**{f"{prefix}ended_at__isnull": True}) | Q(**{f"{prefix}ended_at__gt": moment})
    )


class DealRecord(models.Model):
    """One version of the result of one attempt at one deal of a table.

    Never overwritten: a correction is a new version that names the one it replaces. The dealer,
    who went out and who cut exactly are numbers of chairs; who sat there is on the hands.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="records")
    deal = models.PositiveSmallIntegerField(_("deal"))
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=1)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome, default=Outcome.PLAYED)
    goer = models.PositiveSmallIntegerField(_("out"), null=True, blank=True)
    down_and_out = models.BooleanField(_("down-and-out"), default=False)
    exact_cut_by = models.PositiveSmallIntegerField(_("exact cut"), null=True, blank=True)
    dealer = models.PositiveSmallIntegerField(_("dealer"), null=True, blank=True)
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
    ended_at = models.DateTimeField(_("replaced or cleared"), null=True, blank=True)
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
            models.UniqueConstraint(
                fields=["table", "deal", "attempt"],
                condition=Q(status=RecordStatus.SUBMITTED),
                name="one_submitted_record",
            ),
            models.UniqueConstraint(
                fields=["table", "deal"],
                condition=Q(status=RecordStatus.CONFIRMED) & ~Q(outcome=Outcome.VOID),
                name="one_counting_attempt",
            ),
            models.CheckConstraint(
                condition=Q(outcome=Outcome.PLAYED, goer__isnull=False)
                | Q(
                    outcome__in=[Outcome.VOID, Outcome.NOT_PLAYED],
                    goer__isnull=True,
                    exact_cut_by__isnull=True,
                    down_and_out=False,
                ),
                name="goer_where_it_was_played",
            ),
            models.CheckConstraint(
                condition=Q(deal__gte=1, attempt__gte=1), name="deal_and_attempt_from_1"
            ),
            listed("record_choices_in_lists", status=RecordStatus, source=Source, outcome=Outcome),
            models.CheckConstraint(
                condition=Q(
                    status=RecordStatus.SUBMITTED,
                    confirmed_at__isnull=True,
                    confirmed_by__isnull=True,
                )
                | Q(status=RecordStatus.CONFIRMED, confirmed_at__isnull=False)
                | Q(status__in=ENDED, confirmed_at__isnull=False)
                | Q(status__in=ENDED, confirmed_by__isnull=True),
                name="record_confirmed_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(status__in=LIVE, ended_at__isnull=True)
                | Q(status__in=ENDED, ended_at__isnull=False),
                name="record_ended_at_a_time",
            ),
            models.CheckConstraint(condition=~Q(replaces=F("pk")), name="record_replaces_another"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.deal}/{self.attempt}"

    @property
    def is_played(self) -> bool:
        """Whether somebody went out."""
        return self.outcome == Outcome.PLAYED

    @property
    def is_void(self) -> bool:
        """Whether the deal is played again."""
        return self.outcome == Outcome.VOID

    @property
    def is_not_played(self) -> bool:
        """Whether the table ended without this deal."""
        return self.outcome == Outcome.NOT_PLAYED


class HandScore(models.Model):
    """What one player scored in one record, by kind; infractions are penalty entries.

    An absent player was dealt in and did not finish: no points, and the place for the policy of
    deals not played.
    """

    record = models.ForeignKey(DealRecord, models.CASCADE, related_name="hand_scores")
    chair = models.PositiveSmallIntegerField(_("seat"))
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="hand_scores")
    hand = models.IntegerField(_("hand"), default=0)
    doubling = models.IntegerField(_("doubling"), default=0)
    out_bonus = models.IntegerField(_("down-and-out bonus"), default=0)
    cut_bonus = models.IntegerField(_("bonus for the exact cut"), default=0)
    opened = models.BooleanField(_("had opened before"), default=False)
    absent = models.BooleanField(_("absent"), default=False)
    typed = models.CharField(_("as typed"), max_length=200, blank=True)
    cards = models.CharField(_("cards"), max_length=700, blank=True)

    class Meta:
        verbose_name = _("hand score")
        verbose_name_plural = _("hand scores")
        ordering = ["chair"]
        constraints = [
            models.UniqueConstraint(fields=["record", "chair"], name="one_hand_per_chair"),
            models.UniqueConstraint(fields=["record", "entry"], name="one_hand_per_entry"),
            models.CheckConstraint(condition=Q(hand__gte=0), name="hand_not_negative"),
            models.CheckConstraint(
                condition=Q(doubling=0) | Q(doubling=F("hand")), name="doubling_is_the_hand_again"
            ),
            models.CheckConstraint(
                condition=Q(out_bonus__lte=0, cut_bonus__lte=0), name="bonus_not_a_penalty"
            ),
            models.CheckConstraint(
                condition=Q(absent=False) | Q(hand=0, doubling=0, out_bonus=0, cards=""),
                name="absent_without_a_hand",
            ),
            models.CheckConstraint(condition=Q(chair__gte=1, chair__lte=8), name="chair_1_to_8"),
        ]

    def __str__(self) -> str:
        return f"{self.chair}: {self.total}"

    @property
    def bonus(self) -> int:
        """Both bonuses together."""
        return self.out_bonus + self.cut_bonus

    @property
    def total(self) -> int:
        """Points of the deal without infractions."""
        return self.hand + self.doubling + self.out_bonus + self.cut_bonus
