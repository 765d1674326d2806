import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    SWITCHES,
    Contract,
    Infraction,
    Packs,
    RuleSet,
    ScoringError,
    load_preset,
    preset_names,
    preset_title,
)

FULL = [
    (1, 3, 0, 9), (2, 2, 1, 10), (3, 1, 2, 11), (4, 0, 3, 12), (5, 4, 0, 12), (6, 3, 1, 13),
    (7, 2, 2, 14), (8, 1, 3, 15), (9, 0, 4, 16),
]  # fmt: skip
BABY = [(1, 2, 0, 6), (2, 1, 1, 7), (3, 0, 2, 8)]


def schedule(rules):
    return [
        (deal.number, deal.contract.sets, deal.contract.runs, deal.cards) for deal in rules.deals
    ]


def refused(code, field, call, *arguments, **switches):
    with pytest.raises(ScoringError) as error:
        call(*arguments, **switches)
    assert error.value.code == code
    assert error.value.field == field
    return error.value


@pytest.mark.parametrize(
    ("preset", "base", "deals"),
    [
        ("jamaican", "J", FULL),
        ("kalooki", "E", FULL),
        ("original", "E", FULL[:4]),
        ("super", "E", FULL[4:]),
        ("baby", "E", BABY),
    ],
)
def test_each_preset_has_its_schedule(preset, base, deals):
    rules = load_preset(preset)
    assert (rules.preset, rules.base) == (preset, base)
    assert schedule(rules) == deals


def test_the_presets_are_named_with_the_default_first():
    assert preset_names() == ("jamaican", "baby", "kalooki", "original", "super")
    assert preset_title("super") == "Super Kalooki, deals 5 to 9"


def test_the_switches_say_what_the_presets_of_each_base_play():
    assert load_preset("jamaican").switches() == {
        name: switch.jamaican for name, switch in SWITCHES.items()
    }
    for preset in ("kalooki", "original", "super", "baby"):
        assert load_preset(preset).switches() == {
            name: switch.encyclopedia for name, switch in SWITCHES.items()
        }


def test_the_bases_differ_where_the_rules_say_so():
    differing = {
        name: (switch.jamaican, switch.encyclopedia)
        for name, switch in SWITCHES.items()
        if switch.jamaican != switch.encyclopedia
    }
    assert differing == {
        "max_players": (6, 8),
        "full_suit_for_three_runs": (False, True),
        "run_extension": ("high_first", "both_ends"),
        "jokers_on_others_melds": (True, False),
        "joker_replacement": ("high_then_low", "upwards_only"),
        "final_discard_required": (False, True),
        "call_ties": ("clockwise", "first_to_call"),
        "dead_discard": (False, True),
        "doubling": ("own_opening", "first_to_open"),
        "cut_bonus": (0, -50),
    }


@pytest.mark.parametrize(
    ("players", "jamaican", "kalooki"),
    [
        (3, (2, 4), (2, 4)), (4, (2, 4), (2, 4)), (5, (2, 4), (3, 8)), (6, (2, 4), (3, 8)),
        (7, (2, 4), (4, 10)), (8, (2, 4), (4, 10)),
    ],
)  # fmt: skip
def test_the_packs_follow_from_the_players(players, jamaican, kalooki):
    for preset, expected in (("jamaican", jamaican), ("kalooki", kalooki)):
        packs = load_preset(preset).packs_for(players)
        assert (packs.packs, packs.jokers) == expected


def test_the_packs_of_a_table_without_a_number_of_players_are_the_most():
    assert load_preset("kalooki").packs_for(None) == Packs(4, 10)
    assert load_preset("kalooki", max_players=6).packs_for(None) == Packs(3, 8)
    assert load_preset("jamaican").packs_for(None) == Packs(2, 4)


def test_more_packs_than_a_larger_table_needs_stay_on_it():
    rules = load_preset("kalooki", packs=3, jokers=9)
    assert [rules.packs_for(players).jokers for players in (4, 5, 7)] == [9, 9, 10]
    assert [rules.packs_for(players).packs for players in (4, 5, 7)] == [3, 3, 4]


@pytest.mark.parametrize(
    ("early", "cards"),
    [(False, [9, 10, 11, 12, 12, 13, 14, 15, 16]), (True, [12, 12, 12, 12, 12, 13, 14, 15, 16])],
)
def test_twelve_cards_early(early, cards):
    rules = load_preset("kalooki", twelve_cards_early=early)
    assert [deal.cards for deal in rules.deals] == cards
    assert [deal.cards for deal in load_preset("baby", twelve_cards_early=early).deals] == [6, 7, 8]


@pytest.mark.parametrize(("eight", "cards"), [(False, [6, 7, 8]), (True, [8, 8, 8])])
def test_eight_cards_baby(eight, cards):
    assert [deal.cards for deal in load_preset("baby", eight_cards_baby=eight).deals] == cards
    assert load_preset("kalooki", eight_cards_baby=eight).deal(1).cards == 9


def test_a_switch_can_be_set_back():
    rules = load_preset("kalooki", twelve_cards_early=True)
    assert rules.with_switches(twelve_cards_early=False) == load_preset("kalooki")


def test_a_sub_list_of_deals_is_played_in_its_order():
    rules = load_preset("jamaican", deals=[7, 8, 3])
    assert schedule(rules) == [FULL[6], FULL[7], FULL[2]]
    assert refused("no_such_deal", "deal", rules.deal, 1).deal == 1


def test_a_deal_outside_the_schedule_is_refused():
    error = refused("no_such_deal", "deal", load_preset("baby").deal, 4)
    assert str(error) == "Deal 4: There is no deal 4 in this schedule."
    refused("no_such_deal", "deal", load_preset, "baby", deals=[1, 4])
    refused("bad_deals", "deals", load_preset, "baby", deals=[1, 1])
    refused("bad_deals", "deals", load_preset, "baby", deals=[])


@pytest.mark.parametrize(
    ("included", "cards"),
    [
        (False, [36, 40, 44, 48, 48, 52, 56, 60, 64]),
        (True, [37, 41, 45, 49, 49, 53, 57, 61, 65]),
    ],
)
def test_the_exact_cut_of_four_players(included, cards):
    rules = load_preset("kalooki", cut_includes_upcard=included)
    assert [rules.exact_cut(number, 4) for number in range(1, 10)] == cards


def test_an_unknown_preset_or_switch_is_refused():
    refused("unknown_preset", "preset", load_preset, "european")
    error = refused("unknown_switch", "dubbling", load_preset, "jamaican", dubbling="none")
    assert "dubbling" in str(error)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("doubling", "always"), ("doubling", True), ("jokers_on_others_melds", "yes"),
        ("jokers_on_others_melds", 1), ("packs", 0), ("packs", 2.0), ("jokers", -1),
        ("max_players", 9), ("out_bonus", 50), ("cut_bonus", "-50"), ("tie_breaks", ["coin"]),
        ("tie_breaks", ["lots", "lots"]), ("tie_breaks", "lots"), ("min_players", True),
    ],
)  # fmt: skip
def test_a_value_that_a_switch_does_not_take_is_refused(name, value):
    error = refused("bad_switch_value", name, load_preset, "jamaican", **{name: value})
    assert repr(value) in str(error)


def test_a_table_of_more_at_least_than_at_most_is_refused():
    refused("bad_switch_value", "min_players", load_preset, "jamaican", min_players=7)


@pytest.mark.parametrize("name", ["cut_bonus", "out_bonus"])
def test_a_bonus_may_be_switched_on_and_off_in_a_word(name):
    assert load_preset("kalooki", **{name: True}).switches()[name] == -50
    assert load_preset("kalooki", **{name: False}).switches()[name] == 0
    assert load_preset("kalooki", **{name: -25}).switches()[name] == -25


VALUES = {
    "bool": lambda switch: st.booleans(),
    "choice": lambda switch: st.sampled_from([value for value, _ in switch.choices]),
    "list": lambda switch: st.lists(
        st.sampled_from([value for value, _ in switch.choices]), unique=True
    ).map(tuple),
    "int": lambda switch: st.integers(switch.minimum, switch.maximum),
    "bonus": lambda switch: st.integers(switch.minimum, switch.maximum),
}


@given(
    st.sampled_from(preset_names()),
    st.fixed_dictionaries(
        {},
        optional={
            name: VALUES[switch.kind](switch)
            for name, switch in SWITCHES.items()
            if name not in ("min_players", "max_players")
        },
    ),
)
def test_rules_come_back_from_json_as_they_went(preset, switches):
    rules = load_preset(preset, **switches)
    assert RuleSet.from_json(rules.to_json()) == rules
    assert {name: rules.switches()[name] for name in switches} == switches


def test_json_holds_the_schema_version_and_plain_data():
    data = json.loads(load_preset("baby", tie_breaks=("lots",)).to_json())
    assert data["schema_version"] == 1
    assert data["deals"][1] == {"number": 2, "sets": 1, "runs": 1, "cards": 7}
    assert data["switches"]["tie_breaks"] == ["lots"]
    assert data == load_preset("baby", tie_breaks=["lots"]).to_dict()


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (lambda data: data.update(schema_version=2), "unknown_schema", "schema_version"),
        (lambda data: data.pop("schema_version"), "unknown_schema", "schema_version"),
        (lambda data: data.update(colour="red"), "unknown_key", "colour"),
        (lambda data: data.pop("deals"), "missing_key", "deals"),
        (lambda data: data["switches"].update(dubbling=1), "unknown_switch", "dubbling"),
        (lambda data: data["switches"].pop("doubling"), "missing_key", "doubling"),
        (lambda data: data["switches"].update(doubling="x"), "bad_switch_value", "doubling"),
        (lambda data: data["deals"][0].update(joker=1), "unknown_key", "joker"),
        (lambda data: data["deals"][0].update(sets="3"), "bad_rule_set", "sets"),
        (lambda data: data["infractions"][0].update(points=True), "bad_rule_set", "points"),
        (lambda data: data["infractions"].append(data["infractions"][0]), "repeated_infraction",
         "infractions"),
        (lambda data: data.update(deals=[]), "bad_deals", "deals"),
        (lambda data: data.update(switches=[]), "bad_rule_set", None),
    ],
)  # fmt: skip
def test_a_rule_set_in_another_form_is_refused(change, code, field):
    data = load_preset("kalooki").to_dict()
    change(data)
    refused(code, field, RuleSet.from_dict, data)


def test_a_rule_set_that_is_no_json_is_refused():
    refused("bad_json", None, RuleSet.from_json, "{")
    refused("unknown_schema", "schema_version", RuleSet.from_json, "[]")


def test_a_frozen_copy_does_not_change():
    rules = load_preset("jamaican")
    with pytest.raises(AttributeError):
        rules.doubling = "none"
    rules.with_switches(doubling="none")
    assert load_preset("jamaican") == rules


def test_the_director_may_change_the_schedule_of_infractions():
    rules = load_preset("jamaican")
    dearer = replace(rules.infraction("exposed_cards"), points=80)
    own = Infraction("late", "Late at the table", 20)
    changed = rules.with_infractions([dearer, own])
    assert changed.infraction("exposed_cards").points == 80
    assert changed.infraction("late") == own
    assert changed.infraction("over_call") is None
    assert RuleSet.from_json(changed.to_json()) == changed
    refused("repeated_infraction", "infractions", rules.with_infractions, [own, own])


def test_a_contract_asks_for_three_cards_a_set_and_four_a_run():
    assert Contract(2, 2).cards == 14
    assert Contract(2, 2).melds == 4
    assert str(Contract(1, 2)) == "1 set and 2 runs"
    assert str(Contract(0, 1)) == "0 sets and 1 run"


@pytest.mark.parametrize("name", ["twelve_cards_early", "eight_cards_baby"])
def test_a_local_variant_names_its_source(name):
    assert SWITCHES[name].source_note == "E: at some tables, as a local variant."
