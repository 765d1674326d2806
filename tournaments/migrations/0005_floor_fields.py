"""Seating becomes a plan, and hands name their player: the new columns, beside the old ones."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_restored_log_line")]

    operations = [
        migrations.RenameField("round", "deals", "slots"),
        migrations.AddField(
            "table",
            "is_locked",
            models.BooleanField(
                "locked",
                default=False,
                help_text="Redrawing the round leaves this table as it is.",
            ),
        ),
        migrations.RemoveConstraint("seat", "one_seat_per_entry_and_round"),
        migrations.RemoveConstraint("seat", "one_entry_per_seat"),
        migrations.AddField(
            "seat", "first_slot", models.PositiveSmallIntegerField("from slot", default=1)
        ),
        migrations.AlterField(
            "seat",
            "entry",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to="tournaments.entry",
            ),
        ),
        migrations.RemoveConstraint("dealrecord", "one_goer_or_void"),
        migrations.RemoveConstraint("dealrecord", "one_played_attempt"),
        migrations.RemoveConstraint("dealrecord", "record_choices_in_lists"),
        migrations.RemoveConstraint("dealrecord", "record_confirmed_at_a_time"),
        migrations.RenameField("dealrecord", "goer", "goer_seat"),
        migrations.RenameField("dealrecord", "exact_cut_by", "cut_seat"),
        migrations.AddField(
            "dealrecord",
            "outcome",
            models.CharField(
                "outcome",
                choices=[("played", "Played"), ("void", "Void"), ("not_played", "Not played")],
                default="played",
                max_length=10,
            ),
        ),
        *(
            migrations.AddField(
                "dealrecord",
                name,
                models.PositiveSmallIntegerField(verbose_name, null=True, blank=True),
            )
            for name, verbose_name in [
                ("goer", "out"),
                ("exact_cut_by", "exact cut"),
                ("dealer", "dealer"),
            ]
        ),
        migrations.AddField(
            "dealrecord",
            "ended_at",
            models.DateTimeField("replaced or taken back", null=True, blank=True),
        ),
        migrations.RemoveConstraint("handscore", "one_hand_score_per_record_and_seat"),
        migrations.RemoveConstraint("handscore", "bonus_not_a_penalty"),
        migrations.AddField(
            "handscore", "chair", models.PositiveSmallIntegerField("seat", null=True)
        ),
        migrations.AddField(
            "handscore",
            "entry",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="hand_scores",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            "handscore", "out_bonus", models.IntegerField("down-and-out bonus", default=0)
        ),
        migrations.AddField(
            "handscore", "cut_bonus", models.IntegerField("bonus for the exact cut", default=0)
        ),
        migrations.AddField(
            "handscore", "opened", models.BooleanField("had opened before", default=False)
        ),
        migrations.AddField("handscore", "absent", models.BooleanField("absent", default=False)),
        migrations.RemoveConstraint("penaltyentry", "cancelled_penalty_counts_nothing"),
        migrations.RemoveConstraint("penaltyentry", "penalty_counts_never_once_or_twice"),
        migrations.RemoveConstraint("penaltyentry", "penalty_deal_and_attempt_from_1"),
        *(
            migrations.AddField(
                "penaltyentry",
                name,
                models.ForeignKey(
                    blank=name == "table",
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="penalties",
                    to=f"tournaments.{name}",
                ),
            )
            for name in ("entry", "round", "table")
        ),
        migrations.RemoveConstraint("tournament", "tournament_choices_in_lists"),
        migrations.RenameField("tournament", "missed_rounds", "not_played"),
    ]
