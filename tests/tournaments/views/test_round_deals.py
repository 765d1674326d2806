"""The deals of a round on its page, and the plan of all rounds."""

import pytest
from django.urls import reverse

from tests.factories import MembershipFactory, TournamentFactory, play_deal, seated_round
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.forms.round_deals import RoundDealsForm, deals_text

pytestmark = pytest.mark.django_db
CHANGE = "/events/cup/desk/rounds/1/deals/"


@pytest.fixture
def round_():
    return seated_round(TournamentFactory(slug="cup", deals_per_round=3, rounds_planned=3))


@pytest.fixture
def director(client, round_):
    client.force_login(MembershipFactory(tournament=round_.tournament, role=Role.DIRECTOR).user)
    return client


def send(director, deals):
    page = director.get(reverse("director:round", args=["cup", 1]))
    return director.post(CHANGE, sent_by(page, CHANGE) | {"deals": deals}, follow=True)


def slots(round_):
    round_.refresh_from_db()
    return round_.slots


@pytest.mark.parametrize(
    ("text", "deals"),
    [("1-3", [1, 2, 3]), ("1–3, 5", [1, 2, 3, 5]), ("9 2;4", [9, 2, 4]), (" 7 ", [7]),
     ("5 - 6", [5, 6])],
)  # fmt: skip
def test_deals_are_read_as_they_are_typed(text, deals):
    form = RoundDealsForm({"deals": text})

    assert form.is_valid()
    assert form.cleaned_data["deals"] == deals


@pytest.mark.parametrize("text", ["", "a", "1,,2", "1-", "1-2-3", "100", "٣"])
def test_what_is_no_deal_is_named(text):
    form = RoundDealsForm({"deals": text})

    assert not form.is_valid()
    assert "is no deal. Type numbers such as 1-3, 5." in str(form.errors["deals"])


def test_a_range_that_runs_backwards_is_asked_about():
    form = RoundDealsForm({"deals": "1-3, 9-7"})

    assert not form.is_valid()
    assert "“9-7” runs backwards. Type 7-9, or single numbers." in str(form.errors["deals"])


def test_deals_are_shown_as_they_are_typed():
    shown = [deals_text(deals) for deals in ([1, 2, 3], [1, 2], [4, 5, 6, 9], [9, 2], [])]

    assert shown == ["1-3", "1, 2", "4-6, 9", "9, 2", ""]


def test_deals_change_on_the_page_of_the_round(director, round_):
    answer = send(director, "1, 2, 9")

    assert "Round 1 plays deals 1, 2, 9." in words(answer)
    assert slots(round_) == [1, 2, None, 9]


@pytest.mark.parametrize(
    ("typed", "told"),
    [("1, 3", "Deal 2 has begun at table 1"), ("2, x", "“x” is no deal"),
     ("2, 12", "Deal 12 is not in the schedule")],
)  # fmt: skip
def test_what_was_typed_comes_back_with_what_is_wrong(director, round_, typed, told):
    play_deal(round_.tables.get(), 2)

    answer = send(director, typed)

    assert told in words(answer)
    assert f'value="{typed}"' in answer.text
    assert slots(round_) == [1, 2, 3]


def test_the_plan_of_all_rounds_stands_with_the_ways_to_seat(director, round_):
    send(director, "1-4")

    text = words(director.get(reverse("director:schedule", args=["cup"])))

    assert "Round 1 deals 1–4 Change Round 2 deals 5–7 as planned now" in text
    assert (
        "Once the planned rounds are played, deals 2–9 will have come once. More than once: deal 1."
        in text
    )


def test_the_plan_names_what_nobody_plays(director):
    text = words(director.get(reverse("director:schedule", args=["cup"])))

    assert "Once the planned rounds are played, deals 1–9 will have come once." in text
    send(director, "1-2")
    text = words(director.get(reverse("director:schedule", args=["cup"])))
    assert "Never: deal 9." in text


def test_an_order_that_cannot_change_any_more_is_said(director, round_):
    play_deal(round_.tables.get(), 1)

    answer = send(director, "3, 2, 1")

    assert "Round 1 plays deals 1–3; its order stays as it was." in words(answer)
    assert slots(round_) == [1, 2, 3]


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_number_of_queries_of_the_plan_does_not_grow_with_rounds(
    director, round_, django_assert_num_queries, rounds
):
    for _ in range(rounds - 1):
        seated_round(round_.tournament)
    url = reverse("director:schedule", args=["cup"])
    director.get(url)

    with django_assert_num_queries(9):
        director.get(url)


def seat_next(director, **typed):
    page, action = reverse("director:schedule", args=["cup"]), "/events/cup/desk/rounds/draft/"
    assert reverse("director:draft_round", args=["cup"]) == action
    sent = sent_by(director.get(page), action, way="random")
    return sent["deals"], director.post(action, sent | typed, follow=True)


@pytest.mark.parametrize(
    ("typed", "deals"),
    [({}, [4, 5, 6]), ({"deals": "5-9"}, [5, 6, 7, 8, 9]), ({"deals": ""}, [4, 5, 6])],
)
def test_the_next_round_is_offered_the_next_deals_and_plays_those_typed(
    director, round_, typed, deals
):
    offered, _answer = seat_next(director, **typed)

    assert offered == "4-6"
    assert round_.tournament.rounds.get(number=2).slots == deals


def test_deals_that_cannot_be_are_refused_and_stay_typed(director, round_):
    _offered, answer = seat_next(director, deals="4, x")

    assert "“x” is no deal." in words(answer)
    assert 'value="4, x"' in answer.content.decode()
    assert round_.tournament.rounds.count() == 1
