from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scoring import (
    DealInput,
    InfractionInput,
    hand_value,
    infraction_points,
    load_preset,
    parse_cards,
    score_deal,
)
from tournaments.simulation.deals import play_deal
from tournaments.simulation.draws import source_of

EVEN = {1: 100, 2: 100, 3: 100, 4: 100}


def many_deals(rules, deal, strengths=EVEN, *, count=400):
    return [play_deal(rules, deal, strengths, dealer=1, rng=Random(seed)) for seed in range(count)]


def test_a_seed_plays_the_same_deal_on_every_machine():
    [played] = play_deal(
        load_preset("jamaican"), 3, EVEN, dealer=1, rng=source_of(1, "round", 2, "table", 3)
    )

    assert played.deal_input == DealInput(
        deal=3,
        seats=(1, 2, 3, 4),
        goer=2,
        opened_before=frozenset({2, 4}),
        hands={1: 155, 3: 142, 4: parse_cards("2D 3H 4C")},
        dealer=1,
    )
    assert played.attempt == 1
    assert played.typed == {1: "9+6+3+50+3+9+7+50+5+5+8", 3: "142", 4: "2D 3H 4C"}
    assert played.breach is None


@pytest.mark.parametrize(
    ("preset", "deal", "seats"),
    [("jamaican", 1, 3), ("jamaican", 9, 5), ("kalooki", 9, 8), ("baby", 2, 4)],
)
def test_the_rules_accept_every_deal_and_its_cards_come_from_the_packs(preset, deal, seats):
    rules = load_preset(preset)
    strengths = {seat: 50 + 10 * seat for seat in range(1, seats + 1)}
    packs = Counter(rules.packs_for(seats))

    for attempts in many_deals(rules, deal, strengths, count=150):
        for played in attempts:
            sheet, breach = played.deal_input, played.breach
            infractions = ()
            if breach is not None:
                infractions = (
                    InfractionInput(
                        breach.seat, breach.code, breach.calls, breach.points, breach.reason
                    ),
                )
            result = score_deal(rules, replace(sheet, infractions=infractions))
            assert (sheet.deal, sheet.seats, sheet.dealer) == (deal, tuple(strengths), 1)
            in_hand = Counter(card for hand in played.cards.values() for card in hand)
            assert in_hand <= packs
            assert sheet.void or played.cards.keys() == strengths.keys() - {sheet.goer}
            for line in result.lines:
                if line.kind == "hand" and line.seat != sheet.goer:
                    assert line.points == hand_value(played.cards[line.seat])


def test_void_attempts_come_before_the_one_that_counts():
    deals = many_deals(load_preset("jamaican"), 1, count=1000)
    replayed = [attempts for attempts in deals if len(attempts) > 1]

    assert 3 <= len(replayed) <= 25
    for attempts in deals:
        assert [played.attempt for played in attempts] == [*range(1, len(attempts) + 1)]
        assert [played.deal_input.void for played in attempts] == [True] * (len(attempts) - 1) + [
            False
        ]


def test_only_a_goer_who_is_not_down_and_out_had_opened_before():
    sheets = [attempts[-1].deal_input for attempts in many_deals(load_preset("jamaican"), 4)]

    assert 10 <= sum(sheet.down_and_out for sheet in sheets) <= 45
    for sheet in sheets:
        assert (sheet.goer in sheet.opened_before) == (not sheet.down_and_out)


def test_nobody_is_marked_down_and_out_where_the_rules_do_not_double():
    rules = load_preset("jamaican", doubling="none")

    assert not any(deal[-1].deal_input.down_and_out for deal in many_deals(rules, 1, count=150))


def test_who_had_not_opened_holds_a_full_hand():
    for attempts in many_deals(load_preset("jamaican"), 5, count=150):
        sheet, cards = attempts[-1].deal_input, attempts[-1].cards
        for seat, hand in cards.items():
            if seat in sheet.opened_before:
                assert 1 <= len(hand) <= 8
            else:
                assert len(hand) in {12, 14, 16, 18, 20, 22}


def test_an_over_call_is_proved_by_the_cards_held():
    rules = load_preset("jamaican")
    proved = [
        (attempts[-1].breach, attempts[-1].cards)
        for attempts in many_deals(rules, 1, count=2500)
        if attempts[-1].breach and attempts[-1].breach.code == "over_call"
    ]

    assert {breach.calls for breach, _cards in proved} == {4, 5}
    for breach, cards in proved:
        assert len(cards[breach.seat]) == 9 + 2 * breach.calls
        assert breach.reason == f"{9 + 2 * breach.calls} cards counted."


def test_breaches_are_rare_and_cover_the_schedule_of_infractions():
    rules = load_preset("jamaican")
    breaches = [
        attempts[-1].breach
        for attempts in many_deals(rules, 1, count=2500)
        if attempts[-1].breach is not None
    ]

    assert 50 <= len(breaches) <= 100
    assert {breach.code for breach in breaches} == {item.code for item in rules.infractions}
    for breach in breaches:
        given = InfractionInput(
            breach.seat, breach.code, breach.calls, breach.points, breach.reason
        )
        assert infraction_points(rules, given) > 0


def test_an_infraction_that_is_switched_off_does_not_happen():
    rules = load_preset("jamaican").with_infractions([])

    assert not any(attempts[-1].breach for attempts in many_deals(rules, 1, count=200))


def test_the_stronger_go_out_more_often():
    strengths = {1: 150, 2: 100, 3: 50}
    goers = Counter(
        attempts[-1].deal_input.goer
        for attempts in many_deals(load_preset("jamaican"), 1, strengths)
    )

    assert goers[1] > 1.5 * goers[2] > 1.5 * goers[3]


def test_an_exact_cut_is_the_dealers_and_needs_the_bonus():
    with_bonus = many_deals(load_preset("kalooki"), 1)
    without = many_deals(load_preset("jamaican"), 1)

    assert {attempts[-1].deal_input.exact_cut_by for attempts in with_bonus} == {None, 1}
    assert {attempts[-1].deal_input.exact_cut_by for attempts in without} == {None}
