"""Who is seated where: sizes, late starters, wishes, and nobody twice where it can be helped."""

from collections import Counter
from itertools import combinations

import pytest

from tests.factories import EntryFactory, TournamentFactory, play_round
from tests.factories.results import DESK
from tournaments.enums import EntryStatus
from tournaments.errors import Refusal
from tournaments.models import Entry, Round
from tournaments.services.roster import withdraw
from tournaments.services.rounds import draft_round, publish_round

pytestmark = pytest.mark.django_db


def field(players, **fields):
    tournament = TournamentFactory(**fields)
    for _ in range(players):
        EntryFactory(tournament=tournament)
    return tournament


def next_round(tournament, **fields):
    round_ = draft_round(tournament=tournament, actor=DESK, **fields)
    return publish_round(round_=round_, actor=DESK)


def tables(round_):
    """Entry numbers table by table."""
    return [
        sorted(table.seats.values_list("entry__number", flat=True))
        for table in round_.tables.order_by("number")
    ]


def pairs(round_):
    return Counter(pair for keys in tables(round_) for pair in combinations(keys, 2))


def seated(round_):
    return sorted(round_.seats.values_list("entry__number", flat=True))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, {3: 1}),
        (4, {4: 1}),
        (5, {5: 1}),
        (6, {3: 2}),
        (7, {4: 1, 3: 1}),
        (9, {3: 3}),
        (22, {4: 4, 3: 2}),
        (24, {4: 6}),
    ],
)
def test_every_count_of_players_is_split_into_tables(players, sizes):
    round_ = draft_round(tournament=field(players), actor=DESK)

    found = tables(round_)
    assert Counter(map(len, found)) == sizes
    assert sorted(key for keys in found for key in keys) == list(range(1, players + 1))
    assert [table.number for table in round_.tables.all()] == list(range(1, len(found) + 1))


def test_fives_are_seated_where_the_tournament_prefers_them():
    round_ = draft_round(tournament=field(22, prefer_fives=True), actor=DESK)

    assert Counter(map(len, tables(round_))) == {5: 2, 4: 3}


@pytest.mark.parametrize("players", [0, 1, 2])
def test_too_few_players_are_refused_with_words(players):
    tournament = field(players)

    with pytest.raises(Refusal) as refused:
        draft_round(tournament=tournament, actor=DESK)

    assert refused.value.message == ("A round needs at least 3 players; add players to seat one.")
    assert not Round.objects.exists()


def test_only_who_is_there_and_has_started_is_seated():
    tournament = field(8)
    late = EntryFactory(tournament=tournament, starts_in_round=2)
    EntryFactory(tournament=tournament, status=EntryStatus.REGISTERED)
    EntryFactory(tournament=tournament, status=EntryStatus.WITHDRAWN)

    first = next_round(tournament)
    assert seated(first) == list(range(1, 9))

    withdraw(entry=tournament.entries.get(number=4), actor=DESK)
    assert seated(next_round(tournament)) == [1, 2, 3, 5, 6, 7, 8, late.number]


def test_a_fixed_table_is_given_in_every_round():
    tournament = field(16)
    Entry.objects.filter(number=5).update(needs_fixed_table=True, fixed_table=3)
    Entry.objects.filter(number__in=[6, 7]).update(needs_fixed_table=True)

    for _ in range(3):
        places = {
            key: n for n, keys in enumerate(tables(next_round(tournament)), 1) for key in keys
        }
        assert (places[5], places[6], places[7]) == (3, 1, 2)
    kept = Entry.objects.filter(fixed_table__isnull=False).values_list("number", "fixed_table")
    assert dict(kept) == {5: 3, 6: 1, 7: 2}


def test_a_fixed_table_that_is_not_there_is_refused_and_nothing_saved():
    tournament = field(8)
    Entry.objects.filter(number=5).update(needs_fixed_table=True, fixed_table=9)

    with pytest.raises(Refusal, match="9"):
        draft_round(tournament=tournament, actor=DESK)

    assert not Round.objects.exists()


def test_who_is_kept_apart_never_meets():
    tournament = field(12)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    wishes = [(1, 2), (1, 3), (2, 3), (4, 5)]
    for one, other in wishes:
        entries[one].keep_apart.add(entries[other])

    for _ in range(3):
        assert not pairs(next_round(tournament)).keys() & set(wishes)


def test_keeping_everyone_apart_is_refused_with_words():
    tournament = field(8)
    entries = list(tournament.entries.all())
    for entry in entries:
        entry.keep_apart.set(entries)

    with pytest.raises(Refusal) as refused:
        draft_round(tournament=tournament, actor=DESK)

    assert len(refused.value.message) > 20
    assert not Round.objects.exists()


def test_nobody_meets_again_in_rounds_2_and_3_of_22_players():
    """One player withdraws after round 1, and another starts in round 2."""
    tournament = field(22)
    EntryFactory(tournament=tournament, starts_in_round=2)
    met = pairs(next_round(tournament))
    withdraw(entry=tournament.entries.get(number=9), actor=DESK)

    for _ in range(2):
        met += pairs(next_round(tournament))

    assert len(met) == 3 * (4 * 6 + 2 * 3)
    assert max(met.values()) == 1


def test_tables_of_three_are_shared_out():
    tournament = field(22)

    threes = Counter()
    for _ in range(3):
        threes += Counter(
            key for keys in tables(next_round(tournament)) if len(keys) == 3 for key in keys
        )

    assert set(threes.values()) == {1}


def test_who_stands_alike_meets_where_seating_goes_by_standing():
    """The four winners of round 1, who have not met, sit together in round 2."""
    tournament = field(16)
    first = next_round(tournament)
    play_round(first)

    second = next_round(tournament, way="standing")

    winners = sorted(first.seats.filter(number=1).values_list("entry__number", flat=True))
    assert len(winners) == 4
    assert winners in tables(second)
    assert max((pairs(first) + pairs(second)).values()) == 1
