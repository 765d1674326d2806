"""What an import would do: who is who, what changes, what is wrong."""

import pytest

from tests.factories import EntryFactory, MembershipFactory, TournamentFactory
from tests.tournaments.roster_import.rosters import faults, only_line, plan
from tournaments.enums import Role
from tournaments.models import Player
from tournaments.roster_files import Column
from tournaments.selectors.roster_plan import Change, Kind
from tournaments.words.roster_files import column_words, planned_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(rounds_planned=4)


def enter(tournament, name, club="Kingston", **fields):
    return EntryFactory(tournament=tournament, player__name=name, player__club=club, **fields)


def test_same_name_with_another_club_is_another_player(tournament):
    enter(tournament, "Fay Nelson", "Hanover")

    found = plan(tournament, "Name,Club\nFay Nelson,Hanover\nFay Nelson,St Ann\n")

    assert [line.kind for line in found.lines] == [Kind.SKIP, Kind.ADD]


def test_case_does_not_tell_players_apart_but_accents_do(tournament):
    enter(tournament, "José Reid")

    found = plan(tournament, "Name,Club\nJOSÉ REID,kingston\nJose Reid,Kingston\n")

    assert [line.kind for line in found.lines] == [Kind.SKIP, Kind.ADD]


def test_without_a_club_column_the_name_decides(tournament):
    entry = enter(tournament, "Fay Nelson", "Hanover")

    line = only_line(plan(tournament, "Name,Team\nfay nelson,Reds\n"))

    assert (line.kind, line.entry) == (Kind.UPDATE, entry)
    assert line.changes == [Change(Column.TEAM, "", "Reds")]


def test_without_a_club_column_a_name_of_two_is_a_fault(tournament):
    enter(tournament, "Fay Nelson", "Hanover")
    enter(tournament, "Fay Nelson", "St Ann")

    ((line, column, message),) = faults(plan(tournament, "Fay Nelson\n"))

    assert (line, column) == (1, Column.NAME)
    assert message == (
        "The roster has several players named Fay Nelson. Add a column with their clubs."
    )


def test_an_update_tells_every_value_old_and_new(tournament):
    enter(tournament, "Ann", team="Blues", player__phone="1", starts_in_round=2)

    line = only_line(
        plan(
            tournament,
            "Name,Club,Team,Phone,Starts in round,Fixed table,Notes\n"
            "Ann,Kingston,Reds,2,3,7,late\n",
        )
    )

    assert line.kind == Kind.UPDATE
    assert line.changes == [
        Change(Column.PHONE, "1", "2"),
        Change(Column.TEAM, "Blues", "Reds"),
        Change(Column.STARTS_IN_ROUND, "2", "3"),
        Change(Column.NOTE, "", "late"),
        Change(Column.FIXED_TABLE, "", "7"),
    ]


def test_an_empty_cell_changes_nothing(tournament):
    enter(tournament, "Ann", team="Blues", needs_fixed_table=True, fixed_table=3)

    line = only_line(plan(tournament, "Name,Club,Team,Fixed table\nAnn,Kingston,,\n"))

    assert line.kind == Kind.SKIP


@pytest.mark.parametrize(
    ("cell", "values"),
    [
        ("yes", {"needs_fixed_table": True}),
        ("Sim", {"needs_fixed_table": True}),
        ("x", {"needs_fixed_table": True}),
        ("TRUE", {"needs_fixed_table": True}),
        ("12", {"needs_fixed_table": True, "fixed_table": 12}),
        ("1", {"needs_fixed_table": True, "fixed_table": 1}),
        ("não", {"needs_fixed_table": False, "fixed_table": None}),
        ("no", {"needs_fixed_table": False, "fixed_table": None}),
    ],
)
def test_fixed_table_takes_yes_no_or_a_number(tournament, cell, values):
    line = only_line(plan(tournament, f"Name,Mesa fixa\nAnn,{cell}\n"))

    assert line.kind == Kind.ADD
    assert line.values == {"name": "Ann", **values}


@pytest.mark.parametrize("cell", ["near the door", "501", "-1", "1.5"])
def test_fixed_table_refuses_the_rest(tournament, cell):
    ((_line, column, message),) = faults(plan(tournament, f"Name,Fixed table\nAnn,{cell}\n"))

    assert column == Column.FIXED_TABLE
    assert message.startswith(f"“{cell}” is not yes, no or a table number.")


@pytest.mark.parametrize("cell", ["0", "5", "-1", "2.5", "two", "9" * 5000])
def test_starting_round_must_be_one_of_the_tournament(tournament, cell):
    ((_line, column, message),) = faults(plan(tournament, f"Name,Starts in round\nAnn,{cell}\n"))

    assert column == Column.STARTS_IN_ROUND
    assert "whole number from 1 to 4" in message


@pytest.mark.parametrize(
    ("column", "most"),
    [
        (Column.NAME, 120),
        (Column.CLUB, 80),
        (Column.PHONE, 40),
        (Column.TEAM, 80),
        (Column.NOTE, 200),
    ],
)
def test_values_that_are_too_long_are_faults(tournament, column, most):
    cells = {Column.NAME: "Ann", column: "x" * (most + 1)}
    header = ",".join(column_words(known) for known in cells)

    ((_line, at, message),) = faults(plan(tournament, f"{header}\n{','.join(cells.values())}\n"))
    cells[column] = "x" * most
    fitting = plan(tournament, f"{header}\n{','.join(cells.values())}\n")

    assert at == column
    assert message == f"This has {most + 1} characters; at most {most} are allowed. Shorten it."
    assert faults(fitting) == []


def test_control_characters_are_faults(tournament):
    ((_line, column, message),) = faults(plan(tournament, "Name\nAnn\x07\n"))

    assert column == Column.NAME
    assert "cannot be shown" in message


def test_every_fault_of_a_line_is_told(tournament):
    found = plan(tournament, "Name,Fixed table,Starts in round\n,maybe,0\n")

    assert [(line, column) for line, column, _message in faults(found)] == [
        (2, Column.NAME),
        (2, Column.FIXED_TABLE),
        (2, Column.STARTS_IN_ROUND),
    ]


@pytest.mark.parametrize("separator", [";", " ; ", "/"])
def test_keep_apart_takes_several_names(tournament, separator):
    enter(tournament, "Bob", "Hanover")
    found = plan(tournament, f"Name,Keep apart from\nAnn,Bob{separator}Cy\nCy,\n")

    assert faults(found) == []
    assert found.lines[0].apart == [("bob", "hanover"), ("cy", "")]


def test_keep_apart_refuses_unknown_names(tournament):
    ((line, column, message),) = faults(plan(tournament, "Name,Keep apart from\nAnn,Zoe\n"))

    assert (line, column) == (2, Column.KEEP_APART)
    assert message.startswith("Nobody named Zoe is in this file or on the roster.")


def test_keep_apart_refuses_a_name_of_two_until_the_club_is_given(tournament):
    text = "Name,Club,Keep apart from\nAnn,A,{}\nBob,B,\nBob,C,\n"

    ((line, column, message),) = faults(plan(tournament, text.format("Bob")))
    told = plan(tournament, text.format("Bob (C)"))

    assert (line, column) == (2, Column.KEEP_APART)
    assert message == "There are several players named Bob. Write the club too: Bob (Club)."
    assert faults(told) == []
    assert told.lines[0].apart == [("bob", "c")]


def test_keep_apart_means_the_namesake_and_refuses_oneself(tournament):
    namesake = plan(tournament, "Name,Club,Keep apart from\nBob,B,Bob\nBob,C,\n")
    oneself = plan(tournament, "Name,Club,Keep apart from\nBob,B,Bob\n")

    assert namesake.lines[0].apart == [("bob", "c")]
    assert "cannot be kept apart from themselves" in faults(oneself)[0][2]


def test_keep_apart_from_a_line_with_a_fault_is_a_fault_itself(tournament):
    text = "Name,Keep apart from,Starts in round\nAnn,Bob,1\nBob,Cy,1\nCy,,99\nDot,,1\n"

    found = plan(tournament, text)

    assert [line.kind for line in found.lines] == [Kind.FAULT] * 3 + [Kind.ADD]
    assert [message for _line, _column, message in faults(found)][:2] == [
        "Bob, in line 3, has a fault. Fix that first.",
        "Cy, in line 4, has a fault. Fix that first.",
    ]


def test_keep_apart_adds_to_what_stands(tournament):
    ann, bob = enter(tournament, "Ann"), enter(tournament, "Bob")
    enter(tournament, "Cy")
    ann.keep_apart.add(bob)

    found = plan(tournament, "Name,Keep apart from\nAnn,Bob\nBob,Cy\n")

    assert [line.kind for line in found.lines] == [Kind.SKIP, Kind.UPDATE]
    assert found.lines[1].changes == [Change(Column.KEEP_APART, "Ann", "Ann; Cy")]


def test_a_player_of_an_earlier_tournament_is_known_to_its_director_alone(tournament):
    earlier = TournamentFactory()
    director = MembershipFactory(tournament=earlier).user
    ann = enter(earlier, "Ann", player__phone="1").player
    text = "Name,Club,Phone\nAnn,Kingston,2\n"

    known = only_line(plan(tournament, text, user_id=director.pk))
    unknown = only_line(
        plan(tournament, text, user_id=MembershipFactory(tournament=tournament).user.pk)
    )

    assert (known.kind, known.known) == (Kind.ADD, ann)
    assert known.changes == [Change(Column.PHONE, "1", "2")]
    assert (unknown.kind, unknown.known) == (Kind.ADD, None)


def test_who_only_keeps_scores_there_does_not_reach_its_players(tournament):
    """Nor does their phone number reach them."""
    earlier = TournamentFactory()
    scorer = MembershipFactory(tournament=earlier, role=Role.SCORER).user
    MembershipFactory(tournament=tournament, user=scorer)
    enter(earlier, "Ann", player__phone="1")

    line = only_line(plan(tournament, "Name,Club,Phone\nAnn,Kingston,2\n", user_id=scorer.pk))

    assert (line.kind, line.known, line.changes) == (Kind.ADD, None, [])


def test_two_known_players_of_one_name_and_club_are_not_guessed_between(tournament):
    earlier = TournamentFactory()
    director = MembershipFactory(tournament=earlier).user
    enter(earlier, "Ann")
    enter(earlier, "Ann")

    line = only_line(plan(tournament, "Name,Club\nAnn,Kingston\n", user_id=director.pk))

    assert line.known is None
    assert Player.objects.filter(name="Ann").count() == 2


def test_planning_saves_nothing_and_asks_as_often_for_60_lines_as_for_10(
    tournament, django_assert_num_queries
):
    user = MembershipFactory(tournament=tournament).user
    enter(tournament, "Player 1").keep_apart.add(enter(tournament, "Player 2"))
    for count in (10, 60):
        text = "Name,Club\n" + "".join(f"Player {n},Kingston\n" for n in range(count))
        with django_assert_num_queries(4):
            plan(tournament, text, user_id=user.pk)

    assert tournament.entries.count() == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Name,Club\nCy,A\nDot,A\n", "Add 2 players"),
        (
            "Name,Club,Team\nCy,A,\nAnn,Kingston,Reds\n,,x\n",
            "Add 1 player, update 1, leave out 1 with faults",
        ),
        ("Name,Club,Team\nAnn,Kingston,Reds\n", "Update 1 player"),
        ("Name,Club\nAnn,Kingston\n,x\n", "Nothing to add or update"),
    ],
)
def test_the_decision_says_exactly_what_would_happen(tournament, text, words):
    enter(tournament, "Ann")

    assert planned_words(plan(tournament, text).counts) == words
