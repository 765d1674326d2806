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


@breaks("every_seat_has_its_hand")
def a_hand_is_missing(rows):
    rows["hand"].delete()
    return [f"{place(rows)}: The hand is missing."]


@breaks("every_seat_has_its_hand")
def all_hands_are_missing(rows):
    rows["waiting"].hand_scores.all().delete()
    return [
        f"Round 1, table 1, deal 2, {seat_words(seat)}: The hand is missing."
        for seat in rows["table"].seats.order_by("number")
    ]


@breaks("every_seat_has_its_hand")
def a_void_deal_has_a_hand(rows):
    copied(rows["out"], record=rows["void"])
    return ["Round 1, table 1, deal 3: The deal is void, but hands are kept for it."]


@breaks("hands_belong_to_the_table", "standings_add_up")
def a_hand_is_of_a_seat_elsewhere(rows):
    seat = elsewhere(rows)
    copied(rows["hand"], seat=seat)
    return [
        (
            f"Round 1, table 1, deal 1, {seat_words(seat)}: "
            "A hand is kept, but the seat is not at this table."
        ),
        *shown(seat, 10, 0),
    ]


@breaks("hands_belong_to_the_table")
def a_hand_is_of_a_seat_in_another_tournament(rows):
    copied(rows["hand"], seat=seated_round().seats.first())
    return [
        (
            "Round 1, table 1, deal 1, a seat of another tournament: "
            "A hand is kept, but the seat is not at this table."
        )
    ]


@breaks("hands_belong_to_the_table")
def a_hand_is_in_a_deal_of_another_tournament(rows):
    table = seated_round().tables.get()
    copied(rows["waiting"], table=table, goer=table.seats.first())
    copied(rows["out"], record=table.records.get(), seat=rows["seat"])
    return [
        (
            f"Round 1, table 1, {seat_words(rows['seat'])}: "
            "A hand of this seat belongs to a deal of another tournament."
        )
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
    changed(rows["hand"], bonus=-50)
    return [
        f"{place(rows)}: Points of the bonus: -50 kept; the rules give 0.",
        *shown(rows["seat"], 10, 60),
    ]


@breaks("points_are_those_of_the_rules", "standings_add_up")
def the_goer_has_points(rows):
    changed(rows["out"], hand=20)
    seat = rows["out"].seat
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
    hands = HandScore.objects.filter(record=rows["record"], hand__gt=0).order_by("seat__number")
    return [
        f"Round 1, table 1, deal 1, {seat_words(hand.seat)}: "
        f"Points of the doubling: 0 kept; the rules give {hand.hand}."
        for hand in hands
    ] + [
        line
        for hand, points in zip(hands, (60, 20, 30), strict=True)
        for line in shown(hand.seat, points, points + hand.hand)
    ]


@breaks("points_are_those_of_the_rules")
def a_player_who_did_not_go_out_holds_nothing(rows):
    changed(rows["hand"], hand=0)
    return [f"{place(rows)}: The value 0 means no cards left, but another player went out."]


@breaks("points_are_those_of_the_rules")
def a_hand_is_worth_more_than_the_packs(rows):
    changed(rows["hand"], hand=5000)
    return [f"{place(rows)}: The value 5000 is more than the packs are worth, 936."]
