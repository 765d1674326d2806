"""A tournament's rules on one page: schedule, values, every switch, infractions."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring import SWITCHES, RuleSet, preset_title
from tournaments.models import Tournament
from tournaments.printing.paper import Paper
from tournaments.printing.pdf import first_on_one_page
from tournaments.words import contract_words, switch_words
from tournaments.words.rules import cost_words, packs_words

SIZES = (9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5)  # points; the largest that fits the page is taken


@dataclass(frozen=True)
class SwitchLine:
    """A switch, its value and what it means, in plain words."""

    title: str
    value: str
    help: str


@dataclass(frozen=True)
class InfractionLine:
    """A line of the schedule of infractions, in plain words."""

    title: str
    points: str
    consequence: str


def rules_pdf(tournament: Tournament, *, paper: Paper) -> bytes:
    """Return the rules of ``tournament`` (rules, sections 2 to 8) on a single page.

    Raises PrintingUnavailable.
    """
    rules = tournament.rule_set
    context = {
        "tournament": tournament,
        "paper": paper,
        "preset": _(preset_title(rules.preset)),
        "rules": rules,
        "deals": [(deal.number, contract_words(deal.contract), deal.cards) for deal in rules.deals],
        "packs": packs_lines(rules),
        "switches": switch_lines(rules),
        "infractions": infraction_lines(rules),
    }
    return first_on_one_page(
        render_to_string("print/rules.html", {**context, "size": size}) for size in SIZES
    )


def packs_lines(rules: RuleSet) -> list[tuple[str, str]]:
    """How many players need how many packs, one line for each change."""
    lines: list[tuple[str, str]] = []
    start, packs = rules.min_players, rules.packs_for(rules.min_players)
    for players in range(rules.min_players + 1, rules.max_players + 2):
        following = rules.packs_for(players)
        if following != packs or players > rules.max_players:
            span = str(start) if start == players - 1 else f"{start}–{players - 1}"
            lines.append((_("%(span)s players") % {"span": span}, packs_words(packs)))
            start, packs = players, following
    return lines


def switch_lines(rules: RuleSet) -> list[SwitchLine]:
    """Every switch with its value, in the order of the rules."""
    values = rules.switches()
    return [
        SwitchLine(_(switch.title), switch_words(switch, values[name]), _(switch.help))
        for name, switch in SWITCHES.items()
    ]


def infraction_lines(rules: RuleSet) -> list[InfractionLine]:
    """Every infraction that is switched on, with its points."""
    return [
        InfractionLine(
            _(infraction.title),
            cost_words(infraction, rules),
            _(infraction.consequence) if infraction.consequence else "",
        )
        for infraction in rules.infractions
        if infraction.enabled
    ]
