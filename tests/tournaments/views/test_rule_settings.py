"""The page on which a director sets the rules."""

import pytest
from django.urls import reverse

from scoring import SWITCHES
from tests.factories import MembershipFactory, TournamentFactory, play_deal, seated_round
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory()


@pytest.fixture
def director(client, tournament):
    client.force_login(MembershipFactory(tournament=tournament).user)
    return client


def address(tournament):
    return reverse("director:rule_settings", args=[tournament.slug])


def filled(response, **changes):
    """What a browser would send back, with some fields changed; None leaves a field out."""
    form, infractions = response.context["form"], response.context["infractions"]
    data = {}
    for bound in [*form, *infractions.management_form, *(f for i in infractions for f in i)]:
        value = bound.value()
        if value is True:
            data[bound.html_name] = "on"
        elif value is not None and value is not False:
            data[bound.html_name] = value
    data.update(changes)
    return {name: value for name, value in data.items() if value is not None}


def test_every_switch_is_shown_with_both_sources(director, tournament):
    response = director.get(address(tournament))
    page = response.content.decode()
    for name, switch in SWITCHES.items():
        assert name in response.context["form"].fields or switch.kind == "list"
        assert switch.kind == "list" or switch.title in page.replace("&#x27;", "'")
    assert page.count("text (J): ") == page.count("(E): ") == len(SWITCHES) - 1


@pytest.mark.parametrize(
    ("change", "name", "value"),
    [
        ({"doubling": "first_to_open"}, "doubling", "first_to_open"),
        ({"cut_bonus": "-50"}, "cut_bonus", -50),
        ({"jokers_on_others_melds": None}, "jokers_on_others_melds", False),
        ({"void_keeps_infractions": "on"}, "void_keeps_infractions", True),
        (
            {"tie_break_1": "lots", "tie_break_3": "most_deals_won"},
            "tie_breaks",
            ("lots", "most_deals_won"),
        ),
    ],
)
def test_a_switch_is_kept_and_logged(director, tournament, change, name, value):
    page = director.get(address(tournament))
    response = director.post(address(tournament), filled(page, **change))
    assert response.status_code == 302
    rules = Tournament.objects.get(pk=tournament.pk).rule_set
    assert rules.switches() == {**tournament.rule_set.switches(), name: value}
    assert LogEntry.objects.get(action="rules_changed").data == {"changed": {name: str(value)}}


def test_twelve_cards_change_the_schedule(director, tournament):
    page = director.get(address(tournament))
    director.post(address(tournament), filled(page, twelve_cards_early="on"))
    rules = Tournament.objects.get(pk=tournament.pk).rule_set
    assert [deal.cards for deal in rules.deals] == [12, 12, 12, 12, 12, 13, 14, 15, 16]


def test_a_tie_break_stands_only_once_and_what_was_typed_stays(director, tournament):
    page = director.get(address(tournament))
    data = filled(page, tie_break_1="lots", tie_break_2="lots", packs="3")
    response = director.post(address(tournament), data)
    assert response.context["form"].errors == {"tie_break_2": ["This one stands twice."]}
    assert response.context["form"]["packs"].value() == "3"
    assert Tournament.objects.get(pk=tournament.pk).rule_set.packs == 2


def test_infractions_are_changed_switched_off_and_added(director, tournament):
    page = director.get(address(tournament))
    codes = [item.code for item in tournament.rule_set.infractions]
    joker, exposed, new = codes.index("joker_discard"), codes.index("exposed_cards"), len(codes)
    data = filled(
        page,
        **{
            f"infractions-{joker}-points": "25",
            f"infractions-{exposed}-enabled": None,
            f"infractions-{new}-title": "Slow play",
            f"infractions-{new}-points": "10",
            f"infractions-{new}-enabled": "on",
        },
    )
    director.post(address(tournament), data)
    rules = Tournament.objects.get(pk=tournament.pk).rule_set
    assert rules.infraction("joker_discard").points == 25
    assert not rules.infraction("exposed_cards").enabled
    assert rules.infraction("slow_play").points == 10
    assert rules.infraction("over_call").needs_calls


def test_the_first_score_freezes_the_rules(director, tournament):
    page = director.get(address(tournament))
    data = filled(page, doubling="none")
    play_deal(seated_round(tournament).tables.get())
    frozen = director.get(address(tournament))
    assert "frozen since the first score" in frozen.content.decode()
    assert "Save the rules" not in frozen.content.decode()
    response = director.post(address(tournament), data)
    assert "frozen since the first score" in str(response.context["form"].errors)
    assert Tournament.objects.get(pk=tournament.pk).rule_set.doubling == "own_opening"
