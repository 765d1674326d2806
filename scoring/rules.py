"""Rule sets: contracts, the schedule of deals, every switch, and their JSON form."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from scoring.cards import Packs
from scoring.errors import ScoringError
from scoring.infractions import Infraction
from scoring.plain_data import check_keys, read_row, read_value
from scoring.switches import SWITCHES, clean_switches
from scoring.words import counted

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class Contract:
    """What a first laydown must hold: a number of sets and a number of runs."""

    sets: int
    runs: int

    @property
    def melds(self) -> int:
        """Sets and runs together."""
        return self.sets + self.runs

    @property
    def cards(self) -> int:
        """The fewest cards that meet it, which is what is dealt (rules, section 3)."""
        return 3 * self.sets + 4 * self.runs

    def __str__(self) -> str:
        return f"{counted(self.sets, 'set')} and {counted(self.runs, 'run')}"


@dataclass(frozen=True, slots=True)
class ScheduledDeal:
    """A deal of the schedule: its number, its contract and the cards dealt to each player."""

    number: int
    contract: Contract
    cards: int


@dataclass(frozen=True, slots=True)
class LargerTable:
    """The packs and jokers that a table needs from so many players on (rules, section 3)."""

    from_players: int
    packs: int
    jokers: int


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of one tournament: a preset with its switches set.

    The fields from ``twelve_cards_early`` to ``tie_breaks`` are switches, described one by one
    in ``scoring.switches.SWITCHES``.
    """

    preset: str
    base: str
    deals: tuple[ScheduledDeal, ...]
    larger_tables: tuple[LargerTable, ...]
    infractions: tuple[Infraction, ...]
    twelve_cards_early: bool
    eight_cards_baby: bool
    packs: int
    jokers: int
    min_players: int
    max_players: int
    full_suit_for_three_runs: bool
    run_extension: str
    jokers_on_others_melds: bool
    joker_replacement: str
    final_discard_required: bool
    call_ties: str
    dead_discard: bool
    doubling: str
    double_infractions: bool
    out_bonus: int
    cut_bonus: int
    cut_includes_upcard: bool
    void_keeps_infractions: bool
    over_call: str
    tie_breaks: tuple[str, ...]

    def deal(self, number: int) -> ScheduledDeal:
        """Return a deal of the schedule by its number.

        Raises:
            ScoringError: ``no_such_deal``.

        """
        for deal in self.deals:
            if deal.number == number:
                return deal
        raise ScoringError(
            "no_such_deal", f"There is no deal {number} in this schedule.",
            deal=number, field="deal",
        )  # fmt: skip

    def infraction(self, code: str) -> Infraction | None:
        """Return an infraction of the schedule by its code, or None."""
        for infraction in self.infractions:
            if infraction.code == code:
                return infraction
        return None

    @property
    def down_and_out_counts(self) -> bool:
        """True where going down-and-out can change a score (rules, section 6)."""
        return self.doubling != "none" or self.out_bonus != 0

    def packs_for(self, players: int | None) -> Packs:
        """Return the packs and jokers of a table of so many players (rules, section 3).

        Where the players are not known (None) these are the most that the rules allow.
        """
        players = self.max_players if players is None else players
        packs, jokers = self.packs, self.jokers
        for row in self.larger_tables:
            if players >= row.from_players:
                packs, jokers = max(packs, row.packs), max(jokers, row.jokers)
        return Packs(packs, jokers)

    def exact_cut(self, deal: int, players: int) -> int:
        """Return how many cards the dealer cuts for the bonus (rules, section 6)."""
        return players * self.deal(deal).cards + self.cut_includes_upcard

    def switches(self) -> dict[str, Any]:
        """Return every switch with its value, in the order of ``SWITCHES``."""
        return {name: getattr(self, name) for name in SWITCHES}

    def with_switches(self, /, **switches: Any) -> "RuleSet":
        """Return these rules with some switches changed.

        Raises:
            ScoringError: ``unknown_switch`` or ``bad_switch_value``, the field naming the switch.

        """
        changed = replace(self, **clean_switches(switches))
        if changed.min_players > changed.max_players:
            raise ScoringError(
                "bad_switch_value",
                f"A table cannot have at least {changed.min_players} and at most "
                f"{changed.max_players} players.",
                field="min_players", value=changed.min_players,
                least=changed.min_players, most=changed.max_players,
            )  # fmt: skip
        if switches.keys() & {"twelve_cards_early", "eight_cards_baby"}:
            deals = tuple(replace(deal, cards=changed._cards(deal)) for deal in changed.deals)  # noqa: SLF001
            changed = replace(changed, deals=deals)
        return changed

    def with_deals(self, numbers: Sequence[int]) -> "RuleSet":
        """Return these rules with only the deals named, in that order (rules, section 3).

        Raises:
            ScoringError: ``no_such_deal``, or ``bad_deals`` for none or one named twice.

        """
        if not numbers or len(set(numbers)) < len(numbers):
            raise ScoringError(
                "bad_deals", "Name at least one deal, and each deal only once.",
                field="deals", deals=tuple(numbers),
            )  # fmt: skip
        return replace(self, deals=tuple(self.deal(number) for number in numbers))

    def with_infractions(self, infractions: Sequence[Infraction]) -> "RuleSet":
        """Return these rules with another schedule of infractions (rules, section 7).

        Raises:
            ScoringError: ``repeated_infraction`` where two have one code.

        """
        codes = [infraction.code for infraction in infractions]
        for code in codes:
            if codes.count(code) > 1:
                raise ScoringError(
                    "repeated_infraction", f"The infraction “{code}” stands twice.",
                    field="infractions", infraction=code,
                )  # fmt: skip
        return replace(self, infractions=tuple(infractions))

    def to_dict(self) -> dict[str, Any]:
        """Return the rules as plain data for JSON, with a schema version."""
        switches = self.switches()
        switches["tie_breaks"] = list(self.tie_breaks)
        return {
            "schema_version": SCHEMA_VERSION,
            "preset": self.preset,
            "base": self.base,
            "deals": [
                {
                    "number": deal.number,
                    "sets": deal.contract.sets,
                    "runs": deal.contract.runs,
                    "cards": deal.cards,
                }
                for deal in self.deals
            ],
            "larger_tables": [asdict(row) for row in self.larger_tables],
            "infractions": [asdict(infraction) for infraction in self.infractions],
            "switches": switches,
        }

    def to_json(self) -> str:
        """Return the rules as JSON text, the frozen copy that a tournament keeps."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "RuleSet":
        """Read rules from the data of ``to_dict``.

        Raises:
            ScoringError: ``unknown_schema``, ``unknown_key``, ``missing_key``,
                ``unknown_switch``, ``bad_switch_value`` or ``bad_rule_set``.

        """
        if not isinstance(data, Mapping) or data.get("schema_version") != SCHEMA_VERSION:
            raise ScoringError(
                "unknown_schema", f"The rule set is not of schema version {SCHEMA_VERSION}.",
                field="schema_version", version=SCHEMA_VERSION,
            )  # fmt: skip
        check_keys(data, _KEYS, "the rule set")
        check_keys(data["switches"], tuple(SWITCHES), "the switches", unknown="unknown_switch")
        rules = cls(
            preset=read_value(data, "preset", str),
            base=read_value(data, "base", str),
            deals=tuple(_read_deal(row) for row in read_value(data, "deals", list)),
            larger_tables=tuple(
                LargerTable(**read_row(row, _LARGER_TABLE_TYPES))
                for row in read_value(data, "larger_tables", list)
            ),
            infractions=(),
            **clean_switches(data["switches"]),
        )
        rules = rules.with_infractions(
            [
                Infraction(**read_row(row, _INFRACTION_TYPES))
                for row in read_value(data, "infractions", list)
            ]
        )
        return rules.with_deals([deal.number for deal in rules.deals])

    @classmethod
    def from_json(cls, text: str) -> "RuleSet":
        """Read rules from the text of ``to_json``.

        Raises:
            ScoringError: as ``from_dict``, or ``bad_json``.

        """
        try:
            data = json.loads(text)
        except ValueError as error:
            raise ScoringError(
                "bad_json", f"The rule set is not JSON: {error}.", reason=str(error)
            ) from error
        return cls.from_dict(data)

    def _cards(self, deal: ScheduledDeal) -> int:
        if self.twelve_cards_early and deal.contract.melds == 3:
            return 12
        if self.eight_cards_baby and deal.contract.melds == 2:
            return 8
        return deal.contract.cards


_KEYS = ("schema_version", "preset", "base", "deals", "larger_tables", "infractions", "switches")
_DEAL_TYPES: dict[str, type] = dict.fromkeys(("number", "sets", "runs", "cards"), int)
_LARGER_TABLE_TYPES: dict[str, type] = dict.fromkeys(("from_players", "packs", "jokers"), int)
_INFRACTION_TYPES: dict[str, type] = {
    "code": str,
    "title": str,
    "points": int,
    "enabled": bool,
    "needs_calls": bool,
    "needs_points": bool,
    "needs_reason": bool,
    "consequence": str,
}


def _read_deal(row: Any) -> ScheduledDeal:
    numbers = read_row(row, _DEAL_TYPES)
    contract = Contract(numbers["sets"], numbers["runs"])
    return ScheduledDeal(numbers["number"], contract, numbers["cards"])
