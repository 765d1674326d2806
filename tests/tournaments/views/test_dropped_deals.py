"""A deal that was dropped leaves a hole: what was cleared or cancelled in it is history."""

import pytest
from django.urls import reverse

from tests.benchmarks.deal_post import deal_post
from tests.factories import MembershipFactory, TournamentFactory, play_deal, seated_round
from tests.factories.results import DESK, penalised
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.selectors.verification import find_faults
from tournaments.services.deal_status import clear_deal
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Of deals 1 to 3 the first is played; the second was cleared, with a penalty cancelled."""
    table = seated_round(TournamentFactory(deals_per_round=3)).tables.get()
    play_deal(table, 1)
    penalty = penalised(table.seats.first(), deal=2)
    clear_deal(record=play_deal(table, 2), actor=DESK, reason="Wrong table")
    cancel_penalty(penalty=penalty, actor=DESK, reason="Wrong table")
    return table


def dropped(table):
    table.round.slots = [1, None, 3]
    table.round.save()
    return table


def test_what_was_cleared_or_cancelled_in_a_dropped_deal_is_no_fault(table):
    assert find_faults(dropped(table).round.tournament) == []


def test_what_counts_in_a_deal_that_is_gone_is_a_fault(table):
    play_deal(table, 2)
    penalised(table.seats.first(), deal=2)

    faults = [str(fault) for fault in find_faults(dropped(table).round.tournament)]

    assert any("This deal is not played in this round." in fault for fault in faults)
    assert any("A penalty is in a deal that is not played here." in fault for fault in faults)


def test_pages_leave_the_hole_out_and_keep_the_history(client, table):
    tournament = dropped(table).round.tournament
    client.force_login(MembershipFactory(tournament=tournament, role=Role.DIRECTOR).user)
    place = [tournament.slug, 1, table.number]

    grid = client.get(reverse("director:grid", args=place))
    history = client.get(reverse("director:deal_history", args=[*place, 2]))

    assert [form.row.number for form in grid.context["forms"]] == [1, 3]
    assert history.status_code == 200
    assert "Entered by" in words(history)
    for unknown in (9, 10**30):
        address = reverse("director:deal_history", args=[*place, unknown])
        assert client.get(address).status_code == 404
    for name in ("desk", "round", "floor"):
        address = reverse(f"director:{name}", args=place[: 1 if name == "desk" else 2])
        assert client.get(address).status_code == 200
    for name in ("penalties", "log"):
        assert client.get(reverse(f"director:{name}", args=place[:1])).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_deal_that_was_dropped_while_it_was_typed_is_refused_in_words(client, table, headers):
    client.force_login(MembershipFactory(tournament=table.round.tournament).user)
    address, typed = deal_post(table, 3)
    table.round.slots = [1, 2, None]
    table.round.save()

    answer = client.post(address, typed | {"hand_4": "37"}, headers=headers)

    assert answer.status_code == 422
    assert (
        "Deal 3 is not played in Round 1. Nothing was saved; what was typed is kept."
        " Load the page again to see the deals that are."
    ) in words(answer)
    assert 'value="37"' in answer.content.decode()
    assert not table.records.filter(deal=3).exists()
