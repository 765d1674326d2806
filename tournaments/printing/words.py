"""The rules in the words that printed pages use."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import SWITCHES, Packs, RuleSet, Switch, preset_title
from tournaments.words import tie_break_words


def one_line(text: str) -> str:
    """``text`` without line breaks, for places where a line has its fixed height."""
    return " ".join(text.split())


def points_words(points: int) -> str:
    """Points with a real minus sign where they are negative."""
    return str(points) if points >= 0 else f"\N{MINUS SIGN}{-points}"


def cards_words(cards: int) -> str:
    """A number of cards."""
    return ngettext("%(count)s card", "%(count)s cards", cards) % {"count": cards}


def packs_words(packs: Packs) -> str:
    """What lies on a table, such as ``2 packs and 4 jokers`` (rules, section 3)."""
    return _("%(packs)s and %(jokers)s") % {
        "packs": ngettext("%(count)s pack", "%(count)s packs", packs.packs)
        % {"count": packs.packs},
        "jokers": ngettext("%(count)s joker", "%(count)s jokers", packs.jokers)
        % {"count": packs.jokers},
    }


def switch_words(switch: Switch, value: Any) -> str:
    """The value of a switch in plain words."""
    if switch.kind == "bool":
        return _("yes") if value else _("no")
    if switch.kind == "choice":
        return _(dict(switch.choices)[value])
    if switch.kind == "list":
        return ", ".join(tie_break_words(item) for item in value) or _("none, places are shared")
    if switch.kind == "bonus":
        return points_words(value) if value else _("none")
    return str(value)


def rules_line(rules: RuleSet) -> str:
    """The rules in one line: the preset, doubling, and the bonuses that are on."""
    doubling = switch_words(SWITCHES["doubling"], rules.doubling)
    parts = [
        _(preset_title(rules.preset)),
        _("Lowest total wins"),
        _("Hands double: %(when)s") % {"when": doubling[:1].lower() + doubling[1:]},
    ]
    if rules.cut_bonus:
        parts.append(_("Exact cut %(points)s") % {"points": points_words(rules.cut_bonus)})
    if rules.out_bonus:
        parts.append(_("Down-and-out %(points)s") % {"points": points_words(rules.out_bonus)})
    return " · ".join(parts)
