"""Broken versions of deals."""

from tests.factories import deal_sheet, recorded, seated_round
from tests.tournaments.models.rows import changed
from tests.tournaments.selectors.verification.breaking import breaks, elsewhere, seat_words


@breaks("deals_belong_to_the_round")
def a_deal_is_not_played_in_the_round(rows):
    changed(rows["waiting"], deal=9)
    return ["Round 1, table 1, deal 9: This deal is not played in this round."]


@breaks("goer_and_cut_sit_at_the_table")
def the_goer_sits_elsewhere(rows):
    seat = elsewhere(rows)
    changed(rows["waiting"], goer=seat)
    return [
        f"Round 1, table 1, deal 2, {seat_words(seat)}: Went out, but does not sit at this table."
    ]


@breaks("goer_and_cut_sit_at_the_table")
def the_goer_sits_in_another_tournament(rows):
    changed(rows["waiting"], goer=seated_round().seats.first())
    return [
        (
            "Round 1, table 1, deal 2, a seat of another tournament: "
            "Went out, but does not sit at this table."
        )
    ]


@breaks("goer_and_cut_sit_at_the_table")
def the_cut_was_made_elsewhere(rows):
    seat = elsewhere(rows)
    changed(rows["record"], exact_cut_by=seat)
    return [
        (
            f"Round 1, table 1, deal 1, {seat_words(seat)}: "
            "Cut exactly, but does not sit at this table."
        )
    ]


@breaks("opened_seats_are_at_the_table")
def a_chair_that_is_not_there_had_opened(rows):
    changed(rows["record"], opened_before=[2, 7])
    return [
        (
            "Round 1, table 1, deal 1: Noted as having opened: [2, 7]. "
            "The table has the seats 1, 2, 3, 4."
        )
    ]


@breaks("opened_seats_are_at_the_table")
def a_word_had_opened(rows):
    changed(rows["record"], opened_before="all")
    return [
        "Round 1, table 1, deal 1: Noted as having opened: all. The table has the seats 1, 2, 3, 4."
    ]


@breaks("attempts_follow_void_ones")
def an_attempt_follows_none(rows):
    changed(rows["waiting"], attempt=2)
    return ["Round 1, table 1, deal 2, attempt 2: It was played again, but attempt 1 is not void."]


@breaks("attempts_follow_void_ones")
def an_attempt_follows_a_void_one_that_was_taken_back(rows):
    recorded(rows["table"], deal_sheet(3, attempt=2))
    changed(rows["void"], status="rejected")
    return ["Round 1, table 1, deal 3, attempt 2: It was played again, but attempt 1 is not void."]


@breaks("versions_replace_their_own_deal")
def a_version_replaces_one_of_another_deal(rows):
    changed(rows["void"], replaces=rows["waiting"], status="rejected")
    changed(rows["waiting"], status="superseded")
    version = rows["void"].pk
    return [f"Round 1, table 1, deal 3: Version {version} replaces one of another deal."]


def corrected(rows):
    """Correct the played deal; return the new version."""
    sheet = deal_sheet(hands={2: 11, 3: 20, 4: 30})
    return recorded(rows["table"], sheet, seen=rows["record"].pk, reason="Typing error").record


@breaks("versions_replace_their_own_deal")
def versions_replace_each_other(rows):
    changed(rows["record"], replaces=corrected(rows))
    version = rows["record"].pk
    return [f"Round 1, table 1, deal 1: Version {version} replaces one that is not older."]


@breaks("replaced_versions_say_so")
def a_version_is_replaced_by_none(rows):
    changed(rows["record"], status="superseded")
    version = rows["record"].pk
    return [
        (
            f"Round 1, table 1, deal 1: Version {version} is marked as replaced, "
            "but no version replaces it."
        )
    ]


@breaks("replaced_versions_say_so")
def a_replaced_version_is_marked_as_rejected(rows):
    corrected(rows)
    changed(rows["record"], status="rejected")
    version = rows["record"].pk
    return [f"Round 1, table 1, deal 1: Version {version} was replaced, but is not marked so."]


@breaks("replaced_versions_say_so")
def a_version_that_waits_was_replaced(rows):
    waiting = rows["waiting"]
    later = recorded(rows["table"], deal_sheet(2), seen=waiting.pk).record
    changed(later, status="rejected")
    changed(waiting, status="submitted")
    return [f"Round 1, table 1, deal 2: Version {waiting.pk} was replaced, but is not marked so."]
