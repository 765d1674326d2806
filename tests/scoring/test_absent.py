"""Players who were dealt in and did not finish the deal (rules, section 6)."""

from scoring import check_deal, load_preset, score_deal
from tests.scoring.builders import breach, codes, played

JAMAICAN = load_preset("jamaican")
KALOOKI = load_preset("kalooki")
WITHOUT_3 = {2: 10, 4: "KC KD"}


def test_the_others_score_among_themselves():
    result = score_deal(JAMAICAN, played(WITHOUT_3, absent=frozenset({3}), down_and_out=True))

    assert result.scores == {1: 0, 2: 20, 3: 0, 4: 40}
    assert [line.seat for line in result.lines if line.kind == "hand"] == [1, 2, 4]
    assert result.warnings == ()


def test_an_absent_player_s_infractions_count_and_are_not_doubled():
    rules = JAMAICAN.with_switches(double_infractions=True)

    result = score_deal(
        rules,
        played(
            WITHOUT_3,
            absent=frozenset({3}),
            down_and_out=True,
            infractions=(breach(3, "no_draw"), breach(2, "no_draw")),
        ),
    )

    assert result.scores == {1: 0, 2: 120, 3: 50, 4: 40}


def test_an_absent_player_may_have_opened():
    opened = played(WITHOUT_3, absent=frozenset({3}), opened_before={3}, down_and_out=True)

    assert check_deal(KALOOKI, opened) == ()
    assert score_deal(KALOOKI, opened).scores == {1: 0, 2: 10, 3: 0, 4: 20}


def test_packs_and_the_exact_cut_count_everyone_who_was_dealt_in():
    rules = KALOOKI.with_switches(max_players=6)
    five = played(
        {2: "AS AS AS", 3: 10, 4: 10},
        seats=(1, 2, 3, 4, 5),
        absent=frozenset({5}),
        exact_cut_by=1,
    )

    result = score_deal(rules, five)

    assert result.scores[1] == -50
    (cut,) = [line for line in result.lines if line.code == "cut_bonus"]
    assert cut.reason == "cut exactly 60 cards"


def test_two_hands_are_scored_with_a_warning():
    result = score_deal(JAMAICAN, played({2: 10}, absent=frozenset({3, 4})))

    assert result.scores == {1: 0, 2: 10, 3: 0, 4: 0}
    assert codes(result.warnings) == ["few_hands"]
    assert result.warnings[0].details == {"present": 2, "least": 3}


def test_nobody_needs_to_be_present_in_a_void_deal():
    void = played({}, goer=None, void=True, absent=frozenset({1, 2, 3, 4}))

    assert check_deal(JAMAICAN, void) == ()
