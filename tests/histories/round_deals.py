"""What happens to the deals of a round. Each action says what it did, or None."""

from tests.factories.results import DESK
from tests.histories.floor import CLOSED, DRAFT
from tests.histories.rounds import has_scores
from tournaments.services.round_deals import change_deals


def change(hall):
    """A deal that no table has begun is dropped, or one more is added at the end."""
    stages = [
        stage
        for stage in hall.floor.rounds.values()
        if stage.status != CLOSED and (stage.status != DRAFT or has_scores(hall, stage))
    ]
    if not stages:
        return None
    stage = hall.random.choice(stages)
    idle = [deal for deal in stage.deals if not _is_begun(hall, stage, deal)]
    free = [deal for deal in _schedule(hall) if deal not in stage.slots]
    if idle and len(stage.deals) > 1 and hall.random.random() < 0.5:
        dropped = hall.random.choice(idle)
        deals = [deal for deal in stage.deals if deal != dropped]
        slots = [None if deal == dropped else deal for deal in stage.slots]
    elif free:
        added = hall.random.choice(free)
        deals, slots = [*stage.deals, added], [*stage.slots, added]
        for place in stage.tables.values():
            place.sitting[len(slots)] = dict(place.sitting[len(slots) - 1])
    else:
        return None
    change_deals(round_=hall.round(stage.number), deals=deals, actor=DESK)
    stage.slots = slots
    return f"round {stage.number} plays {deals}"


def _is_begun(hall, stage, deal):
    return any(place.live.get(deal) for place in stage.tables.values()) or any(
        (charge.round, charge.deal) == (stage.number, deal)
        for charge in hall.floor.charges.values()
    )


def _schedule(hall):
    return [scheduled.number for scheduled in hall.floor.rules.deals]
