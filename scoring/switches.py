"""Every switch of a rule set, described in plain words (rules, sections 3 to 8)."""

# ruff: noqa: FBT003 - J's and E's values stand side by side, as in a table

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from scoring.errors import ScoringError
from scoring.standings import TIE_BREAKS

USUAL_BONUS = -50


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch: what it is called, which values it takes and where each comes from.

    Attributes:
        name: the field of the rule set.
        kind: ``bool``; ``choice`` of one; ``int`` between minimum and maximum; ``bonus``, points
            of at most 0 where True stands for the usual -50; ``list``, an ordered choice.
        section: the section of the rules.
        jamaican: the value of the Jamaican nine-deal rules (J).
        encyclopedia: the value of the encyclopedia's rules (E).
        title: a short English title.
        help: what the switch does, in plain English.
        choices: for ``choice`` and ``list``, each value with its words.
        minimum: least value of an ``int`` or ``bonus``.
        maximum: greatest value of an ``int`` or ``bonus``.
        source_note: what the values of J and E do not tell of its source; may be empty.

    """

    name: str
    kind: Literal["bool", "choice", "int", "bonus", "list"]
    section: int
    jamaican: Any
    encyclopedia: Any
    title: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()
    minimum: int = 0
    maximum: int = 0
    source_note: str = ""

    def clean(self, value: Any) -> Any:
        """Return the value as the rule set keeps it.

        Raises:
            ScoringError: ``bad_switch_value`` where the switch does not take it.

        """
        if self.kind == "bool":
            if isinstance(value, bool):
                return value
        elif self.kind == "choice":
            if isinstance(value, str) and value in dict(self.choices):
                return value
        elif self.kind == "list":
            if (
                isinstance(value, list | tuple)
                and all(item in dict(self.choices) for item in value)
                and len(set(value)) == len(value)
            ):
                return tuple(value)
        else:
            if self.kind == "bonus" and isinstance(value, bool):
                return USUAL_BONUS if value else 0
            if type(value) is int and self.minimum <= value <= self.maximum:
                return value
        raise ScoringError(
            "bad_switch_value",
            f"The switch “{self.name}” cannot be {value!r}; it takes {self.allowed}.",
            field=self.name, switch=self.name, value=value, allowed=self.allowed,
        )  # fmt: skip

    @property
    def allowed(self) -> str:
        """The values it takes, in words."""
        if self.kind == "bool":
            return "true or false"
        if self.kind == "choice":
            return " or ".join(value for value, _ in self.choices)
        if self.kind == "list":
            return "a list of " + ", ".join(value for value, _ in self.choices)
        return f"a whole number from {self.minimum} to {self.maximum}"


_DESCRIBED = (
    Switch(
        "twelve_cards_early", "bool", 3, False, False,
        "Twelve cards in the early deals",
        "Deal 12 cards to each player in deals 1 to 3, as some tables do.",
        source_note="E: at some tables, as a local variant.",
    ),
    Switch(
        "eight_cards_baby", "bool", 3, False, False,
        "Eight cards in every baby deal",
        "Deal 8 cards to each player in every deal of Baby Kalooki, as some tables do.",
        source_note="E: at some tables, as a local variant.",
    ),
    Switch(
        "packs", "int", 3, 2, 2,
        "Packs", "Number of 52-card packs on a table; larger tables may need more.",
        minimum=1, maximum=8,
    ),
    Switch(
        "jokers", "int", 3, 4, 4,
        "Jokers", "Number of jokers on a table; some play 4 to 6 with two packs.",
        minimum=0, maximum=32,
    ),
    Switch(
        "min_players", "int", 3, 3, 3,
        "Fewest players at a table", "The smallest table that the rules allow.",
        minimum=2, maximum=8,
    ),
    Switch(
        "max_players", "int", 3, 6, 8,
        "Most players at a table", "The largest table that the rules allow.",
        minimum=2, maximum=8,
    ),
    Switch(
        "full_suit_for_three_runs", "bool", 4, False, True,
        "A full suit stands for three runs",
        "Where a contract asks for three runs or more, one run of 13 cards may stand for three.",
    ),
    Switch(
        "run_extension", "choice", 4, "high_first", "both_ends",
        "Extending runs", "At which end of a run on the table cards may be added.",
        choices=(
            ("high_first", "At the high end until it reaches the ace, then at the low end"),
            ("both_ends", "At either end"),
        ),
    ),
    Switch(
        "jokers_on_others_melds", "bool", 4, True, False,
        "Jokers on others’ melds", "Whether a joker may be added to another player’s meld.",
    ),
    Switch(
        "joker_replacement", "choice", 4, "high_then_low", "upwards_only",
        "Replacing a joker in a run",
        "Where the joker goes when its exact card is laid in its place.",
        choices=(
            ("high_then_low", "To the high end, or to the low end once the run reaches the ace"),
            ("upwards_only", "Only upwards; it is fixed once no higher place is left"),
        ),
    ),
    Switch(
        "final_discard_required", "bool", 5, False, True,
        "Final discard required", "Whether a player must discard a last card to go out.",
    ),
    Switch(
        "call_ties", "choice", 5, "clockwise", "first_to_call",
        "Several callers at once", "Who gets the discard when more than one player calls it.",
        choices=(
            ("clockwise", "The next clockwise from the active player"),
            ("first_to_call", "The first to call, the active player judging"),
        ),
    ),
    Switch(
        "dead_discard", "bool", 5, False, True,
        "A draw kills the discard",
        "Once the player on turn has drawn, the discard before can no longer be called.",
    ),
    Switch(
        "doubling", "choice", 6, "own_opening", "first_to_open",
        "Doubling", "When everyone else’s hand penalty counts double.",
        choices=(
            ("own_opening", "When a player goes out on the turn of their own opening"),
            ("first_to_open", "Only when, besides, nobody else had opened before"),
            ("none", "Never"),
        ),
    ),
    Switch(
        "double_infractions", "bool", 6, False, False,
        "Doubling touches infractions",
        "Whether a doubled deal doubles the others’ infractions as well as their hands.",
        source_note="A ruling of this program; neither J nor E speaks of it.",
    ),
    Switch(
        "out_bonus", "bonus", 6, 0, 0,
        "Bonus for going down-and-out",
        "Points added to the score of a down-and-out player; some clubs give -50, 0 is none.",
        minimum=-1000, maximum=0, source_note="A house rule of some clubs; neither J nor E has it.",
    ),
    Switch(
        "cut_bonus", "bonus", 6, 0, -50,
        "Bonus for an exact cut",
        "Points added to the score of a dealer who cuts exactly the cards needed; 0 is none.",
        minimum=-1000, maximum=0,
    ),
    Switch(
        "cut_includes_upcard", "bool", 6, False, False,
        "The exact cut includes the upcard",
        "Whether the exact cut is one card more, for the first discard turned up.",
    ),
    Switch(
        "void_keeps_infractions", "bool", 6, False, False,
        "A void deal keeps infractions",
        "Whether infractions in a void deal count; otherwise they stay on record with 0 points.",
    ),
    Switch(
        "over_call", "choice", 7, "per_call", "per_call",
        "Points for an over-call", "How many times the points of an over-call are given.",
        choices=(
            ("per_call", "For each call over three"),
            ("flat", "Once, however many calls"),
        ),
    ),
    Switch(
        "tie_breaks", "list", 8, (), (),
        "Tie-breaks",
        "What splits equal totals, in this order; with none, places are shared.",
        choices=tuple(TIE_BREAKS.items()),
    ),
)  # fmt: skip

SWITCHES: Mapping[str, Switch] = MappingProxyType({switch.name: switch for switch in _DESCRIBED})


def clean_switches(switches: Mapping[str, Any]) -> dict[str, Any]:
    """Return switches with their values checked.

    Raises:
        ScoringError: ``unknown_switch`` or ``bad_switch_value``, the field naming the switch.

    """
    cleaned = {}
    for name, value in switches.items():
        switch = SWITCHES.get(name)
        if switch is None:
            raise ScoringError(
                "unknown_switch", f"There is no switch “{name}”.", field=name, switch=name
            )
        cleaned[name] = switch.clean(value)
    return cleaned
