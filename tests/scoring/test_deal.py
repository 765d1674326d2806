import pytest

from scoring import Line, load_preset, score_deal
from tests.scoring.builders import breach, codes, laid, played

JAMAICAN = load_preset("jamaican")
KALOOKI = load_preset("kalooki")


def scores(rules, deal_input):
    return list(score_deal(rules, deal_input).scores.values())


def test_everyone_but_the_goer_counts_what_is_left_in_hand():
    assert scores(JAMAICAN, played(opened_before=frozenset({1}))) == [0, 39, 65, 4]


@pytest.mark.parametrize("rules", [JAMAICAN, KALOOKI])
def test_first_to_open_and_out_at_once_doubles_under_both_doublings(rules):
    assert scores(rules, played(down_and_out=True)) == [0, 78, 130, 8]


def test_another_had_opened_before():
    deal = played(down_and_out=True, opened_before=frozenset({2}))
    assert scores(JAMAICAN, deal) == [0, 78, 130, 8]
    assert scores(KALOOKI, deal) == [0, 39, 65, 4]


def test_without_doubling_nothing_doubles():
    rules = load_preset("jamaican", doubling="none")
    assert scores(rules, played()) == [0, 39, 65, 4]


def test_without_doubling_a_bonus_for_going_down_and_out_is_paid():
    rules = load_preset("jamaican", doubling="none", out_bonus=-50)
    result = score_deal(rules, played(down_and_out=True))
    assert list(result.scores.values()) == [-50, 39, 65, 4]
    assert "doubling" not in [line.kind for line in result.lines]


@pytest.mark.parametrize(
    ("double_infractions", "expected"), [(False, [50, 78, 180, 8]), (True, [50, 78, 230, 8])]
)
def test_doubling_touches_infractions_of_the_others_only_where_switched_on(
    double_infractions, expected
):
    rules = load_preset("jamaican", double_infractions=double_infractions)
    offences = (breach(3, "wrong_challenge"), breach(1, "exposed_cards"))
    assert scores(rules, played(down_and_out=True, infractions=offences)) == expected


@pytest.mark.parametrize(("calls", "points"), [(4, 50), (5, 100), (6, 150)])
def test_an_over_call_adds_to_the_goer_too(calls, points):
    offence = breach(1, "over_call", calls=calls)
    assert scores(JAMAICAN, played(infractions=(offence,))) == [points, 39, 65, 4]


@pytest.mark.parametrize(
    ("bonus", "out", "expected"),
    [(0, True, 0), (-50, True, -50), (-50, False, 0), (True, True, -50)],
)
def test_a_house_bonus_goes_to_a_down_and_out_player(bonus, out, expected):
    rules = load_preset("jamaican", out_bonus=bonus)
    assert scores(rules, played(down_and_out=out))[0] == expected


def test_an_exact_cut_pays_the_dealer():
    assert scores(KALOOKI, played(exact_cut_by=1, dealer=1)) == [-50, 39, 65, 4]
    assert scores(KALOOKI, played(exact_cut_by=3)) == [0, 39, 15, 4]
    assert scores(load_preset("jamaican", cut_bonus=-20), played(exact_cut_by=3))[2] == 45


@pytest.mark.parametrize(("included", "cards"), [(False, 48), (True, 49)])
def test_the_line_of_an_exact_cut_names_the_cards(included, cards):
    rules = load_preset("kalooki", cut_includes_upcard=included)
    lines = score_deal(rules, played(exact_cut_by=3)).lines
    assert Line(3, "bonus", -50, f"cut exactly {cards} cards", "cut_bonus") in lines


@pytest.mark.parametrize(("keeps", "points"), [(False, 0), (True, 50)])
def test_in_a_void_deal_nothing_scores_but_infractions_where_kept(keeps, points):
    rules = load_preset("kalooki", void_keeps_infractions=keeps)
    deal = played(
        {}, goer=None, void=True, infractions=(breach(2, "no_draw"),), exact_cut_by=3, dealer=3
    )
    result = score_deal(rules, deal)
    assert result.scores == {1: 0, 2: points, 3: 0, 4: 0}
    assert [(line.seat, line.kind, line.points) for line in result.lines] == [
        (2, "infraction", points)
    ]


def test_the_lines_tell_what_each_score_adds_up_from():
    rules = load_preset("jamaican", out_bonus=-50)
    offence = breach(3, "other", points=20, reason="Late at the table")
    result = score_deal(rules, played(down_and_out=True, infractions=(offence,)))
    assert result.lines == (
        Line(1, "hand", 0, "went down-and-out"),
        Line(1, "bonus", -50, "went down-and-out", "out_bonus"),
        Line(2, "hand", 39, "left in hand: K♣ K♦ 10♠ 9♥"),
        Line(2, "doubling", 39, "seat 1 went down-and-out"),
        Line(3, "hand", 65, "left in hand: joker A♣"),
        Line(3, "doubling", 65, "seat 1 went down-and-out"),
        Line(3, "infraction", 20, "The director’s own ruling: Late at the table", "other"),
        Line(4, "hand", 4, "left in hand: A♦ A♥ 2♣"),
        Line(4, "doubling", 4, "seat 1 went down-and-out"),
    )


def test_seats_may_be_left_empty_and_counted_values_mixed_with_cards():
    result = score_deal(JAMAICAN, played({1: "AS", 4: 73}, seats=(4, 1, 2), goer=2))
    assert result.scores == {1: 15, 2: 0, 4: 73}
    assert list(result.scores) == [1, 2, 4]


def test_a_goer_may_be_written_with_no_cards_or_value_nought():
    assert scores(JAMAICAN, played({1: "", 2: 5, 3: 6, 4: 7})) == [0, 5, 6, 7]
    assert scores(JAMAICAN, played({1: 0, 2: 5, 3: 6, 4: 7})) == [0, 5, 6, 7]


TWENTY_TENS = "KS KS KH KH KD KD KC KC QS QS QH QH QD QD QC QC JS JS JH JH"


@pytest.mark.parametrize(("cards", "warned"), [(18, []), (19, ["many_cards"])])
def test_more_cards_than_three_calls_give_are_warned_about(cards, warned):
    hand = laid(TWENTY_TENS)[0][:cards]
    result = score_deal(JAMAICAN, played({2: hand, 3: 5, 4: 5}))
    assert codes(result.warnings) == warned
    assert result.scores[2] == cards * 10
    assert [warning.seat for warning in result.warnings] == [2] * len(warned)


@pytest.mark.parametrize(
    ("deal", "value", "warned"),
    [(1, 330, []), (1, 331, ["high_value"]), (9, 400, []), (9, 401, ["high_value"])],
)
def test_a_value_above_what_so_many_cards_can_hold_is_warned_about(deal, value, warned):
    result = score_deal(JAMAICAN, played({2: 5, 3: value, 4: 5}, deal=deal))
    assert [(warning.code, warning.seat) for warning in result.warnings] == [
        (code, 3) for code in warned
    ]
    assert result.scores[3] == value


def test_a_warning_is_told_with_its_deal_and_seat():
    (warning,) = score_deal(JAMAICAN, played({2: 5, 3: 401, 4: 5}, deal=9)).warnings
    assert (warning.deal, warning.seat) == (9, 3)
    assert warning.message == "401 points are more than the 400 that 22 cards can hold."
    assert str(warning) == f"Deal 9, seat 3: {warning.message}"


@pytest.mark.parametrize(("deal", "value", "score"), [(1, 330, 660), (9, 400, 800)])
def test_the_ceilings_doubled(deal, value, score):
    assert (
        scores(JAMAICAN, played({2: value, 3: 5, 4: 5}, deal=deal, down_and_out=True))[1] == score
    )


def test_a_goer_noted_as_opened_and_as_down_and_out_is_warned_about():
    deal = played(down_and_out=True, opened_before=frozenset({1}))
    result = score_deal(KALOOKI, deal)
    assert [(warning.code, warning.seat) for warning in result.warnings] == [
        ("goer_opened_before", 1)
    ]
    assert list(result.scores.values()) == [0, 78, 130, 8]


def test_the_packs_of_a_larger_table_hold_more():
    hands = dict.fromkeys(range(2, 6), "JK") | {6: "JK JK JK JK"}
    deal = played(hands, seats=(1, 2, 3, 4, 5, 6))
    assert scores(KALOOKI, deal) == [0, 50, 50, 50, 50, 200]
