"""Databases of an older version take the invariants on: put right, or refused in words."""

import datetime as dt
from types import SimpleNamespace

import pytest
from django.core.management.base import CommandError

THEN = dt.datetime(2026, 11, 28, 15, tzinfo=dt.UTC)


@pytest.fixture
def models(migrate_to):
    return SimpleNamespace(**migrate_to("0002_drop_history"))


@pytest.fixture
def event(models):
    """One table of two players, as the version before kept it."""
    tournament = models.Tournament.objects.create(
        name="Parish Cup", slug="cup", date=THEN.date(), preset="jamaican", rules={},
        rounds_planned=2, deals_per_round=2, seed=1,
    )  # fmt: skip
    models.Membership.objects.create(
        tournament=tournament, user=models.User.objects.create(username="grace"), role="director"
    )
    round_ = models.Round.objects.create(
        tournament=tournament, number=1, deals=[1, 2], way="random", seed=1, status="published",
        published_at=THEN,
    )  # fmt: skip
    table = models.Table.objects.create(round=round_, number=1, token="link")
    for number in (1, 2):
        entry = models.Entry.objects.create(
            tournament=tournament,
            player=models.Player.objects.create(name=f"Player {number}"),
            number=number,
        )
        models.Seat.objects.create(table=table, round=round_, entry=entry, number=number)
    record = new_record(models)
    for seat in models.Seat.objects.all():
        models.HandScore.objects.create(record=record, seat=seat, hand=10 * (seat.number - 1))
    return tournament


def new_record(models, **fields):
    plain = {
        "table": models.Table.objects.get(),
        "deal": 1,
        "goer": models.Seat.objects.get(number=1),
        "status": "confirmed",
        "source": "director",
        "created_at": THEN,
        "confirmed_at": THEN,
    }
    return models.DealRecord.objects.create(**plain | fields)


def new_penalty(models, **fields):
    plain = {"code": "no_draw", "points": 50, "counted": 50, "source": "director", "deal": 1}
    seat = models.Seat.objects.get(number=2)
    return models.PenaltyEntry.objects.create(seat=seat, **plain | fields)


def values(rows, *fields):
    return list(rows.order_by("pk").values_list(*fields))


def test_sound_rows_stay_as_they_are(models, event, migrate_to):
    new_penalty(models, counted=0, cancelled_at=THEN, cancel_reason="Misheard")
    sound = {
        name: values(model.objects)
        for name, model in vars(models).items()
        if model._meta.app_label == "tournaments"
    }

    later = migrate_to("0003_invariants")

    assert {name: values(later[name].objects) for name in sound} == sound


def test_what_follows_from_the_rest_of_a_row_is_put_right(models, event, migrate_to):
    user = models.User.objects.get()
    entries, rounds, records = models.Entry.objects, models.Round.objects, models.DealRecord.objects
    entries.filter(number=1).update(fixed_table=3, withdrawn_after=2)
    entries.filter(number=2).update(
        fixed_table=0, needs_fixed_table=True, withdrawn_after=1, status="withdrawn"
    )
    rounds.update(published_at=None, version=0)
    rounds.create(
        tournament=event, number=2, deals=[3], way="random", seed=1, published_at=THEN,
        published_by=user,
    )  # fmt: skip
    records.update(confirmed_at=None, confirmed_by=user)
    waiting = new_record(models, deal=2, status="submitted", confirmed_by=user)
    records.filter(pk=waiting.pk).update(replaces=waiting)
    new_record(models, deal=2, status="rejected", confirmed_at=None, confirmed_by=user)
    new_penalty(models, cancel_reason="Misheard", cancelled_by=user)
    new_penalty(models, deal=None, attempt=2)

    migrate_to("0003_invariants")

    assert values(entries, "fixed_table", "withdrawn_after") == [(None, None), (None, 1)]
    first, second = rounds.order_by("number")
    assert first.published_at is not None
    assert first.version == 1
    assert (second.published_at, second.published_by) == (None, None)
    assert values(records, "confirmed_at", "confirmed_by", "replaces") == [
        (THEN, user.pk, None),
        (None, None, None),
        (None, None, None),
    ]
    assert values(models.PenaltyEntry.objects, "cancel_reason", "cancelled_by", "attempt") == [
        ("", None, 1),
        ("", None, 1),
    ]


def test_what_only_people_can_settle_is_named_and_nothing_is_changed(models, event, migrate_to):
    models.Entry.objects.filter(number=2).update(number=0)
    models.Entry.objects.update(fixed_table=3)
    models.HandScore.objects.filter(hand=10).update(doubling=-10)
    models.Membership.objects.update(role="owner")
    penalty = new_penalty(models, code="")
    line = models.LogEntry.objects.create(tournament=event, source="", action="checked_in")
    first = models.DealRecord.objects.get()
    second = new_record(models, attempt=2)

    with pytest.raises(CommandError) as refused:
        migrate_to("0003_invariants")

    heading, *named = str(refused.value).splitlines()
    assert heading == (
        "Nothing was migrated, since the database holds what must not be. Correct these rows, or "
        "remove them, and migrate again:"
    )
    assert named == [
        "  cup, player 0 (entry_from_1)",
        "  cup, round 1, table 1, deal 1, seat 2 (doubling_is_the_hand_again)",
        f"  cup, log line {line.pk} (log_source_in_list)",
        "  cup, user grace (role_in_list)",
        f"  cup, round 1, table 1, seat 2, penalty {penalty.pk} (penalty_has_a_code)",
        f"  cup, round 1, table 1, deal 1, version {first.pk} (one_played_attempt)",
        f"  cup, round 1, table 1, deal 1, version {second.pk} (one_played_attempt)",
    ]
    assert values(models.Entry.objects, "fixed_table") == [(3,), (3,)]


def test_a_long_list_is_cut(models, event, migrate_to):
    for _number in range(25):
        new_penalty(models, code="")

    with pytest.raises(CommandError) as refused:
        migrate_to("0003_invariants")

    lines = str(refused.value).splitlines()
    assert len(lines) == 22
    assert lines[-1] == "  and 5 more"
