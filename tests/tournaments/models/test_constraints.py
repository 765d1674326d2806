"""What must never be is refused by the database itself, whoever writes."""

import datetime as dt

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import F, ProtectedError

from tests.tournaments.models.rows import changed, copied, rows_of_an_event
from tournaments.models import Entry, HandScore, Tournament

pytestmark = pytest.mark.django_db

THEN = dt.datetime(2026, 11, 28, 15, tzinfo=dt.UTC)

BAD_CHANGES = [
    ("tournament_texts_filled", "tournament", {"name": ""}),
    ("tournament_texts_filled", "tournament", {"slug": ""}),
    ("tournament_texts_filled", "tournament", {"time_zone": ""}),
    ("tournament_texts_filled", "tournament", {"preset": ""}),
    ("rounds_planned_1_to_40", "tournament", {"rounds_planned": 0}),
    ("rounds_planned_1_to_40", "tournament", {"rounds_planned": 41}),
    ("deals_per_round_1_to_9", "tournament", {"deals_per_round": 0}),
    ("deals_per_round_1_to_9", "tournament", {"deals_per_round": 10}),
    ("tournament_choices_in_lists", "tournament", {"seating_way": "alphabet"}),
    ("tournament_choices_in_lists", "tournament", {"clubs_apart": "always"}),
    ("tournament_choices_in_lists", "tournament", {"teams_apart": ""}),
    ("tournament_choices_in_lists", "tournament", {"not_played": "best"}),
    ("role_in_list", "member", {"role": "owner"}),
    ("player_has_a_name", "player", {"name": ""}),
    ("entry_from_1", "entry", {"number": 0}),
    ("entry_starts_in_a_round", "entry", {"starts_in_round": 0}),
    ("entry_status_in_list", "entry", {"status": "late"}),
    ("only_the_withdrawn_left_after_a_round", "entry", {"withdrawn_after": 1}),
    ("only_the_withdrawn_left_after_a_round", "withdrawn", {"status": "checked_in"}),
    ("fixed_table_from_1_where_needed", "entry", {"fixed_table": 2}),
    ("fixed_table_from_1_where_needed", "entry", {"fixed_table": 0, "needs_fixed_table": True}),
    ("round_from_1", "round", {"number": 0}),
    ("round_from_1", "round", {"version": 0}),
    ("round_choices_in_lists", "round", {"status": "cancelled"}),
    ("round_choices_in_lists", "round", {"way": ""}),
    ("round_published_at_a_time_or_a_draft", "round", {"published_at": None}),
    ("round_published_at_a_time_or_a_draft", "round", {"status": "closed", "published_at": None}),
    ("round_published_at_a_time_or_a_draft", "round", {"status": "draft"}),
    ("round_published_at_a_time_or_a_draft", "draft", {"status": "published"}),
    ("round_published_at_a_time_or_a_draft", "draft", {"published_at": THEN}),
    ("round_published_at_a_time_or_a_draft", "draft", {"published_by": "user"}),
    ("table_from_1", "table", {"number": 0}),
    ("table_has_a_link", "table", {"token": ""}),
    ("seat_number_1_to_8", "seat", {"number": 0}),
    ("seat_number_1_to_8", "seat", {"number": 9}),
    ("deal_and_attempt_from_1", "record", {"deal": 0}),
    ("deal_and_attempt_from_1", "record", {"attempt": 0}),
    ("goer_where_it_was_played", "record", {"goer": None}),
    ("goer_where_it_was_played", "record", {"outcome": "void"}),
    ("goer_where_it_was_played", "record", {"outcome": "not_played"}),
    ("goer_where_it_was_played", "void", {"outcome": "played"}),
    ("goer_where_it_was_played", "void", {"down_and_out": True}),
    ("goer_where_it_was_played", "void", {"exact_cut_by": 1}),
    ("goer_where_it_was_played", "void", {"outcome": "lost"}),
    ("record_ended_at_a_time", "record", {"ended_at": THEN}),
    ("record_ended_at_a_time", "gone", {"ended_at": None}),
    ("record_choices_in_lists", "record", {"status": "final"}),
    ("record_choices_in_lists", "record", {"source": "robot"}),
    ("record_confirmed_at_a_time", "record", {"confirmed_at": None}),
    ("record_confirmed_at_a_time", "record", {"status": "submitted"}),
    (
        "record_confirmed_at_a_time",
        "gone",
        {"confirmed_at": None, "confirmed_by": "user"},
    ),
    ("record_confirmed_at_a_time", "waiting", {"status": "confirmed"}),
    ("record_confirmed_at_a_time", "waiting", {"confirmed_at": THEN}),
    ("record_confirmed_at_a_time", "waiting", {"confirmed_by": "user"}),
    ("record_replaces_another", "record", {"replaces": F("pk")}),
    ("hand_not_negative", "hand", {"hand": -1}),
    ("doubling_is_the_hand_again", "hand", {"doubling": -10}),
    ("doubling_is_the_hand_again", "hand", {"doubling": 20}),
    ("doubling_is_the_hand_again", "out", {"doubling": 10}),
    ("bonus_not_a_penalty", "out", {"out_bonus": 50}),
    ("bonus_not_a_penalty", "out", {"cut_bonus": 50}),
    ("absent_without_a_hand", "hand", {"absent": True}),
    ("chair_1_to_8", "hand", {"chair": 0}),
    ("chair_1_to_8", "hand", {"chair": 9}),
    ("seat_from_slot_1", "seat", {"first_slot": 0}),
    ("penalty_deal_and_attempt_from_1", "penalty", {"table": None}),
    ("penalty_deal_and_attempt_from_1", "penalty", {"deal": 0}),
    ("penalty_deal_and_attempt_from_1", "penalty", {"attempt": 0}),
    ("penalty_deal_and_attempt_from_1", "penalty", {"deal": None, "attempt": 2}),
    ("penalty_calls_from_1", "penalty", {"calls": 0}),
    ("penalty_has_a_code", "penalty", {"code": ""}),
    ("penalty_source_in_list", "penalty", {"source": ""}),
    ("cancelled_at_a_time_with_a_reason", "cancelled", {"cancel_reason": ""}),
    ("cancelled_at_a_time_with_a_reason", "cancelled", {"cancelled_at": None}),
    ("cancelled_at_a_time_with_a_reason", "penalty", {"cancel_reason": "Misheard"}),
    ("cancelled_at_a_time_with_a_reason", "penalty", {"cancelled_by": "user"}),
    ("log_source_in_list", "line", {"source": "robot"}),
]

# SQLite names the columns of a unique constraint that is broken, PostgreSQL its name.
BAD_COPIES = [
    ("slug", "tournament.slug", "tournament", {"slug": "itself"}),
    ("one_role_per_user_and_tournament", "membership.user_id", "member", {}),
    ("one_entry_per_player_and_tournament", "entry.player_id", "entry", {"number": 99}),
    ("one_entry_per_number_and_tournament", "entry.number", "entry", {"player": "another"}),
    ("one_round_per_number_and_tournament", "round.number", "round", {}),
    ("one_table_per_number_and_round", "table.number", "table", {}),
    ("token", "table.token", "table", {"number": 3, "token": "itself"}),
    ("one_holder_per_chair_and_slot", "seat.table_id", "seat", {"entry": "another"}),
    ("one_holder_per_chair_and_slot", "seat.table_id", "seat", {"entry": None}),
    ("submission_key", "submission_key", "record", {"deal": 4, "submission_key": "itself"}),
    ("one_confirmed_record", "dealrecord.attempt", "void", {}),
    ("one_submitted_record", "dealrecord.attempt", "waiting", {}),
    ("one_counting_attempt", "dealrecord.deal", "record", {"attempt": 2}),
    ("one_hand_per_chair", "handscore.chair", "hand", {"entry": "another"}),
    ("one_hand_per_entry", "handscore.entry_id", "hand", {"chair": 5}),
    ("submission_key", "submission_key", "penalty", {"submission_key": "itself"}),
]

GOOD_CHANGES = [
    ("tournament", {"rounds_planned": 40, "deals_per_round": 9, "seating_way": "straight"}),
    ("withdrawn", {"withdrawn_after": 0}),
    ("withdrawn", {"withdrawn_after": None, "status": "registered"}),
    ("entry", {"needs_fixed_table": True}),
    ("entry", {"needs_fixed_table": True, "fixed_table": 1}),
    ("round", {"status": "closed", "published_by": "user"}),
    ("round", {"status": "draft", "published_at": None}),
    ("seat", {"number": 8}),
    ("seat", {"entry": None}),
    ("record", {"status": "superseded", "ended_at": THEN}),
    ("record", {"status": "rejected", "confirmed_by": "user", "ended_at": THEN}),
    ("waiting", {"status": "superseded", "ended_at": THEN}),
    ("waiting", {"status": "rejected", "ended_at": THEN}),
    ("void", {"outcome": "not_played"}),
    ("waiting", {"status": "confirmed", "confirmed_at": THEN, "confirmed_by": "user"}),
    ("hand", {"doubling": 10}),
    ("out", {"out_bonus": -50, "cut_bonus": -50}),
    ("hand", {"absent": True, "hand": 0}),
    ("penalty", {"deal": None}),
    ("penalty", {"deal": None, "table": None}),
    ("penalty", {"calls": 4}),
    ("penalty", {"points": -20}),
    ("penalty", {"cancelled_at": THEN, "cancel_reason": "Misheard"}),
]

GOOD_COPIES = [
    ("tournament", {}),
    ("round", {"number": 3}),
    ("table", {"number": 3}),
    ("record", {"status": "superseded", "ended_at": THEN}),
    ("record", {"deal": 4}),
    ("record", {"table": "another"}),
    ("seat", {"first_slot": 2, "entry": None}),
    ("seat", {"table": "another", "number": 5}),
    ("void", {"attempt": 2}),
    ("void", {"deal": 1, "attempt": 2}),
    ("waiting", {"attempt": 2}),
    ("penalty", {}),
    ("line", {}),
]


@pytest.fixture
def rows():
    return rows_of_an_event()


def filled_in(rows, row, fields):
    """Put this event's rows in the place of words that stand for one."""
    words = {
        "another": {
            "player": rows["newcomer"],
            "entry": rows["withdrawn"],
            "table": rows["other_table"],
        },
        "itself": vars(row),
        "user": dict.fromkeys(fields, rows["member"].user),
    }
    return {
        name: words[value][name] if value in ("another", "itself", "user") else value
        for name, value in fields.items()
    }


def must_fail(write, row, fields, *names):
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        write(row, **fields)
    assert any(name in str(error.value) for name in names), str(error.value)


@pytest.mark.parametrize(("constraint", "name", "fields"), BAD_CHANGES)
def test_a_row_cannot_become(rows, constraint, name, fields):
    row = rows[name]
    must_fail(changed, row, filled_in(rows, row, fields), constraint)


@pytest.mark.parametrize(("constraint", "columns", "name", "fields"), BAD_COPIES)
def test_a_second_row_cannot_be(rows, constraint, columns, name, fields):
    row = rows[name]
    must_fail(copied, row, filled_in(rows, row, fields), constraint, columns)


@pytest.mark.parametrize(("name", "fields"), GOOD_CHANGES)
def test_a_row_may_become(rows, name, fields):
    row = rows[name]
    fields = filled_in(rows, row, fields)

    changed(row, **fields)

    row.refresh_from_db()
    assert {field: getattr(row, field) for field in fields} == fields


@pytest.mark.parametrize(("name", "fields"), GOOD_COPIES)
def test_a_second_row_may_be(rows, name, fields):
    row = rows[name]
    count = type(row).objects.count()

    copied(row, **filled_in(rows, row, fields))

    assert type(row).objects.count() == count + 1


def test_every_constraint_is_tried():
    tried = {name for name, *_rest in BAD_CHANGES + BAD_COPIES}
    stated = {
        constraint.name
        for model in apps.get_app_config("tournaments").get_models()
        for constraint in model._meta.constraints
    }
    assert stated - tried == set()


def test_what_has_scores_is_not_deleted(rows):
    for name in ("table", "round", "player", "tournament"):
        with pytest.raises(ProtectedError):
            rows[name].delete()
    assert HandScore.objects.count() == 12
    assert Entry.objects.count() == 9
    assert Tournament.objects.count() == 1
