"""Broken infractions."""

from tests.factories.results import DESK
from tests.tournaments.models.rows import changed
from tests.tournaments.selectors.verification.breaking import breaks, seat_words
from tests.tournaments.selectors.verification.broken_hands import place, shown
from tournaments.services.penalties import add_penalty


def infractions(seat, points, due):
    """What the standings are said to show of a player's infractions then."""
    return [
        (
            f"Player {seat.entry.number} ({seat.entry}): "
            f"Points of infractions: the standings show {points}; there are {due}."
        )
    ]


@breaks("penalties_belong_to_the_round")
def a_penalty_is_in_a_deal_that_is_not_played(rows):
    changed(rows["penalty"], deal=9)
    return [
        (
            f"Round 1, table 1, deal 9, {seat_words(rows['seat'])}: "
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
    changed(rows["penalty"], points=60, counted=60)
    return [f"{place(rows)}: Points of a penalty: 60 kept; the rules give 50."]


@breaks("counted_points_follow_from_the_deal", "standings_add_up")
def a_penalty_counts_nothing(rows):
    changed(rows["penalty"], counted=0)
    return [
        f"{place(rows)}: A penalty charged with 50 counts 0; it must count 50.",
        *shown(rows["seat"], 10, 60),
        *infractions(rows["seat"], 0, 50),
    ]


@breaks("counted_points_follow_from_the_deal", "standings_add_up")
def a_penalty_counts_twice(rows):
    changed(rows["penalty"], counted=100)
    return [
        f"{place(rows)}: A penalty charged with 50 counts 100; it must count 50.",
        *shown(rows["seat"], 110, 60),
        *infractions(rows["seat"], 100, 50),
    ]


@breaks("counted_points_follow_from_the_deal", "standings_add_up")
def a_penalty_without_a_deal_counts_twice(rows):
    changed(rows["penalty"], deal=None, counted=100)
    return [
        (
            f"Round 1, table 1, {seat_words(rows['seat'])}: "
            "A penalty charged with 50 counts 100; it must count 50."
        ),
        *shown(rows["seat"], 110, 60),
        *infractions(rows["seat"], 100, 50),
    ]


@breaks("counted_points_follow_from_the_deal", "standings_add_up")
def a_penalty_in_a_void_deal_counts(rows):
    penalty = add_penalty(seat=rows["seat"], actor=DESK, code="no_draw", deal=3)
    changed(penalty, counted=50)
    return [
        (
            f"Round 1, table 1, deal 3, {seat_words(rows['seat'])}: "
            "A penalty charged with 50 counts 50; it must count 0."
        ),
        *shown(rows["seat"], 110, 60),
        *infractions(rows["seat"], 100, 50),
    ]
