"""What a sheet asks to check, for as long as it is on record (rules, section 6)."""

import pytest

from scoring import load_preset, parse_cards
from tests.factories import TournamentFactory, deal_sheet, play_deal, recorded, seated_round
from tests.factories.results import void_sheet
from tests.tournaments.services.tables import first_table
from tournaments.models import HandScore
from tournaments.selectors.deal_warnings import round_warnings
from tournaments.selectors.sheets import table_sheet

pytestmark = pytest.mark.django_db

FIFTEEN = "2C 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2D 3S"


def warnings_of(table, deal=1):
    return table_sheet(table).row(deal).warnings


def test_values_and_cards_beyond_three_calls_are_named_by_deal_and_seat():
    table = first_table()
    recorded(table, deal_sheet(hands={2: 331, 3: 20, 4: parse_cards(f"{FIFTEEN} 4S")}))
    recorded(table, deal_sheet(3, hands={2: 351, 3: 20, 4: 30}))

    sheet = table_sheet(table)

    assert sheet.row(1).warnings == (
        "Deal 1, seat 2: 331 points are more than the 330 that 15 cards can hold.",
        "Deal 1, seat 4: 16 cards are more than the 9 dealt and 6 for three calls.",
    )
    assert sheet.row(2).warnings == ()
    assert sheet.warnings == (
        *sheet.row(1).warnings,
        "Deal 3, seat 2: 351 points are more than the 350 that 17 cards can hold.",
    )


def test_what_three_calls_can_hold_warns_of_nothing():
    table = first_table()
    recorded(table, deal_sheet(hands={2: 330, 3: 20, 4: parse_cards(FIFTEEN)}))

    assert warnings_of(table) == ()


def test_a_doubled_value_is_judged_by_the_hand():
    table = first_table()
    recorded(table, deal_sheet(down_and_out=True, hands={2: 330, 3: 20, 4: 30}))

    assert warnings_of(table) == ()


def test_a_goer_who_had_opened_before_cannot_be_down_and_out():
    table = first_table(preset="kalooki")
    recorded(table, deal_sheet(down_and_out=True, opened_before=frozenset({1, 3})))
    recorded(table, deal_sheet(2, opened_before=frozenset({1, 3})))

    assert warnings_of(table) == (
        "Deal 1, seat 1: Noted as opened before and as going down-and-out; only one can be right.",
    )
    assert warnings_of(table, 2) == ()


def test_a_correction_is_judged_and_no_longer_what_it_replaces():
    table = first_table()
    first = recorded(table, deal_sheet(hands={2: 331, 3: 20, 4: 30})).record
    recorded(table, deal_sheet(), seen=first.pk, reason="Typing error")

    assert warnings_of(table) == ()


def test_neither_an_empty_deal_nor_a_void_one_warns_of_anything():
    table = first_table()
    recorded(table, void_sheet(2))

    assert table_sheet(table).warnings == ()


def test_what_the_rules_of_now_would_refuse_is_said():
    """Only work behind the product's back, in the database itself, leads there."""
    table = first_table()
    play_deal(table)
    HandScore.objects.filter(chair=2).update(hand=937)

    assert warnings_of(table) == (
        "Deal 1, seat 2: The value 937 is more than the packs are worth, 936.",
    )


@pytest.mark.parametrize("preset", ["jamaican", "kalooki", "super", "baby"])
def test_nothing_that_warns_is_passed_over_as_plain(preset):
    """Every deal of every schedule, at the first value that is too high."""
    rules = load_preset(preset)
    for scheduled in rules.deals:
        table = first_table(preset=preset)
        table.round.slots = [scheduled.number]
        table.round.save()
        high = rules.packs_for(4).ceiling(scheduled.cards + 6) + 1
        recorded(table, deal_sheet(scheduled.number, hands={2: high, 3: 1, 4: 1}))

        (warning,) = warnings_of(table, scheduled.number)

        assert warning.startswith(f"Deal {scheduled.number}, seat 2: {high} points are more")
        assert round_warnings(table.round) == {1: (warning,)}


def test_a_round_tells_what_to_check_by_table(django_assert_num_queries):
    one, other, plain = seated_round(TournamentFactory(), tables=3).tables.order_by("number")
    recorded(one, deal_sheet(2, hands={2: 341, 3: 20, 4: 30}))
    recorded(one, deal_sheet(1, hands={2: 331, 3: 20, 4: 30}))
    recorded(one, deal_sheet(3, hands={2: 350, 3: parse_cards(FIFTEEN), 4: 30}))
    recorded(other, deal_sheet(1, hands={2: 1, 3: 20, 4: parse_cards(f"{FIFTEEN} 4S")}))
    play_deal(plain)
    recorded(plain, void_sheet(2))
    round_ = one.round

    with django_assert_num_queries(2):
        found = round_warnings(round_)

    assert found == {1: table_sheet(one).warnings, 2: table_sheet(other).warnings}
    assert [len(warnings) for warnings in found.values()] == [2, 1]


def test_a_round_tells_of_a_goer_who_had_opened_before():
    table = first_table(preset="kalooki")
    recorded(table, deal_sheet(down_and_out=True, opened_before=frozenset({1})))
    recorded(table, deal_sheet(2, opened_before=frozenset({1})))

    assert round_warnings(table.round) == {1: table_sheet(table).warnings}


def test_a_round_tells_of_what_counts_no_longer_what_was_corrected():
    table = first_table()
    first = recorded(table, deal_sheet(hands={2: 331, 3: 20, 4: 30})).record
    recorded(table, deal_sheet(), seen=first.pk, reason="Typing error")

    assert round_warnings(table.round) == {}


def test_reading_what_is_unlikely_takes_no_query(django_assert_num_queries):
    table = first_table()
    recorded(table, deal_sheet(hands={2: 331, 3: 20, 4: parse_cards(FIFTEEN)}))
    sheet = table_sheet(table)

    with django_assert_num_queries(0):
        assert len(sheet.warnings) == 1
