"""Whatever field and wishes: a valid seating, or an error that tells the director what to do."""

from random import Random

from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.seating.helpers import three_seat_turns
from tournaments.seating import (
    SeatingError,
    SeatingOptions,
    SeatingPlayer,
    check_seating,
    draft_schedule,
    draft_seating,
    replan,
    table_sizes,
)

FIELD = st.one_of(st.integers(3, 24), st.integers(3, 120))
SEPARATION = st.sampled_from(["ignore", "late", "never"])


@st.composite
def tournaments(seating, wishes=True):
    count = seating(FIELD)
    clubs = seating(st.integers(1, 20)) if wishes else 0
    pins = seating(st.integers(0, 3)) if wishes else 0
    apart = seating(st.integers(0, 5)) if wishes else 0
    rng = Random(seating(st.integers(0, 2**32)))
    tables = len(table_sizes(count))
    pinned = rng.sample(range(count), min(pins, count))
    field = [
        SeatingPlayer(
            key,
            club=f"club {rng.randrange(clubs)}" if clubs and rng.random() < 0.6 else "",
            team=f"team {rng.randrange(9)}" if clubs and rng.random() < 0.2 else "",
            fixed_table=rng.randint(1, tables) if key in pinned else None,
        )
        for key in range(count)
    ]
    options = SeatingOptions(
        prefer_fives=seating(st.booleans()),
        keep_apart=frozenset(frozenset(rng.sample(range(count), 2)) for _ in range(apart)),
        clubs=seating(SEPARATION) if wishes else "ignore",
        teams=seating(SEPARATION) if wishes else "ignore",
    )
    return field, options, rng


def assert_valid(field, seatings, options):
    for seating in seatings:
        assert check_seating(field, seating, options) == []
        sizes = sorted((len(table.keys) for table in seating.tables), reverse=True)
        assert sizes == list(table_sizes(len(field), prefer_fives=options.prefer_fives))


@settings(deadline=None, max_examples=50, derandomize=True)
@given(tournaments(), st.integers(1, 12), st.integers(0, 99))
def test_a_schedule_is_valid_or_refused(tournament, rounds, seed):
    field, options, _ = tournament
    try:
        seatings = draft_schedule(field, rounds, options=options, seed=seed)
    except SeatingError as error:
        event(f"refused: {error.code}")
        return
    event("seated")
    assert len(seatings) == rounds
    assert_valid(field, seatings, options)


@settings(deadline=None, max_examples=20, derandomize=True)
@given(
    tournaments(), st.integers(1, 6), st.sampled_from(["random", "standing"]), st.integers(0, 99)
)
def test_round_by_round_with_withdrawals_is_valid_or_refused(tournament, rounds, way, seed):
    field, options, rng = tournament
    seatings = []
    for number in range(rounds):
        standing = [player.key for player in field]
        rng.shuffle(standing)
        try:
            seating = draft_seating(
                field, seatings, way=way, options=options, seed=seed + number, standing=standing
            )
        except SeatingError as error:
            event(f"refused: {error.code}")
            return
        assert_valid(field, [seating], options)
        seatings.append(seating)
        if len(field) > 3 and rng.random() < 0.3:
            field = [player for player in field if player.key != rng.choice(standing)]
    event("seated")


@settings(deadline=None, max_examples=25, derandomize=True)
@given(tournaments(wishes=False), st.integers(2, 8), st.integers(0, 99))
def test_without_wishes_nothing_is_refused(tournament, rounds, seed):
    field, options, rng = tournament
    seatings = draft_schedule(field, rounds, options=options, seed=seed)
    assert_valid(field, seatings, options)
    played = rng.randrange(1, rounds)
    newcomers = [SeatingPlayer(1000 + number) for number in range(rng.randrange(3))]
    leaving = rng.randrange(min(4, len(field) - 2))
    later = rng.sample(field, len(field) - leaving) + newcomers
    plans = replan(later, seatings, played=played, options=options, seed=seed)
    assert plans.replanned_error is None
    for plan in (plans.kept, plans.replanned):
        if plan:
            assert len(plan.seatings) == rounds - played
            assert_valid(later, plan.seatings, options)


@settings(deadline=None, max_examples=25, derandomize=True)
@given(st.integers(6, 40), st.integers(1, 10), st.integers(0, 99))
def test_turns_at_three_seat_tables_are_shared_out_in_whole_schedules(count, rounds, seed):
    field = [SeatingPlayer(key) for key in range(count)]
    seatings = draft_schedule(field, rounds, seed=seed)
    turns = three_seat_turns(seatings, field).values()
    assert max(turns) - min(turns) <= 1


@settings(deadline=None, max_examples=12, derandomize=True)
@given(st.integers(7, 40), st.integers(1, 8), st.integers(0, 99))
def test_turns_at_three_seat_tables_are_shared_out_round_by_round(count, rounds, seed):
    field = [SeatingPlayer(key) for key in range(count)]
    seatings = []
    for number in range(rounds):
        seatings.append(draft_seating(field, seatings, way="random", seed=seed + number))
    turns = three_seat_turns(seatings, field).values()
    assert max(turns) - min(turns) <= 1
