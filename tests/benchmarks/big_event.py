"""A finished event far larger than any club's, written straight into the database."""

import random

from django.utils import timezone

from tests.factories import TournamentFactory
from tournaments.enums import EntryStatus, RecordStatus, RoundStatus, SeatingWay, Source
from tournaments.models import (
    DealRecord,
    Entry,
    HandScore,
    PenaltyEntry,
    Player,
    Round,
    Seat,
    Table,
)

SEATS = (1, 2, 3, 4)
CLUBS = ("Kingston", "Portmore", "Mandeville", "Montego Bay", "May Pen", "Ocho Rios")
BATCH = 2000
ONE_PENALTY_IN = 20  # seats and rounds


def big_event(*, players, rounds, deals):
    """Create a tournament with every deal confirmed; ``players`` is a multiple of four."""
    chance = random.Random(2026)
    tournament = TournamentFactory(rounds_planned=rounds, deals_per_round=deals)
    entries = enter(tournament, players)
    slots = [deal.number for deal in tournament.rule_set.deals]
    played = Round.objects.bulk_create(
        Round(
            tournament=tournament, number=number, slots=slots[:deals],
            status=RoundStatus.CLOSED, way=SeatingWay.RANDOM, seed=1, published_at=timezone.now(),
        )
        for number in range(1, rounds + 1)
    )  # fmt: skip
    for round_ in played:
        play(round_, chance.sample(entries, k=players), chance)
    return tournament


def enter(tournament, number):
    players = Player.objects.bulk_create(
        [Player(name=f"Player {n:04}", club=CLUBS[n % len(CLUBS)]) for n in range(1, number + 1)]
    )
    return Entry.objects.bulk_create(
        Entry(tournament=tournament, player=player, number=n, status=EntryStatus.CHECKED_IN)
        for n, player in enumerate(players, start=1)
    )


def play(round_, entries, chance):
    """Seat the entries in the order given, four at a table, and score every deal."""
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in range(1, len(entries) // len(SEATS) + 1)
    )
    places = ((table, seat) for table in tables for seat in SEATS)
    seats = Seat.objects.bulk_create(
        Seat(table=table, round=round_, entry=entry, number=number)
        for (table, number), entry in zip(places, entries, strict=True)
    )
    at_table = [seats[start : start + len(SEATS)] for start in range(0, len(seats), len(SEATS))]
    records = DealRecord.objects.bulk_create(
        [
            DealRecord(
                table=table, deal=deal, goer=chance.choice(SEATS),
                down_and_out=chance.random() < 0.1, status=RecordStatus.CONFIRMED,
                source=Source.DIRECTOR, confirmed_at=timezone.now(),
            )
            for table in tables
            for deal in round_.deals
        ],
        batch_size=BATCH,
    )  # fmt: skip
    sitting_at = dict(zip((table.pk for table in tables), at_table, strict=True))
    HandScore.objects.bulk_create(
        [
            hand_score(record, seat, chance)
            for record in records
            for seat in sitting_at[record.table_id]
        ],
        batch_size=BATCH,
    )
    PenaltyEntry.objects.bulk_create(
        PenaltyEntry(
            entry=seat.entry, round=round_, table=seat.table, deal=chance.choice(round_.deals),
            code="bad_laydown", points=50, source=Source.DIRECTOR,
        )
        for seat in chance.sample(seats, k=len(seats) // ONE_PENALTY_IN)
    )  # fmt: skip


def hand_score(record, seat, chance):
    whose = {"record": record, "chair": seat.number, "entry": seat.entry}
    if record.goer == seat.number:
        return HandScore(**whose)
    hand = chance.randint(5, 180)
    doubled = hand if record.down_and_out else 0
    return HandScore(**whose, hand=hand, doubling=doubled, typed=str(hand))
