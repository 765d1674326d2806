"""What must never be is refused by the database.

Rows of an older version that only lack a note, or hold one too many, are put right. Where a row
breaks an invariant in a way that nobody but its director can settle, the migration changes nothing
and names it.
"""

from string import Formatter

from django.core.management.base import CommandError
from django.db import migrations, models
from django.db.models import Count, F, Q
from django.utils import timezone

SOURCES = ["director", "scorer", "player", "command"]
WAYS = ["random", "standing", "schedule", "spread", "straight"]
SEPARATIONS = ["ignore", "late", "never"]

CHECKS = [
    (
        "dealrecord",
        "record_choices_in_lists",
        Q(
            status__in=["submitted", "confirmed", "rejected", "superseded"],
            source__in=SOURCES,
        ),
    ),
    (
        "dealrecord",
        "record_confirmed_at_a_time",
        Q(status="submitted", confirmed_at__isnull=True, confirmed_by__isnull=True)
        | (~Q(status="submitted") & Q(confirmed_at__isnull=False))
        | Q(status__in=["rejected", "superseded"], confirmed_by__isnull=True),
    ),
    ("dealrecord", "record_replaces_another", ~Q(replaces=F("pk"))),
    ("entry", "entry_from_1", Q(number__gte=1)),
    ("entry", "entry_status_in_list", Q(status__in=["registered", "checked_in", "withdrawn"])),
    (
        "entry",
        "only_the_withdrawn_left_after_a_round",
        Q(withdrawn_after__isnull=True) | Q(status="withdrawn"),
    ),
    (
        "entry",
        "fixed_table_from_1_where_needed",
        Q(fixed_table__isnull=True) | Q(fixed_table__gte=1, needs_fixed_table=True),
    ),
    ("handscore", "doubling_is_the_hand_again", Q(doubling=0) | Q(doubling=F("hand"))),
    ("handscore", "bonus_not_a_penalty", Q(bonus__lte=0)),
    ("logentry", "log_source_in_list", Q(source__in=SOURCES)),
    ("membership", "role_in_list", Q(role__in=["director", "scorer"])),
    (
        "penaltyentry",
        "cancelled_at_a_time_with_a_reason",
        Q(cancelled_at__isnull=True, cancelled_by__isnull=True, cancel_reason="")
        | (Q(cancelled_at__isnull=False) & ~Q(cancel_reason="")),
    ),
    (
        "penaltyentry",
        "penalty_counts_never_once_or_twice",
        Q(counted__in=[0, F("points"), F("points") * 2]),
    ),
    (
        "penaltyentry",
        "penalty_deal_and_attempt_from_1",
        Q(deal__isnull=True, attempt=1) | Q(deal__isnull=False, deal__gte=1, attempt__gte=1),
    ),
    ("penaltyentry", "penalty_calls_from_1", Q(calls__isnull=True) | Q(calls__gte=1)),
    ("penaltyentry", "penalty_has_a_code", ~Q(code="")),
    ("penaltyentry", "penalty_source_in_list", Q(source__in=SOURCES)),
    ("round", "round_from_1", Q(number__gte=1, version__gte=1)),
    (
        "round",
        "round_choices_in_lists",
        Q(status__in=["draft", "published", "closed"], way__in=WAYS),
    ),
    (
        "round",
        "round_published_at_a_time_or_a_draft",
        Q(status="draft", published_at__isnull=True, published_by__isnull=True)
        | (~Q(status="draft") & Q(published_at__isnull=False)),
    ),
    ("table", "table_has_a_link", ~Q(token="")),
    (
        "tournament",
        "tournament_texts_filled",
        ~Q(name="") & ~Q(slug="") & ~Q(time_zone="") & ~Q(preset=""),
    ),
    ("tournament", "rounds_planned_1_to_40", Q(rounds_planned__range=(1, 40))),
    ("tournament", "deals_per_round_1_to_9", Q(deals_per_round__range=(1, 9))),
    (
        "tournament",
        "tournament_choices_in_lists",
        Q(
            seating_way__in=WAYS,
            clubs_apart__in=SEPARATIONS,
            teams_apart__in=SEPARATIONS,
            missed_rounds__in=["average", "worst", "nothing"],
        ),
    ),
]

UNIQUE = [
    (
        "dealrecord",
        "one_submitted_record",
        ["table", "deal", "attempt"],
        Q(status="submitted"),
    ),
    (
        "dealrecord",
        "one_played_attempt",
        ["table", "deal"],
        Q(status="confirmed", is_void=False),
    ),
]

TABLE = "round {table__round__number}, table {table__number}"
PLACES = {
    "dealrecord": "{table__round__tournament__slug}, " + TABLE + ", deal {deal}, version {id}",
    "entry": "{tournament__slug}, player {number}",
    "handscore": "{record__table__round__tournament__slug}, round {record__table__round__number}, "
    "table {record__table__number}, deal {record__deal}, seat {seat__number}",
    "logentry": "{tournament__slug}, log line {id}",
    "membership": "{tournament__slug}, user {user__username}",
    "penaltyentry": "{seat__round__tournament__slug}, round {seat__round__number}, "
    "table {seat__table__number}, seat {seat__number}, penalty {id}",
    "round": "{tournament__slug}, round {number}",
    "table": "{round__tournament__slug}, round {round__number}, table {number}",
    "tournament": "{slug} (id {id})",
}
MOST_NAMED = 20


def put_right(apps, schema_editor):
    """Put right what follows from the rest of a row; no result changes its meaning."""

    def rows(model, **found):
        return apps.get_model("tournaments", model).objects.filter(**found)

    rows("entry", needs_fixed_table=False).update(fixed_table=None)
    rows("entry", fixed_table=0).update(fixed_table=None)
    rows("entry").exclude(status="withdrawn").update(withdrawn_after=None)
    rows("round", status="draft").update(published_at=None, published_by=None)
    rows("round", published_at=None).exclude(status="draft").update(published_at=timezone.now())
    rows("round", version=0).update(version=1)
    rows("dealrecord", status="submitted").update(confirmed_at=None, confirmed_by=None)
    rows("dealrecord", status="confirmed", confirmed_at=None).update(confirmed_at=F("created_at"))
    rows("dealrecord", confirmed_at=None).update(confirmed_by=None)
    rows("dealrecord", replaces=F("pk")).update(replaces=None)
    rows("penaltyentry", cancelled_at=None).update(cancelled_by=None, cancel_reason="")
    rows("penaltyentry", deal=None).update(attempt=1)
    schema_editor.connection.check_constraints()  # PostgreSQL alters no table that has checks to do


def refuse_what_is_broken(apps, schema_editor):
    """Name every row that breaks an invariant.

    Raises CommandError with one line for each.
    """
    found = []
    for model, name, condition in CHECKS:
        rows = apps.get_model("tournaments", model).objects.exclude(condition)
        found += [(name, place) for place in places(model, rows)]
    for model, name, fields, condition in UNIQUE:
        rows = apps.get_model("tournaments", model).objects.filter(condition)
        twice = rows.order_by().values(*fields).annotate(Count("pk")).filter(pk__count__gt=1)
        for key in twice:
            same = rows.filter(**{field: key[field] for field in fields})
            found += [(name, place) for place in places(model, same)]
    if found:
        lines = [f"  {place} ({name})" for name, place in found[:MOST_NAMED]]
        if len(found) > MOST_NAMED:
            lines.append(f"  and {len(found) - MOST_NAMED} more")
        raise CommandError(
            "Nothing was migrated, since the database holds what must not be. Correct these "
            "rows, or remove them, and migrate again:\n" + "\n".join(lines)
        )


def places(model, rows):
    """Say where each row belongs."""
    words = PLACES[model]
    fields = [field for _text, field, _spec, _conversion in Formatter().parse(words) if field]
    return [words.format(**row) for row in rows.order_by("pk").values(*fields)]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_drop_history")]

    operations = [
        migrations.RemoveConstraint("penaltyentry", "cancelling_has_a_reason"),
        migrations.RemoveConstraint("round", "round_from_1"),
        migrations.RemoveConstraint("tournament", "tournament_has_a_round"),
        migrations.RemoveConstraint("tournament", "tournament_has_a_deal"),
        migrations.RunPython(put_right, migrations.RunPython.noop),
        migrations.RunPython(refuse_what_is_broken, migrations.RunPython.noop),
        *(
            migrations.AddConstraint(model, models.CheckConstraint(condition=condition, name=name))
            for model, name, condition in CHECKS
        ),
        *(
            migrations.AddConstraint(
                model, models.UniqueConstraint(fields=fields, condition=condition, name=name)
            )
            for model, name, fields, condition in UNIQUE
        ),
    ]
