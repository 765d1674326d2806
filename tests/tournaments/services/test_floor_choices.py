"""What can be changed about a round in play, and what each choice makes of it."""

import pytest

from tests.factories import (
    EntryFactory,
    TournamentFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tournaments.enums import Action, EntryStatus, RoundStatus
from tournaments.errors import Refusal, StaleError
from tournaments.models import LogEntry, Round, Table, chairs_at
from tournaments.selectors.floor import floor_of
from tournaments.selectors.floor_choices import Chosen, choices
from tournaments.selectors.sheets import table_sheet
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults
from tournaments.services.chairs import change_floor
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    """Two tables of four and one of three, three deals each."""
    return three_tables()


def three_tables(tournament=None, **fields):
    tournament = tournament or TournamentFactory(deals_per_round=3)
    round_ = seated_round(tournament, tables=3, **fields)
    round_.seats.filter(table__number=3, number=4).delete()
    round_.tournament.entries.filter(number=12).update(status=EntryStatus.WITHDRAWN)
    return round_


def offered(round_, people=(), **chosen):
    """The choices by their keys."""
    return {choice.key: choice for choice in choices(floor_of(round_), Chosen(**chosen), people)}


def do(round_, choice, *, people=(), reason="", seen=None, **chosen):
    return change_floor(
        round_=round_,
        chosen=Chosen(**chosen),
        choice=choice,
        people=people,
        actor=DESK,
        reason=reason,
        seen=seen,
    )


def sitting(round_, table, slot):
    """Numbers of the entries by chair."""
    seats = round_.seats.filter(table__number=table).select_related("entry")
    return {chair: seat.entry.number for chair, seat in chairs_at(seats, slot).items()}


def played(round_, table, deals):
    """Play so many deals at a table, everybody dealt in."""
    for deal in round_.deals[:deals]:
        chairs = sorted(sitting(round_, table, round_.slot_of(deal)))
        sheet = deal_sheet(deal, goer=chairs[0], hands=dict.fromkeys(chairs[1:], 10))
        recorded(round_.tables.get(number=table), sheet)


def late(round_, count=1):
    return [EntryFactory(tournament=round_.tournament) for _ in range(count)]


def name(round_, number):
    return str(round_.tournament.entries.get(number=number))


def sound(round_):
    return find_faults(round_.tournament) == []


class TestWhatIsOffered:
    def test_for_a_player_at_a_full_table_nobody_being_without_a_chair(self, round_):
        found = offered(round_, table=1, chair=2)

        assert list(found) == ["empty", "move-3-4", "stand", "lock"]
        assert found["empty"].title == "Does not play; the chair stays empty"
        assert found["empty"].effects == (
            (
                name(round_, 2),
                "plays no deal of this round. Deals 1–3 count as the field’s average.",
            ),
            ("Table 1", "3 players from deal 1."),
            ("Print again", "The sheet of table 1."),
        )

    def test_for_a_leaver_in_mid_round_with_a_substitute(self, round_):
        played(round_, 1, 1)
        (spare,) = late(round_)

        found = offered(round_, table=1, chair=2)

        assert list(found)[:2] == [f"seat-{spare.number}", "empty"]
        seat = found[f"seat-{spare.number}"]
        assert seat.title == f"Leaves; {spare} takes the chair from deal 2"
        assert seat.effects == (
            (name(round_, 2), "keeps deal 1. Deals 2–3 count as the field’s average."),
            (str(spare), "plays deals 2–3. Deal 1 counts as the field’s average."),
            ("Repeats", "None."),
            ("Places", "Nobody moves."),
            ("Print again", "The sheet of table 1."),
        )

    def test_a_table_whose_deals_are_all_in_can_only_be_locked(self, round_):
        played(round_, 1, 3)

        assert list(offered(round_, table=1, chair=2)) == ["lock"]

    def test_a_table_is_done_where_the_last_deal_was_dropped(self, round_):
        Round.objects.update(slots=[1, 2, None])
        round_.refresh_from_db()
        played(round_, 1, 2)

        assert list(offered(round_, table=1, chair=2)) == ["lock"]
        assert offered(round_, table=2, chair=2)["empty"].button == "Empty the chair from deal 1"
        assert "move-1-2" not in offered(round_, table=2, chair=2)

    @pytest.mark.parametrize(
        "chosen", [{}, {"table": 9, "chair": 1}, {"player": 1}, {"player": 99}]
    )
    def test_nothing_for_what_is_not_there_and_for_somebody_who_has_a_chair(self, round_, chosen):
        assert offered(round_, **chosen) == {}

    def test_a_draft_offers_the_same_and_prints_nothing(self):
        round_ = three_tables(status=RoundStatus.DRAFT, published_at=None)

        found = offered(round_, table=1, chair=2)

        assert list(found) == ["empty", "move-3-4", "stand", "lock"]
        assert "Print again" not in dict(found["empty"].effects)

    def test_who_meets_again_and_who_sits_at_three_once_more_are_named(self):
        first = three_tables()
        round_ = three_tables(first.tournament)
        do(round_, "swap-10", table=1, chair=2, other=10)

        move = offered(round_, table=1, chair=1)["move-3-4"]
        empty = offered(round_, table=1, chair=4)["empty"]

        assert dict(move.effects)["Repeats"] == (
            f"{name(round_, 1)} meets {name(round_, 2)} (round 1) again."
        )
        assert dict(empty.effects)["Threes"] == (
            f"At a table of three once more: {name(round_, 10)}."
        )

    @pytest.mark.parametrize(
        ("policy", "words"),
        [
            ("table", "Deals 2–3 count as the average at their table."),
            ("worst", "Deals 2–3 count as the worst hand in each deal."),
            ("no_place", "Deals 2–3 are not played: no place in the standings."),
        ],
    )
    def test_deals_not_played_are_said_to_count_by_the_policy(self, round_, policy, words):
        round_.tournament.not_played = policy
        round_.tournament.save()
        played(round_, 1, 1)

        assert words in dict(offered(round_, table=1, chair=2)["empty"].effects)[name(round_, 2)]


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
    with pytest.raises(StaleError, match="not possible any more"):
        do(round_, "move-3-4", table=1, chair=2)


def test_a_table_of_three_where_nothing_was_played_goes_to_fill_the_others(round_):
    for chair, table in ((2, 1), (3, 1), (1, 2)):
        do(round_, "empty", table=table, chair=chair)

    choice = do(round_, "apart", table=3)

    assert dict(choice.effects)["Table 3"] == "Nothing was played there, so the table is removed."
    assert dict(choice.effects)["Print again"] == "The sheets of tables 1, 2."
    assert not Table.objects.filter(number=3).exists()
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
    assert sitting(round_, 4, 1) == dict(enumerate(numbers, start=1))
    played(round_, 4, 3)
    assert sound(round_)


def test_the_people_of_a_new_table_are_chosen_as_many_as_the_rules_allow(round_):
    people = [entry.number for entry in late(round_, 4)]

    with pytest.raises(Refusal, match="A table has 3 to 6 players; you chose 2"):
        do(round_, "table", player=people[0], people=people[:2])
    with pytest.raises(StaleError, match="not possible any more"):
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
    assert LogEntry.objects.first().subject == "Round 1 · Lock table 2"

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

        with pytest.raises(StaleError, match="not possible any more"):
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
