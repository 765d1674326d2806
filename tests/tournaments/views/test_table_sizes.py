"""Tables of other sizes than the rules want are seated only by a director who agrees."""

import pytest
from django.urls import reverse

from scoring import load_preset
from tests.factories import EntryFactory, MembershipFactory, TournamentFactory
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.models import Round

pytestmark = pytest.mark.django_db
ASKED = (
    "There would be tables of 3 players; these rules want 4."
    " Seat them all the same, or check others in or out first."
)


@pytest.fixture
def tournament():
    tournament = TournamentFactory(
        slug="parish-cup", rounds_planned=2, switches={"min_players": 4, "max_players": 4}
    )
    EntryFactory.create_batch(7, tournament=tournament)
    return tournament


@pytest.fixture(autouse=True)
def director(client, tournament):
    client.force_login(MembershipFactory(tournament=tournament, role=Role.DIRECTOR).user)


def address(name, *arguments):
    return reverse(f"director:{name}", args=["parish-cup", *arguments])


def press(client, name, page, *arguments, **data):
    action = address(name, *arguments)
    return client.post(
        action, sent_by(client.get(address(page, *arguments)), action, **data), follow=True
    )


def sizes():
    return [
        sorted(table.seats.count() for table in round_.tables.all())
        for round_ in Round.objects.order_by("number")
    ]


@pytest.mark.parametrize(
    ("name", "page", "seated"),
    [
        ("draft_round", "desk", [[3, 4]]),
        ("lay_out_schedule", "schedule", [[3, 4], [3, 4]]),
    ],
)
def test_a_table_of_three_is_asked_about_and_then_seated(client, name, page, seated):
    asked = press(client, name, page)

    assert ASKED in words(asked)
    assert sizes() == []
    client.post(address(name), sent_by(asked, address(name)))
    assert sizes() == seated


def test_a_redraw_asks_again(client):
    asked = press(client, "draft_round", "desk")
    client.post(address("draft_round"), sent_by(asked, address("draft_round")))
    seed = Round.objects.get().seed

    asked = press(client, "redraw", "round", 1)
    assert ASKED in words(asked)
    assert Round.objects.get().seed == seed

    client.post(address("redraw", 1), sent_by(asked, address("redraw", 1)))
    assert Round.objects.get().seed != seed


def test_a_field_of_fours_is_seated_without_a_word(client, tournament):
    EntryFactory(tournament=tournament)

    press(client, "draft_round", "desk")

    assert sizes() == [[4, 4]]


def test_five_at_a_table_are_asked_about_too(client, tournament):
    for entry in tournament.entries.order_by("number")[5:]:
        entry.delete()

    answer = press(client, "draft_round", "desk")

    assert "There would be tables of 5 players; these rules want 4." in words(answer)
    assert sizes() == []


def test_the_rules_may_allow_three(client, tournament):
    tournament.rules = load_preset(tournament.preset, min_players=3, max_players=4).to_dict()
    tournament.save()

    assert "these rules want" not in words(press(client, "draft_round", "desk"))

    assert sizes() == [[3, 4]]
