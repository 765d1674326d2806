"""Players, and their entries in tournaments."""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import EntryStatus
from tournaments.models.constraints import filled, listed
from tournaments.models.tournament import Tournament


class Player(models.Model):
    """A person; two of one name are two rows."""

    name = models.CharField(_("name"), max_length=120)
    club = models.CharField(_("club or parish"), max_length=80, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "club", "pk"]
        indexes = [models.Index(fields=["name"])]
        constraints = [
            filled("player_has_a_name", "name"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player's place in one tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    team = models.CharField(_("team"), max_length=80, blank=True)
    status = models.CharField(
        _("status"), max_length=12, choices=EntryStatus, default=EntryStatus.REGISTERED
    )
    starts_in_round = models.PositiveSmallIntegerField(
        _("starts in round"), default=1, validators=[MinValueValidator(1)]
    )
    withdrawn_after = models.PositiveSmallIntegerField(
        _("withdrawn after round"), null=True, blank=True
    )
    needs_fixed_table = models.BooleanField(_("needs a fixed table"), default=False)
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    keep_apart = models.ManyToManyField("self", verbose_name=_("keep apart from"), blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="one_entry_per_player_and_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_entry_per_number_and_tournament"
            ),
            models.CheckConstraint(
                condition=models.Q(starts_in_round__gte=1), name="entry_starts_in_a_round"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entry_from_1"),
            listed("entry_status_in_list", status=EntryStatus),
            models.CheckConstraint(
                condition=models.Q(withdrawn_after__isnull=True)
                | models.Q(status=EntryStatus.WITHDRAWN),
                name="only_the_withdrawn_left_after_a_round",
            ),
            models.CheckConstraint(
                condition=models.Q(fixed_table__isnull=True)
                | models.Q(fixed_table__gte=1, needs_fixed_table=True),
                name="fixed_table_from_1_where_needed",
            ),
        ]

    def __str__(self) -> str:
        return self.player.name

    @property
    def plays_on(self) -> bool:
        """Whether the player is there and is seated in coming rounds."""
        return self.status == EntryStatus.CHECKED_IN
