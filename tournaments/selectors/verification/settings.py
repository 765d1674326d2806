"""Checks of the tournament's own row, its rule set and its log."""

import zoneinfo
from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import RuleSet, ScoringError
from tournaments.enums import Action
from tournaments.selectors.verification.rows import Finding, Kept


def rules_are_readable(kept: Kept) -> Iterator[Finding]:
    """The rule set is one that ``scoring`` reads; nothing can be scored without it."""
    try:
        RuleSet.from_dict(kept.tournament.rules)
    except ScoringError as error:
        yield _("Rules"), str(error)
    except TypeError:
        yield _("Rules"), _("A switch of the rule set has a value that cannot be read.")


def preset_is_that_of_the_rules(kept: Kept) -> Iterator[Finding]:
    """The rules are named by the preset that they were made from (rules, section 9)."""
    if kept.rules and kept.rules.preset != kept.tournament.preset:
        yield (
            _("Rules"),
            _("The settings name the rules “%(named)s”, but they are “%(kept)s”.")
            % {"named": kept.tournament.preset, "kept": kept.rules.preset},
        )


def time_zone_is_known(kept: Kept) -> Iterator[Finding]:
    """The event's times can be shown."""
    name = kept.tournament.time_zone
    try:
        zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, no name at all, a folder
        yield _("Settings"), _("There is no time zone “%(name)s”.") % {"name": name}


def deals_per_round_fit(kept: Kept) -> Iterator[Finding]:
    """A round has no more deals than the schedule (rules, section 3)."""
    if kept.rules and kept.tournament.deals_per_round > len(kept.rules.deals):
        yield (
            _("Settings"),
            _("There are %(given)s deals in a round, but the schedule has only %(most)s.")
            % {"given": kept.tournament.deals_per_round, "most": len(kept.rules.deals)},
        )


def log_actions_are_known(kept: Kept) -> Iterator[Finding]:
    """Every line of the log names something that this version knows."""
    unknown = kept.tournament.log.exclude(action__in=Action.values).order_by("pk")
    for line in unknown:
        yield (
            _("Log"),
            _("Line %(line)s names “%(action)s”, which is unknown.")
            % {"line": line.pk, "action": line.action},
        )


CHECKS = (
    rules_are_readable,
    preset_is_that_of_the_rules,
    time_zone_is_known,
    deals_per_round_fit,
    log_actions_are_known,
)
