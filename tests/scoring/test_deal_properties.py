"""What holds of every deal, whatever the hands."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring import DealInput, Packs, hand_value, load_preset, score_deal
from tests.scoring.builders import breach

PACK = list(Packs(2, 4))
SWITCHES = {
    "doubling": st.sampled_from(["own_opening", "first_to_open"]),
    "out_bonus": st.sampled_from([0, -50]),
    "void_keeps_infractions": st.booleans(),
    "over_call": st.sampled_from(["per_call", "flat"]),
}
CODES = ["wrong_challenge", "no_draw", "exposed_cards"]


@st.composite
def deals(draw):
    players = draw(st.integers(3, 6))
    seats = tuple(range(1, players + 1))
    goer = draw(st.sampled_from(seats))
    dealt = draw(st.permutations(PACK))
    hands, start = {}, 0
    for seat in seats:
        if seat != goer:
            size = draw(st.integers(1, 15))
            hands[seat] = tuple(dealt[start : start + size])
            start += size
    offences = draw(st.lists(st.tuples(st.sampled_from(seats), st.sampled_from(CODES)), max_size=3))
    return DealInput(
        deal=draw(st.integers(1, 9)),
        hands=hands,
        seats=seats,
        goer=goer,
        down_and_out=draw(st.booleans()),
        opened_before=frozenset(draw(st.sets(st.sampled_from(seats)))) - {goer},
        infractions=tuple(breach(seat, code) for seat, code in offences),
    )


rule_sets = st.fixed_dictionaries(SWITCHES).map(lambda given: load_preset("jamaican", **given))


@given(rule_sets, deals())
def test_scores_are_the_sums_of_their_lines(rules, deal_input):
    result = score_deal(rules, deal_input)
    for seat in deal_input.seats:
        lines = [line.points for line in result.lines if line.seat == seat]
        assert result.scores[seat] == sum(lines)
    assert [line.seat for line in result.lines] == sorted(line.seat for line in result.lines)


@given(rule_sets, deals())
def test_doubling_touches_hands_only(rules, deal_input):
    doubled = score_deal(rules, replace(deal_input, down_and_out=True, opened_before=frozenset()))
    plain = score_deal(rules, replace(deal_input, down_and_out=False))
    for seat in deal_input.seats:
        if seat != deal_input.goer:
            hand = hand_value(deal_input.hands[seat])
            assert doubled.scores[seat] - plain.scores[seat] == hand
    goer = deal_input.goer
    assert doubled.scores[goer] - plain.scores[goer] == rules.out_bonus


@given(rule_sets, deals(), st.integers(1, 5))
def test_scores_do_not_depend_on_the_seat(rules, deal_input, turn):
    players = len(deal_input.seats)

    def moved(seat):
        return (seat - 1 + turn) % players + 1

    rotated = replace(
        deal_input,
        hands={moved(seat): hand for seat, hand in deal_input.hands.items()},
        goer=moved(deal_input.goer),
        opened_before=frozenset(moved(seat) for seat in deal_input.opened_before),
        infractions=tuple(
            replace(offence, seat=moved(offence.seat)) for offence in deal_input.infractions
        ),
    )
    before = score_deal(rules, deal_input).scores
    after = score_deal(rules, rotated).scores
    assert after == {moved(seat): score for seat, score in before.items()}


@given(rule_sets, deals())
def test_a_counted_value_scores_as_the_cards_do(rules, deal_input):
    counted = {seat: hand_value(hand) for seat, hand in deal_input.hands.items()}
    by_value = score_deal(rules, replace(deal_input, hands=counted))
    assert by_value.scores == score_deal(rules, deal_input).scores
