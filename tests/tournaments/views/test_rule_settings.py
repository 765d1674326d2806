"""The page on which a director sets the rules."""

import pytest
from django.urls import reverse

from scoring import SWITCHES, Infraction
from tests.factories import MembershipFactory, TournamentFactory, play_deal, seated_round
from tests.factories.results import DESK, penalised
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
    assert page.count("rules (J): ") == page.count("(E): ") == len(SWITCHES) - 1


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
    assert response.context["form"].errors == {"tie_break_2": ["This one is listed twice."]}
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


def own_infraction(tournament, title):
    rules = tournament.rule_set
    own = Infraction(code="talking", title=title, points=10)
    tournament.rules = rules.with_infractions([*rules.infractions, own]).to_dict()
    tournament.save()
    return len(rules.infractions)


def test_a_name_of_signs_alone_is_refused_and_nothing_is_saved(director, tournament):
    new = len(tournament.rule_set.infractions)
    page = director.get(address(tournament))
    data = filled(page, **{f"infractions-{new}-title": "!!!", f"infractions-{new}-points": "10"})
    response = director.post(address(tournament), data)
    assert "Give it a name with letters or digits." in response.content.decode()
    assert len(Tournament.objects.get(pk=tournament.pk).rule_set.infractions) == new


@pytest.mark.parametrize(
    ("title", "titles"), [("Talking to the next table", ["Talking to the next table"]), ("", [])]
)
def test_an_own_infraction_is_renamed_or_removed(director, tournament, title, titles):
    at = own_infraction(tournament, "Talking about the hand of another player")
    page = director.get(address(tournament))
    director.post(address(tournament), filled(page, **{f"infractions-{at}-title": title}))
    rules = Tournament.objects.get(pk=tournament.pk).rule_set
    assert [item.title for item in rules.infractions if item.code == "talking"] == titles


def test_an_own_infraction_keeps_its_name_wherever_it_is_told(director, tournament):
    title = "Talking about the hand of another player"
    own_infraction(tournament, title)
    table = seated_round(tournament).tables.get()
    penalised(table.seats.first(), actor=DESK, code="talking", deal=1)
    slug = tournament.slug
    for name, args in [
        ("public:rules", [slug]),
        ("public:player", [slug, table.seats.first().entry.number]),
        ("director:penalties", [slug]),
        ("director:grid", [slug, 1, 1]),
        ("director:rule_settings", [slug]),
    ]:
        assert title in director.get(reverse(name, args=args)).content.decode(), name
    found = director.get(reverse("director:penalties", args=[slug]), {"code": "talking"})
    assert len(found.context["table"].rows) == 1
