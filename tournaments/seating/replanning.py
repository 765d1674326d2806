"""Players leave or join a whole schedule: keep it with other chairs filled, or plan again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.checker import check_seating
from tournaments.seating.data import SeatedTable, Seating, SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingError
from tournaments.seating.field import Field
from tournaments.seating.past import Past
from tournaments.seating.reporting import SeatingReport, report
from tournaments.seating.schedule import plan_with_starts, playing_in
from tournaments.seating.wishes import pair


@dataclass(frozen=True)
class ReplanOption:
    """One option: the rounds still to play and what they cost.

    ``moved`` counts, over players and rounds, who sits with others than the schedule said, apart
    from those who left or joined; ``report`` covers the rounds played and these.
    """

    seatings: tuple[Seating, ...]
    moved: int
    report: SeatingReport


@dataclass(frozen=True)
class Replan:
    """Both options; None where one does not work, its error saying why."""

    kept: ReplanOption | None
    replanned: ReplanOption | None
    kept_error: SeatingError | None
    replanned_error: SeatingError | None


def replan(
    players: Sequence[SeatingPlayer],
    schedule: Sequence[Seating],
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
        seed: for the rounds planned again.
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

    def option(seatings: Sequence[Seating]) -> ReplanOption:
        in_the_last = playing_in(len(schedule), players, starts)
        figures = report([*history, *seatings], in_the_last, options)
        return ReplanOption(tuple(seatings), _moved(coming, seatings), figures)

    kept = replanned = None
    kept_error = replanned_error = None
    try:
        kept = option(keep_rounds(players, history, coming, options=options, starts=starts))
    except SeatingError as error:
        kept_error = error
    try:
        replanned = option(
            plan_with_starts(
                players, history, len(coming), options=options, seed=seed, starts=starts
            )
        )
    except SeatingError as error:
        replanned_error = error
    return Replan(kept, replanned, kept_error, replanned_error)


def keep_rounds(
    players: Sequence[SeatingPlayer],
    history: Sequence[Seating],
    coming: Sequence[Seating],
    *,
    options: SeatingOptions,
    starts: Mapping[int, int],
) -> tuple[Seating, ...]:
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
    seatings = []
    for number, seating in enumerate(coming, start=len(history) + 1):
        playing = playing_in(number, players, starts)
        Field(playing, options)
        present = {player.key for player in playing}
        newcomers = sorted(present.difference(seating.keys))
        seats = [
            [key if key in present else None for key in table.seats] for table in seating.tables
        ]
        for key in newcomers:
            _take_chair(key, seats, past, number)
        tables = (
            SeatedTable(table.number, _trimmed(chairs))
            for table, chairs in zip(seating.tables, seats, strict=True)
        )
        changed = Seating(tuple(tables))
        faults = check_seating(playing, changed, options)
        if faults:
            raise SeatingError(
                "schedule_cannot_be_kept",
                f"Round {number} of the schedule no longer works with these players; "
                "plan the remaining rounds again.",
                round=number,
                faults=tuple(faults),
                keys=tuple(sorted({key for fault in faults for key in fault.keys})),
            )
        seatings.append(changed)
        past.add(changed)
    return tuple(seatings)


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


def _moved(before: Sequence[Seating], after: Sequence[Seating]) -> int:
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
