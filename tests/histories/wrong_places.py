"""People in each other's chairs, and sheets at the wrong table, seen after deals were played."""

from tests.factories.results import DESK
from tournaments.services.played_swaps import swap_played
from tournaments.services.sheet_moves import clear_sheet, move_sheet


def swap(hall):
    """Two who sit somewhere in a deal swap chairs in it, and in some deals after it."""
    stages = [stage for stage in hall.floor.shown() if len(stage.seated()) > 1]
    if not stages:
        return None
    stage = hall.random.choice(stages)
    start = hall.random.choice(stage.deals)
    deals = stage.deals[stage.deals.index(start) :][: hall.random.randint(1, 3)]
    here = [
        {person for place in stage.tables.values() for person in place.sitting[slot].values()}
        for slot in map(stage.slot, deals)
    ]
    people = sorted(set.intersection(*here))
    if len(people) < 2:
        return None
    one, other = hall.random.sample(people, 2)
    charges = [
        charge
        for charge in hall.floor.charges.values()
        if charge.round == stage.number and charge.deal in deals and charge.person in (one, other)
    ]
    going = [charge for charge in charges if hall.random.random() < 0.5]
    swap_played(
        round_=hall.round(stage.number),
        first=hall.entry(one),
        second=hall.entry(other),
        deals=deals,
        penalties=[charge.key for charge in going],
        actor=DESK,
        reason="Sat wrong",
    )
    names = {one: other, other: one}
    for deal in deals:
        for place in stage.tables.values():
            _rename(place.sitting[stage.slot(deal)], names)
            for version in place.live.get(deal, ()):
                _rename(version.sitting, names)
    for charge in going:
        _issue_again(hall, charge, names[charge.person], charge.table)
    return f"round {stage.number}, deals {deals}: {one} and {other} swap"


def _rename(sitting, names):
    for chair, person in sitting.items():
        sitting[chair] = names.get(person, person)


def _issue_again(hall, charge, person, table):
    """Take over the key of the penalty that was issued in place of another."""
    del hall.floor.charges[charge.key]
    rows = hall.round(charge.round).penalties.filter(
        entry__number=person, table__number=table, deal=charge.deal, cancelled_at=None
    )
    charge.key = next(
        key
        for key in rows.order_by("pk").values_list("pk", flat=True)
        if key not in hall.floor.charges
    )
    charge.person, charge.table = person, table
    hall.floor.charges[charge.key] = charge


def move(hall):
    """A sheet moves to a table whose chairs are taken alike, or two sheets are exchanged."""
    found = [
        (stage, one, other)
        for stage in hall.floor.shown()
        for one in stage.tables
        for other in stage.tables
        if one != other
        and stage.tables[one].has_records()
        and _match(stage, one, other)
        and _match(stage, other, one)
    ]
    if not found:
        return None
    stage, one, other = hall.random.choice(found)
    here, there = stage.tables[one], stage.tables[other]
    round_ = hall.round(stage.number)
    moved = _charges_of(hall, stage, one, there) + _charges_of(hall, stage, other, here)
    move_sheet(
        table=round_.tables.get(number=one),
        into=round_.tables.get(number=other),
        is_exchange=there.has_records(),
        actor=DESK,
        reason="Wrong table",
    )
    here.live, there.live = there.live, here.live
    for place in (here, there):
        for deal, live in place.live.items():
            for version in live:
                chairs = place.sitting[stage.slot(deal)]
                version.sitting = {chair: chairs[chair] for chair in version.sitting}
    for charge, person, table in moved:
        _issue_again(hall, charge, person, table)
    stage.settle()
    return f"round {stage.number}: sheet of table {one} to table {other}"


def _match(stage, one, other):
    """Whether every played hand of a table has a counterpart at another, and no chair is left."""
    there = stage.tables[other].sitting
    return all(
        version.outcome != "played" or version.sitting.keys() == there[stage.slot(deal)].keys()
        for deal, live in stage.tables[one].live.items()
        for version in live
    )


def _charges_of(hall, stage, table, into):
    """The charges of deals that move, whose they become, and at which table."""
    place = stage.tables[table]
    number = next(number for number, found in stage.tables.items() if found is into)
    found = []
    for charge in hall.floor.charges.values():
        if (charge.round, charge.table) != (stage.number, table) or not charge.deal:
            continue
        if not place.live.get(charge.deal):
            continue
        slot = stage.slot(charge.deal)
        chairs = {person: chair for chair, person in place.sitting[slot].items()}
        person = into.sitting[slot].get(chairs.get(charge.person))
        if person:
            found.append((charge, person, number))
    return found


def clear(hall):
    """A whole sheet is cleared."""
    found = [
        (stage, table)
        for stage in hall.floor.shown()
        for table, place in stage.tables.items()
        if place.has_records()
    ]
    if not found:
        return None
    stage, table = hall.random.choice(found)
    clear_sheet(table=hall.table(stage.number, table), actor=DESK, reason="Wrong")
    stage.tables[table].live = {}
    stage.settle()
    return f"round {stage.number}: sheet of table {table} cleared"
