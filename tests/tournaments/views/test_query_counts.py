"""Every page takes as many queries for a large event as for a small one."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    deal_sheet,
    play_deal,
    play_round,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tournaments.enums import Role
from tournaments.selectors.versions import chairs_version

pytestmark = pytest.mark.django_db


def event(slug, size, director):
    """``size`` tables in each of ``size`` rounds, with penalties, late starters and helpers."""
    tournament = TournamentFactory(slug=slug, deals_per_round=size)
    MembershipFactory(tournament=tournament, user=director)
    for number in range(1, size + 1):
        round_ = seated_round(tournament, tables=size)
        play_round(round_)
        for seat in round_.seats.all()[: 2 * size]:
            penalised(seat, actor=DESK, code="no_draw", deal=round_.deals[0])
            penalised(seat, actor=DESK, code="wrong_challenge")
        MembershipFactory(tournament=tournament, role=Role.SCORER)
        EntryFactory(tournament=tournament, starts_in_round=number + 1, status="registered")
    entries = list(tournament.entries.all())
    entries[0].keep_apart.set(entries[1 : 1 + size])
    return tournament


def queries(client, url):
    with CaptureQueriesContext(connection) as found:
        answer = client.get(url)
    assert answer.status_code == 200
    return len(found)


PAGES = {
    "director:desk": (),
    "director:round": (1,),
    "director:floor": (1,),
    "director:end_round": (1,),
    "director:grid": (1, 1),
    "director:deal_history": (1, 1, 1),
    "director:referee": (1, 1),
    "director:roster": (),
    "director:add_entry": (),
    "director:edit_entry": (1,),
    "director:player_penalties": (1,),
    "director:penalties": (),
    "director:log": (),
    "director:settings": (),
    "director:rule_settings": (),
    "director:schedule": (),
    "director:roster_export": ("csv",),
    "public:standings": (),
    "public:rounds": (),
    "public:round": (1,),
    "public:players": (),
    "public:player": (1,),
    "public:rules": (),
}


@pytest.fixture
def events(client):
    director = MembershipFactory(tournament=TournamentFactory(), role=Role.DIRECTOR).user
    client.force_login(director)
    return event("small-cup", 1, director), event("large-cup", 3, director)


@pytest.fixture
def addresses(events):
    def of(name, *arguments):
        return [reverse(name, args=[event.slug, *arguments]) for event in events]

    return of


def test_no_page_takes_more_queries_for_more_tables_rounds_or_players(client, addresses):
    counts = {}
    for name, arguments in PAGES.items():
        small, large = addresses(name, *arguments)
        counts[name] = (queries(client, small), queries(client, large))

    assert {name: few for name, (few, _many) in counts.items()} == {
        name: many for name, (_few, many) in counts.items()
    }
    assert {name: few for name, (few, _many) in counts.items() if few > 20} == {}


def test_home_takes_as_many_queries_for_more_tournaments(client, events):
    before = queries(client, "/")
    for _ in range(3):
        TournamentFactory()

    assert queries(client, "/") == before


def test_a_tables_link_takes_as_many_queries_for_more_deals(client, events):
    found = []
    for tournament in events:
        table = tournament.rounds.first().tables.first()
        found.append(queries(client, reverse("table:link", args=[table.token])))

    assert found[0] == found[1] <= 12


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("fields", [{}, {"down_and_out": True}, {"void": True}])
def test_recording_a_deal_takes_as_many_queries_for_more_seats_and_penalties(seats, fields):
    """Also where every penalty counts otherwise, doubled or not at all."""
    counts = []
    for chairs, issued in ((4, 1), (seats, 6)):
        tournament = TournamentFactory(switches={"double_infractions": True})
        table = seated_round(tournament, seats=chairs).tables.get()
        for _ in range(issued):
            penalised(table.seats.last(), actor=DESK, code="no_draw", deal=1)
        hands = dict.fromkeys(range(2, chairs + 1), 10)
        sheet = deal_sheet(goer=None if "void" in fields else 1, hands=hands, **fields)
        with CaptureQueriesContext(connection) as found:
            recorded(table, sheet)
        counts.append(len(found))

    assert counts[0] == counts[1] <= 14


def test_saving_a_deal_on_the_grid_takes_as_many_queries_whatever_is_in(client):
    """Neither other deals, nor other tables, nor earlier rounds add any."""
    director = MembershipFactory(tournament=TournamentFactory(), role=Role.DIRECTOR).user
    client.force_login(director)
    counts = []
    for slug, rounds, tables, deals in (("small-cup", 1, 1, [2]), ("large-cup", 3, 3, [2, 3])):
        tournament = TournamentFactory(slug=slug)
        MembershipFactory(tournament=tournament, user=director)
        for _ in range(rounds):
            round_ = seated_round(tournament, tables=tables)
        for deal in deals:
            play_deal(round_.tables.first(), round_.deals[deal - 1])
        url = reverse("director:save_deal", args=[slug, rounds, 1, round_.deals[0]])
        seats = round_.tables.get(number=1).seats.all()
        data = {"attempt": "1", "submission_key": str(uuid.uuid4()), "hand_1": "out"}
        data |= {"chairs": chairs_version(seats)}
        data |= {f"hand_{seat}": "10" for seat in (2, 3, 4)}
        with CaptureQueriesContext(connection) as found:
            answer = client.post(url, data, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        counts.append(len(found))

    assert counts[0] == counts[1] <= 30
