"""The rules in the words that printed pages use."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import SWITCHES, Packs, RuleSet, preset_title
from tournaments.words import points_words, switch_words


def one_line(text: str) -> str:
    """``text`` without line breaks, for places where a line has its fixed height."""
    return " ".join(text.split())


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
