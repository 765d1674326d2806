import re

import pytest
from django.core.management import CommandError, call_command

from tests.factories import UserFactory
from tournaments.enums import Role
from tournaments.models import DealRecord, Tournament
from tournaments.selectors.standings import standings

pytestmark = pytest.mark.django_db


def simulate(capsys, **options):
    call_command("simulate", **({"players": 8, "rounds": 2, "seed": 5} | options))
    return dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())


def test_it_tells_what_it_made(capsys):
    told = simulate(capsys, deals_per_round=2, name="Negril Open")

    tournament = Tournament.objects.get()
    leader = standings(tournament).rows[0]
    assert re.fullmatch(r"\d+\.\d s, \d+ deals per second", told.pop("time"))
    assert told.pop("address").endswith("/negril-open/")
    assert told == {
        "tournament": "Negril Open",
        "slug": "negril-open",
        "players": "8",
        "rounds": "2 of 2",
        "deals": "8",
        "leader": f"{leader.name}, {leader.total}",
    }
    assert DealRecord.objects.filter(outcome="played").count() == 8


def test_some_rounds_may_stay_unplayed(capsys):
    told = simulate(capsys, rounds=4, play=1, deals_per_round=1)

    assert (told["rounds"], told["deals"]) == ("1 of 4", "2")
    assert Tournament.objects.get().rounds.count() == 1


def test_without_a_round_there_is_no_leader(capsys):
    told = simulate(capsys, play=0, preset="baby")

    assert (told["rounds"], told["deals"], told["leader"]) == ("0 of 2", "0", "-")
    assert Tournament.objects.get().preset == "baby"


def test_a_user_may_be_made_its_director(capsys):
    user = UserFactory(username="neville")

    simulate(capsys, play=0, director="neville")

    assert Tournament.objects.get().memberships.get().role == Role.DIRECTOR
    assert Tournament.objects.get().memberships.get().user == user


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"play": 3}, "Cannot play 3 rounds: only 2 are planned."),
        ({"director": "nobody"}, "There is no user “nobody”."),
        ({"preset": "original", "deals_per_round": 5}, "the schedule has 4"),
        ({"name": "x" * 121}, "at most 120 characters"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_made(capsys, options, words):
    with pytest.raises(CommandError, match=re.escape(words)):
        simulate(capsys, **options)

    assert not Tournament.objects.exists()


@pytest.mark.parametrize("bad", [["--players", "2"], ["--players", "many"], ["--seed=-1"]])
def test_arguments_out_of_bounds_are_refused(bad):
    given = ["--players", "8", "--rounds", "2", "--seed", "5", *bad]

    with pytest.raises(CommandError, match=r"between|invalid whole number"):
        call_command("simulate", *given)
