"""What the tests of seating share: fields of players and independent counts."""

from collections import Counter
from itertools import combinations
from random import Random

from tournaments.seating import SeatingPlayer, draft_seating


def players(count):
    """Return players with the keys 1, 2, … count."""
    return [SeatingPlayer(key) for key in range(1, count + 1)]


def meetings(seatings):
    """Return how often every two met."""
    met = Counter()
    for seating in seatings:
        for table in seating.tables:
            keys = sorted(key for key in table.seats if key is not None)
            met.update(combinations(keys, 2))
    return met


def repeats(seatings):
    """Return the meetings beyond the first, over all pairs."""
    return sum(times - 1 for times in meetings(seatings).values())


def three_seat_turns(seatings, field):
    """Return how often each of a field sat at a table of three."""
    turns = dict.fromkeys((player.key for player in field), 0)
    for seating in seatings:
        for table in seating.tables:
            sitters = [key for key in table.seats if key is not None]
            if len(sitters) == 3:
                for key in sitters:
                    if key in turns:
                        turns[key] += 1
    return turns


def seat_spread(seatings):
    """Return the largest difference, within one player, between the counts of seats 1 to 4."""
    counts = {}
    for seating in seatings:
        for table in seating.tables:
            for seat, key in enumerate(table.seats[:4]):
                if key is not None:
                    counts.setdefault(key, [0, 0, 0, 0])[seat] += 1
    return max(max(seats) - min(seats) for seats in counts.values())


def played_by_standing(field, rounds, seed, *, options=None, withdrawing=0.0, watch=None):
    """Play a tournament seated by standing, the first round at random; return its rounds.

    Each player has a skill from N(0, 1); a round adds it and noise of standard deviation 2. Before
    each later round the share ``withdrawing`` of the players leaves. ``watch`` is called with
    the seatings, the field and the standing after each seating.
    """
    rng = Random(seed)
    skill = {player.key: rng.gauss(0, 1) for player in field}
    totals = dict.fromkeys(skill, 0.0)
    seatings = []
    for number in range(rounds):
        if number and withdrawing:
            field = [player for player in field if rng.random() > withdrawing]
        standing = sorted((player.key for player in field), key=totals.__getitem__)
        seatings.append(
            draft_seating(
                field,
                seatings,
                way="standing" if number else "random",
                options=options,
                seed=100 * seed + number,
                standing=standing if number else (),
            )
        )
        if watch:
            watch(seatings, field, standing if number else ())
        for player in field:
            totals[player.key] += skill[player.key] + rng.gauss(0, 2)
    return seatings
