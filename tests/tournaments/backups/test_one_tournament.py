"""A backup of one tournament is added to what is there: the same event under new ids."""

import gzip
import io

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.factories import (
    MembershipFactory,
    TournamentFactory,
    UserFactory,
    play_round,
    seated_round,
)
from tests.tournaments.backups.events import (
    backup_bytes,
    empty_the_database,
    every_row,
    full_event,
    kept_models,
)
from tournaments.enums import Action, Role, Source
from tournaments.models import Player, Table, Tournament
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults
from tournaments.services.log import COMMAND, Actor
from tournaments.services.restoring.backups import restore_backup

pytestmark = pytest.mark.django_db

# Of these there is one in a database; beside the original they must differ.
RENEWED = {"token", "submission_key", "slug", "listed"}


def restored(content, actor=COMMAND):
    return restore_backup(io.BytesIO(content), actor=actor)


def told_without_ids(rows):
    """Every row of every model, with references replaced by the place of their row."""
    models = {model._meta.label_lower: model for model in kept_models()}
    places = {
        (label, row["id"]): place
        for label, found in rows.items()
        for place, row in enumerate(found)
    }
    told = {}
    for label, found in rows.items():
        fields = models[label]._meta.concrete_fields
        references = {
            f.attname: f.related_model._meta.label_lower for f in fields if f.related_model
        }
        told[label] = [
            {
                name: places.get((references[name], value)) if name in references else value
                for name, value in row.items()
                if name != "id" and name not in RENEWED
            }
            for row in found
        ]
    return told


def without(rows, before):
    """Rows that were not there before."""
    known = {(label, row["id"]) for label, found in before.items() for row in found}
    return {
        label: [row for row in found if (label, row["id"]) not in known]
        for label, found in rows.items()
    }


def test_every_row_of_the_tournament_comes_back_beside_it():
    tournament = full_event()
    before = every_row()

    done = restored(backup_bytes(tournament))

    copy = without(every_row(), before)
    assert copy["tournaments.logentry"].pop()["action"] == Action.TOURNAMENT_RESTORED
    of_the_server = {label: rows for label, rows in before.items() if label.startswith("auth.")}
    assert told_without_ids(of_the_server | own(copy)) == told_without_ids(before)
    assert {label for label, rows in own(copy).items() if not rows} == set()
    assert {label for label, rows in copy.items() if rows} == own(copy).keys()
    assert done.rows == sum(map(len, own(copy).values()))
    assert find_faults(done.tournament) == []


def own(rows):
    return {label: found for label, found in rows.items() if label.startswith("tournaments.")}


def test_what_was_there_stays_as_it_was():
    tournament = full_event()
    play_round(seated_round(TournamentFactory()))
    before = every_row()

    restored(backup_bytes(tournament))

    after = every_row()
    for label, rows in before.items():
        assert [row for row in after[label] if row in rows] == rows


def test_nothing_of_other_tournaments_is_in_the_file():
    other = TournamentFactory(name="Another Cup")
    play_round(seated_round(other))
    file = backup_bytes(full_event())
    empty_the_database()

    restored(file)

    assert [tournament.name for tournament in Tournament.objects.all()] == ["Zoë’s “Cup”\t🃏"]
    assert Player.objects.count() == 9


def test_a_free_address_is_kept_and_a_taken_one_becomes_another_that_is_not_public():
    tournament = full_event()
    file = backup_bytes(tournament)
    tokens = set(Table.objects.values_list("token", flat=True))

    second = restored(file).tournament
    third = restored(file).tournament

    assert (second.slug, second.listed) == ("zoes-cup-2", False)
    assert (third.slug, third.listed) == ("zoes-cup-3", False)
    assert Tournament.objects.get(pk=tournament.pk).listed
    assert tokens.isdisjoint(second_tokens := set(tokens_of(second)))
    assert len(second_tokens) == len(tokens)
    empty_the_database()
    again = restored(file).tournament
    assert (again.slug, again.listed) == ("zoes-cup", True)
    assert set(tokens_of(again)) == tokens


def tokens_of(tournament):
    return Table.objects.filter(round__tournament=tournament).values_list("token", flat=True)


def test_people_are_known_by_user_name_and_strangers_are_left_out():
    file = backup_bytes(full_event())
    empty_the_database()
    UserFactory.create_batch(3)
    helper = UserFactory(username="helper")

    done = restored(file)

    assert done.strangers == ("director",)
    assert [(m.user, m.role) for m in done.tournament.memberships.all()] == [(helper, Role.SCORER)]
    first = done.tournament.rounds.get(number=1)
    made_by = {record.created_by for table in first.tables.all() for record in table.records.all()}
    assert made_by == {helper, None}


def test_whoever_restores_it_directs_it_and_the_log_says_from_where_it_came():
    tournament = full_event()
    user = UserFactory(username="newcomer")
    actor = Actor(user=user, source=Source.DIRECTOR, origin="10.0.0.9")

    copy = restored(backup_bytes(tournament), actor).tournament

    assert copy.memberships.get(user=user).role == Role.DIRECTOR
    line = copy.log.first()
    assert (line.action, line.actor, line.origin) == ("tournament_restored", user, "10.0.0.9")
    assert line.data["slug"] == "zoes-cup"
    assert len(line.data["checksum"]) == 64


def test_a_scorer_who_restores_it_becomes_its_director():
    tournament = full_event()
    helper = get_user_model().objects.get(username="helper")

    copy = restored(backup_bytes(tournament), Actor(helper, Source.DIRECTOR)).tournament

    assert copy.memberships.get(user=helper).role == Role.DIRECTOR
    assert tournament.memberships.get(user=helper).role == Role.SCORER


def test_no_password_and_no_address_is_in_the_file_of_one_tournament():
    tournament = full_event()
    helper = get_user_model().objects.get(username="helper")
    text = gzip.decompress(backup_bytes(tournament)).decode()

    assert '"helper"' in text
    assert helper.password not in text
    assert helper.email not in text
    everything = gzip.decompress(backup_bytes()).decode()
    assert helper.password in everything
    assert helper.email in everything


def test_the_copy_shows_the_same_standings_and_pages():
    tournament = full_event()
    copy = restored(backup_bytes(tournament)).tournament
    client = Client()
    client.force_login(MembershipFactory(tournament=tournament).user)
    copy.memberships.create(user=get_user_model().objects.last(), role=Role.DIRECTOR)

    def lines(of):
        return [
            (r.place, r.shared, r.number, r.name, r.total, r.rounds) for r in standings(of).rows
        ]

    assert lines(copy) == lines(tournament)
    for page in ("public:standings", "public:rounds", "public:players", "public:rules"):
        first, second = (client.get(reverse(page, args=[t.slug])) for t in (tournament, copy))
        assert second.status_code == 200
        assert content_of(second, copy) == content_of(first, tournament), page


def content_of(page, tournament):
    """The main part of a page with the address of its tournament taken out."""
    main = page.text.split("<main", 1)[1].split("</main>", 1)[0]
    return main.replace(f"/{tournament.slug}/", "/…/")
