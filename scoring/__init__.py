"""The rules of Jamaican Kalooki as pure Python: scoring, melds, laydowns and standings."""

from scoring.calls import calls_made
from scoring.cards import (
    JOKER,
    Card,
    Packs,
    format_cards,
    hand_value,
    parse_cards,
)
from scoring.charges import infraction_points
from scoring.deal import DealResult, Line, ScoringWarning, is_doubled, score_deal
from scoring.deal_checks import check_deal
from scoring.deal_input import DealInput
from scoring.errors import ScoringError
from scoring.extensions import check_extension, replace_joker
from scoring.infractions import ALLOWED_CALLS, Infraction, InfractionInput
from scoring.laydown import MOST_CARDS, Laydown, can_go_out, find_going_out, find_laydown
from scoring.melds import (
    Meld,
    Violation,
    check_laydown,
    check_meld,
    meld_kind,
)
from scoring.presets import load_preset, preset_names, preset_title
from scoring.rules import Contract, LargerTable, RuleSet, ScheduledDeal
from scoring.standings import TIE_BREAKS, Ranked, StandingInput, rank
from scoring.switches import SWITCHES, Switch

__all__ = [
    "ALLOWED_CALLS",
    "JOKER",
    "MOST_CARDS",
    "SWITCHES",
    "TIE_BREAKS",
    "Card",
    "Contract",
    "DealInput",
    "DealResult",
    "Infraction",
    "InfractionInput",
    "LargerTable",
    "Laydown",
    "Line",
    "Meld",
    "Packs",
    "Ranked",
    "RuleSet",
    "ScheduledDeal",
    "ScoringError",
    "ScoringWarning",
    "StandingInput",
    "Switch",
    "Violation",
    "calls_made",
    "can_go_out",
    "check_deal",
    "check_extension",
    "check_laydown",
    "check_meld",
    "find_going_out",
    "find_laydown",
    "format_cards",
    "hand_value",
    "infraction_points",
    "is_doubled",
    "load_preset",
    "meld_kind",
    "parse_cards",
    "preset_names",
    "preset_title",
    "rank",
    "replace_joker",
    "score_deal",
]
