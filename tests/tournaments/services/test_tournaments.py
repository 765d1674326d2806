"""A tournament, its frozen rules, its plan and its people."""

from datetime import date

import pytest

from scoring import ScoringError
from tests.factories import (
    MembershipFactory,
    RoundFactory,
    TournamentFactory,
    UserFactory,
    seated_round,
)
from tests.factories.results import DESK
from tournaments.enums import Action, Role, Source
from tournaments.errors import Refusal
from tournaments.models import LogEntry, Membership, Tournament
from tournaments.services.log import Actor
from tournaments.services.tournaments import (
    add_member,
    create_tournament,
    remove_member,
    update_tournament,
)

pytestmark = pytest.mark.django_db


def create(name="Parish Cup", *, actor=DESK, **fields):
    plan = {"rounds_planned": 6, "deals_per_round": 3, "date": date(2026, 11, 28)}
    return create_tournament(actor=actor, name=name, **(plan | fields))


def test_whoever_creates_a_tournament_directs_it():
    user = UserFactory()

    tournament = create(actor=Actor(user=user, source=Source.DIRECTOR), venue="Mona", seed=11)

    assert Membership.objects.get().role == Role.DIRECTOR
    assert Membership.objects.get().user == user
    assert (tournament.slug, tournament.venue, tournament.seed) == ("parish-cup", "Mona", 11)
    assert tournament.time_zone == "America/Jamaica"
    assert LogEntry.objects.get().action == Action.TOURNAMENT_CREATED


def test_addresses_are_made_from_names_and_never_shared():
    slugs = [create(name).slug for name in ("Åland Öl Cup", "Åland Öl Cup", "Aland Ol Cup")]
    assert slugs == ["aland-ol-cup", "aland-ol-cup-2", "aland-ol-cup-3"]
    assert create("מסיבה").slug == "tournament"
    assert create("!!!").slug == "tournament-2"
    assert create("x" * 120).slug == "x" * 70
    assert create("x" * 120).slug == "x" * 70 + "-2"


def test_the_rules_are_a_copy_with_the_switches_asked_for():
    tournament = create(preset="kalooki", switches={"cut_bonus": -30})

    rules = Tournament.objects.get().rule_set
    assert (tournament.preset, rules.doubling, rules.cut_bonus) == ("kalooki", "first_to_open", -30)
    assert [deal.number for deal in rules.deals] == list(range(1, 10))


@pytest.mark.parametrize("wrong", [{"preset": "trinidad"}, {"switches": {"jokers_wild": True}}])
def test_unknown_rules_are_refused(wrong):
    with pytest.raises(ScoringError):
        create(**wrong)

    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("preset", "most"), [("jamaican", 9), ("original", 4), ("baby", 3)])
def test_a_round_holds_no_more_deals_than_the_schedule(preset, most):
    create(preset=preset, deals_per_round=most)

    with pytest.raises(Refusal) as refused:
        create(preset=preset, deals_per_round=most + 1)

    assert refused.value.field == "deals_per_round"
    assert refused.value.message == (
        f"{most + 1} deals per round are not possible: the schedule has {most}."
    )
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("preset", "deals_per_round", "rounds"),
    [
        ("jamaican", 3, [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 2, 3]]),
        ("jamaican", 4, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 3]]),
        ("jamaican", 9, [list(range(1, 10))] * 2),
        ("super", 2, [[5, 6], [7, 8], [9, 5]]),
    ],
)
def test_each_round_goes_on_in_the_schedule_where_the_one_before_ended(
    preset, deals_per_round, rounds
):
    tournament = TournamentFactory(preset=preset, deals_per_round=deals_per_round)

    assert [RoundFactory(tournament=tournament).deals for _ in rounds] == rounds


def test_settings_are_saved_and_logged_by_what_changed():
    tournament = TournamentFactory(venue="Mona")

    update_tournament(tournament=tournament, actor=DESK, venue="Liguanea", rounds_planned=6)

    assert Tournament.objects.get().venue == "Liguanea"
    assert LogEntry.objects.get().data == {"changed": {"venue": "Liguanea"}}
    update_tournament(tournament=tournament, actor=DESK, venue="Liguanea")
    assert LogEntry.objects.count() == 1


def test_settings_beyond_the_schedule_are_refused():
    tournament = TournamentFactory(preset="baby", deals_per_round=3)

    with pytest.raises(Refusal):
        update_tournament(tournament=tournament, actor=DESK, deals_per_round=4)

    assert Tournament.objects.get().deals_per_round == 3


@pytest.fixture
def directed():
    return MembershipFactory(tournament=TournamentFactory(), role=Role.DIRECTOR)


def test_a_helper_is_added_by_user_name_and_their_role_changed(directed):
    UserFactory(username="ann")
    give = {"tournament": directed.tournament, "username": "ann", "actor": DESK}

    assert add_member(**give, role=Role.SCORER).role == Role.SCORER
    assert add_member(**give, role=Role.DIRECTOR).role == Role.DIRECTOR
    assert directed.tournament.memberships.count() == 2
    assert LogEntry.objects.first().data == {"role": "director"}


def test_an_unknown_user_name_is_refused(directed):
    with pytest.raises(Refusal, match="There is no user “ann”") as refused:
        add_member(tournament=directed.tournament, username="ann", role=Role.SCORER, actor=DESK)

    assert refused.value.field == "username"


def test_the_last_director_neither_goes_nor_becomes_a_scorer(directed):
    tournament, name = directed.tournament, directed.user.username
    MembershipFactory(tournament=tournament, role=Role.SCORER)
    MembershipFactory(tournament=TournamentFactory(), role=Role.DIRECTOR)

    with pytest.raises(Refusal, match="needs a director"):
        remove_member(member=directed, actor=DESK)
    with pytest.raises(Refusal, match="needs a director"):
        add_member(tournament=tournament, username=name, role=Role.SCORER, actor=DESK)
    assert tournament.memberships.get(user=directed.user).role == Role.DIRECTOR


def test_a_director_goes_where_another_stays(directed):
    other = MembershipFactory(tournament=directed.tournament, role=Role.DIRECTOR)

    remove_member(member=directed, actor=DESK)

    assert list(directed.tournament.memberships.all()) == [other]
    with pytest.raises(Refusal):
        remove_member(member=other, actor=DESK)


def test_a_scorer_can_always_be_removed(directed):
    scorer = MembershipFactory(tournament=directed.tournament, role=Role.SCORER)

    remove_member(member=scorer, actor=DESK)

    assert list(directed.tournament.memberships.all()) == [directed]


def test_fewer_rounds_than_are_seated_cannot_be_planned():
    tournament = TournamentFactory(rounds_planned=6)
    seated_round(tournament, tables=1)
    seated_round(tournament, tables=1)
    with pytest.raises(Refusal, match="1 rounds are too few: 2 rounds are seated") as refused:
        update_tournament(tournament=tournament, actor=DESK, rounds_planned=1)
    assert refused.value.field == "rounds_planned"
    update_tournament(tournament=tournament, actor=DESK, rounds_planned=2)
