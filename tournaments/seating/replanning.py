"""Players leave or join a whole schedule: keep it with other chairs filled, or plan anew."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.checker import check_draw
from tournaments.seating.draws import Draw, SeatedTable, SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingError
from tournaments.seating.field import Field
from tournaments.seating.past import Past
from tournaments.seating.reporting import SeatingReport, report
from tournaments.seating.schedule import plan_rounds
from tournaments.seating.wishes import pair


@dataclass(frozen=True)
class ReplanOption:
    """One way on: the rounds still to play and what they cost.

    ``moved`` counts, over players and rounds, who sits with others than the schedule said, apart
    from those who left or joined; ``report`` covers the rounds played and these.
    """

    draws: tuple[Draw, ...]
    moved: int
    report: SeatingReport


@dataclass(frozen=True)
class Replan:
    """Both ways on; None where one does not work, its error saying why."""

    kept: ReplanOption | None
    anew: ReplanOption | None
    kept_error: SeatingError | None
    anew_error: SeatingError | None


def replan(
    players: Sequence[SeatingPlayer],
    schedule: Sequence[Draw],
    *,
    played: int,
    options: SeatingOptions | None = None,
    seed: int,
) -> Replan:
    """Return how a schedule can go on with other players than it was made for.

    Args:
        players: those who play from now on: without who left, with who joined.
        schedule: all rounds of the schedule as it stands.
        played: how many of them, from the first, are published and stay as they are.
        options: the director's wishes.
        seed: for the rounds planned anew.

    """
    options = options or SeatingOptions()
    history, coming = tuple(schedule[:played]), tuple(schedule[played:])

    def option(draws: Sequence[Draw]) -> ReplanOption:
        figures = report([*history, *draws], players, options)
        return ReplanOption(tuple(draws), _moved(coming, draws), figures)

    kept = anew = None
    kept_error = anew_error = None
    try:
        kept = option(keep_rounds(players, history, coming, options))
    except SeatingError as error:
        kept_error = error
    try:
        anew = option(plan_rounds(Field(players, options), history, len(coming), seed=seed))
    except SeatingError as error:
        anew_error = error
    return Replan(kept, anew, kept_error, anew_error)


def keep_rounds(
    players: Sequence[SeatingPlayer],
    history: Sequence[Draw],
    coming: Sequence[Draw],
    options: SeatingOptions,
) -> tuple[Draw, ...]:
    """Return the coming rounds with the chairs of those who left empty or given to newcomers.

    Raises:
        SeatingError: where that makes a table too small, one odd table too many, or breaks a
            wish.

    """
    Field(players, options)
    present = {player.key for player in players}
    past = Past(history)
    draws = []
    for number, draw in enumerate(coming, start=len(history) + 1):
        newcomers = sorted(present.difference(draw.keys))
        seats = [[key if key in present else None for key in table.seats] for table in draw.tables]
        for key in newcomers:
            _take_chair(key, seats, past, number)
        tables = (
            SeatedTable(table.number, _trimmed(chairs))
            for table, chairs in zip(draw.tables, seats, strict=True)
        )
        changed = Draw(tuple(tables))
        faults = check_draw(players, changed, options)
        if faults:
            raise SeatingError(
                "schedule_cannot_be_kept",
                f"Round {number} of the schedule no longer works with these players; "
                "plan the remaining rounds anew.",
                round=number,
                faults=tuple(faults),
            )
        draws.append(changed)
        past.add(changed)
    return tuple(draws)


def _take_chair(key: int, seats: list[list[int | None]], past: Past, number: int) -> None:
    empty = [table for table in seats if None in table]
    if not empty:
        raise SeatingError(
            "no_empty_chair",
            f"Round {number} of the schedule has no empty chair for a new player; "
            "plan the remaining rounds anew.",
            round=number,
            key=key,
        )

    def price(table: list[int | None]) -> tuple[int, int]:
        known = sum(past.meetings[pair(key, other)] for other in table if other is not None)
        return -table.count(None), known

    table = min(empty, key=price)
    table[table.index(None)] = key


def _trimmed(chairs: Sequence[int | None]) -> tuple[int | None, ...]:
    if len(chairs) == 5 and None in chairs:
        at = chairs.index(None)
        moved = [*chairs[:at], chairs[4], *chairs[at + 1 : 4]] if at < 4 else chairs[:4]
        return tuple(moved)
    return tuple(chairs)


def _moved(before: Sequence[Draw], after: Sequence[Draw]) -> int:
    moved = 0
    for old, new in zip(before, after, strict=True):
        staying = set(old.keys).intersection(new.keys)
        companions = {
            key: staying.intersection(table.keys) for table in old.tables for key in table.keys
        }
        moved += sum(
            companions[key] != staying.intersection(table.keys)
            for table in new.tables
            for key in table.keys
            if key in staying
        )
    return moved
