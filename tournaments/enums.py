"""The closed lists of values that rows and services share."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a user is in one tournament."""

    DIRECTOR = "director", _("Director")
    SCORER = "scorer", _("Scorer")


class EntryStatus(models.TextChoices):
    """Whether a player has come to one tournament, and has left it."""

    REGISTERED = "registered", _("Not checked in")
    CHECKED_IN = "checked_in", _("Checked in")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class RoundStatus(models.TextChoices):
    """The life of a round; whether it is being played follows from its scores."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Playing")
    CLOSED = "closed", _("Closed")


class SeatingWay(models.TextChoices):
    """How players are brought to their tables."""

    RANDOM = "random", _("At random, round by round")
    STANDING = "standing", _("By standing, round by round")
    SCHEDULE = "schedule", _("A whole schedule before round 1")
    FINAL_SPREAD = "spread", _("Final: places 1, 5, 9, 13 at one table, and so on")
    FINAL_STRAIGHT = "straight", _("Final: the best four at table 1, and so on")

    @classmethod
    def of_a_round(cls) -> list["SeatingWay"]:
        """Ways to seat a single round."""
        return [cls.RANDOM, cls.STANDING, cls.FINAL_SPREAD, cls.FINAL_STRAIGHT]


class Separation(models.TextChoices):
    """Whether players of one club or team may meet."""

    IGNORE = "ignore", _("Meet like everybody else")
    LATE = "late", _("Meet as late as possible")
    NEVER = "never", _("Never meet")


class NotPlayed(models.TextChoices):
    """What a deal counts for a player who did not play it."""

    FIELD = "field", _("The field’s average in that deal")
    TABLE = "table", _("The average in that deal at their own table")
    WORST = "worst", _("The worst hand in that deal")
    NO_PLACE = "no_place", _("No place: players who miss a deal are listed below the others")


class Outcome(models.TextChoices):
    """How an attempt at a deal ended."""

    PLAYED = "played", _("Played")
    VOID = "void", _("Void")
    NOT_PLAYED = "not_played", _("Not played")


class DealState(models.TextChoices):
    """How far a deal of a table has come; it is never stored, but follows from its versions."""

    MISSING = "missing", _("missing")
    WAITING = "waiting", _("waiting")
    IN = "in", _("in")
    NOT_PLAYED = "not_played", _("not played")


class RecordStatus(models.TextChoices):
    """What a version of a deal's result counts for."""

    SUBMITTED = "submitted", _("Waiting for a second person")
    CONFIRMED = "confirmed", _("Confirmed")
    REJECTED = "rejected", _("Rejected")
    SUPERSEDED = "superseded", _("Replaced by a later version")


class Source(models.TextChoices):
    """From where a change came."""

    DIRECTOR = "director", _("Director")
    SCORER = "scorer", _("Scorer")
    PLAYER = "player", _("Player")
    COMMAND = "command", _("Command line")


class Occasion(models.TextChoices):
    """What a copy of everything was made for; part of its file's name."""

    PUBLISHED = "published", _("when a round was published")
    CLOSED = "closed", _("when a round was closed")
    PLAY = "play", _("during play")
    BY_HAND = "byhand", _("by hand")


class Action(models.TextChoices):
    """What a line of the log says."""

    TOURNAMENT_CREATED = "tournament_created", _("Tournament created")
    TOURNAMENT_RESTORED = "tournament_restored", _("Restored from a backup")
    TOURNAMENT_CHANGED = "tournament_changed", _("Settings changed")
    RULES_CHANGED = "rules_changed", _("Rules changed")
    MEMBER_ADDED = "member_added", _("Helper added")
    MEMBER_REMOVED = "member_removed", _("Helper removed")
    ENTRY_ADDED = "entry_added", _("Player added")
    ENTRY_CHANGED = "entry_changed", _("Player changed")
    ENTRY_REMOVED = "entry_removed", _("Player removed")
    ENTRIES_IMPORTED = "entries_imported", _("Roster imported")
    CHECKED_IN = "checked_in", _("Checked in")
    CHECK_IN_UNDONE = "check_in_undone", _("Check-in undone")
    WITHDRAWN = "withdrawn", _("Player withdrawn")
    REINSTATED = "reinstated", _("Player reinstated")
    ROUND_DRAFTED = "round_drawn", _("Seating drafted")
    SCHEDULE_DRAFTED = "schedule_drawn", _("Whole schedule drafted")
    SCHEDULE_CHANGED = "schedule_changed", _("Schedule changed")
    SUBSTITUTED = "substituted", _("Substitute seated")
    CHAIRS_CHANGED = "chairs_changed", _("Who sits where changed")
    SEATS_SWAPPED = "seats_swapped", _("Seats swapped")
    ROUND_PUBLISHED = "round_published", _("Round published")
    ROUND_TAKEN_BACK = "round_withdrawn", _("Round taken back")
    ROUND_CLOSED = "round_closed", _("Round closed")
    ROUND_REOPENED = "round_reopened", _("Round reopened")
    DEALS_CHANGED = "deals_changed", _("Deals of the round changed")
    DEAL_RECORDED = "deal_recorded", _("Deal recorded")
    DEAL_CONFIRMED = "deal_confirmed", _("Deal confirmed")
    DEAL_REJECTED = "deal_rejected", _("Deal rejected")
    DEAL_CORRECTED = "deal_corrected", _("Deal corrected")
    DEALS_NOT_PLAYED = "deals_not_played", _("Deals not played")
    SHEET_MOVED = "sheet_moved", _("Sheet moved to another table")
    SHEET_CLEARED = "sheet_cleared", _("Sheet cleared")
    HANDS_SWAPPED = "hands_swapped", _("Hands swapped between two players")
    PENALTY_ADDED = "penalty_added", _("Penalty added")
    PENALTY_CANCELLED = "penalty_cancelled", _("Penalty cancelled")
