"""Broken rules, settings and log."""

from scoring import load_preset
from tests.tournaments.models.rows import changed
from tests.tournaments.selectors.verification.breaking import breaks


@breaks("rules_are_readable")
def rules_are_empty(rows):
    changed(rows["tournament"], rules={})
    return ["Rules: The rule set is not of schema version 1."]


@breaks("rules_are_readable")
def rules_lack_a_switch(rows):
    rules = rows["tournament"].rules
    del rules["switches"]["doubling"]
    changed(rows["tournament"], rules=rules)
    return ["Rules: In the switches, “doubling” is missing."]


@breaks("rules_are_readable")
def rules_have_a_value_of_no_kind(rows):
    rules = rows["tournament"].rules
    rules["switches"]["tie_breaks"] = [[]]
    changed(rows["tournament"], rules=rules)
    return ["Rules: A switch of the rule set has a value that cannot be read."]


@breaks("preset_is_that_of_the_rules")
def another_preset_is_named(rows):
    changed(rows["tournament"], preset="baby")
    return ["Rules: The settings name the rules “baby”, but they are “kalooki”."]


@breaks("time_zone_is_known")
def time_zone_is_of_the_moon(rows):
    changed(rows["tournament"], time_zone="Moon/Tranquility")
    return ["Settings: There is no time zone “Moon/Tranquility”."]


@breaks("time_zone_is_known")
def time_zone_is_a_path(rows):
    changed(rows["tournament"], time_zone="../etc/passwd")
    return ["Settings: There is no time zone “../etc/passwd”."]


@breaks("time_zone_is_known")
def time_zone_is_a_folder(rows):
    changed(rows["tournament"], time_zone="America")
    return ["Settings: There is no time zone “America”."]


@breaks("deals_per_round_fit")
def more_deals_than_the_schedule_has(rows):
    rules = load_preset("original").to_dict() | {"preset": "kalooki"}
    changed(rows["tournament"], rules=rules, deals_per_round=5)
    changed(rows["draft"], slots=[4])
    return ["Settings: There are 5 deals in a round, but the schedule has only 4."]


@breaks("log_actions_are_known")
def log_tells_of_something_unknown(rows):
    changed(rows["line"], action="eaten")
    return [f"Log: Line {rows['line'].pk} names “eaten”, which is unknown."]
