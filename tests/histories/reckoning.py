"""Totals, worked out from the plain floor by ``scoring`` alone (rules, sections 6 to 8)."""

from collections import defaultdict
from fractions import Fraction
from math import floor as whole

from scoring import InfractionInput, infraction_points, score_deal
from tests.histories.floor import NOT_PLAYED, PLAYED, VOID


def totals(floor):
    """Points by person and round, of everyone who has any; what the policy gives is in them."""
    points = defaultdict(lambda: defaultdict(int))
    for stage in floor.shown():
        for table, place in stage.tables.items():
            for deal in stage.deals:
                for person, score in _deal_scores(floor, stage, table, place, deal).items():
                    points[person][stage.number] += score
        for charge in _charges(floor, stage.number):
            if not _plays_in(stage, charge):
                points[charge.person][stage.number] += _worth(floor, stage, charge)
    for person in floor.here() | _stayed_to_the_end(floor):
        for number, amount in _not_played(floor, person).items():
            points[person][number] += amount
    return {person: dict(rounds) for person, rounds in points.items()}


def _stayed_to_the_end(floor):
    """Who sat through the last slot of the last round at a table whose deals are all in."""
    last = max(floor.shown(), key=lambda stage: stage.number, default=None)
    return {
        person
        for place in (last.tables.values() if last else ())
        if all(place.counted(deal) for deal in last.deals)
        for person in place.sitting[len(last.slots)].values()
    }


def _charges(floor, number):
    return [charge for charge in floor.charges.values() if charge.round == number]


def _version_of(stage, charge):
    """The confirmed version of the attempt that a charge belongs to; None for none."""
    if charge.deal is None:
        return None
    live = stage.tables[charge.table].live.get(charge.deal, ())
    return next((v for v in live if v.confirmed and v.attempt == charge.attempt), None)


def _plays_in(stage, charge):
    """Whether the charge is among the infractions of a deal that was played to its end."""
    version = _version_of(stage, charge)
    return (
        version is not None
        and version.outcome == PLAYED
        and charge.person in version.sitting.values()
    )


def _worth(floor, stage, charge):
    """What a charge counts that belongs to no hand: nothing in a void deal, where rules say so."""
    version = _version_of(stage, charge)
    if version and version.outcome == VOID and not floor.rules.void_keeps_infractions:
        return 0
    return infraction_points(floor.rules, _infraction(charge, charge.person))


def _infraction(charge, seat):
    return InfractionInput(
        seat=seat, code=charge.code, calls=charge.calls, points=charge.points, reason="Seen"
    )


def _deal_scores(floor, stage, table, place, deal):
    """What each person at a table scored in a deal, with the infractions of that attempt."""
    version = place.counted(deal)
    if version is None or version.outcome != PLAYED:
        return {}
    chair_of = {person: chair for chair, person in version.sitting.items()}
    infractions = tuple(
        _infraction(charge, chair_of[charge.person])
        for charge in _charges(floor, stage.number)
        if (charge.table, charge.deal, charge.attempt) == (table, deal, version.attempt)
        and charge.person in chair_of
    )
    scores = score_deal(floor.rules, _with(version.noted, infractions)).scores
    return {version.sitting[chair]: score for chair, score in scores.items()}


def _with(noted, infractions):
    fields = {name: getattr(noted, name) for name in noted.__dataclass_fields__}
    return type(noted)(**fields | {"infractions": infractions})


def _hands(floor, stage, deal, only=None):
    """Hand scores of a deal without infractions, at all tables or at one; absent people none."""
    found = []
    for number, place in stage.tables.items():
        version = place.counted(deal)
        if only not in (None, number) or version is None or version.outcome == NOT_PLAYED:
            continue
        scores = score_deal(floor.rules, version.noted).scores
        found += [score for chair, score in scores.items() if chair not in version.noted.absent]
    return found


def _finished(stage, person, deal):
    for place in stage.tables.values():
        version = place.counted(deal)
        if version and version.outcome == PLAYED:
            chairs = [chair for chair, who in version.sitting.items() if who == person]
            if chairs and chairs[0] not in version.noted.absent:
                return True
    return False


def _table_at(stage, person, slot):
    return next(
        (n for n, place in stage.tables.items() if person in place.sitting[slot].values()), None
    )


def _not_played(floor, person):
    """What deals count that a person did not play, by round."""
    found = defaultdict(int)
    for stage in floor.shown():
        if not any(_hands(floor, stage, deal) for deal in stage.deals):
            continue
        for deal in stage.deals:
            table = _table_at(stage, person, stage.slot(deal))
            pending = table is not None and stage.tables[table].counted(deal) is None
            if pending or _finished(stage, person, deal):
                continue
            points = _policy_points(floor, stage, person, deal, table)
            if points is not None:
                found[stage.number] += points
    return found


def _policy_points(floor, stage, person, deal, table):
    field = _hands(floor, stage, deal)
    if floor.policy == "no_place" or not field:
        return None
    if floor.policy == "worst":
        return max(field)
    if floor.policy == "table":
        slots = range(len(stage.slots), 0, -1)
        last = table or next((t for s in slots if (t := _table_at(stage, person, s))), None)
        field = (last and _hands(floor, stage, deal, only=last)) or field
    return whole(Fraction(sum(field), len(field)) + Fraction(1, 2))
