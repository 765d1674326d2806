"""Broken infractions."""

from tests.factories import EntryFactory
from tests.tournaments.models.rows import changed
from tests.tournaments.selectors.verification.breaking import breaks


def place(rows):
    return f"Round 1, table 1, deal 1, {rows['entry']}"


@breaks("penalties_belong_to_the_round")
def a_penalty_is_in_a_deal_that_is_not_played(rows):
    changed(rows["penalty"], deal=9)
    return [
        (
            f"Round 1, table 1, deal 9, {rows['entry']}: "
            "A penalty is in a deal that is not played here."
        )
    ]


@breaks("points_are_as_charged")
def a_penalty_is_for_something_that_the_rules_do_not_know(rows):
    changed(rows["penalty"], code="whistling")
    return [f"{place(rows)}: There is no infraction “whistling” in these rules."]


@breaks("points_are_as_charged")
def a_penalty_counts_calls_for_something_else(rows):
    changed(rows["penalty"], calls=4)
    return [
        (
            f"{place(rows)}: The infraction “A turn not begun with a draw” "
            "takes no number of calls, not 4."
        )
    ]


@breaks("points_are_as_charged")
def a_ruling_has_no_reason(rows):
    changed(rows["penalty"], code="other")
    return [f"{place(rows)}: The infraction “The director’s own ruling” needs a written reason."]


@breaks("points_are_as_charged")
def a_penalty_costs_more_than_the_rules_say(rows):
    changed(rows["penalty"], points=60)
    return [f"{place(rows)}: Points of a penalty: 60 kept; the rules give 50."]


@breaks("penalties_belong_to_the_round")
def a_penalty_is_at_a_table_of_another_round(rows):
    changed(rows["penalty"], round=rows["draft"], deal=None)
    return [f"Round 1, table 1, {rows['entry']}: A penalty is at a table of another round."]


@breaks("penalties_belong_to_the_round")
def a_penalty_is_of_a_player_of_another_tournament(rows):
    changed(rows["penalty"], entry=EntryFactory())
    return [
        (
            "Round 1, table 1, deal 1, a player of another tournament: "
            "This player is entered in another tournament."
        )
    ]
