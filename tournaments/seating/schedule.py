"""A whole schedule, laid out before the first round."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random

from tournaments.seating.checker import assure
from tournaments.seating.data import SeatedTable, Seating, SeatingOptions, SeatingPlayer
from tournaments.seating.designed import designed_rounds
from tournaments.seating.errors import SeatingError
from tournaments.seating.field import Field, Tables
from tournaments.seating.numbers import number_tables
from tournaments.seating.past import Past
from tournaments.seating.rounds import MOST_SWAPS, arrange, first_tables, ranked, seat_round
from tournaments.seating.search import Effort
from tournaments.seating.seats import seat_schedule
from tournaments.seating.weighing import Weight, weigh
from tournaments.seating.whole import WholePlan, anneal_whole

SWEEPS = 3
GROWING_SWAPS = 40_000
SWEEPING_SWAPS = 15_000
WHOLE_FIELD = 20  # in larger fields a search over all rounds at once finds no better plan
WHOLE_TRIES = 6
WHOLE_SWAPS = 700  # by player and round


def draft_schedule(
    players: Sequence[SeatingPlayer],
    rounds: int,
    *,
    options: SeatingOptions | None = None,
    seed: int,
    starts: Mapping[int, int] | None = None,
) -> tuple[Seating, ...]:
    """Seat all rounds before the first, which repeats least.

    Args:
        players: those who play, 3 or more in every round.
        rounds: how many rounds, from 1 up.
        options: the director's wishes.
        seed: the same seed gives the same schedule.
        starts: the first round, from 1 up, of each key that joins after the first.

    Raises:
        SeatingError: where the wishes cannot be kept.
        SeatingBug: where the seating made is not valid.

    """
    options = options or SeatingOptions()
    return plan_with_starts(players, (), rounds, options=options, seed=seed, starts=starts or {})


def plan_with_starts(
    players: Sequence[SeatingPlayer],
    history: Sequence[Seating],
    rounds: int,
    *,
    options: SeatingOptions,
    seed: int,
    starts: Mapping[int, int],
) -> tuple[Seating, ...]:
    """Plan some rounds after those played, for players of whom some join later.

    Args:
        players: those who play in any of the rounds.
        history: the rounds played.
        rounds: how many to plan, from 1 up.
        options: the director's wishes.
        seed: the same seed gives the same rounds.
        starts: the first round, from 1 up, of each key that joins after the first of all.

    Raises:
        SeatingError: where the wishes cannot be kept.
        SeatingBug: where the seating made is not valid.

    """
    begin, end = len(history) + 1, len(history) + 1 + rounds
    joining = {start for start in starts.values() if begin < start < end}
    seatings: tuple[Seating, ...] = ()
    for first, following in pairwise([begin, *sorted(joining), end]):
        field = Field(playing_in(first, players, starts), options)
        seatings += plan_rounds(field, [*history, *seatings], following - first, seed=seed)
    return seatings


def playing_in(
    number: int, players: Sequence[SeatingPlayer], starts: Mapping[int, int]
) -> list[SeatingPlayer]:
    """Return who of the players has joined by a round, counted from 1."""
    return [player for player in players if starts.get(player.key, 1) <= number]


def plan_rounds(
    field: Field, history: Sequence[Seating], rounds: int, *, seed: int
) -> tuple[Seating, ...]:
    """Plan some rounds for a field after the rounds it has played.

    Args:
        field: the players and wishes.
        history: the rounds played.
        rounds: how many to plan, from 1 up.
        seed: the same seed gives the same rounds.

    Raises:
        SeatingError: where the wishes cannot be kept.
        SeatingBug: where the seating made is not valid.

    """
    if rounds < 1:
        raise SeatingError("too_few_rounds", "A schedule needs at least one round.", rounds=rounds)
    rng = Random(seed)  # noqa: S311 (a schedule is replayed from its seed)
    effort = Effort(MOST_SWAPS * rounds)
    planner = _Planner(field, history, rounds, rng, effort)
    plan = planner.best_plan()
    for tables in plan:
        field.refuse_forbidden(tables)
    seatings = _seated(field, history, plan, out_of_time=effort.out_of_time)
    for seating in seatings:
        assure(
            field.players,
            seating,
            field.options,
            history=tuple(history),
            rounds=rounds,
            seed=seed,
        )
    return seatings


class _Planner:
    """The search for a plan: the keys at each table of each round, chairs left open."""

    def __init__(
        self, field: Field, history: Sequence[Seating], rounds: int, rng: Random, effort: Effort
    ) -> None:
        self.field = field
        self.history = history
        self.rounds = rounds
        self.rng = rng
        self.effort = effort

    def best_plan(self) -> list[Tables]:
        """Return the best of a plan by construction and one grown round by round."""
        best = None
        if not self.history:
            designed = designed_rounds(self.field, self.rounds, self.rng)
            for tables in designed:
                self.field.settle_fixed(tables)
            best = self._swept(self._grown(designed))
        if best is None or not self._weight(best).is_perfect:
            grown = self._grown([])
            if best is None or self._weight(grown) < self._weight(best):
                best = min(self._swept(grown), best or grown, key=self._weight)
        if len(self.field.keys) <= WHOLE_FIELD:
            best = self._annealed(best)
        return self._late_last(best)

    def _weight(self, plan: Sequence[Tables]) -> Weight:
        return weigh(self.field, self.history, plan)

    def _grown(self, plan: list[Tables]) -> list[Tables]:
        """Return the plan with the rounds it lacks, each the best after those before it."""
        plan, past = list(plan), self._past(plan)
        while len(plan) < self.rounds:
            order = ranked(self.field.keys, (), self.rng)
            tables = first_tables(order, self.field, past.turns[self.field.odd_size])
            plan.append(self._arranged(tables, past, GROWING_SWAPS))
            past.add_tables(plan[-1])
        return plan

    def _swept(self, plan: list[Tables]) -> list[Tables]:
        """Return the plan with each round mended in the light of all others, while that helps."""
        past, weight = self._past(plan), self._weight(plan)
        for _ in range(SWEEPS):
            if weight.is_perfect or self.effort.is_over():
                break
            swept = list(plan)
            for at, tables in enumerate(swept):
                past.take_tables(tables)
                swept[at] = self._arranged([list(keys) for keys in tables], past, SWEEPING_SWAPS)
                past.add_tables(swept[at])
            swept_weight = self._weight(swept)
            if not swept_weight < weight:
                break
            plan, weight = swept, swept_weight
        return plan

    def _annealed(self, plan: list[Tables]) -> list[Tables]:
        """Return the plan or a better one that a search over all rounds at once finds.

        Each search begins with a plan of its own, being too cool to leave a plan that is good.
        """
        moves = WHOLE_SWAPS * len(self.field.keys) * self.rounds
        for _ in range(WHOLE_TRIES):
            if self._weight(plan).is_perfect or self.effort.is_over():
                break
            first = [self._shuffled() for _ in range(self.rounds)]
            whole = WholePlan(self.field, self._past(first), first)
            found = anneal_whole(whole, self.rng, self.effort, moves=moves)
            plan = min(plan, found, key=self._weight)
        return plan

    def _shuffled(self) -> Tables:
        tables = first_tables(ranked(self.field.keys, (), self.rng), self.field, {})
        self.field.settle_fixed(tables)
        return tables

    def _past(self, plan: Sequence[Tables]) -> Past:
        past = Past(self.history)
        for tables in plan:
            past.add_tables(tables)
        return past

    def _arranged(self, tables: Tables, past: Past, swaps: int) -> Tables:
        order = sorted(self.field.keys)
        self.rng.shuffle(order)
        return arrange(
            tables,
            order,
            self.field,
            past,
            rng=self.rng,
            effort=self.effort,
            by_place=False,
            swaps=swaps,
        )

    def _late_last(self, plan: list[Tables]) -> list[Tables]:
        """Return the rounds with those last in which most meet who should meet late."""

        def met(tables: Tables) -> int:
            past = Past()
            past.add_tables(tables)
            return sum(two in self.field.unwanted for two in past.meetings)

        return sorted(plan, key=met) if self.field.unwanted else plan


def _seated(
    field: Field, history: Sequence[Seating], plan: Sequence[Tables], *, out_of_time: bool
) -> tuple[Seating, ...]:
    past = Past(history)
    seatings: list[Seating] = []
    if history or field.odd_size == 5:
        for tables in plan:
            seatings.append(
                seat_round(tables, field, past, by_order=False, out_of_time=out_of_time)
            )
            past.add(seatings[-1])
        return tuple(seatings)
    for tables, chairs in zip(plan, seat_schedule(plan), strict=True):
        numbers = number_tables(tables, field.fixed, past.visits)
        seated = map(SeatedTable, numbers, chairs)
        seatings.append(
            Seating(tuple(sorted(seated, key=lambda table: table.number)), out_of_time=out_of_time)
        )
        past.add(seatings[-1])
    return tuple(seatings)
