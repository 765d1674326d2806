"""A whole schedule, laid out before the first round."""

from collections.abc import Sequence
from random import Random

from tournaments.seating.draws import Draw, SeatingOptions, SeatingPlayer
from tournaments.seating.field import Field
from tournaments.seating.past import Past
from tournaments.seating.rounds import SAFETY_SECONDS, arrange, first_tables, ranked, seat_round
from tournaments.seating.search import Clock


def draw_schedule(
    players: Sequence[SeatingPlayer],
    rounds: int,
    *,
    options: SeatingOptions | None = None,
    seed: int,
) -> tuple[Draw, ...]:
    """Seat all rounds before the first, which repeats least.

    Args:
        players: those who play in every round, 3 or more.
        rounds: how many rounds, from 1 up.
        options: the director's wishes.
        seed: the same seed gives the same schedule.

    Raises:
        SeatingError: where the wishes cannot be kept.

    """
    return plan_rounds(Field(players, options or SeatingOptions()), (), rounds, seed=seed)


def plan_rounds(
    field: Field, history: Sequence[Draw], rounds: int, *, seed: int
) -> tuple[Draw, ...]:
    """Plan some rounds for a field after the rounds it has played.

    Raises:
        SeatingError: where the wishes cannot be kept.

    """
    rng = Random(seed)  # noqa: S311 (a draw is replayed from its seed)
    clock = Clock(SAFETY_SECONDS)
    past = Past(history)
    draws: list[Draw] = []
    for _ in range(rounds):
        order = ranked(field.keys, (), rng)
        tables = first_tables(order, field, past.turns[field.odd_size])
        tables = arrange(tables, order, field, past, rng=rng, clock=clock, by_place=False)
        field.refuse_forbidden(tables)
        draws.append(seat_round(tables, field, past, by_order=False, out_of_time=clock.stopped))
        past.add(draws[-1])
    return tuple(draws)
