"""Broken rounds, tables, seats and wishes."""

from tests.factories import EntryFactory, TableFactory, seated_round
from tests.tournaments.models.rows import changed, copied
from tests.tournaments.selectors.verification.breaking import breaks, elsewhere, seat_words
from tournaments.models import Entry

APART = Entry.keep_apart.through


@breaks("rounds_follow_on")
def a_round_is_left_out(rows):
    changed(rows["draft"], number=3)
    return ["Rounds: Round 2 is missing, but there is a later round."]


@breaks("rounds_are_planned")
def more_rounds_than_planned(rows):
    changed(rows["tournament"], rounds_planned=1)
    return ["Rounds: There are 2 rounds, but only 1 planned."]


@breaks("drafts_come_last")
def a_round_is_published_before_an_earlier_one(rows):
    changed(rows["draft"], status="published", published_at=rows["round"].published_at)
    changed(rows["round"], status="draft", published_at=None)
    return ["Round 2: It is published, but Round 1 is still a draft."]


@breaks("deals_are_in_the_schedule")
def a_round_has_no_deals(rows):
    changed(rows["draft"], slots=[])
    return ["Round 2: It has no list of deals."]


@breaks("deals_are_in_the_schedule")
def a_round_has_a_word_for_deals(rows):
    changed(rows["draft"], slots="all")
    return ["Round 2: It has no list of deals."]


@breaks("deals_are_in_the_schedule")
def a_round_has_words_for_deals(rows):
    changed(rows["draft"], slots=[1, "two", True])
    return ["Round 2: It has no list of deals."]


@breaks("deals_are_in_the_schedule")
def a_round_has_a_deal_that_is_not_in_the_schedule(rows):
    changed(rows["draft"], slots=[4, 10])
    return ["Round 2: There is no deal 10 in this schedule."]


@breaks("deals_are_in_the_schedule")
def a_round_has_a_deal_twice(rows):
    changed(rows["draft"], slots=[4, 4])
    return ["Round 2: Name at least one deal, and each deal only once."]


@breaks("tables_have_players")
def a_table_is_deserted(rows):
    TableFactory(round=rows["round"], number=3)
    return ["Round 1, table 3: Nobody sits here."]


@breaks("seats_hold_entries_of_the_tournament")
def a_seat_holds_an_entry_of_another_tournament(rows):
    changed(elsewhere(rows), entry=EntryFactory())
    return [
        (
            "Round 1, table 2, seat 1 (a player of another tournament): "
            "This player is entered in another tournament."
        )
    ]


@breaks("chairs_change_within_the_round")
def a_chair_changes_after_the_last_deal(rows):
    seat = elsewhere(rows)
    copied(seat, first_slot=4, entry=None)
    return [
        ("Round 1, table 2, seat 1: The seat changes in slot 4, which the round does not have.")
    ]


@breaks("seats_are_in_the_round_of_their_table")
def a_seat_belongs_to_another_round(rows):
    seat = elsewhere(rows)
    changed(seat, round=rows["draft"])
    return [f"Round 1, table 2, {seat_words(seat)}: The seat belongs to Round 2."]


@breaks("seats_are_in_the_round_of_their_table")
def a_seat_belongs_to_a_round_of_another_tournament(rows):
    seat = elsewhere(rows)
    changed(seat, round=seated_round())
    return [
        f"Round 1, table 2, {seat_words(seat)}: The seat belongs to a round of another tournament."
    ]


@breaks("seats_are_in_the_round_of_their_table")
def a_seat_is_at_a_table_of_another_tournament(rows):
    seat = elsewhere(rows)
    changed(seat, table=seated_round(seats=0).tables.get())
    return [f"Round 1: {seat.entry} is seated at a table of another tournament."]


@breaks("seats_are_in_the_round_of_their_table", "nobody_sits_twice_in_a_slot")
def a_player_sits_twice(rows):
    seat, entry = elsewhere(rows), rows["entry"]
    changed(seat, entry=entry, round=rows["draft"])
    return [
        f"Round 1, table 2, seat 1 ({entry}): The seat belongs to Round 2.",
        f"Round 1: {entry} sits twice, at the tables 1, 2.",
    ]


@breaks("players_are_kept_apart_both_ways")
def a_wish_goes_one_way(rows):
    one, other = rows["entry"], rows["withdrawn"]
    APART.objects.create(from_entry=one, to_entry=other)
    return [f"{one}: This player is kept apart from {other}, but not the other way round."]


@breaks("players_are_kept_apart_both_ways")
def a_player_is_kept_apart_from_themselves(rows):
    entry = rows["entry"]
    APART.objects.create(from_entry=entry, to_entry=entry)
    return [f"{entry}: This player is kept apart from themselves."]


@breaks("players_are_kept_apart_both_ways")
def a_player_is_kept_apart_from_a_stranger(rows):
    entry = rows["entry"]
    entry.keep_apart.add(EntryFactory())
    return [f"{entry}: This player is kept apart from somebody in another tournament."] * 2
