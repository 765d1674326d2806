"""Broken versions of deals."""

import datetime as dt

from tests.factories import deal_sheet, recorded
from tests.tournaments.models.rows import changed
from tests.tournaments.selectors.verification.breaking import breaks, seat_words

THEN = dt.datetime(2026, 11, 28, 15, tzinfo=dt.UTC)


@breaks("deals_belong_to_the_round")
def a_deal_is_not_played_in_the_round(rows):
    changed(rows["waiting"], deal=9)
    return ["Round 1, table 1, deal 9: This deal is not played in this round."]


@breaks("chairs_named_have_hands", "points_are_those_of_the_rules")
def the_goer_sits_in_a_chair_that_is_empty(rows):
    changed(rows["waiting"], goer=5)
    place = "Round 1, table 1, deal 2"
    return [
        f"{place}, seat 5: Went out, but has no hand in this deal.",
        (
            f"{place}, {seat_words(rows['table'].seats.get(number=1))}: "
            "The value 0 means no cards left, but another player went out."
        ),
    ]


@breaks("chairs_named_have_hands", "points_are_those_of_the_rules")
def the_cut_was_made_in_a_chair_that_is_empty(rows):
    changed(rows["record"], exact_cut_by=5)
    place = "Round 1, table 1, deal 1, seat 5"
    return [
        f"{place}: Cut exactly, but has no hand in this deal.",
        f"{place}: The table has no seat 5.",
    ]


@breaks("chairs_named_have_hands", "points_are_those_of_the_rules")
def the_goer_is_absent(rows):
    changed(rows["out"], absent=True)
    place = f"Round 1, table 1, deal 1, {seat_words(rows['table'].seats.get(number=1))}"
    return [
        f"{place}: Went out, but is marked absent.",
        f"{place}: This player is marked absent and cannot have gone out.",
    ]


@breaks("attempts_follow_void_ones")
def an_attempt_follows_none(rows):
    changed(rows["waiting"], attempt=2)
    return ["Round 1, table 1, deal 2, attempt 2: It was played again, but attempt 1 is not void."]


@breaks("attempts_follow_void_ones")
def an_attempt_follows_a_void_one_that_was_taken_back(rows):
    recorded(rows["table"], deal_sheet(3, attempt=2))
    changed(rows["void"], status="rejected", ended_at=THEN)
    return ["Round 1, table 1, deal 3, attempt 2: It was played again, but attempt 1 is not void."]


@breaks("versions_replace_their_own_deal")
def a_version_replaces_one_of_another_deal(rows):
    changed(rows["void"], replaces=rows["waiting"], status="rejected", ended_at=THEN)
    changed(rows["waiting"], status="superseded", ended_at=THEN)
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
    changed(rows["record"], status="superseded", ended_at=THEN)
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
    changed(rows["record"], status="rejected", ended_at=THEN)
    version = rows["record"].pk
    return [f"Round 1, table 1, deal 1: Version {version} was replaced, but is not marked so."]


@breaks("replaced_versions_say_so")
def a_version_that_waits_was_replaced(rows):
    waiting = rows["waiting"]
    later = recorded(rows["table"], deal_sheet(2), seen=waiting.pk).record
    changed(later, status="rejected", ended_at=THEN)
    changed(waiting, status="submitted", ended_at=None)
    return [f"Round 1, table 1, deal 2: Version {waiting.pk} was replaced, but is not marked so."]
