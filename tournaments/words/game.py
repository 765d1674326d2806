"""The game's words in the reader's language."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import Contract, Infraction, Switch

INFRACTIONS = {
    "over_call": gettext_lazy("Over-call"),
    "wrong_challenge": gettext_lazy("Wrong challenge"),
    "bad_laydown": gettext_lazy("Wrong laydown"),
    "no_draw": gettext_lazy("Turn without a draw"),
    "no_discard": gettext_lazy("Turn without a discard"),
    "cards_on_table": gettext_lazy("Hand cards on the table"),
    "exposed_cards": gettext_lazy("Exposed cards"),
    "joker_discard": gettext_lazy("Discarding a joker"),
    "other": gettext_lazy("Director’s ruling"),
}

TIE_BREAKS = {
    "fewest_infraction_points": gettext_lazy("fewest infraction points"),
    "most_deals_won": gettext_lazy("most deals won"),
    "most_down_and_outs": gettext_lazy("most down-and-outs"),
    "lowest_round_total": gettext_lazy("lowest single round"),
    "last_round_total": gettext_lazy("last round"),
    "lots": gettext_lazy("lots"),
}


def contract_words(contract: Contract) -> str:
    """A contract in words, such as ``2 sets + 1 run``."""
    parts = []
    if contract.sets:
        parts.append(
            ngettext("%(count)s set", "%(count)s sets", contract.sets) % {"count": contract.sets}
        )
    if contract.runs:
        parts.append(
            ngettext("%(count)s run", "%(count)s runs", contract.runs) % {"count": contract.runs}
        )
    return " + ".join(parts)


def infraction_words(code: str) -> str:
    """An infraction's short name; one that is not ours as it is."""
    return str(INFRACTIONS.get(code, code))


def infraction_name(infraction: Infraction) -> str:
    """An infraction's short name, or the title that a director gave their own."""
    return str(INFRACTIONS.get(infraction.code, infraction.title))


def tie_break_words(name: str) -> str:
    """What decided a tie."""
    return str(TIE_BREAKS.get(name, name))


def points_words(points: int) -> str:
    """Points with a real minus sign where they are negative."""
    return str(points) if points >= 0 else f"\N{MINUS SIGN}{-points}"


def tenths_words(tenths: int) -> str:
    """Tenths of a point as a number with one decimal, such as −96.2."""
    words = number_format(Decimal(abs(tenths)).scaleb(-1), decimal_pos=1)
    return f"\N{MINUS SIGN}{words}" if tenths < 0 else words


def signed_tenths_words(tenths: int) -> str:
    """Tenths of a point with their sign."""
    return f"+{tenths_words(tenths)}" if tenths > 0 else tenths_words(tenths)


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


def deals_words(deals: Sequence[int]) -> str:
    """Deal numbers as a range where they are one: ``deals 4-6``; nothing for none."""
    if not deals:
        return ""
    if len(deals) > 1 and list(deals) == list(range(deals[0], deals[-1] + 1)):
        return _("deals %(first)s–%(last)s") % {"first": deals[0], "last": deals[-1]}
    numbers = ", ".join(str(deal) for deal in deals)
    return ngettext("deal %(numbers)s", "deals %(numbers)s", len(deals)) % {"numbers": numbers}
