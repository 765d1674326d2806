"""What the desk says that somebody has to do, each with the button that does it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    play_round,
    recorded,
    seated_round,
)
from tests.factories.results import DESK
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import EntryStatus, Role, RoundStatus, Source
from tournaments.models import Round, chairs_at
from tournaments.services.deal_status import clear_deal
from tournaments.services.log import Actor
from tournaments.services.roster import withdraw
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(slug="parish-cup", deals_per_round=3, rounds_planned=3)


@pytest.fixture(autouse=True)
def director(client, tournament):
    user = MembershipFactory(tournament=tournament, role=Role.DIRECTOR).user
    client.force_login(user)
    return user


def address(name, *arguments):
    return reverse(f"director:{name}", args=["parish-cup", *arguments])


@pytest.fixture
def desk(client):
    return lambda: words(client.get(address("desk")))


def press(client, name, *arguments, page="desk", of=(), **data):
    action = address(name, *arguments)
    return client.post(action, sent_by(client.get(address(page, *of)), action, **data), follow=True)


def sitting(round_, table=1, slot=1):
    seats = round_.seats.filter(table__number=table).select_related("entry")
    return {chair: seat.entry.number for chair, seat in chairs_at(seats, slot).items()}


def test_right_after_publishing_nothing_is_missing_yet(tournament, desk):
    seated_round(tournament, tables=6)

    page = desk()

    assert "Round 1 Playing 0 of 18 deals in" in page
    assert "Needs you Nothing at the moment. Round 1 · deals 1–3 0 of 18 deals in" in page
    assert "is missing" not in page


def test_a_table_is_named_when_most_others_are_past_its_deal(tournament, desk):
    first, second, third = seated_round(tournament, tables=3).tables.order_by("number")
    play_deal(first, 1)
    assert "is missing" not in desk()

    play_deal(second, 1)
    page = desk()
    assert "1 thing " in page
    assert "Round 1: table 3 is missing deals 1–3 No time for it? End table 3 short" in page

    play_deal(third, 2)
    play_deal(third, 1)
    play_deal(first, 3)
    page = desk()
    assert "Round 1: table 1 is missing deal 2" in page
    assert "table 3 is missing" not in page


def test_the_gaps_of_an_earlier_round_stay_on_the_desk_and_it_can_be_closed(
    client, tournament, desk
):
    for number in (1, 2):
        round_ = seated_round(tournament, tables=2)
        play_round(round_)
        clear_deal(
            record=round_.tables.get(number=number).records.get(deal=round_.deals[2]),
            actor=DESK,
            reason="Never played",
        )
    seated_round(tournament, tables=2)

    page = desk()

    assert "Round 1: table 1 is missing deal 3" in page
    assert "Round 2: table 2 is missing deal 6" in page
    assert "Round 1 is still open 1 deal is missing. Close with gaps" in page
    assert "Round 2 is still open 1 deal is missing. Close with gaps" in page
    assert "Playing 5 of 6 deals in" in page
    answer = press(client, "close_with_gaps", 2, page="end_round", of=(2,))
    assert "Round 2 is closed. 1 deal is marked as not played." in words(answer)
    assert list(Round.objects.order_by("number").values_list("status", flat=True)) == [
        "published",
        "closed",
        "published",
    ]
    assert "Round 2:" not in desk()


def test_an_earlier_round_that_is_complete_is_closed_from_the_desk(client, tournament, desk):
    play_round(seated_round(tournament))
    seated_round(tournament)
    assert "Round 1 is still open Every deal is in. Close round 1" in desk()

    assert "Round 1 is closed." in words(press(client, "close", 1))

    assert Round.objects.get(number=1).status == RoundStatus.CLOSED
    assert "still open" not in desk()


def test_a_closed_round_that_gets_a_hole_is_open_again_on_every_page(client, tournament, desk):
    round_ = seated_round(tournament, tables=2)
    play_round(round_)
    close_round(round_=round_, actor=DESK)
    assert "after round 1 of 3" in words(client.get("/events/parish-cup/standings/"))

    for record in round_.tables.get(number=1).records.all():
        clear_deal(record=record, actor=DESK, reason="Wrong table")

    assert "Round 1 Playing" in desk()
    assert "Round 1: table 1 is missing deals 1–3" in desk()
    assert "Round 1 Playing" in words(client.get(address("round", 1)))
    page = words(client.get("/events/parish-cup/standings/"))
    assert "round 1 in play, 3 of 6 deals in" in page
    assert "after round" not in page


def test_a_table_that_is_added_to_a_closed_round_opens_it_again(client, tournament, desk):
    round_ = seated_round(tournament)
    play_round(round_)
    close_round(round_=round_, actor=DESK)
    late = EntryFactory.create_batch(4, tournament=tournament)[0]
    action = address("change_floor", 1, "table")
    page = client.get(address("floor", 1), {"player": late.number})

    client.post(action, sent_by(page, action))

    assert round_.tables.count() == 2
    assert Round.objects.get().status == RoundStatus.PUBLISHED
    assert "Playing 3 of 6 deals in" in desk()


def test_a_player_who_withdraws_after_publishing_is_shown_and_leaves_by_one_click(
    client, tournament, desk
):
    round_ = seated_round(tournament)
    play_deal(round_.tables.get(), 1)
    gone = tournament.entries.get(number=3)
    withdraw(entry=gone, actor=DESK)

    page = desk()
    assert f"{gone} has withdrawn Round 1, still at table 1, chair 3." in page
    assert f"{gone} Withdrawn" in page

    press(client, "change_floor", 1, "empty")

    assert sitting(round_, slot=1) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert sitting(round_, slot=2) == {1: 1, 2: 2, 4: 4}
    assert "has withdrawn" not in desk()


def test_a_player_without_a_seat_is_seated_by_one_click(client, tournament, desk):
    round_ = seated_round(tournament, tables=2, seats=3)
    play_deal(round_.tables.get(number=1), 1, hands={2: 10, 3: 20})
    late = EntryFactory(tournament=tournament, player__name="Zoe")

    page = desk()
    assert "Zoe has no seat Round 1. Sits at table 2, chair 4, from deal 1." in page
    press(client, "change_floor", 1, "seat-2-4")

    assert sitting(round_, 2)[4] == late.number
    assert "has no seat" not in desk()


def test_a_player_who_starts_later_has_no_seat_to_miss(tournament, desk):
    seated_round(tournament)
    EntryFactory(tournament=tournament, starts_in_round=2, player__name="Zoe")

    assert "Zoe" not in desk()


def test_the_desk_counts_those_who_will_be_seated(tournament, desk):
    EntryFactory.create_batch(21, tournament=tournament)
    EntryFactory(tournament=tournament, starts_in_round=2)
    EntryFactory(tournament=tournament, status=EntryStatus.WITHDRAWN)

    page = desk()

    assert "21 players will be seated." in page
    assert "1 more is checked in and starts in a later round." in page
    assert "22 players will be seated" not in page


@pytest.mark.parametrize("status", [RoundStatus.DRAFT, RoundStatus.PUBLISHED])
def test_broken_wishes_are_named(tournament, desk, status):
    round_ = seated_round(tournament, tables=2, status=status)
    one, other = tournament.entries.filter(number__in=[1, 2]).order_by("number")
    one.keep_apart.add(other)
    fixed = tournament.entries.get(number=5)
    fixed.needs_fixed_table, fixed.fixed_table = True, 1
    fixed.save()

    page = desk()

    assert f"{one} and {other} should be kept apart, and both are at table 1" in page
    assert f"{fixed} should sit at table 1, and is at table 2" in page
    assert "2 things" in page
    assert round_.status == status


def test_results_that_wait_are_listed_for_every_round_and_are_no_gaps(client, tournament, desk):
    tournament.double_entry = True
    tournament.save()
    scorer = Actor(user=UserFactory(), source=Source.SCORER)
    first = seated_round(tournament)
    seated_round(tournament)
    for deal in first.deals:
        recorded(first.tables.get(), deal_sheet(deal), actor=scorer)

    page = desk()

    assert "Round 1, table 1: deals 1–3 wait for a second person" in page
    assert "Round 1 is still open Deals wait for a second person. Close with gaps" in page
    assert "is missing" not in page


def test_a_scorer_sees_what_to_enter_and_nothing_that_only_a_director_does(client, tournament):
    round_ = seated_round(tournament, tables=2)
    play_deal(round_.tables.get(number=1), 1)
    withdraw(entry=tournament.entries.get(number=1), actor=DESK)
    client.force_login(MembershipFactory(tournament=tournament, role=Role.SCORER).user)

    page = client.get(address("desk"))

    assert "Round 1: table 2 is missing" in words(page)
    for hidden in ("has withdrawn", "End table", "Time is up", "/floor/", "/end/"):
        assert hidden not in page.text


def test_the_desk_takes_as_many_queries_whatever_needs_somebody(client, director):
    counts = []
    for size in (1, 3):
        tournament = TournamentFactory(rounds_planned=6)
        MembershipFactory(tournament=tournament, user=director, role=Role.DIRECTOR)
        for _ in range(size):
            round_ = seated_round(tournament, tables=2 * size)
            for table in round_.tables.all()[: 2 * size - 1]:
                play_deal(table, round_.deals[0])
        seated_round(tournament, tables=2 * size, status=RoundStatus.DRAFT)
        entries = list(tournament.entries.order_by("number"))
        for place in range(size):
            entries[8 * place + 1].keep_apart.add(entries[8 * place + 2])
            withdraw(entry=entries[8 * place], actor=DESK)
            EntryFactory(tournament=tournament)
        with CaptureQueriesContext(connection) as found:
            answer = client.get(f"/events/{tournament.slug}/desk/")
        for word in ("has withdrawn", "has no seat", "kept apart", "is missing"):
            assert word in words(answer)
        counts.append(len(found))

    assert counts[0] == counts[1] <= 22
