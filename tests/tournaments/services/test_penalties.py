"""Infractions: what they cost, when they count, and how they are taken back (section 7)."""

import uuid

import pytest

from scoring import ScoringError
from tests.factories import (
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, counted, penalised, void_sheet
from tournaments.enums import Action, RoundStatus, Source
from tournaments.errors import Refusal
from tournaments.models import LogEntry, PenaltyEntry
from tournaments.services.deal_status import clear_deal
from tournaments.services.log import Actor
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db

PLAIN = ["wrong_challenge", "bad_laydown", "no_draw", "no_discard"]
PLAIN += ["cards_on_table", "exposed_cards", "joker_discard"]


def first_table(**switches):
    return seated_round(TournamentFactory(switches=switches)).tables.first()


def seat(table, number=2):
    return table.seats.get(number=number)


def penalty(table, code="no_draw", *, number=2, actor=DESK, **fields):
    return penalised(seat(table, number), actor=actor, code=code, **fields)


@pytest.mark.parametrize("code", PLAIN)
def test_every_plain_infraction_costs_50(code):
    entry = penalty(first_table(), code, deal=1)

    assert (entry.points, entry.counted, entry.deal, entry.attempt) == (50, 50, 1, 1)


@pytest.mark.parametrize(
    ("over_call", "calls", "points"),
    [("per_call", 4, 50), ("per_call", 5, 100), ("per_call", 6, 150), ("flat", 6, 50)],
)
def test_an_over_call_costs_by_its_calls(over_call, calls, points):
    entry = penalty(first_table(over_call=over_call), "over_call", calls=calls)

    assert (entry.points, entry.calls) == (points, calls)


def test_a_ruling_of_the_directors_own_has_its_points_and_reason():
    entry = penalty(first_table(), "other", points=-20, reason=" Helped to clear up ")

    assert (entry.points, entry.counted) == (-20, -20)
    assert entry.reason == "Helped to clear up"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"code": "spitting"}, "unknown_infraction"),
        ({"code": "over_call"}, "missing_calls"),
        ({"code": "over_call", "calls": 3}, "calls_not_over"),
        ({"code": "no_draw", "calls": 5}, "unexpected_calls"),
        ({"code": "no_draw", "points": 20}, "unexpected_points"),
        ({"code": "other", "points": 20, "reason": " "}, "missing_reason"),
        ({"code": "other", "reason": "Late"}, "missing_points"),
    ],
)
def test_what_the_rules_refuse_is_not_saved(fields, code):
    with pytest.raises(ScoringError) as refused:
        penalty(first_table(), **fields)

    assert (refused.value.code, refused.value.seat) == (code, 2)
    assert not PenaltyEntry.objects.exists()
    assert not LogEntry.objects.exists()


def test_a_penalty_tells_who_issued_it_and_is_logged():
    actor = Actor(user=UserFactory(), source=Source.SCORER, origin="10.0.0.7")

    entry = penalty(first_table(), actor=actor, deal=3, reason="Drew twice")

    assert (entry.issued_by, entry.source) == (actor.user, "scorer")
    line = LogEntry.objects.get()
    assert (line.action, line.subject) == (Action.PENALTY_ADDED, entry.entry.player.name)
    assert (line.reason, line.origin) == ("Drew twice", "10.0.0.7")
    assert line.data == {"code": "no_draw", "points": 50, "table": 1, "round": 1, "deal": 3}


def test_the_same_submission_is_one_penalty():
    table, key = first_table(), uuid.uuid4()

    one = penalty(table, submission_key=key)
    again = penalty(table, "wrong_challenge", submission_key=key)

    assert one == again
    assert PenaltyEntry.objects.count() == 1


def test_a_key_of_another_table_is_refused_and_charges_nobody():
    key = uuid.uuid4()
    one = penalty(first_table(), submission_key=key)

    with pytest.raises(Refusal, match=r"^This form was already used for another penalty\."):
        penalty(first_table(), submission_key=key)
    assert PenaltyEntry.objects.get() == one


def test_a_deal_that_the_round_does_not_play_is_refused():
    with pytest.raises(Refusal, match=r"^Deal 9 is not played in Round 1\.$") as refused:
        penalty(first_table(), deal=9)

    assert refused.value.field == "deal"


def test_a_draft_takes_no_penalty():
    table = seated_round(status=RoundStatus.DRAFT).tables.first()

    with pytest.raises(Refusal, match=r"^Round 1 is not published\.$"):
        penalty(table)


def test_in_a_closed_round_only_a_director_issues_and_cancels():
    table = first_table()
    entry = penalty(table)
    table.round.status = RoundStatus.CLOSED
    table.round.save()
    scorer = Actor(user=UserFactory(), source=Source.SCORER)

    with pytest.raises(Refusal, match=r"closed\. Only a director"):
        penalty(table, actor=scorer)
    with pytest.raises(Refusal, match=r"closed\. Only a director"):
        cancel_penalty(penalty=PenaltyEntry.objects.get(), actor=scorer, reason="Misheard")
    assert PenaltyEntry.objects.filter(cancelled_at=None).count() == 1

    penalty(table)
    cancel_penalty(penalty=PenaltyEntry.objects.get(pk=entry.pk), actor=DESK, reason="Misheard")
    assert PenaltyEntry.objects.filter(cancelled_at=None).count() == 1


def test_cancelling_keeps_the_penalty_and_counts_nothing():
    actor = Actor(user=UserFactory(), source=Source.DIRECTOR)
    entry = penalty(first_table(), deal=1)

    cancel_penalty(penalty=entry, actor=actor, reason=" Misheard ")

    entry = PenaltyEntry.objects.get()
    assert (entry.points, counted(entry), entry.is_cancelled) == (50, 0, True)
    assert (entry.cancel_reason, entry.cancelled_by) == ("Misheard", actor.user)
    line = LogEntry.objects.first()
    assert (line.action, line.reason) == (Action.PENALTY_CANCELLED, "Misheard")


def test_cancelling_needs_a_reason():
    entry = penalty(first_table())

    with pytest.raises(Refusal, match="Say why") as refused:
        cancel_penalty(penalty=entry, actor=DESK, reason=" ")

    assert refused.value.field == "reason"
    assert not PenaltyEntry.objects.get().is_cancelled


def test_cancelling_twice_keeps_the_first_reason():
    entry = penalty(first_table())
    cancel_penalty(penalty=entry, actor=DESK, reason="Misheard")
    cancel_penalty(penalty=entry, actor=DESK, reason="Again")

    assert PenaltyEntry.objects.get().cancel_reason == "Misheard"
    assert LogEntry.objects.filter(action=Action.PENALTY_CANCELLED).count() == 1


@pytest.mark.parametrize(("keeps", "points"), [(False, 0), (True, 50)])
def test_in_a_void_deal_an_infraction_counts_only_where_the_rules_say_so(keeps, points):
    table = first_table(void_keeps_infractions=keeps)
    before = penalty(table, deal=1)
    recorded(table, void_sheet())
    after = penalty(table, "wrong_challenge", deal=1)

    assert (counted(before), counted(after), after.counted) == (points, points, points)
    assert before.points == 50


def test_the_next_attempts_infractions_count_again():
    table = first_table()
    void = penalty(table, deal=1)
    recorded(table, void_sheet())
    again = penalty(table, deal=1, attempt=2)
    recorded(table, deal_sheet(attempt=2))

    assert (counted(void), counted(again)) == (0, 50)


def test_an_infraction_of_a_replayed_deal_follows_its_own_attempt():
    table = first_table()
    recorded(table, void_sheet())
    first, again = penalty(table, deal=1), penalty(table, deal=1, attempt=2)
    played = recorded(table, deal_sheet(attempt=2)).record
    assert (first.attempt, again.attempt) == (1, 2)
    assert (counted(first), counted(again)) == (0, 50)

    void = void_sheet(1, 2)
    void = recorded(table, void, seen=played.pk, reason="Stock out again").record
    assert (counted(first), counted(again)) == (0, 0)

    clear_deal(record=void, actor=DESK, reason="Wrong table")
    assert (counted(first), counted(again)) == (0, 50)


def test_an_infraction_counts_again_when_its_void_deal_turns_out_to_have_been_played():
    table = first_table()
    void = recorded(table, void_sheet()).record
    entry = penalty(table, deal=1)
    assert counted(entry) == 0

    recorded(table, deal_sheet(), seen=void.pk, reason="It was played")

    assert counted(entry) == 50


def test_infractions_do_not_double_by_default():
    table = first_table()
    entry = penalty(table, deal=1)
    recorded(table, deal_sheet(down_and_out=True))

    assert counted(entry) == 50


def test_infractions_double_with_the_hands_where_the_rules_say_so():
    """Neither the goer's own, nor one of another deal, nor one of no deal."""
    table = first_table(double_infractions=True)
    offender, goers = penalty(table, deal=1), penalty(table, deal=1, number=1)
    elsewhere, loose = penalty(table, deal=2), penalty(table)
    recorded(table, deal_sheet(down_and_out=True))
    later = penalty(table, "wrong_challenge", deal=1)

    assert [counted(entry) for entry in (offender, goers, elsewhere, loose, later)] == [
        100,
        50,
        50,
        50,
        100,
    ]


def test_a_correction_counts_the_infractions_of_its_deal_again():
    table = first_table(double_infractions=True)
    entry = penalty(table, deal=1)
    doubled = recorded(table, deal_sheet(down_and_out=True)).record
    assert counted(entry) == 100

    plain = recorded(table, deal_sheet(), seen=doubled.pk, reason="Had opened before").record
    assert counted(entry) == 50

    void = void_sheet()
    void = recorded(table, void, seen=plain.pk, reason="Stock out twice").record
    assert counted(entry) == 0

    clear_deal(record=void, actor=DESK, reason="Wrong table")
    assert counted(entry) == 50


def test_a_cancelled_infraction_stays_cancelled_through_a_correction():
    table = first_table(double_infractions=True)
    entry = penalty(table, deal=1)
    cancel_penalty(penalty=entry, actor=DESK, reason="Misheard")
    record = recorded(table, deal_sheet(down_and_out=True)).record
    recorded(table, deal_sheet(), seen=record.pk, reason="Had opened before")

    assert counted(entry) == 0


def test_another_tables_infractions_are_left_alone():
    tournament = TournamentFactory()
    one, other = seated_round(tournament, tables=2).tables.all()
    entry = penalised(other.seats.first(), actor=DESK, code="no_draw", deal=1)
    recorded(one, void_sheet())

    assert counted(entry) == 50


def test_scores_stay_apart_from_infractions():
    table = first_table()
    penalty(table, deal=1)

    record = play_deal(table)

    assert [hand.total for hand in record.hand_scores.all()] == [0, 10, 20, 30]
