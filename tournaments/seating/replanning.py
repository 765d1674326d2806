"""Players leave or join a whole schedule: keep it with other chairs filled, or plan anew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.checker import check_draw
from tournaments.seating.draws import Draw, SeatedTable, SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingError
from tournaments.seating.field import Field
from tournaments.seating.past import Past
from tournaments.seating.reporting import SeatingReport, report
from tournaments.seating.schedule import plan_with_starts, playing_in
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
    starts: Mapping[int, int] | None = None,
) -> Replan:
    """Return how a schedule can go on with other players than it was made for.

    Args:
        players: those who play from now on: without who left, with who joined or will join.
        schedule: all rounds of the schedule as it stands.
        played: how many of them, from the first, are published and stay as they are.
        options: the director's wishes.
        seed: for the rounds planned anew.
        starts: the first round, from 1 up, of each key that joins later.

    Raises:
        SeatingError: where every round is played, or there is none.

    """
    options, starts = options or SeatingOptions(), starts or {}
    history, coming = tuple(schedule[:played]), tuple(schedule[played:])
    if not coming:
        raise SeatingError(
            "no_coming_rounds", "There is no draft to plan again; check which rounds there are now."
        )

    def option(draws: Sequence[Draw]) -> ReplanOption:
        in_the_last = playing_in(len(schedule), players, starts)
        figures = report([*history, *draws], in_the_last, options)
        return ReplanOption(tuple(draws), _moved(coming, draws), figures)

    kept = anew = None
    kept_error = anew_error = None
    try:
        kept = option(keep_rounds(players, history, coming, options=options, starts=starts))
    except SeatingError as error:
        kept_error = error
    try:
        anew = option(
            plan_with_starts(
                players, history, len(coming), options=options, seed=seed, starts=starts
            )
        )
    except SeatingError as error:
        anew_error = error
    return Replan(kept, anew, kept_error, anew_error)


def keep_rounds(
    players: Sequence[SeatingPlayer],
    history: Sequence[Draw],
    coming: Sequence[Draw],
    *,
    options: SeatingOptions,
    starts: Mapping[int, int],
) -> tuple[Draw, ...]:
    """Return the coming rounds with the chairs of those who left empty or given to newcomers.

    Args:
        players: those who play in any of the coming rounds.
        history: the rounds played.
        coming: the rounds to keep.
        options: the director's wishes.
        starts: the first round, from 1 up, of each key that joins later.

    Raises:
        SeatingError: where that makes a table too small, one odd table too many, or breaks a
            wish.

    """
    past = Past(history)
    draws = []
    for number, draw in enumerate(coming, start=len(history) + 1):
        playing = playing_in(number, players, starts)
        Field(playing, options)
        present = {player.key for player in playing}
        newcomers = sorted(present.difference(draw.keys))
        seats = [[key if key in present else None for key in table.seats] for table in draw.tables]
        for key in newcomers:
            _take_chair(key, seats, past, number)
        tables = (
            SeatedTable(table.number, _trimmed(chairs))
            for table, chairs in zip(draw.tables, seats, strict=True)
        )
        changed = Draw(tuple(tables))
        faults = check_draw(playing, changed, options)
        if faults:
            raise SeatingError(
                "schedule_cannot_be_kept",
                f"Round {number} of the schedule no longer works with these players; "
                "plan the remaining rounds again.",
                round=number,
                faults=tuple(faults),
                keys=tuple(sorted({key for fault in faults for key in fault.keys})),
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
            "plan the remaining rounds again.",
            round=number,
            keys=(key,),
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
