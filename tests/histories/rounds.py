"""What happens to people and rounds. Each action says what it did, or None where it cannot be."""

from tests.factories.results import DESK
from tests.histories.floor import CLOSED, DRAFT, PLAYING
from tests.histories.hall import ROUNDS
from tournaments.services import rounds
from tournaments.services.ending import close_with_gaps, end_short
from tournaments.services.roster import reinstate, withdraw

LEAST = 9


def arrive(hall):
    if len(hall.floor.people) < 60:
        return f"{hall.arrive()} arrives"
    return None


def leave(hall):
    here = hall.floor.here()
    if len(here) <= LEAST:
        return None
    person = hall.choose(here)
    withdraw(entry=hall.entry(person), actor=DESK, reason="Ill")
    hall.floor.people[person] = "withdrawn"
    return f"{person} withdraws"


def return_(hall):
    person = hall.choose(p for p, status in hall.floor.people.items() if status == "withdrawn")
    if person is None:
        return None
    reinstate(entry=hall.entry(person), actor=DESK)
    hall.floor.people[person] = "checked_in"
    return f"{person} comes back"


def draft(hall):
    stages = hall.floor.rounds
    if len(stages) == ROUNDS or any(stage.status == DRAFT for stage in stages.values()):
        return None
    number = rounds.draft_round(tournament=hall.tournament, actor=DESK).number
    return f"round {number} drafted" + _seats_everybody(hall, number)


def _seats_everybody(hall, number):
    """Take over a draw, in which everyone who is there sits once."""
    stage = hall.learn_seating(number)
    seats = [person for place in stage.tables.values() for person in place.sitting[1].values()]
    assert sorted(seats) == sorted(hall.floor.here())
    return f": {len(seats)} people at {len(stage.tables)} tables"


def has_scores(hall, stage):
    """Whether anything is on record in a round, so that its slots and seats are not drawn anew."""
    return any(place.has_records() for place in stage.tables.values()) or any(
        charge.round == stage.number for charge in hall.floor.charges.values()
    )


def _draft_without_scores(hall):
    return next(
        (
            stage
            for stage in hall.floor.rounds.values()
            if stage.status == DRAFT and not has_scores(hall, stage)
        ),
        None,
    )


def redraw(hall):
    stage = _draft_without_scores(hall)
    if stage is None:
        return None
    kept = {table: place for table, place in stage.tables.items() if place.locked}
    rounds.redraw_round(round_=hall.round(stage.number), actor=DESK)
    said = f"round {stage.number} redrawn" + _seats_everybody(hall, stage.number)
    redrawn = hall.floor.rounds[stage.number].tables
    for table, place in kept.items():
        assert redrawn[table].sitting == place.sitting
        redrawn[table].locked = True
    return said


def discard(hall):
    stage = _draft_without_scores(hall)
    if stage is None or max(hall.floor.rounds) > stage.number:
        return None
    rounds.discard_draft(round_=hall.round(stage.number), actor=DESK)
    del hall.floor.rounds[stage.number]
    return f"draft of round {stage.number} discarded"


def publish(hall):
    stage = next((s for s in hall.floor.rounds.values() if s.status == DRAFT), None)
    if stage is None:
        return None
    if not has_scores(hall, stage) and not stage.seated() <= hall.floor.here():
        return redraw(hall)
    rounds.publish_round(round_=hall.round(stage.number), actor=DESK)
    stage.status = PLAYING
    return f"round {stage.number} published"


def take_back(hall):
    shown = hall.floor.shown()
    if not shown:
        return None
    stage = shown[-1]
    rounds.take_back_round(round_=hall.round(stage.number), actor=DESK, scores_too=True)
    stage.status = DRAFT
    return f"round {stage.number} taken back"


def end_table(hall):
    places = [
        (stage.number, table)
        for stage in hall.floor.shown()
        for table, place in stage.tables.items()
        if any(place.result(deal) is None for deal in stage.deals)
        and not any(number == table for number, _deal in stage.waiting())
    ]
    if not places:
        return None
    number, table = hall.choose(places)
    end_short(table=hall.table(number, table), actor=DESK, reason="No time")
    hall.floor.rounds[number].end(table)
    return f"table {table} of round {number} ends short"


def close(hall):
    stages = [s for s in hall.floor.shown() if s.status == PLAYING and not s.waiting()]
    if not stages:
        return None
    stage = hall.random.choice(stages)
    round_ = hall.round(stage.number)
    if stage.gaps():
        close_with_gaps(round_=round_, actor=DESK, reason="Time is up")
        for table in stage.tables:
            stage.end(table)
    else:
        rounds.close_round(round_=round_, actor=DESK)
    stage.status = CLOSED
    return f"round {stage.number} closed"


def reopen(hall):
    stages = [stage for stage in hall.floor.shown() if stage.status == CLOSED]
    if not stages:
        return None
    stage = hall.random.choice(stages)
    rounds.reopen_round(round_=hall.round(stage.number), actor=DESK)
    stage.status = PLAYING
    return f"round {stage.number} opened again"
