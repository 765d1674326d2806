"""How good the seatings are, against the best of a thousand shuffles per round in the same run.

Each section prints its table: the repeats reached, allowed, and of the baseline, the quality
Q = 100 × (1 - (repeats - bound) / (baseline's repeats - bound)), and the seconds of work beside
their goal. A section fails where a target of the seating is missed, where its Q, over all rows
together, is below 80, or where its slowest row is too far past its goal.
"""

from collections import Counter
from functools import cache
from random import Random
from time import process_time

from tests.benchmarks.goals import meet
from tests.seating.helpers import (
    meetings,
    played_by_standing,
    players,
    repeats,
    seat_spread,
    three_seat_turns,
)
from tournaments.seating import (
    SeatingOptions,
    SeatingPlayer,
    check_seating,
    draft_schedule,
    repeats_bound,
    table_sizes,
)
from tournaments.seating.reporting import rank_gap

LOWEST_QUALITY = 80
SHUFFLES = 1_000

# Players, rounds, most repeats.
WHOLE = [
    *[(16, 5, 0), (20, 5, 0), (24, 6, 0), (24, 7, 0), (28, 7, 0), (28, 9, 0), (32, 8, 0)],
    *[(36, 11, 0), (40, 8, 0), (40, 13, 0), (64, 10, 0), (100, 8, 0), (200, 8, 0), (500, 6, 0)],
    *[(2000, 10, 0), (20, 6, 6), (32, 10, 16), (24, 8, 18), (16, 8, 72), (8, 7, 56)],
]
PAST_THE_LIMIT = {(20, 6), (32, 10), (24, 8), (16, 8), (8, 7)}
# Players, rounds, most turns at a table of three, None where only their number counts.
ODD = [
    *[(15, 5, 1), (18, 5, None), (19, 5, 1), (21, 7, 3), (23, 7, 1), (27, 9, 1), (33, 11, 3)],
    *[(50, 8, 1), (99, 8, 1), (201, 8, 1)],
]
# Players, rounds, most repeats, widest mean rank gap where one is asked for.
STANDING = [
    *[(16, 5, 8, None), (20, 5, 6, None), (24, 6, 6, None), (28, 7, 9, None), (32, 8, 10, None)],
    *[(40, 8, 2, None), (64, 10, 0, None), (100, 8, 0, 12.0), (500, 6, 0, None)],
    *[(2000, 10, 0, 4.0)],
]


@cache
def baseline(count, rounds):
    """Return the repeats and seconds of the best of a thousand shuffles in each round."""
    rng = Random(count)
    start = process_time()
    sizes = table_sizes(count)
    met = [set() for _ in range(count)]
    order, total = list(range(count)), 0
    for _ in range(rounds):
        fewest, best = None, []
        for _ in range(SHUFFLES):
            rng.shuffle(order)
            again, at = 0, 0
            for size in sizes:
                table = order[at : at + size]
                at += size
                for player in table:
                    again += len(met[player].intersection(table))
            if fewest is None or again < fewest:
                fewest, best = again, order[:]
        total += fewest // 2
        at = 0
        for size in sizes:
            table = best[at : at + size]
            at += size
            for player in table:
                met[player].update(other for other in table if other != player)
    return total, process_time() - start


class Section:
    """Rows of one section, printed as they come, and what they miss."""

    def __init__(self, title, capsys):
        self.title = title
        self.capsys = capsys
        self.missed = []
        self.times = []
        self.above, self.baseline_above = 0, 0
        self._print(
            f"\n{title}\n{'field':>9} {'repeats':>8} {'most':>5} {'shuffled':>9}"
            f" {'Q':>6} {'seconds':>8} {'goal':>8}  more"
        )

    def row(self, count, rounds, *, found, most, seconds, goal, more=""):
        shuffled, _ = baseline(count, rounds)
        bound = repeats_bound(count, rounds)
        self.above += found - bound
        self.baseline_above += shuffled - bound
        self._print(
            f"{count:>5}×{rounds:<3} {found:>8} {most:>5} {shuffled:>9}"
            f" {quality(found - bound, shuffled - bound):>6.1f} {seconds:>8.2f}"
            f" {goal:>8.2f}  {more}"
        )
        self.require(found <= most, f"{count}×{rounds}: {found} repeats")
        self.times.append((seconds / goal, f"{count}×{rounds}", seconds, goal))

    def require(self, kept, what):
        if not kept:
            self.missed.append(what)

    def finish(self):
        reached = quality(self.above, self.baseline_above)
        self._print(f"Q = {reached:.1f}")
        assert self.missed == []
        assert reached >= LOWEST_QUALITY
        _part, field, seconds, goal = max(self.times)
        meet(f"{self.title}, {field}", seconds, goal, "s")

    def _print(self, line):
        with self.capsys.disabled():
            print(line)  # noqa: T201 (the table is what the benchmark is for)


def quality(above, baseline_above):
    """Return 100 for no repeat above the bound, 0 for as many as the baseline's."""
    return 100.0 if not above else 100 * (1 - above / max(1, baseline_above))


def timed_schedule(field, rounds):
    start = process_time()
    seatings = draft_schedule(field, rounds, seed=1)
    return seatings, process_time() - start


def test_whole_schedules(capsys):
    section = Section("Whole schedules", capsys)
    for count, rounds, most in WHOLE:
        field = players(count)
        seatings, seconds = timed_schedule(field, rounds)
        past = (count, rounds) in PAST_THE_LIMIT
        spread = seat_spread(seatings)
        often = max(meetings(seatings).values())
        section.row(
            count,
            rounds,
            found=repeats(seatings),
            most=most,
            seconds=seconds,
            goal=5.0 if past else max(0.5, baseline(count, rounds)[1]),
            more=f"seats differ by {spread}, a pair meets {often} times at most",
        )
        section.require(spread <= 1, f"{count}×{rounds}: seats differ by {spread}")
        section.require(often <= 3, f"{count}×{rounds}: a pair meets {often} times")
        for seating in seatings:
            section.require(not check_seating(field, seating), f"{count}×{rounds}: not valid")
    section.finish()


def test_odd_schedules(capsys):
    section = Section("Schedules with tables of three", capsys)
    for count, rounds, most_turns in ODD:
        field = players(count)
        seatings, seconds = timed_schedule(field, rounds)
        turns = three_seat_turns(seatings, field).values()
        section.row(
            count,
            rounds,
            found=repeats(seatings),
            most=0,
            seconds=seconds,
            goal=max(0.5, baseline(count, rounds)[1]),
            more=f"{min(turns)} to {max(turns)} turns at three",
        )
        if most_turns:
            section.require(max(turns) <= most_turns, f"{count}×{rounds}: {max(turns)} turns")
        section.require(seat_spread(seatings) <= 1, f"{count}×{rounds}: seats")
        for seating in seatings:
            threes = Counter(len(table.keys) for table in seating.tables)[3]
            section.require(threes == -count % 4, f"{count}×{rounds}: {threes} tables of three")
            section.require(not check_seating(field, seating), f"{count}×{rounds}: not valid")
    section.finish()


class Watch:
    """What to know of a tournament seated by standing, round by round."""

    def __init__(self, options=None):
        self.options = options
        self.gaps = []
        self.slowest = 0.0
        self.faults = []
        self._start = process_time()

    def __call__(self, seatings, field, standing):
        self.slowest = max(self.slowest, process_time() - self._start)
        if standing:
            self.gaps.append(rank_gap(seatings[-1], standing))
        self.faults += check_seating(field, seatings[-1], self.options)
        self._start = process_time()


def test_by_standing(capsys):
    section = Section("Round by round by standing, the worst of three seeds", capsys)
    for count, rounds, most, widest_gap in STANDING:
        found, slowest, gap, spread = 0, 0.0, 0.0, 0
        for seed in (1, 2, 3):
            watch = Watch()
            seatings = played_by_standing(players(count), rounds, seed, watch=watch)
            found = max(found, repeats(seatings))
            slowest = max(slowest, watch.slowest)
            gap = max(gap, *watch.gaps)
            spread = max(spread, seat_spread(seatings))
            section.require(not watch.faults, f"{count}×{rounds}: {watch.faults[:3]}")
        shuffling = baseline(count, rounds)[1] / rounds
        section.row(
            count,
            rounds,
            found=found,
            most=most,
            seconds=slowest,
            goal=min(5.0, max(1.0, shuffling)),
            more=f"widest mean rank gap {gap:.2f}, seats differ by {spread}",
        )
        section.require(spread <= 2, f"{count}×{rounds}: seats differ by {spread}")
        if widest_gap:
            section.require(gap <= widest_gap, f"{count}×{rounds}: rank gap {gap:.2f}")
    section.finish()


def test_clubs_and_withdrawals_by_standing():
    options = SeatingOptions(clubs="never")
    for seed in (1, 2, 3):
        rng = Random(seed)
        field = [SeatingPlayer(key, club=f"club {rng.randrange(120)}") for key in range(2001)]
        watch = Watch(options)
        seatings = played_by_standing(
            field, 8, seed, options=options, withdrawing=0.01, watch=watch
        )
        assert watch.faults == []  # a club pair would be one
        assert repeats(seatings) == 0
        assert max(three_seat_turns(seatings, field).values()) <= 1
        assert seat_spread(seatings) <= 2
        assert max(watch.gaps) <= 4.0
        meet(f"A round of 2,001 players in clubs by standing, seed {seed}", watch.slowest, 5, "s")
