"""The admin, for support work only: it shows everything, and changes no result.

Events are run in the desk, where every change is checked and logged.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments import models


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows to look at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted here."""
        return False


@admin.register(models.Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """Tournaments."""

    list_display = ("name", "date", "venue", "preset")
    search_fields = ("name", "slug")


@admin.register(models.Membership)
class MembershipAdmin(admin.ModelAdmin):
    """Roles: for a tournament whose director is gone."""

    list_display = ("tournament", "user", "role")
    list_select_related = ("tournament", "user")


@admin.register(models.Entry)
class EntryAdmin(ReadOnlyAdmin):
    """Entries."""

    list_display = ("tournament", "number", "player", "status")
    list_select_related = ("tournament", "player")
    search_fields = ("player__name",)


@admin.register(models.DealRecord)
class DealRecordAdmin(ReadOnlyAdmin):
    """Results, every version."""

    list_display = ("table", "deal", "attempt", "status", "source", "created_by", "created_at")
    list_select_related = ("table", "created_by")
    list_filter = ("status", "source")


@admin.register(models.PenaltyEntry)
class PenaltyEntryAdmin(ReadOnlyAdmin):
    """Infractions."""

    list_display = ("entry", "round", "code", "points", "issued_at", "cancelled_at")
    list_select_related = ("entry__player", "round")


@admin.register(models.LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    """The log."""

    list_display = ("at", "tournament", "action", "subject", "actor", "source", "origin")
    list_select_related = ("tournament", "actor")
    list_filter = ("action", "source")
