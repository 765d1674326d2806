"""Infractions, on lines of their own."""

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, Value, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Outcome, Source
from tournaments.models.constraints import filled, listed
from tournaments.models.deal import DealRecord, HandScore, counting_at
from tournaments.models.roster import Entry
from tournaments.models.round import Round, Table
from tournaments.words import infraction_words

SWITCHES = "round__tournament__rules__switches"


class PenaltyQuerySet(models.QuerySet["PenaltyEntry"]):
    """Penalties with what they count."""

    def counting(self, moment: datetime | None = None) -> "PenaltyQuerySet":
        """Add ``counted``: what each penalty counts by the outcome of its attempt.

        Arguments: ``moment``, as of when, by default now.

        Nothing once it is cancelled, and in a void attempt unless ``void_keeps_infractions``;
        twice with ``double_infractions`` where the player's hand doubled (rules, section 6).
        """
        same_attempt = {"table": "table", "deal": "deal", "attempt": "attempt"}
        void = DealRecord.objects.filter(
            counting_at(moment),
            **{name: OuterRef(other) for name, other in same_attempt.items()},
            outcome=Outcome.VOID,
        )
        doubled = HandScore.objects.filter(
            counting_at(moment, "record__"),
            **{f"record__{name}": OuterRef(other) for name, other in same_attempt.items()},
            entry=OuterRef("entry"),
            doubling__gt=0,
        )
        counted = Case(
            When(
                Q(cancelled_at__isnull=False) if moment is None else Q(cancelled_at__lte=moment),
                then=Value(0),
            ),
            When(Exists(void) & ~Q(**{f"{SWITCHES}__void_keeps_infractions": True}), then=Value(0)),
            When(
                Exists(doubled) & Q(**{f"{SWITCHES}__double_infractions": True}),
                then=F("points") * 2,
            ),
            default=F("points"),
            output_field=models.IntegerField(),
        )
        return self.annotate(counted=counted)


class PenaltyEntry(models.Model):
    """One infraction of a player in a round; cancelled with a reason, never deleted.

    What it counts follows from the outcome of its attempt and is not stored: see ``counting``.
    """

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="penalties")
    round = models.ForeignKey(Round, models.PROTECT, related_name="penalties")
    table = models.ForeignKey(
        Table, models.PROTECT, related_name="penalties", null=True, blank=True
    )
    deal = models.PositiveSmallIntegerField(_("deal"), null=True, blank=True)
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=1)
    code = models.CharField(_("infraction"), max_length=30)
    title = models.CharField(
        _("its name"), max_length=80, blank=True, help_text=_("Of a director’s own infraction.")
    )
    calls = models.PositiveSmallIntegerField(_("calls made"), null=True, blank=True)
    points = models.IntegerField(_("points"))
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

    objects = PenaltyQuerySet.as_manager()

    counted: int  # only of rows that were read with ``counting``

    class Meta:
        verbose_name = _("penalty entry")
        verbose_name_plural = _("penalty entries")
        ordering = ["issued_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True, cancelled_by__isnull=True, cancel_reason="")
                | (Q(cancelled_at__isnull=False) & ~Q(cancel_reason="")),
                name="cancelled_at_a_time_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(deal__isnull=True, attempt=1)
                | Q(deal__isnull=False, table__isnull=False, deal__gte=1, attempt__gte=1),
                name="penalty_deal_and_attempt_from_1",
            ),
            models.CheckConstraint(
                condition=Q(calls__isnull=True) | Q(calls__gte=1), name="penalty_calls_from_1"
            ),
            filled("penalty_has_a_code", "code"),
            listed("penalty_source_in_list", source=Source),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.code} {self.points}"

    @property
    def name(self) -> str:
        """The infraction's name in the reader's language, or as the director wrote it."""
        return self.title or infraction_words(self.code)

    @property
    def is_cancelled(self) -> bool:
        """Whether the director has cancelled it."""
        return self.cancelled_at is not None
