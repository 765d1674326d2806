"""What an import saves, all or nothing."""

import pytest
from django.db import IntegrityError

from tests.factories import EntryFactory, MembershipFactory, TournamentFactory
from tests.tournaments.roster_import.rosters import bring_in, people, plan
from tournaments.enums import Action, EntryStatus, Source
from tournaments.errors import Refusal
from tournaments.models import Player
from tournaments.selectors.roster_plan import Kind
from tournaments.services import roster_import
from tournaments.services.log import Actor
from tournaments.services.roster_import import RosterChangedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(rounds_planned=4)


def enter(tournament, name, club="Kingston", **fields):
    return EntryFactory(tournament=tournament, player__name=name, player__club=club, **fields)


def test_new_players_get_the_next_numbers_in_the_order_of_the_file(tournament):
    enter(tournament, "Ann", number=7)

    bring_in(tournament, "Name,Club\nZoe,A\nAnn,Kingston\nBob,B\n")

    assert list(tournament.entries.values_list("number", "player__name", "status")) == [
        (7, "Ann", EntryStatus.CHECKED_IN),
        (8, "Zoe", EntryStatus.REGISTERED),
        (9, "Bob", EntryStatus.REGISTERED),
    ]


def test_an_update_changes_what_the_file_says_and_leaves_the_rest(tournament):
    entry = enter(tournament, "Ann", team="Blues", note="early", player__phone="1")

    bring_in(tournament, "Name,Club,Team,Phone,Fixed table,Notes\nann,kingston,Reds,2,7,\n")

    entry.refresh_from_db()
    assert (entry.team, entry.note, entry.needs_fixed_table, entry.fixed_table) == (
        "Reds",
        "early",
        True,
        7,
    )
    assert (entry.player.name, entry.player.club, entry.player.phone) == ("Ann", "Kingston", "2")
    assert entry.status == EntryStatus.CHECKED_IN


def test_no_takes_a_fixed_table_away(tournament):
    entry = enter(tournament, "Ann", needs_fixed_table=True, fixed_table=7)

    bring_in(tournament, "Name,Fixed table\nAnn,no\n")

    entry.refresh_from_db()
    assert (entry.needs_fixed_table, entry.fixed_table) == (False, None)


def test_keep_apart_joins_new_players_and_those_on_the_roster(tournament):
    bob = enter(tournament, "Bob")

    bring_in(tournament, "Name,Keep apart from\nAnn,Bob;Cy\nCy,Ann\n")

    ann = tournament.entries.get(player__name="Ann")
    assert {str(entry) for entry in ann.keep_apart.all()} == {"Bob", "Cy"}
    assert [str(entry) for entry in bob.keep_apart.all()] == ["Ann"]


def test_a_known_player_is_entered_again_rather_than_entered_twice(tournament):
    earlier = TournamentFactory()
    director = MembershipFactory(tournament=earlier).user
    ann = enter(earlier, "Ann", player__phone="1").player

    bring_in(
        tournament,
        "Name,Club,Phone\nAnn,Kingston,2\nBob,Kingston,\n",
        actor=Actor(user=director, source=Source.DIRECTOR),
    )

    assert tournament.entries.get(player__name="Ann").player_id == ann.pk
    assert Player.objects.count() == 2
    ann.refresh_from_db()
    assert ann.phone == "2"


def test_the_log_tells_who_imported_what(tournament):
    director = MembershipFactory(tournament=tournament).user
    enter(tournament, "Ann")

    bring_in(
        tournament,
        "Name,Club,Team\nAnn,Kingston,Reds\nBob,A,\nBob,A,\n",
        actor=Actor(user=director, source=Source.DIRECTOR, origin="192.0.2.1"),
    )

    line = tournament.log.get()
    assert (line.actor, line.origin, line.action) == (
        director,
        "192.0.2.1",
        Action.ENTRIES_IMPORTED,
    )
    assert (line.subject, line.data) == (
        "pasted list",
        {"added": 1, "updated": 1, "skipped": 0, "faults": 1},
    )


def test_a_failure_half_way_saves_nothing(tournament, monkeypatch):
    def fail(*_args):
        raise IntegrityError

    monkeypatch.setattr(roster_import, "_keep_apart", fail)
    with pytest.raises(IntegrityError):
        bring_in(tournament, "Ann\nBob\n")

    assert people(tournament) == []
    assert not Player.objects.exists()
    assert not tournament.log.exists()


def test_nothing_to_save_is_refused(tournament):
    enter(tournament, "Ann")

    with pytest.raises(Refusal, match="There is nothing to save"):
        bring_in(tournament, "Name,Club\nAnn,Kingston\n,x\n")

    assert not tournament.log.exists()


def test_a_roster_that_changed_since_the_preview_is_shown_again(tournament):
    text = "Name,Club,Team\nAnn,Kingston,Reds\nBob,A,\n"
    previewed = plan(tournament, text).fingerprint
    enter(tournament, "Ann")

    with pytest.raises(RosterChangedError) as refused:
        bring_in(tournament, text, previewed=previewed)

    assert [line.kind for line in refused.value.current.lines] == [Kind.UPDATE, Kind.ADD]
    assert people(tournament) == [("Ann", "Kingston")]
    again = bring_in(tournament, text, previewed=refused.value.current.fingerprint)
    assert (len(again.adds), len(again.updates)) == (1, 1)


def test_a_value_that_changed_since_the_preview_counts_as_a_change(tournament):
    entry = enter(tournament, "Ann", team="Blues")
    text = "Name,Team\nAnn,Reds\n"
    previewed = plan(tournament, text).fingerprint
    entry.team = "Greens"
    entry.save()

    with pytest.raises(RosterChangedError):
        bring_in(tournament, text, previewed=previewed)


def test_saving_asks_the_database_as_often_for_60_lines_as_for_10(django_assert_max_num_queries):
    asked = []
    for count in (10, 60):
        tournament = TournamentFactory()
        director = MembershipFactory(tournament=tournament).user
        for number in range(0, count, 2):
            enter(tournament, f"Player {number}")
        lines = [f"Player {n},Kingston,5,Team,Player {(n + 1) % count}\n" for n in range(count)]
        with django_assert_max_num_queries(20) as queries:
            done = bring_in(
                tournament,
                "Name,Club,Phone,Team,Keep apart from\n" + "".join(lines),
                actor=Actor(user=director, source=Source.DIRECTOR),
            )
        assert (len(done.adds), len(done.updates)) == (count // 2, count // 2)
        asked.append(len(queries))

    assert asked[0] == asked[1]
