"""The referee's page: calls, laydowns, and the ruling that follows."""

import pytest
from django.urls import reverse

from tests.factories import MembershipFactory, play_deal, seated_round
from tournaments.enums import Role
from tournaments.models import PenaltyEntry

pytestmark = pytest.mark.django_db

OPENING = "KS KH KD QS QH QD 6S 6H 6D 2C"


@pytest.fixture
def table():
    return seated_round().tables.get()


@pytest.fixture
def scorer(client, table):
    member = MembershipFactory(tournament=table.round.tournament, role=Role.SCORER)
    client.force_login(member.user)
    return client


def ask(client, table, **question):
    place = (table.round.tournament.slug, table.round.number, table.number)
    return client.get(reverse("director:referee", args=place), question)


@pytest.mark.parametrize(
    ("cards", "deal", "calls", "points"),
    [(9, 1, 0, 0), (15, 1, 3, 0), (17, 1, 4, 50), (21, 1, 6, 150), (18, 2, 4, 50)],
)
def test_calls_follow_from_the_cards_held(scorer, table, cards, deal, calls, points):
    answer = ask(scorer, table, cards_held=cards, deal=deal).context["calls"]
    assert (answer.calls, answer.points) == (calls, points)


def test_a_count_that_no_calls_lead_to_is_refused_in_words(scorer, table):
    response = ask(scorer, table, cards_held=16, deal=1)
    assert "16 cards are not 9 and two for each call" in response.content.decode()
    assert response.context["calls"] is None


def test_an_over_call_is_ready_to_be_recorded(scorer, table):
    form = ask(scorer, table, cards_held=17, deal=1).context["penalty_form"]
    made_from = ("code", "calls", "deal", "reason", "chairs")
    data = {
        "player": 3,
        **{name: form.initial[name] for name in made_from},
        "submission_key": form["submission_key"].value(),
    }
    place = (table.round.tournament.slug, table.round.number, table.number)
    scorer.post(reverse("director:add_penalty", args=place), data)
    penalty = PenaltyEntry.objects.get()
    assert (penalty.entry.number, penalty.deal, penalty.code) == (3, 1, "over_call")
    assert (penalty.calls, penalty.points, penalty.reason) == (4, 50, "17 cards held")


def test_a_legal_laydown_is_called_legal(scorer, table):
    response = ask(scorer, table, deal=1, melds="KS KH KD\nQS QH QD\n6S 6H 6D", hand="")
    assert response.context["laydown"].violations == ()
    assert "The laydown is legal and meets the contract." in response.content.decode()


def test_every_broken_rule_is_named_and_a_rearrangement_lifts_the_points(scorer, table):
    response = ask(scorer, table, deal=1, melds="KS KH KD\nQS QH 2C\n6S 6H 6D", hand=OPENING)
    page = response.content.decode()
    assert "A set holds cards of one rank only." in page
    assert "rules, section 4" in page
    assert "can be rearranged to meet the contract, so no points are charged" in page
    assert response.context["laydown"].laydown.value == 2
    assert "code" not in response.context["penalty_form"].initial


def test_a_laydown_that_cannot_be_mended_is_ready_to_be_recorded(scorer, table):
    response = ask(
        scorer, table, deal=1, melds="KS KH KD\nQS QH 2C", hand="KS KH KD QS QH 2C 3C 5H 7H 9D"
    )
    assert "No arrangement of these cards meets the contract." in response.content.decode()
    initial = response.context["penalty_form"].initial
    assert (initial["code"], initial["deal"]) == ("bad_laydown", 1)


def test_cards_that_cannot_be_read_stay_on_the_page(scorer, table):
    response = ask(scorer, table, deal=1, melds="", hand="KS XX")
    assert "XX" in str(response.context["laydown_form"].errors["hand"])
    assert response.context["laydown_form"]["hand"].value() == "KS XX"


def test_an_empty_question_asks_for_cards(scorer, table):
    response = ask(scorer, table, deal=1, melds="", hand="")
    assert "Type the melds, the hand, or both." in response.content.decode()


def test_a_ruling_names_nobody_until_somebody_is_chosen(scorer, table):
    form = ask(scorer, table, cards_held=17, deal=1).context["penalty_form"]
    assert form["player"].value() is None
    data = {
        "player": "",
        "code": "over_call",
        "calls": 4,
        "submission_key": form["submission_key"].value(),
    }
    place = (table.round.tournament.slug, table.round.number, table.number)
    response = scorer.post(reverse("director:add_penalty", args=place), data)
    assert response.context["penalty_form"].errors == {"player": ["This field is required."]}
    assert not PenaltyEntry.objects.exists()


def test_without_the_hand_no_wrong_laydown_is_ready_to_be_recorded(scorer, table):
    response = ask(scorer, table, deal=1, melds="KS KH KD\nQS QH 2C", hand="")
    assert response.context["laydown"].violations
    assert "code" not in response.context["penalty_form"].initial


def test_a_challenge_that_was_wrong_is_ready_to_be_recorded(scorer, table):
    initial = ask(scorer, table, cards_held=15, deal=1).context["penalty_form"].initial
    assert (initial["code"], initial["reason"]) == ("wrong_challenge", "15 cards held")


def test_the_deal_being_played_is_asked_about_first(scorer, table):
    play_deal(table, 1)
    page = ask(scorer, table)
    assert page.context["calls_form"]["deal"].value() == 2
    assert "Deal 2: 2 sets + 1 run, 10 cards" in page.content.decode()


def test_a_hand_that_the_packs_cannot_hold_is_refused_in_words(scorer, table):
    response = ask(scorer, table, deal=1, melds="", hand="AS AS AS KH")
    assert "hand" in response.context["laydown_form"].errors
    assert response.context["laydown"] is None
