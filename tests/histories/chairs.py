"""What happens to chairs in a round that may be half played. Each action says what it did."""

from tests.factories.results import DESK
from tournaments.services.chairs import change_chair


def _open_tables(hall):
    """(round, table) of each table that has a slot left which has not begun."""
    return [
        (stage.number, table)
        for stage in hall.floor.rounds.values()
        for table in stage.tables
        if stage.open_slot(table) <= len(stage.slots)
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
