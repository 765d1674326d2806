"""Whatever the rules engine says can be worded in another language from its code and details."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

import scoring
from scoring import (
    Contract,
    RuleSet,
    ScoringError,
    StandingInput,
    calls_made,
    check_deal,
    check_extension,
    check_laydown,
    find_laydown,
    infraction_points,
    load_preset,
    parse_cards,
    rank,
    replace_joker,
    score_deal,
)
from scoring.__main__ import read_hand
from scoring.cards import SUIT_WORDS
from scoring.deal_file import read_case, score_file
from tests.scoring.builders import breach, laid, played

JAMAICAN = load_preset("jamaican")
KALOOKI = load_preset("kalooki")
ONE_OF_EACH = Contract(1, 1)
TENS = {2: 10, 3: 10, 4: 10}
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


def deal(hands=TENS, **changes):
    return lambda: check_deal(JAMAICAN, played(hands, **changes))


def warned(hands=TENS, **changes):
    return lambda: score_deal(JAMAICAN, played(hands, **changes)).warnings


def broken(*melds, contract=ONE_OF_EACH, hand=None):
    held = None if hand is None else parse_cards(hand)
    return lambda: check_laydown(laid(*melds), contract, JAMAICAN, hand=held)


def extended(meld, cards, end, rules=JAMAICAN, *, own=True):
    return lambda: check_extension(parse_cards(meld), parse_cards(cards), end, rules, own)


def replaced(run, card, rules=JAMAICAN):
    return lambda: replace_joker(parse_cards(run), parse_cards(card)[0], rules)


def costs(code, **given):
    return lambda: infraction_points(JAMAICAN, breach(2, code, **given))


def switched_off():
    off = [replace(row, enabled=False) for row in JAMAICAN.infractions]
    infraction_points(JAMAICAN.with_infractions(off), breach(2, "no_draw"))


def rule_set(change):
    def read():
        data = KALOOKI.to_dict()
        change(data)
        RuleSet.from_dict(data)

    return read


SAID = {
    "absent_goer": [deal(TENS, absent=frozenset({1}))],
    "absent_with_hand": [deal(TENS, absent=frozenset({3}))],
    "few_hands": [warned({2: 10}, absent=frozenset({3, 4}))],
    "too_few_hands": [deal({}, absent=frozenset({2, 3, 4}))],
    "adjacent_jokers": [broken("9C JK JK QC"), replaced("8H JK 10H JK", "9H")],
    "ace_inside": [broken("QD KD AD 2D")],
    "bad_case": [
        lambda: read_case({}),
        lambda: read_case({"deal": 4, "colour": 1}),
        lambda: read_case({"deal": 4, "goer": "17"}),
        lambda: score_file("3"),
    ],
    "bad_deals": [lambda: load_preset("jamaican", deals=[3, 3])],
    "bad_json": [lambda: score_file("["), lambda: RuleSet.from_json("{")],
    "bad_rule_set": [
        rule_set(lambda data: data["deals"][0].update(sets="37")),
        rule_set(lambda data: data.update(switches=[38])),
    ],
    "bad_seats": [deal({}, seats=(1, 9))],
    "bad_switch_value": [
        lambda: load_preset("jamaican", packs=99),
        lambda: load_preset("jamaican", doubling="always"),
        lambda: load_preset("jamaican", tie_breaks=["coin"]),
        lambda: load_preset("jamaican", min_players=7),
    ],
    "bad_value": [deal(TENS | {4: True})],
    "calls_not_over": [costs("over_call", calls=2), costs("over_call", calls=1)],
    "card_too_often": [
        deal(TENS | {2: "10S 10S 10S"}),
        broken("10S 10S 10S"),
        extended("10S 10S 10H", "10S", None),
        lambda: find_laydown(parse_cards("10S 10S 10S"), Contract(1, 0), JAMAICAN),
    ],
    "contract_not_met": [broken("KS KH KD"), broken("KS KH KD", contract=Contract(2, 0))],
    "cut_bonus_off": [deal(exact_cut_by=3)],
    "cut_not_by_dealer": [deal(exact_cut_by=3, dealer=2)],
    "doubling_off": [
        lambda: check_deal(load_preset("jamaican", doubling="none"), played(down_and_out=True))
    ],
    "few_naturals": [broken("9H JK JK")],
    "goer_opened_before": [warned(down_and_out=True, opened_before=frozenset({1}))],
    "goer_with_cards": [deal(TENS | {1: 2})],
    "high_value": [warned(TENS | {3: 401}, deal=9)],
    "infraction_off": [switched_off],
    "joker_fixed": [replaced("10H JH JK KH AH", "QH", KALOOKI)],
    "joker_on_others_meld": [extended("8H 9H 10H JH", "JK", "high", KALOOKI, own=False)],
    "long_run": [broken(f"{HEARTS} JK")],
    "low_end_closed": [extended("8H 9H 10H JH", "7H", "low")],
    "many_cards": [warned(TENS | {2: "2S 3S 4S 5S 6S 7S 8S 9S 10S JS 2H 3H 4H 5H 6H 7H"}, deal=1)],
    "missing_calls": [costs("over_call")],
    "missing_hand": [deal({2: 10, 4: 10})],
    "missing_key": [rule_set(lambda data: data.pop("deals"))],
    "missing_points": [costs("other", reason="Late")],
    "missing_reason": [costs("other", points=35)],
    "mixed_ranks": [broken("KS KH QD")],
    "mixed_suits": [broken("5H 6H 7S 8H")],
    "negative_value": [deal(TENS | {4: -5})],
    "no_cards": [extended("8H 9H 10H JH", "", "high")],
    "no_end": [extended("8H 9H 10H JH", "QH", None)],
    "no_goer": [deal(TENS | {1: 10}, goer=None)],
    "no_joker_there": [replaced("8H JK 10H JH", "QH")],
    "no_such_deal": [lambda: load_preset("baby").deal(14)],
    "not_a_run": [replaced("10S 10H JK", "10D")],
    "not_consecutive": [broken("5H 6H 8H 9H")],
    "not_in_hand": [broken("KS KH KD", hand="KS KH")],
    "odd_card": [lambda: calls_made(16, 1, JAMAICAN)],
    "past_the_ace": [broken("QD KD JK JK")],
    "repeated_card": [broken("5H 6H 6H 7H")],
    "repeated_infraction": [lambda: JAMAICAN.with_infractions(JAMAICAN.infractions * 2)],
    "run_complete": [extended(HEARTS, "AH", "high")],
    "same_rank_sets": [broken("KS KH KD", "KS KC JK")],
    "same_suit_runs": [broken("2S 3S 4S 5S", "9S 10S JS QS")],
    "short_run": [broken("5H 6H 7H")],
    "short_set": [broken("KS KH")],
    "too_few_cards": [lambda: calls_made(8, 1, JAMAICAN), lambda: calls_made(1, 1, JAMAICAN)],
    "too_many_cards": [lambda: read_hand("AS 2S 3S 4S 5S 6S 7S 8S 9S" * 3)],
    "too_many_jokers": [
        deal({2: "JK JK", 3: "JK JK", 4: "JK"}),
        broken("KS KH JK JK JK JK JK"),
        extended("KS KH JK JK", "JK JK JK", None),
        lambda: find_laydown(parse_cards("JK JK JK JK JK"), Contract(1, 0), JAMAICAN),
    ],
    "two_goers": [deal({1: 5, 2: "", 3: 0, 4: 5}, goer=None), deal(TENS | {3: ""})],
    "unexpected_calls": [costs("no_draw", calls=4)],
    "unexpected_points": [costs("no_draw", points=35)],
    "unknown_card": [lambda: parse_cards("AS 11H")],
    "unknown_infraction": [costs("shouting")],
    "unknown_key": [rule_set(lambda data: data.update(colour="red"))],
    "unknown_preset": [lambda: load_preset("european")],
    "unknown_schema": [rule_set(lambda data: data.update(schema_version=2))],
    "unknown_seat": [deal(TENS | {5: 10})],
    "unknown_switch": [
        lambda: load_preset("jamaican", dubbling="none"),
        rule_set(lambda data: data["switches"].update(dubbling=1)),
    ],
    "unknown_tie_break": [lambda: rank([StandingInput("a", 1)], ["coin"])],
    "value_too_high": [deal(TENS | {4: 937})],
    "values_too_high_together": [deal({2: 900, 3: 27, 4: 10})],
    "void_with_goer": [deal({}, void=True)],
    "zero_value": [deal(TENS | {4: 0})],
}


def said(examples):
    """Every refusal, violation and warning that the examples lead to."""
    for example in examples:
        try:
            found = example()
        except ScoringError as error:
            found = (error,)
        assert found, "the example is accepted"
        yield from found


def numbers_and_names(message):
    """The numbers, the quoted names, the cards and the suits of a message."""
    suits = "|".join(SUIT_WORDS.values())
    found = re.finditer(rf"“([^”]+)”|((?:10|[2-9AJQK])[♠♥♦♣])|(-?\d+)|({suits})", message)
    return [match[match.lastindex] for match in found]


def codes_of_the_engine():
    """The codes that stand in the source: written out where something is refused or warned of."""
    makers = {"ScoringError", "ScoringWarning", "Violation", "_error", "refused"}
    for path in Path(scoring.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in makers:
                for argument in node.args[:3]:
                    code = argument.value if isinstance(argument, ast.Constant) else ""
                    if isinstance(code, str) and re.fullmatch(r"[a-z]+(_[a-z]+)+", code):
                        yield code


def test_every_code_of_the_engine_is_among_the_examples():
    written_out = set(codes_of_the_engine())
    assert len(written_out) > 50
    assert written_out <= SAID.keys()


@pytest.mark.parametrize("code", SAID)
def test_every_number_and_name_of_a_message_is_in_its_details(code):
    heard = [one for one in said(SAID[code]) if one.code == code]
    assert heard
    for one in heard:
        place = [getattr(one, name, None) for name in ("deal", "seat")]
        known = f"{[*one.details.values(), *place]}"
        for word in numbers_and_names(one.message):
            assert re.search(rf"(?<!\w){re.escape(word)}(?!\w)", known), (word, one)


@pytest.mark.parametrize("code", SAID)
def test_every_example_leads_to_its_code(code):
    for example in SAID[code]:
        assert code in [one.code for one in said([example])]
