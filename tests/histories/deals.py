"""What happens to deals and penalties. Each action says what it did, or None."""

import uuid

from scoring import DealInput
from tests.factories.results import DESK
from tests.histories.floor import PLAYED, VOID, Charge, Version
from tournaments.models import DealRecord
from tournaments.services.deal_status import clear_deal, confirm_deal
from tournaments.services.deals import record_deal
from tournaments.services.penalties import add_penalty, cancel_penalty

CODES = ("no_draw", "exposed_cards", "over_call", "other")


def _places(hall, wanted):
    """(round, table, deal) of the shown rounds for which ``wanted(place, deal)`` holds."""
    return [
        (stage.number, table, deal)
        for stage in hall.floor.shown()
        for table, place in stage.tables.items()
        for deal in stage.deals
        if wanted(place, deal)
    ]


def _noted(hall, deal, sitting):
    """A result that could be written at a table where these people sit."""
    random, rules = hall.random, hall.floor.rules
    chairs = sorted(sitting)
    if random.random() < 0.1:
        return DealInput(deal=deal, hands={}, seats=tuple(chairs), void=True)
    goer = random.choice(chairs)
    others = [chair for chair in chairs if chair != goer]
    absent = {random.choice(others)} if len(chairs) > 2 and random.random() < 0.15 else set()
    return DealInput(
        deal=deal,
        goer=goer,
        hands={chair: random.randint(1, 60) for chair in others if chair not in absent},
        seats=tuple(chairs),
        absent=frozenset(absent),
        down_and_out=rules.down_and_out_counts and random.random() < 0.3,
        opened_before=frozenset(chair for chair in others if random.random() < 0.3),
    )


def _record(hall, number, table, deal, *, attempt, reason=""):
    stage = hall.floor.rounds[number]
    place = stage.tables[table]
    old = place.version(deal, attempt)
    sitting = dict(place.sitting[stage.slot(deal)])
    noted = _noted(hall, deal, sitting)
    later = any(item.attempt > attempt for item in place.live.get(deal, ()))
    if noted.void and place.counted(deal) not in (None, old):
        return None
    if old is not None and old.outcome == VOID and later and not noted.void:
        return None
    row = hall.table(number, table)
    shown = row.records.filter(deal=deal, attempt=attempt, status__in=["submitted", "confirmed"])
    record_deal(
        table=row,
        deal_input=noted,
        actor=DESK,
        submission_key=uuid.UUID(int=hall.random.getrandbits(128)),
        attempt=attempt,
        seen=shown.order_by("pk").values_list("pk", flat=True).last(),
        reason=reason,
    )
    waits = hall.floor.double_entry
    live = place.live.setdefault(deal, [])
    live[:] = [item for item in live if item.attempt != attempt or (waits and item.confirmed)]
    outcome = VOID if noted.void else PLAYED
    live.append(Version(attempt, outcome, not waits, {} if noted.void else sitting, noted))
    live.sort(key=lambda item: item.attempt)
    stage.settle()
    return f"round {number}, table {table}, deal {deal}, attempt {attempt}: {outcome}"


def _enough(stage, place, deal):
    return len(place.sitting[stage.slot(deal)]) >= 2


def play(hall):
    """A deal that is not in, most often the next one of its table."""
    found = [
        item
        for item in _places(hall, lambda place, deal: place.result(deal) is None)
        if _enough(hall.floor.rounds[item[0]], hall.floor.rounds[item[0]].tables[item[1]], item[2])
    ]
    if not found:
        return None
    number, table, deal = hall.choose(found)
    voids = len(hall.floor.rounds[number].tables[table].live.get(deal, ()))
    if any(not v.confirmed for v in hall.floor.rounds[number].tables[table].live.get(deal, ())):
        return None
    return _record(hall, number, table, deal, attempt=voids + 1)


def correct(hall):
    found = _places(hall, lambda place, deal: place.result(deal) is not None)
    if not found:
        return None
    number, table, deal = hall.choose(found)
    stage = hall.floor.rounds[number]
    version = stage.tables[table].result(deal)
    if not _enough(stage, stage.tables[table], deal):
        return None
    return _record(hall, number, table, deal, attempt=version.attempt, reason="Misread")


def _row_of(hall, number, table, deal, version):
    status = "confirmed" if version.confirmed else "submitted"
    return DealRecord.objects.get(
        table=hall.table(number, table), deal=deal, attempt=version.attempt, status=status
    )


def clear(hall, among=()):
    """The last live version of a deal goes."""
    found = among or _places(hall, lambda place, deal: bool(place.live.get(deal)))
    if not found:
        return None
    number, table, deal = hall.choose(found)
    stage = hall.floor.rounds[number]
    live = stage.tables[table].live[deal]
    version = live[-1]
    clear_deal(record=_row_of(hall, number, table, deal, version), actor=DESK, reason="Wrong")
    live.remove(version)
    stage.settle()
    return f"round {number}, table {table}, deal {deal} cleared"


def _waiting(hall):
    return [
        (stage.number, table, deal)
        for stage in hall.floor.shown()
        for table, deal in stage.waiting()
    ]


def confirm(hall):
    waiting = _waiting(hall)
    if not waiting:
        return None
    number, table, deal = hall.choose(waiting)
    stage = hall.floor.rounds[number]
    live = stage.tables[table].live[deal]
    version = next(item for item in live if not item.confirmed)
    others = [v for v in live if v.confirmed and v.attempt != version.attempt]
    if version.outcome != VOID and any(item.outcome != VOID for item in others):
        return None
    confirm_deal(record=_row_of(hall, number, table, deal, version), actor=DESK)
    live[:] = [item for item in live if item is version or item.attempt != version.attempt]
    version.confirmed = True
    stage.settle()
    return f"round {number}, table {table}, deal {deal} confirmed"


def settle(hall):
    """Confirm what waits, or clear it where it cannot be confirmed."""
    if not _waiting(hall):
        return None
    return confirm(hall) or clear(hall, _waiting(hall))


def charge(hall):
    """An infraction of somebody who sat at a table in the round, perhaps in no deal of it."""
    found = _places(hall, lambda place, deal: bool(place.people()))
    if not found:
        return None
    number, table, deal = hall.choose(found)
    place = hall.floor.rounds[number].tables[table]
    person, code = hall.choose(place.people()), hall.random.choice(CODES)
    deal = hall.random.choice([deal, None])
    attempt = hall.random.choice([1, 1, 2]) if deal else 1
    calls = 5 if code == "over_call" else None
    points = 30 if code == "other" else None
    row = add_penalty(
        round_=hall.round(number),
        table=hall.table(number, table),
        entry=hall.entry(person),
        actor=DESK,
        code=code,
        deal=deal,
        attempt=attempt,
        calls=calls,
        points=points,
        reason="Seen",
    )
    hall.floor.charges[row.pk] = Charge(
        person, number, table, deal, attempt, code, calls, points, row.pk
    )
    return f"round {number}, table {table}, deal {deal}: {person} is charged with {code}"


def pardon(hall):
    shown = {stage.number for stage in hall.floor.shown()}
    key = hall.choose(k for k, item in hall.floor.charges.items() if item.round in shown)
    if key is None:
        return None
    row = hall.tournament.rounds.get(number=hall.floor.charges[key].round).penalties.get(pk=key)
    cancel_penalty(penalty=row, actor=DESK, reason="Not seen")
    del hall.floor.charges[key]
    return f"penalty {key} cancelled"
