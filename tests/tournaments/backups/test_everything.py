"""A backup of everything brings back every row of every model, to the microsecond."""

import io

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from tests.factories import TournamentFactory, play_deal, seated_round
from tests.tournaments.backups.events import (
    backup_bytes,
    empty_the_database,
    every_row,
    full_event,
    kept_models,
)
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults
from tournaments.services.log import COMMAND
from tournaments.services.restoring.backups import restore_backup

pytestmark = pytest.mark.django_db


def restored(content):
    return restore_backup(io.BytesIO(content), actor=COMMAND)


def test_every_row_of_every_model_comes_back_as_it_was():
    tournament = full_event()
    assert find_faults(tournament) == []
    before, shown = every_row(), standings(tournament).rows
    file = backup_bytes()
    empty_the_database()

    done = restored(file)

    assert [label for label, rows in before.items() if not rows] == []
    assert every_row() == before
    assert standings(Tournament.objects.get()).rows == shown
    assert done.tournament is None
    assert done.rows == sum(map(len, before.values()))
    assert (done.strangers, done.faults) == ((), ())


def test_people_log_in_as_before_and_may_do_what_they_could():
    full_event()
    file = backup_bytes()
    empty_the_database()

    restored(file)

    helper = get_user_model().objects.get(username="helper")
    assert helper.check_password("a long password")
    assert helper.has_perms(["tournaments.view_entry", "tournaments.add_membership"])
    assert not helper.has_perm("tournaments.add_entry")


def test_a_permission_that_is_not_there_is_left_out_with_what_it_allowed():
    full_event()
    file = backup_bytes()
    empty_the_database()
    Permission.objects.filter(codename="view_entry").delete()

    done = restored(file)

    helper = get_user_model().objects.get(username="helper")
    assert helper.get_all_permissions() == {
        "tournaments.add_membership",
        "tournaments.view_player",
    }
    assert done.strangers == ()


def test_what_comes_after_gets_ids_of_its_own():
    """Ids that were written as they were are not given a second time."""
    full_event()
    file = backup_bytes()
    last = {model: model._base_manager.latest("pk").pk for model in kept_models()}
    empty_the_database()

    restored(file)

    table = seated_round().tables.get()
    made = [table.round.tournament, table.round, table, *table.seats.all(), play_deal(table)]
    for row in made:
        assert row.pk > last[type(row)]


@pytest.mark.parametrize("there", ["tournament", "user"])
def test_a_database_that_is_not_empty_is_left_alone(there):
    full_event()
    file = backup_bytes()
    empty_the_database()
    if there == "tournament":
        TournamentFactory(name="Here before")
    else:
        get_user_model().objects.create_superuser("root", password="x")
    before = every_row()

    with pytest.raises(Refusal) as refused:
        restored(file)

    assert refused.value.message == (
        "This database is not empty. Restore everything into a new one, or restore the backup of "
        "a single tournament, which is added to what is there."
    )
    assert every_row() == before
