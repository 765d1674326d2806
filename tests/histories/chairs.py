"""What happens to chairs in a round that may be half played. Each action says what it did."""

from tests.factories.results import DESK
from tests.histories.floor import Place
from tournaments.selectors.floor import floor_of
from tournaments.selectors.floor_choices import Chosen, choices
from tournaments.services.chairs import change_chair, change_floor


def _open_tables(hall):
    """(round, table) of each table that has a slot left which has not begun."""
    return [
        (stage.number, table)
        for stage in hall.floor.rounds.values()
        for table in stage.tables
        if any(stage.slot(deal) >= stage.open_slot(table) for deal in stage.deals)
    ]


def _change(hall, number, table, chair, person):
    stage = hall.floor.rounds[number]
    first = max(stage.open_slot(table), stage.free_slot(person))
    if first > len(stage.slots):
        return None
    slot = change_chair(
        table=hall.table(number, table),
        chair=chair,
        entry=person and hall.entry(person),
        actor=DESK,
        reason="It happens",
    )
    assert slot == first
    for later in range(first, len(stage.slots) + 1):
        chairs = stage.tables[table].sitting[later]
        chairs.pop(chair, None)
        if person:
            chairs[chair] = person
    return f"round {number}, table {table}, chair {chair} from slot {first}: {person}"


def empty(hall):
    """A chair is empty from the next deal on."""
    places = _open_tables(hall)
    if not places:
        return None
    number, table = hall.choose(places)
    stage = hall.floor.rounds[number]
    chairs = stage.tables[table].sitting[stage.open_slot(table)]
    if len(chairs) <= 2:
        return None
    return _change(hall, number, table, hall.choose(chairs), None)


def seat(hall):
    """Somebody without a chair takes an empty one, or the chair of who sits there."""
    places = _open_tables(hall)
    if not places:
        return None
    number, table = hall.choose(places)
    person = hall.choose(hall.floor.here() - hall.floor.rounds[number].seated())
    if person is None:
        return None
    return _change(hall, number, table, hall.random.randint(1, 4), person)


def choose(hall):
    """Something that the page of a round offers for a chair, two chairs, or somebody without one.

    The floor takes over what the choice says that it does; that it was done is seen afterwards.
    """
    places = _open_tables(hall)
    if not places:
        return None
    number, table = hall.choose(places)
    stage, round_ = hall.floor.rounds[number], hall.round(number)
    without = hall.choose(hall.floor.here() - stage.seated())
    if without and hall.random.random() < 0.4:
        chosen = Chosen(player=without)
    else:
        chosen = Chosen(
            table=table, chair=hall.random.randint(1, 4), other=hall.choose(stage.seated())
        )
    offered = choices(floor_of(round_), chosen)
    if not offered:
        return None
    picked = hall.random.choice(offered)
    change_floor(
        round_=round_,
        chosen=chosen,
        choice=picked.key,
        actor=DESK,
        reason="It happens",
        seen=picked.version,
    )
    _take_over(hall, stage, picked.change)
    return f"round {number}, {picked.line}"


def _take_over(hall, stage, change):
    slots = range(1, len(stage.slots) + 1)
    if change.adds:
        stage.tables[change.adds] = Place({slot: {} for slot in slots})
    for item in change.chairs:
        for slot in range(item.slot, len(stage.slots) + 1):
            sitting = stage.tables[item.table].sitting[slot]
            sitting.pop(item.chair, None)
            if item.entry:
                sitting[item.chair] = item.entry.number
    if change.ends:
        _end(hall, stage, change.ends)
    if change.locks:
        stage.tables[change.locks].locked = change.kind == "lock"


def _end(hall, stage, table):
    """A table that everybody has left ends; where nothing was on record, it is gone."""
    place = stage.tables[table]
    charged = any(
        (charge.round, charge.table) == (stage.number, table)
        for charge in hall.floor.charges.values()
    )
    if place.has_records() or charged:
        stage.end(table, first=stage.open_slot(table))
    else:
        del stage.tables[table]
