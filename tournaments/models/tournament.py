"""A tournament and the people who run it."""

import zoneinfo
from functools import cached_property

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import RuleSet
from tournaments.enums import NotPlayed, Role, SeatingWay, Separation
from tournaments.models.constraints import filled, listed


class Tournament(models.Model):
    """One event, with its own frozen copy of its rule set."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    venue = models.CharField(_("venue"), max_length=160, blank=True)
    date = models.DateField(_("date"))
    time_zone = models.CharField(_("time zone"), max_length=64, default="America/Jamaica")
    contact = models.CharField(_("contact"), max_length=160, blank=True)
    preset = models.CharField(_("rules"), max_length=20)
    rules = models.JSONField(_("rule set"))
    rounds_planned = models.PositiveSmallIntegerField(
        _("number of rounds"), validators=[MinValueValidator(1), MaxValueValidator(40)]
    )
    deals_per_round = models.PositiveSmallIntegerField(
        _("deals per round"), validators=[MinValueValidator(1), MaxValueValidator(9)]
    )
    seating_way = models.CharField(
        _("seating"), max_length=10, choices=SeatingWay, default=SeatingWay.RANDOM
    )
    clubs_apart = models.CharField(
        _("players of one club or parish"),
        max_length=6,
        choices=Separation,
        default=Separation.IGNORE,
    )
    teams_apart = models.CharField(
        _("players of one team"), max_length=6, choices=Separation, default=Separation.IGNORE
    )
    prefer_fives = models.BooleanField(_("tables of five rather than three"), default=False)
    not_played = models.CharField(
        _("a deal not played counts"),
        max_length=10,
        choices=NotPlayed,
        default=NotPlayed.FIELD,
    )
    double_entry = models.BooleanField(_("a second person confirms every deal"), default=False)
    listed = models.BooleanField(_("public"), default=True)
    standings_released = models.BooleanField(_("standings are public"), default=True)
    seed = models.PositiveIntegerField(_("seed of all seatings and lots"))
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-date", "name"]
        constraints = [
            filled("tournament_texts_filled", "name", "slug", "time_zone", "preset"),
            models.CheckConstraint(
                condition=models.Q(rounds_planned__range=(1, 40)), name="rounds_planned_1_to_40"
            ),
            models.CheckConstraint(
                condition=models.Q(deals_per_round__range=(1, 9)), name="deals_per_round_1_to_9"
            ),
            listed(
                "tournament_choices_in_lists",
                seating_way=SeatingWay,
                clubs_apart=Separation,
                teams_apart=Separation,
                not_played=NotPlayed,
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rule_set(self) -> RuleSet:
        """The frozen rule set, read."""
        return RuleSet.from_dict(self.rules)

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The zone in which the tournament's times are shown."""
        return zoneinfo.ZoneInfo(self.time_zone)


class Membership(models.Model):
    """A user's role in one tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["role", "user__username"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_role_per_user_and_tournament"
            ),
            listed("role_in_list", role=Role),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"
