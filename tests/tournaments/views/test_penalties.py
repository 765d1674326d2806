"""Infractions at a table's grid: issued, shown at their player, cancelled."""

import uuid

import pytest

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, counted, penalised, void_sheet
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.models import PenaltyEntry, Seat, Table
from tournaments.services.chairs import change_chair
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db

GRID = "/events/parish-cup/desk/rounds/1/tables/1/"


@pytest.fixture(autouse=True)
def scorer(client):
    tournament = TournamentFactory(slug="parish-cup")
    for name in ("Ann", "Bob", "Cyd", "Dee"):
        EntryFactory(tournament=tournament, player__name=name)
    seated_round(tournament)
    user = MembershipFactory(tournament=tournament, role=Role.SCORER).user
    client.force_login(user)
    return user


def penalise(client, **fields):
    url = f"{GRID}penalties/"
    data = {"player": "2", "deal": "", "code": "no_draw", "submission_key": str(uuid.uuid4())}
    return client.post(url, sent_by(client.get(GRID), url, **data | fields))


def test_a_penalty_is_issued_and_shown_at_its_player(client, scorer):
    answer = penalise(client, deal="1", reason="Drew twice")

    assert (answer.status_code, answer.url) == (302, f"{GRID}#penalties")
    penalty = PenaltyEntry.objects.get()
    assert (penalty.entry.number, penalty.deal, penalty.points) == (2, 1, 50)
    assert (penalty.issued_by, penalty.source) == (scorer, "scorer")
    page = words(client.get(GRID))
    assert "+50 Turn without a draw · Bob · deal 1 “Drew twice”" in page


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"code": "over_call"}, "needs the number of calls"),
        ({"code": "over_call", "calls": "3"}, "greater than or equal to 4"),
        ({"code": "other", "points": "20"}, "needs a written reason"),
        ({"code": "spitting"}, "Select a valid choice"),
        ({"player": "5"}, "Select a valid choice"),
        ({"deal": "4"}, "Select a valid choice"),
        ({"reason": "x" * 301}, "at most 300 characters"),
    ],
)
def test_a_penalty_that_is_refused_keeps_the_form(client, fields, message):
    answer = penalise(client, **fields)

    assert answer.status_code == 422
    assert message in words(answer)
    assert answer.context["penalty_form"]["code"].value() == fields.get("code", "no_draw")
    assert not PenaltyEntry.objects.exists()


def test_a_penalty_is_cancelled_with_a_reason(client):
    penalise(client)
    penalty = PenaltyEntry.objects.get()
    url = f"/events/parish-cup/desk/penalties/{penalty.pk}/cancel/"
    button = sent_by(client.get(GRID), url)

    for reason in ("", "x" * 301):
        client.post(url, button | {"reason": reason})
        assert not PenaltyEntry.objects.get().is_cancelled

    assert client.post(url, button | {"reason": "Misheard"}).url == f"{GRID}#penalties"
    assert PenaltyEntry.objects.get().cancel_reason == "Misheard"
    assert "cancelled: Misheard" in words(client.get(GRID))


def test_the_penalties_of_an_event_are_filtered(client):
    penalise(client, deal="1")
    penalise(client, code="wrong_challenge", player="3")
    cancelled = PenaltyEntry.objects.get(code="no_draw")
    cancel_penalty(penalty=cancelled, actor=DESK, reason="Misheard")
    director = MembershipFactory(tournament=cancelled.round.tournament).user
    client.force_login(director)

    def shown(**query):
        table = client.get("/events/parish-cup/desk/penalties/", query).context["table"]
        return [row.record.entry.player.name for row in table.rows]

    assert shown() == ["Cyd", "Bob"]
    assert shown(search="cy") == ["Cyd"]
    assert shown(code="no_draw") == ["Bob"]
    assert shown(state="in_force") == ["Cyd"]
    assert shown(state="cancelled") == ["Bob"]


def test_the_penalties_of_a_player_are_those_of_the_events_that_the_reader_helps_run(
    client, scorer
):
    """In which role does not matter there, and neither do the helpers of other events."""
    here = scorer.memberships.get().tournament
    player = here.entries.get(number=2).player
    director = MembershipFactory(tournament=here).user
    places = {"here": here}
    for name in ("helped", "foreign"):
        places[name] = TournamentFactory(name=name)
        EntryFactory(tournament=places[name], player=player)
        seated_round(places[name])
    MembershipFactory(tournament=places["helped"], user=director, role=Role.SCORER)
    MembershipFactory(tournament=places["foreign"])
    for name, tournament in places.items():
        seat = Seat.objects.get(round__tournament=tournament, entry__player=player)
        penalised(seat, actor=DESK, code="other", points=5, reason=name)

    client.force_login(director)
    answer = client.get("/events/parish-cup/desk/roster/2/penalties/")

    assert {row.record.reason for row in answer.context["table"].rows} == {"here", "helped"}
    assert "foreign" not in answer.text


def test_an_offence_in_a_void_attempt_counts_the_same_typed_before_or_after_the_void(client):
    penalise(client, player="1", deal="1")
    recorded(Table.objects.get(), void_sheet())
    assert "Deal 1, void attempt 1" in words(client.get(GRID))
    penalise(client, player="2", deal="1-void-1")
    penalise(client, player="3", deal="1")

    before, after, again = PenaltyEntry.objects.order_by("pk")
    assert [item.attempt for item in (before, after, again)] == [1, 1, 2]
    assert [counted(item) for item in (before, after, again)] == [0, 0, 50]
    assert words(client.get(GRID)).count("does not count: the deal is void") == 2
    assert penalise(client, deal="1-void-2").status_code == 422


def test_who_has_left_is_charged_at_the_grid(client):
    table = Table.objects.get()
    play_deal(table, 1)
    change_chair(table=table, chair=2, entry=None, actor=DESK)

    assert "Bob (left)" in words(client.get(GRID))
    assert penalise(client, player="2", deal="1").status_code == 302
    penalty = PenaltyEntry.objects.get()
    assert (penalty.entry.number, counted(penalty)) == (2, 50)
