"""A table is scored for those who sat there on the page, or not at all."""

import uuid

import pytest

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised, substituted
from tournaments.enums import Role, RoundStatus, Source
from tournaments.errors import Refusal, StaleError
from tournaments.models import DealRecord, PenaltyEntry
from tournaments.selectors.versions import (
    chairs_seen,
    chairs_version,
    fingerprint,
    penalty_version,
)
from tournaments.services.deal_status import confirm_deal
from tournaments.services.log import Actor
from tournaments.services.penalties import cancel_penalty
from tournaments.services.rounds import (
    publish_round,
    swap_seats,
    take_back_round,
)

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eva", "Fay", "Gus", "Hal", "Zoe")


@pytest.fixture
def round_():
    """Two tables: Ann to Dee, Eva to Hal; Zoe has no seat."""
    tournament = TournamentFactory()
    for name in NAMES:
        EntryFactory(tournament=tournament, player__name=name)
    return seated_round(tournament, tables=2)


@pytest.fixture
def table(round_):
    return round_.tables.get(number=1)


@pytest.fixture
def chairs(table):
    """What the page of the table was made from."""
    return chairs_version(table.seats.all())


def seat_again(round_):
    """Take the round back, let Ann and Eva change places, and publish it again."""
    take_back_round(round_=round_, actor=DESK)
    swap_seats(round_=round_, first=1, second=5, actor=DESK)
    publish_round(round_=round_, actor=DESK)


def test_a_deal_typed_for_four_others_is_not_saved(table, round_, chairs):
    seat_again(round_)

    with pytest.raises(StaleError) as stale:
        recorded(table, chairs=chairs)

    assert stale.value.message == (
        "The seating of this table changed after you opened it: seat 1 is now Eva (was Ann)."
        " Nothing was saved."
    )
    assert stale.value.field == "chairs"
    assert not DealRecord.objects.exists()
    assert (
        recorded(table, chairs=stale.value.seen).record.hand_scores.get(chair=1).entry.player.name
        == "Eva"
    )


def test_a_deal_typed_before_a_substitute_came_is_not_saved(table, round_, chairs):
    substituted(round_, out=2, into=9)

    with pytest.raises(StaleError, match=r"seat 2 is now Zoe \(was Bob\)"):
        recorded(table, chairs=chairs)

    assert not DealRecord.objects.exists()


def test_chairs_that_were_emptied_or_filled_are_told(table, chairs):
    table.seats.get(number=4).delete()
    fewer = chairs_version(table.seats.all())

    with pytest.raises(StaleError, match=r"seat 4 is now empty \(was Dee\)"):
        recorded(table, chairs=chairs)
    table.seats.create(round=table.round, number=4, entry=table.round.tournament.entries.last())
    with pytest.raises(StaleError, match=r"seat 4 is now Zoe \(was empty\)"):
        recorded(table, chairs=fewer)


def test_a_deal_that_is_in_is_answered_again_whoever_sits_there(table):
    """The second arrival of a submission is no other deal."""
    key = uuid.uuid4()
    first = recorded(table, key=key, chairs=chairs_version(table.seats.all()))

    again = recorded(table, key=key, chairs="1:1")

    assert (again.record, again.repeated) == (first.record, True)


def test_a_penalty_is_not_charged_to_the_substitute(table, round_, chairs):
    seat = table.seats.get(number=1)
    substituted(round_, out=1, into=9)

    with pytest.raises(StaleError, match=r"seat 1 is now Zoe \(was Ann\)") as stale:
        penalised(seat, actor=DESK, code="no_draw", chairs=chairs)

    assert not PenaltyEntry.objects.exists()
    seat = table.seats.get(number=1)
    penalty = penalised(seat, actor=DESK, code="no_draw", chairs=stale.value.seen)
    assert penalty.entry.player.name == "Zoe"


def test_a_penalty_that_was_changed_meanwhile_is_not_cancelled(table):
    penalty = penalised(table.seats.get(number=1), actor=DESK, code="no_draw")
    seen = penalty_version(penalty)
    PenaltyEntry.objects.update(points=100)

    with pytest.raises(StaleError, match=r"^Someone changed this penalty") as stale:
        cancel_penalty(penalty=penalty, actor=DESK, reason="Misheard", seen=seen)

    assert not PenaltyEntry.objects.get().is_cancelled
    cancel_penalty(penalty=penalty, actor=DESK, reason="Misheard", seen=stale.value.seen)
    assert PenaltyEntry.objects.get().is_cancelled


def test_a_penalty_cancelled_twice_keeps_its_first_reason(table):
    penalty = penalised(table.seats.get(number=1), actor=DESK, code="no_draw")
    seen = penalty_version(penalty)

    for reason in ("Misheard", "Wrong table"):
        cancel_penalty(penalty=penalty, actor=DESK, reason=reason, seen=seen)

    assert PenaltyEntry.objects.get().cancel_reason == "Misheard"


def test_a_scorer_confirms_no_correction_in_a_closed_round(table):
    """It would change results that only a director may change then."""
    tournament = table.round.tournament
    tournament.double_entry = True
    tournament.save()
    first = play_deal(table)
    director = Actor(user=UserFactory(), source=Source.DIRECTOR)
    confirm_deal(record=first, actor=director)
    sheet = deal_sheet(hands={2: 1, 3: 2, 4: 3})
    second = recorded(table, sheet, seen=first.pk, reason="Misread").record
    table.round.status = RoundStatus.CLOSED
    table.round.save()
    scorer = Actor(
        user=MembershipFactory(tournament=tournament, role=Role.SCORER).user, source=Source.SCORER
    )

    with pytest.raises(
        Refusal, match=r"^Round 1 is closed\. Only a director can correct it now\.$"
    ):
        confirm_deal(record=second, actor=scorer)

    assert DealRecord.objects.get(status="confirmed") == first
    confirm_deal(record=second, actor=director)
    assert DealRecord.objects.get(status="confirmed") == second


@pytest.mark.parametrize("text", ["", "1", "1:", "x:1", "1:2,2:3", "1:2 ", "1:٣", "9" * 400])
def test_a_text_that_names_no_chairs_names_nobody(table, text):
    assert chairs_seen(text) == {}
    with pytest.raises(StaleError, match=r"seat 1 is now Ann \(was empty\)"):
        recorded(table, chairs=text)


def test_chairs_are_told_in_their_order_whatever_order_they_are_read_in(table):
    seats = list(table.seats.order_by("-number"))

    assert chairs_version(seats) == " ".join(
        f"{seat.number}.1:{seat.entry_id}" for seat in reversed(seats)
    )
    assert chairs_seen(chairs_version(seats)) == {seat.number: seat.entry_id for seat in seats}


def test_a_fingerprint_is_short_the_same_for_the_same_and_another_for_anything_else():
    assert fingerprint(1, ["a"]) == fingerprint(1, ["a"])
    assert len({fingerprint(*values) for values in ((1, "a"), (1, "b"), ("1a",), (1, ["a"]))}) == 4
    assert len(fingerprint()) == 16
