import pytest

from scoring import ALLOWED_CALLS, ScoringError, calls_made, infraction_points, load_preset
from tests.scoring.builders import breach

JAMAICAN = load_preset("jamaican")
FIXED = [
    "wrong_challenge", "bad_laydown", "no_draw", "no_discard", "cards_on_table", "exposed_cards",
    "joker_discard",
]  # fmt: skip


@pytest.mark.parametrize("code", FIXED)
def test_an_infraction_of_the_schedule_costs_fifty(code):
    assert infraction_points(JAMAICAN, breach(2, code)) == 50


@pytest.mark.parametrize("preset", ["jamaican", "kalooki", "original", "super", "baby"])
def test_every_preset_has_the_whole_schedule(preset):
    rules = load_preset(preset)
    assert [row.code for row in rules.infractions] == ["over_call", *FIXED, "other"]


@pytest.mark.parametrize(("calls", "per_call", "flat"), [(4, 50, 50), (5, 100, 50), (6, 150, 50)])
def test_an_over_call_costs_by_call_or_once(calls, per_call, flat):
    assert calls > ALLOWED_CALLS
    over_call = breach(2, "over_call", calls=calls)
    assert infraction_points(JAMAICAN, over_call) == per_call
    assert infraction_points(load_preset("jamaican", over_call="flat"), over_call) == flat


def test_the_directors_own_infraction_costs_what_the_director_says():
    assert infraction_points(JAMAICAN, breach(2, "other", points=35, reason="Phone rang")) == 35
    assert infraction_points(JAMAICAN, breach(2, "other", points=-5, reason="Good grace")) == -5


@pytest.mark.parametrize(
    ("infraction", "code"),
    [
        (breach(2, "shouting"), "unknown_infraction"),
        (breach(2, "over_call"), "missing_calls"),
        (breach(2, "over_call", calls=3), "calls_not_over"),
        (breach(2, "no_draw", calls=4), "unexpected_calls"),
        (breach(2, "no_draw", points=10), "unexpected_points"),
        (breach(2, "other", reason="Phone rang"), "missing_points"),
        (breach(2, "other", points=10, reason=" "), "missing_reason"),
    ],
)
def test_an_infraction_that_the_rules_do_not_know_is_refused(infraction, code):
    with pytest.raises(ScoringError) as refused:
        infraction_points(JAMAICAN, infraction)
    assert (refused.value.code, refused.value.seat, refused.value.field) == (code, 2, "infractions")


def test_a_refusal_names_the_infraction_by_its_title():
    with pytest.raises(ScoringError) as refused:
        infraction_points(JAMAICAN, breach(2, "no_draw", calls=4))
    assert refused.value.message == (
        "The infraction “A turn not begun with a draw” takes no number of calls, not 4."
    )


def test_one_call_is_told_in_the_singular():
    with pytest.raises(ScoringError) as refused:
        infraction_points(JAMAICAN, breach(2, "over_call", calls=1))
    assert refused.value.message == "1 call is allowed; an over-call is more than 3."


def test_the_challenger_is_charged_for_a_wrong_challenge():
    assert JAMAICAN.infraction("wrong_challenge").consequence == "The challenger is charged."


def test_an_infraction_switched_off_is_refused():
    rows = [row for row in JAMAICAN.infractions if row.code != "no_draw"]
    data = JAMAICAN.infraction("no_draw")
    off = type(data)(code="no_draw", title=data.title, points=50, enabled=False)
    with pytest.raises(ScoringError) as refused:
        infraction_points(JAMAICAN.with_infractions([*rows, off]), breach(2, "no_draw"))
    assert refused.value.code == "infraction_off"


@pytest.mark.parametrize(
    ("cards", "deal", "calls"), [(9, 1, 0), (11, 1, 1), (15, 1, 3), (17, 1, 4), (22, 9, 3)]
)
def test_the_cards_held_prove_the_calls_made(cards, deal, calls):
    assert calls_made(cards, deal, JAMAICAN) == calls


def test_the_calls_follow_from_the_cards_that_were_dealt():
    assert calls_made(14, 1, load_preset("kalooki", twelve_cards_early=True)) == 1


@pytest.mark.parametrize(
    ("cards", "deal", "code"),
    [(8, 1, "too_few_cards"), (10, 1, "odd_card"), (9, 10, "no_such_deal")],
)
def test_a_count_that_proves_nothing_is_refused(cards, deal, code):
    with pytest.raises(ScoringError) as refused:
        calls_made(cards, deal, JAMAICAN)
    assert (refused.value.code, refused.value.deal) == (code, deal)
