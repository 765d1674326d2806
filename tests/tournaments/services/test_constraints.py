"""What must never be is refused by the database itself, whoever writes."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    PlayerFactory,
    RoundFactory,
    SeatFactory,
    TableFactory,
    TournamentFactory,
    play_deal,
    seated_round,
)
from tournaments.models import DealRecord, Entry, HandScore, PenaltyEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return seated_round(TournamentFactory(), tables=2).tables.first()


def must_fail(write, *names):
    """The write breaks a constraint; SQLite names the columns of a unique one, not its name."""
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        write()
    assert any(name in str(error.value) for name in names), str(error.value)


def record(table, **fields):
    plain = {"deal": 1, "goer": table.seats.first(), "status": "confirmed", "source": "director"}
    return DealRecord.objects.create(table=table, **(plain | fields))


def test_one_confirmed_record_for_a_table_deal_and_attempt(table):
    record(table)
    other = table.round.tables.last()

    must_fail(lambda: record(table), "one_confirmed_record", "dealrecord.table_id")
    for fields in ({"status": "superseded"}, {"status": "submitted"}, {"deal": 2}, {"attempt": 2}):
        record(table, **fields)
    record(other)
    waiting = DealRecord.objects.get(status="submitted")
    waiting.status = "confirmed"
    must_fail(waiting.save, "one_confirmed_record", "dealrecord.table_id")
    assert DealRecord.objects.count() == 6


def test_a_goer_or_void_and_never_both_or_neither(table):
    name = "one_goer_or_void"
    must_fail(lambda: record(table, is_void=True), name)
    must_fail(lambda: record(table, goer=None), name)
    must_fail(lambda: record(table, goer=None, is_void=True, down_and_out=True), name)
    assert record(table, goer=None, is_void=True).pk


@pytest.mark.parametrize("fields", [{"deal": 0}, {"attempt": 0}])
def test_deals_and_attempts_count_from_1(table, fields):
    must_fail(lambda: record(table, **fields), "deal_and_attempt_from_1")


def test_one_submission_is_one_record(table):
    first = record(table)
    must_fail(lambda: record(table, deal=2, submission_key=first.submission_key), "submission_key")


def test_one_hand_for_a_record_and_seat(table):
    hand = record(table).hand_scores
    seat = table.seats.first()
    hand.create(seat=seat)

    must_fail(lambda: hand.create(seat=seat), "one_hand_score", "handscore.record_id")


def test_a_hand_is_never_negative(table):
    hand = record(table).hand_scores
    must_fail(lambda: hand.create(seat=table.seats.first(), hand=-1), "hand_not_negative")
    assert hand.create(seat=table.seats.first(), hand=0, bonus=-50).total == -50


def test_one_seat_for_an_entry_and_round(table):
    entry = table.seats.first().entry
    other = table.round.tables.last()

    must_fail(
        lambda: SeatFactory(table=other, entry=entry, number=5),
        "one_seat_per_entry_and_round",
        "seat.round_id",
    )


def test_one_entry_on_a_chair(table):
    entry = EntryFactory(tournament=table.round.tournament)

    must_fail(
        lambda: SeatFactory(table=table, entry=entry, number=4), "one_entry_per_seat", "seat.table"
    )


@pytest.mark.parametrize("number", [0, 9])
def test_chairs_are_numbered_1_to_8(table, number):
    must_fail(lambda: SeatFactory(table=table, number=number), "seat_number_1_to_8")
    assert SeatFactory(table=table, number=8).pk


def test_one_entry_for_a_player_and_tournament():
    entry = EntryFactory()
    must_fail(
        lambda: EntryFactory(tournament=entry.tournament, player=entry.player),
        "one_entry_per_player_and_tournament",
        "entry.player_id",
    )
    assert EntryFactory(player=entry.player).tournament != entry.tournament


def test_one_entry_for_a_number():
    entry = EntryFactory()
    must_fail(
        lambda: EntryFactory(tournament=entry.tournament, number=1),
        "one_entry_per_number_and_tournament",
        "entry.number",
    )


def test_an_entry_starts_in_a_round():
    must_fail(lambda: EntryFactory(starts_in_round=0), "entry_starts_in_a_round")


def test_a_player_has_a_name():
    must_fail(lambda: PlayerFactory(name=""), "player_has_a_name")


def test_one_round_for_a_number_and_tournament():
    round_ = RoundFactory()
    must_fail(
        lambda: RoundFactory(tournament=round_.tournament, number=1),
        "one_round_per_number_and_tournament",
        "round.number",
    )
    must_fail(
        lambda: RoundFactory(tournament=round_.tournament, number=0, deals=[1]), "round_from_1"
    )


def test_one_table_for_a_number_and_round(table):
    must_fail(
        lambda: TableFactory(round=table.round, number=1),
        "one_table_per_number_and_round",
        "table.number",
    )
    must_fail(lambda: TableFactory(round=table.round, number=0), "table_from_1")


def test_one_table_for_a_link(table):
    must_fail(lambda: TableFactory(round=table.round, token=table.token), "token")


def test_one_role_for_a_user_and_tournament():
    member = MembershipFactory(tournament=TournamentFactory())
    must_fail(
        lambda: MembershipFactory(tournament=member.tournament, user=member.user, role="scorer"),
        "one_role_per_user_and_tournament",
        "membership.user_id",
    )


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"rounds_planned": 0}, "tournament_has_a_round"),
        ({"deals_per_round": 0}, "tournament_has_a_deal"),
    ],
)
def test_a_tournament_has_a_round_and_a_deal(fields, name):
    must_fail(lambda: TournamentFactory(**fields), name)


def test_one_tournament_for_an_address():
    TournamentFactory(slug="cup")
    must_fail(lambda: TournamentFactory(slug="cup"), "slug")


def test_a_cancelled_penalty_has_a_reason_and_counts_nothing(table):
    penalty = PenaltyEntry.objects.create(
        seat=table.seats.first(), code="no_draw", points=50, counted=50, source="director"
    )
    cancelled = {"cancelled_at": timezone.now()}
    found = PenaltyEntry.objects.filter(pk=penalty.pk)

    must_fail(
        lambda: found.update(**cancelled, cancel_reason="Misheard"),
        "cancelled_penalty_counts_nothing",
    )
    must_fail(lambda: found.update(**cancelled, counted=0), "cancelling_has_a_reason")
    assert found.update(**cancelled, counted=0, cancel_reason="Misheard") == 1


def test_what_has_scores_is_not_deleted(table):
    play_deal(table)

    for kept in (table, table.round, table.seats.first(), table.seats.first().entry.player):
        with pytest.raises(ProtectedError):
            kept.delete()
    with pytest.raises(ProtectedError):
        Tournament.objects.get().delete()
    assert HandScore.objects.count() == 4
    assert Entry.objects.count() == 8
