"""What can be changed about a round in play, and what each choice makes of it."""

import pytest

from tests.factories import (
    TournamentFactory,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tests.tournaments.services.floor_play import (
    do,
    late,
    name,
    offered,
    played,
    sitting,
    sound,
    three_tables,
)
from tournaments.enums import Action, RoundStatus
from tournaments.errors import Refusal, StaleError
from tournaments.models import LogEntry, Round, Table
from tournaments.selectors.sheets import table_sheet
from tournaments.selectors.standings import standings
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    """Two tables of four and one of three, three deals each."""
    return three_tables()


def test_a_latecomer_takes_the_empty_chair_of_a_table_of_three(round_):
    played(round_, 3, 1)
    (spare,) = late(round_)

    assert next(iter(offered(round_, player=spare.number))) == "seat-3-4"
    do(round_, "seat-3-4", player=spare.number)

    assert sitting(round_, 3, 1) == {1: 9, 2: 10, 3: 11}
    assert sitting(round_, 3, 2) == {1: 9, 2: 10, 3: 11, 4: spare.number}
    assert sound(round_)


def test_a_player_moves_to_a_table_that_is_ahead_and_misses_the_deals_between(round_):
    played(round_, 3, 2)

    choice = do(round_, "move-3-4", table=1, chair=2)

    assert choice.title == "Moves to table 3, chair 4, from deal 3"
    assert dict(choice.effects)[name(round_, 2)] == (
        "plays deal 3. Deals 1–2 count as the field’s average."
    )
    assert sitting(round_, 1, 1) == {1: 1, 3: 3, 4: 4}
    assert 2 not in sitting(round_, 3, 2).values()
    assert sitting(round_, 3, 3) == {1: 9, 2: 10, 3: 11, 4: 2}
    assert sound(round_)


def test_a_player_who_is_ahead_sits_down_once_the_other_table_has_caught_up(round_):
    played(round_, 1, 2)

    choice = do(round_, "move-3-4", table=1, chair=2)

    assert choice.title == "Moves to table 3, chair 4, from deal 3"
    assert dict(choice.effects)[name(round_, 2)] == "keeps deals 1–2, plays deal 3."
    assert sitting(round_, 3, 1) == sitting(round_, 3, 2) == {1: 9, 2: 10, 3: 11}
    assert sitting(round_, 3, 3) == {1: 9, 2: 10, 3: 11, 4: 2}
    assert sitting(round_, 1, 3) == {1: 1, 3: 3, 4: 4}
    assert sound(round_)


def test_somebody_who_is_to_come_can_be_sent_elsewhere_before(round_):
    played(round_, 1, 2)
    do(round_, "move-3-4", table=1, chair=2)
    (third,) = (table_sheet(table) for table in round_.tables.filter(number=3))
    assert [(c.number, c.entry.number, c.is_empty, c.since) for c in third.chairs[2:]] == [
        (3, 11, False, None), (4, 2, False, 3),
    ]  # fmt: skip

    empty = do(round_, "empty", table=3, chair=4)

    assert dict(empty.effects)[name(round_, 2)] == (
        "keeps deals 1–2. Deal 3 counts as the field’s average."
    )
    assert sitting(round_, 3, 3) == {1: 9, 2: 10, 3: 11}
    assert list(offered(round_, player=2)) == ["seat-1-2", "seat-3-4", "seat-2-5"]
    do(round_, "seat-1-2", player=2)
    assert sitting(round_, 1, 3) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_nobody_sits_down_where_no_deal_is_left_that_they_did_not_sit_through(round_):
    played(round_, 1, 3)

    assert "move-3-4" not in offered(round_, table=1, chair=2)
    with pytest.raises(StaleError, match="this is no longer possible"):
        do(round_, "move-3-4", table=1, chair=2)


def test_a_table_of_three_where_nothing_was_played_goes_to_fill_the_others(round_):
    for chair, table in ((2, 1), (3, 1), (1, 2)):
        do(round_, "empty", table=table, chair=chair)

    choice = do(round_, "apart", table=3)

    assert dict(choice.effects)["Table 3"] == "Nothing was played there, so the table is removed."
    assert dict(choice.effects)["Print again"] == "The sheets of tables 1, 2."
    assert not Table.objects.filter(number=3).exists()
    line = LogEntry.objects.first()
    assert (line.data["ends"], line.data["from_deal"]) == (3, [[1, 1], [2, 1]])
    assert {*sitting(round_, 1, 1).values()} | {*sitting(round_, 2, 1).values()} == {
        1, 4, 6, 7, 8, 9, 10, 11,
    }  # fmt: skip
    assert len(sitting(round_, 1, 1)) == len(sitting(round_, 2, 1)) == 4
    assert sound(round_)


def test_a_half_played_table_is_pulled_apart_and_its_other_deals_are_not_played(round_):
    played(round_, 3, 1)
    for chair, table in ((2, 1), (3, 1), (1, 2)):
        do(round_, "empty", table=table, chair=chair)

    do(round_, "apart", table=3, reason="Too few")

    third = round_.tables.get(number=3)
    assert list(third.records.order_by("deal").values_list("deal", "outcome", "reason")) == [
        (1, "played", ""), (2, "not_played", "Too few"), (3, "not_played", "Too few"),
    ]  # fmt: skip
    assert sitting(round_, 3, 1) == {1: 9, 2: 10, 3: 11}
    assert sitting(round_, 3, 2) == {}
    assert len(sitting(round_, 1, 1)) + len(sitting(round_, 2, 1)) == 5
    assert len(sitting(round_, 1, 2)) + len(sitting(round_, 2, 2)) == 8
    for table in (1, 2):
        played(round_, table, 3)
    assert close_round(round_=round_, actor=DESK).status == RoundStatus.CLOSED
    assert all(
        not row.not_played for row in standings(round_.tournament).rows if row.number in {9, 10, 11}
    )
    assert sound(round_)


def test_a_table_with_a_penalty_is_not_deleted_when_it_is_pulled_apart(round_):
    penalised(round_.seats.get(table__number=3, number=1))
    for chair, table in ((2, 1), (3, 1), (1, 2)):
        do(round_, "empty", table=table, chair=chair)

    do(round_, "apart", table=3)

    assert set(Table.objects.get(number=3).records.values_list("outcome", flat=True)) == {
        "not_played"
    }
    assert sound(round_)


def test_no_table_is_pulled_apart_where_the_others_have_too_little_room(round_):
    do(round_, "empty", table=1, chair=2)

    assert "apart" not in offered(round_, table=3)
    assert "apart" not in offered(round_, table=2)


def test_four_latecomers_get_a_table_of_their_own_with_all_its_deals(round_):
    played(round_, 1, 2)
    people = late(round_, 4)
    numbers = [entry.number for entry in people]

    choice = do(round_, "table", player=numbers[0])

    assert choice.title == "A new table, number 4"
    assert LogEntry.objects.first().data["adds"] == 4
    assert sitting(round_, 4, 1) == dict(enumerate(numbers, start=1))
    played(round_, 4, 3)
    assert sound(round_)


def test_the_people_of_a_new_table_are_chosen_as_many_as_the_rules_allow(round_):
    people = [entry.number for entry in late(round_, 4)]

    with pytest.raises(Refusal, match="A table has 3 to 6 players; you chose 2"):
        do(round_, "table", player=people[0], people=people[:2])
    with pytest.raises(StaleError, match="this is no longer possible"):
        do(round_, "table", player=people[0], people=[people[0], people[1], 5])
    do(round_, "table", player=people[0], people=[people[0], people[2], people[3]])

    assert sitting(round_, 4, 1) == {1: people[0], 2: people[2], 3: people[3]}


def test_two_latecomers_get_no_table_and_a_fifth_chair_is_the_last_resort(round_):
    first, _second = late(round_, 2)

    assert list(offered(round_, player=first.number)) == ["seat-3-4", "seat-1-5", "seat-2-5"]
    do(round_, "seat-2-5", player=first.number)
    assert sitting(round_, 2, 1)[5] == first.number


def test_no_fifth_chair_where_the_rules_have_four():
    round_ = seated_round(TournamentFactory(switches={"max_players": 4}))
    (spare,) = late(round_)

    assert offered(round_, player=spare.number) == {}


def test_two_swap_from_the_first_deal_that_neither_table_has_begun(round_):
    played(round_, 1, 1)

    choice = do(round_, "swap-6", table=1, chair=2, other=6)

    assert choice.title == f"Swaps chairs with {name(round_, 6)} from deal 2"
    assert sitting(round_, 1, 1)[2] == 2
    assert sitting(round_, 2, 1)[2] == 6
    assert sitting(round_, 1, 2)[2] == sitting(round_, 1, 3)[2] == 6
    assert sitting(round_, 2, 2)[2] == sitting(round_, 2, 3)[2] == 2
    assert sound(round_)


def test_a_substitute_who_plays_for_the_entry_is_written_down_and_nothing_else_changes(round_):
    before = list(round_.seats.values_list("pk", "entry", "first_slot"))

    with pytest.raises(Refusal, match="Type who plays"):
        do(round_, "stand", table=1, chair=2, reason=" ")
    do(round_, "stand", table=1, chair=2, reason="Her brother Neville")

    assert list(round_.seats.values_list("pk", "entry", "first_slot")) == before
    line = LogEntry.objects.first()
    assert (line.reason, line.data["kind"]) == ("Her brother Neville", "stand")
    assert line.subject == (
        f"Round 1 · Table 1, chair 2, {name(round_, 2)}: A substitute plays for {name(round_, 2)}"
    )


def test_a_table_is_locked_and_unlocked(round_):
    do(round_, "lock", table=2)
    assert round_.tables.get(number=2).is_locked
    line = LogEntry.objects.first()
    assert line.subject == "Round 1 · Lock table 2"
    assert (line.data["kind"], line.data["locks"], line.data["after"]) == ("lock", 2, [])

    do(round_, "unlock", table=2)
    assert not round_.tables.get(number=2).is_locked


def test_one_line_of_the_log_holds_the_rows_before_and_after(round_):
    played(round_, 3, 1)
    lines = LogEntry.objects.count()

    do(round_, "move-3-4", table=1, chair=2, reason="Sight")

    assert LogEntry.objects.count() == lines + 1
    line = LogEntry.objects.first()
    assert (line.action, line.reason) == (Action.CHAIRS_CHANGED, "Sight")
    first = [[1, chair, 1, chair] for chair in (1, 2, 3, 4)]
    third = [[3, chair, 1, chair + 8] for chair in (1, 2, 3)]
    assert line.data == {
        "kind": "move",
        "round": 1,
        "from_deal": [[1, 1], [3, 2]],
        "before": [*first, *third],
        "after": [first[0], *first[2:], *third, [3, 4, 2, 2]],
        "not_played": [],
    }


class TestTwoAtOnce:
    def test_a_choice_that_does_something_else_by_now_is_not_done(self, round_):
        seen = offered(round_, table=1, chair=2)["empty"].version
        played(round_, 1, 1)

        with pytest.raises(StaleError, match="read what this does now, then choose again"):
            do(round_, "empty", table=1, chair=2, seen=seen)
        assert sitting(round_, 1, 2)[2] == 2

    def test_a_choice_that_is_gone_is_not_done(self, round_):
        seen = offered(round_, table=1, chair=2)["move-3-4"].version
        (spare,) = late(round_)
        do(round_, "seat-3-4", player=spare.number)

        with pytest.raises(StaleError, match="this is no longer possible"):
            do(round_, "move-3-4", table=1, chair=2, seen=seen)

    def test_what_happens_at_other_tables_does_not_matter(self, round_):
        seen = offered(round_, table=1, chair=2)["empty"].version
        played(round_, 2, 2)
        do(round_, "empty", table=3, chair=1)

        do(round_, "empty", table=1, chair=2, seen=seen)

        assert sitting(round_, 1, 1) == {1: 1, 3: 3, 4: 4}

    def test_the_version_of_the_round_rises_with_every_change(self, round_):
        do(round_, "empty", table=1, chair=2)

        assert Round.objects.get().version == round_.version + 1
