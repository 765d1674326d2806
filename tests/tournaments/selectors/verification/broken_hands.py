"""Broken hands and points."""

from tests.factories import seated_round
from tests.tournaments.models.rows import changed, copied
from tests.tournaments.selectors.verification.breaking import breaks, elsewhere, seat_words
from tournaments.models import HandScore


def place(rows, name="seat"):
    return f"Round 1, table 1, deal 1, {seat_words(rows[name])}"


def shown(seat, points, due):
    """What the standings are said to show for a player then."""
    player = f"Player {seat.entry.number} ({seat.entry})"
    return [
        (
            f"{player}: Points of round 1: the standings show {points}; "
            f"its deals and penalties come to {due}."
        ),
    ]


@breaks("every_chair_has_its_hand")
def a_hand_is_missing(rows):
    rows["hand"].delete()
    return [f"{place(rows)}: The hand is missing."]


@breaks("every_chair_has_its_hand")
def all_hands_are_missing(rows):
    rows["waiting"].hand_scores.all().delete()
    return [
        *(
            f"Round 1, table 1, deal 2, {seat_words(seat)}: The hand is missing."
            for seat in rows["table"].seats.order_by("number")
        ),
        "Round 1, table 1, deal 2: The deal was played, but no hands are kept.",
    ]


@breaks("every_chair_has_its_hand")
def a_void_deal_has_a_hand(rows):
    copied(rows["out"], record=rows["void"])
    return ["Round 1, table 1, deal 3: The deal was not played, but hands are kept."]


@breaks("hands_name_who_sits_there")
def a_hand_is_of_a_chair_that_is_empty(rows):
    entry = elsewhere(rows).entry
    copied(rows["hand"], chair=5, entry=entry)
    return [
        (
            f"Round 1, table 1, deal 1, seat 5 ({entry}): "
            "A hand is kept, but nobody sits there in this deal."
        )
    ]


@breaks("hands_name_who_sits_there")
def a_hand_is_of_another_player(rows):
    entry = elsewhere(rows).entry
    changed(rows["hand"], entry=entry)
    return [
        (
            f"Round 1, table 1, deal 1, seat 2 ({entry}): "
            f"The hand is another player’s: {rows['entry']} sits there."
        )
    ]


@breaks("hands_name_who_sits_there", "hands_belong_to_the_tournament")
def a_hand_is_of_a_player_of_another_tournament(rows):
    changed(rows["hand"], entry=seated_round().seats.first().entry)
    place = "Round 1, table 1, deal 1, seat 2 (a player of another tournament)"
    return [
        f"{place}: The hand is another player’s: {rows['entry']} sits there.",
        f"{place}: This player is entered in another tournament.",
    ]


@breaks("hands_belong_to_the_tournament")
def a_hand_is_in_a_deal_of_another_tournament(rows):
    table = seated_round().tables.get()
    copied(rows["waiting"], table=table)
    copied(rows["out"], record=table.records.get(), entry=rows["entry"])
    return [
        f"{rows['entry']}: A hand of this player belongs to a deal of another tournament.",
    ]


@breaks("hands_are_what_was_noted")
def a_sum_is_not_what_is_kept(rows):
    changed(rows["hand"], typed="5 + 6")
    return [f"{place(rows)}: “5 + 6” comes to 11, but 10 is kept."]


@breaks("hands_are_what_was_noted")
def typed_cards_are_not_what_is_kept(rows):
    changed(rows["hand"], typed="KS 2D")
    return [f"{place(rows)}: “KS 2D” comes to 12, but 10 is kept."]


@breaks("hands_are_what_was_noted", "points_are_those_of_the_rules", "standings_add_up")
def cards_are_not_what_is_kept(rows):
    changed(rows["hand"], cards="K♠ 2♦")
    return [
        f"{place(rows)}: “K♠ 2♦” comes to 12, but 10 is kept.",
        f"{place(rows)}: Points of the hand: 10 kept; the rules give 12.",
        *shown(rows["seat"], 60, 62),
    ]


@breaks("points_are_those_of_the_rules")
def cards_cannot_be_read(rows):
    changed(rows["hand"], cards="K♠ 2X")
    return [f"{place(rows)}: “2X” is not a card."]


@breaks("points_are_those_of_the_rules", "standings_add_up")
def a_hand_is_doubled_without_cause(rows):
    changed(rows["hand"], doubling=10)
    return [
        f"{place(rows)}: Points of the doubling: 10 kept; the rules give 0.",
        *shown(rows["seat"], 70, 60),
    ]


@breaks("points_are_those_of_the_rules", "standings_add_up")
def a_bonus_is_given_without_cause(rows):
    changed(rows["hand"], out_bonus=-50)
    return [
        f"{place(rows)}: Points for going down-and-out: -50 kept; the rules give 0.",
        *shown(rows["seat"], 10, 60),
    ]


@breaks("points_are_those_of_the_rules", "standings_add_up")
def the_goer_has_points(rows):
    changed(rows["out"], hand=20)
    seat = rows["table"].seats.get(number=1)
    return [
        (
            f"Round 1, table 1, deal 1, {seat_words(seat)}: "
            "Points of the hand: 20 kept; the rules give 0."
        ),
        *shown(seat, 20, 0),
    ]


@breaks("points_are_those_of_the_rules", "standings_add_up")
def nobody_is_doubled_though_the_goer_was_down_and_out(rows):
    changed(rows["record"], down_and_out=True)
    hands = HandScore.objects.filter(record=rows["record"], hand__gt=0).order_by("chair")
    return [
        f"Round 1, table 1, deal 1, seat {hand.chair} ({hand.entry}): "
        f"Points of the doubling: 0 kept; the rules give {hand.hand}."
        for hand in hands
    ] + [
        line
        for hand, points in zip(hands, (60, 20, 30), strict=True)
        for line in shown(hand, points, points + hand.hand)
    ]


@breaks("points_are_those_of_the_rules")
def a_player_who_did_not_go_out_holds_nothing(rows):
    changed(rows["hand"], hand=0)
    return [f"{place(rows)}: The value 0 means no cards left, but another player went out."]


@breaks("points_are_those_of_the_rules")
def a_hand_is_worth_more_than_the_packs(rows):
    changed(rows["hand"], hand=5000)
    return [f"{place(rows)}: The value 5000 is more than the packs are worth, 936."]
