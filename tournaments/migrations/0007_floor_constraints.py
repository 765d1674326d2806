"""The old columns go, and the database refuses what the floor must never be."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

LIVE, ENDED = ["confirmed", "submitted"], ["rejected", "superseded"]
NOT_PLAYED = [
    ("field", "The field’s average in that deal"),
    ("table", "The average in that deal at their own table"),
    ("worst", "The worst hand in that deal"),
    ("no_place", "No place: whoever misses a deal is listed below the others"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_floor_rows")]

    operations = [
        migrations.RemoveField("dealrecord", "goer_seat"),
        migrations.RemoveField("dealrecord", "cut_seat"),
        migrations.RemoveField("dealrecord", "is_void"),
        migrations.RemoveField("dealrecord", "opened_before"),
        migrations.AlterModelOptions(
            "handscore",
            {
                "ordering": ["chair"],
                "verbose_name": "hand score",
                "verbose_name_plural": "hand scores",
            },
        ),
        migrations.RemoveField("handscore", "seat"),
        migrations.RemoveField("handscore", "bonus"),
        migrations.AlterField("handscore", "chair", models.PositiveSmallIntegerField("seat")),
        migrations.AlterField(
            "handscore",
            "entry",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="hand_scores",
                to="tournaments.entry",
            ),
        ),
        migrations.RemoveField("penaltyentry", "seat"),
        migrations.RemoveField("penaltyentry", "counted"),
        *(
            migrations.AlterField(
                "penaltyentry",
                name,
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="penalties",
                    to=f"tournaments.{name}",
                ),
            )
            for name in ("entry", "round")
        ),
        migrations.AlterModelOptions(
            "seat",
            {
                "ordering": ["number", "first_slot"],
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
            },
        ),
        migrations.AlterField(
            "tournament",
            "not_played",
            models.CharField(
                "a deal not played counts", choices=NOT_PLAYED, default="field", max_length=10
            ),
        ),
        *(
            migrations.AddConstraint(model, constraint)
            for model, constraint in [
                (
                    "seat",
                    models.UniqueConstraint(
                        fields=["table", "number", "first_slot"],
                        name="one_holder_per_chair_and_slot",
                    ),
                ),
                (
                    "seat",
                    models.CheckConstraint(
                        condition=Q(first_slot__gte=1), name="seat_from_slot_1"
                    ),
                ),
                (
                    "dealrecord",
                    models.UniqueConstraint(
                        fields=["table", "deal"],
                        condition=Q(status="confirmed") & ~Q(outcome="void"),
                        name="one_counting_attempt",
                    ),
                ),
                (
                    "dealrecord",
                    models.CheckConstraint(
                        condition=Q(outcome="played", goer__isnull=False)
                        | Q(
                            outcome__in=["void", "not_played"],
                            goer__isnull=True,
                            exact_cut_by__isnull=True,
                            down_and_out=False,
                        ),
                        name="goer_where_it_was_played",
                    ),
                ),
                (
                    "dealrecord",
                    models.CheckConstraint(
                        condition=Q(
                            status__in=["submitted", "confirmed", "rejected", "superseded"],
                            source__in=["director", "scorer", "player", "command"],
                            outcome__in=["played", "void", "not_played"],
                        ),
                        name="record_choices_in_lists",
                    ),
                ),
                (
                    "dealrecord",
                    models.CheckConstraint(
                        condition=Q(
                            status="submitted",
                            confirmed_at__isnull=True,
                            confirmed_by__isnull=True,
                        )
                        | Q(status="confirmed", confirmed_at__isnull=False)
                        | Q(status__in=ENDED, confirmed_at__isnull=False)
                        | Q(status__in=ENDED, confirmed_by__isnull=True),
                        name="record_confirmed_at_a_time",
                    ),
                ),
                (
                    "dealrecord",
                    models.CheckConstraint(
                        condition=Q(status__in=LIVE, ended_at__isnull=True)
                        | Q(status__in=ENDED, ended_at__isnull=False),
                        name="record_ended_at_a_time",
                    ),
                ),
                (
                    "handscore",
                    models.UniqueConstraint(fields=["record", "chair"], name="one_hand_per_chair"),
                ),
                (
                    "handscore",
                    models.UniqueConstraint(fields=["record", "entry"], name="one_hand_per_entry"),
                ),
                (
                    "handscore",
                    models.CheckConstraint(
                        condition=Q(out_bonus__lte=0, cut_bonus__lte=0),
                        name="bonus_not_a_penalty",
                    ),
                ),
                (
                    "handscore",
                    models.CheckConstraint(
                        condition=Q(absent=False) | Q(hand=0, doubling=0, out_bonus=0, cards=""),
                        name="absent_without_a_hand",
                    ),
                ),
                (
                    "handscore",
                    models.CheckConstraint(
                        condition=Q(chair__gte=1, chair__lte=8), name="chair_1_to_8"
                    ),
                ),
                (
                    "penaltyentry",
                    models.CheckConstraint(
                        condition=Q(deal__isnull=True, attempt=1)
                        | Q(
                            deal__isnull=False, table__isnull=False, deal__gte=1, attempt__gte=1
                        ),
                        name="penalty_deal_and_attempt_from_1",
                    ),
                ),
                (
                    "tournament",
                    models.CheckConstraint(
                        condition=Q(
                            seating_way__in=["random", "standing", "schedule", "spread", "straight"],
                            clubs_apart__in=["ignore", "late", "never"],
                            teams_apart__in=["ignore", "late", "never"],
                            not_played__in=["field", "table", "worst", "no_place"],
                        ),
                        name="tournament_choices_in_lists",
                    ),
                ),
            ]
        ),
    ]
