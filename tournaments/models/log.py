"""The log: who changed what, when, from where and why."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Action, Source
from tournaments.models.constraints import listed
from tournaments.models.tournament import Tournament


class LogEntry(models.Model):
    """One line of a tournament's log; written once, in the transaction of its change."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="log")
    at = models.DateTimeField(_("time"), default=timezone.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    source = models.CharField(_("source"), max_length=10, choices=Source)
    origin = models.CharField(_("from"), max_length=80, blank=True)
    action = models.CharField(_("what"), max_length=24, choices=Action)
    subject = models.CharField(_("subject"), max_length=200, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    data = models.JSONField(_("details"), default=dict, blank=True)

    class Meta:
        verbose_name = _("log line")
        verbose_name_plural = _("log")
        ordering = ["-pk"]
        constraints = [listed("log_source_in_list", source=Source)]
        indexes = [models.Index(fields=["tournament", "-id"])]

    def __str__(self) -> str:
        return f"{self.get_action_display()}: {self.subject}"
