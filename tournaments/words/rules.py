"""The rules of a tournament in short words, for pages and paper."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import SWITCHES, Infraction, Packs, RuleSet, ScheduledDeal, Switch, preset_title
from tournaments.words.game import contract_words, points_words, switch_words


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


def cost_words(infraction: Infraction, rules: RuleSet) -> str:
    """What an infraction costs, in words such as ``50 a call`` (rules, section 7)."""
    if infraction.needs_points:
        return _("as ruled")
    points = points_words(infraction.points)
    if infraction.needs_calls and rules.over_call == "per_call":
        return _("%(points)s a call") % {"points": points}
    return points


def source_words(switch: Switch) -> str:
    """What both sources of the rules say: J, the Jamaican nine deals, and E, the encyclopedia."""
    told = _("Jamaican rules (J): %(jamaican)s. Encyclopedia (E): %(encyclopedia)s.") % {
        "jamaican": switch_words(switch, switch.jamaican),
        "encyclopedia": switch_words(switch, switch.encyclopedia),
    }
    return f"{told} {_(switch.source_note)}" if switch.source_note else told


def deal_words(deal: ScheduledDeal) -> str:
    """A deal with its contract and cards: ``Deal 2: 2 sets + 1 run, 10 cards``."""
    return _("Deal %(number)s: %(contract)s, %(cards)s cards") % {
        "number": deal.number,
        "contract": contract_words(deal.contract),
        "cards": deal.cards,
    }
