"""Tournaments, players and seated rounds."""

import datetime as dt

import factory
from django.utils import timezone

from scoring import load_preset
from tournaments.enums import EntryStatus, RoundStatus, SeatingWay
from tournaments.models import Entry, Player, Round, Seat, Table, Tournament
from tournaments.selectors.deals import offered_deals


class TournamentFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Tournament

    class Params:
        switches = {}

    name = factory.Sequence(lambda n: f"Parish Cup {n}")
    slug = factory.Sequence(lambda n: f"parish-cup-{n}")
    venue = "Half Way Tree"
    date = dt.date(2026, 11, 28)
    time_zone = "America/Jamaica"
    preset = "jamaican"
    rules = factory.LazyAttribute(lambda o: load_preset(o.preset, **o.switches).to_dict())
    rounds_planned = 6
    deals_per_round = 3
    seed = 7


class PlayerFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Player

    name = factory.Sequence(lambda n: f"Player {n:03}")
    club = "Kingston"


class EntryFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Entry

    tournament = factory.SubFactory(TournamentFactory)
    player = factory.SubFactory(PlayerFactory)
    number = factory.LazyAttribute(lambda o: o.tournament.entries.count() + 1)
    status = EntryStatus.CHECKED_IN


class RoundFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Round

    class Params:
        deals = None

    tournament = factory.SubFactory(TournamentFactory)
    number = factory.LazyAttribute(lambda o: o.tournament.rounds.count() + 1)
    slots = factory.LazyAttribute(lambda o: o.deals or offered_deals(o.tournament, before=o.number))
    status = RoundStatus.PUBLISHED
    way = SeatingWay.RANDOM
    seed = 1
    published_at = factory.LazyAttribute(
        lambda o: None if o.status == RoundStatus.DRAFT else timezone.now()
    )


class TableFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Table

    round = factory.SubFactory(RoundFactory)
    number = factory.LazyAttribute(lambda o: o.round.tables.count() + 1)


class SeatFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Seat

    table = factory.SubFactory(TableFactory)
    round = factory.SelfAttribute("table.round")
    entry = factory.SubFactory(
        EntryFactory, tournament=factory.SelfAttribute("..table.round.tournament")
    )
    number = factory.LazyAttribute(lambda o: o.table.seats.count() + 1)


def seated_round(tournament=None, *, tables=1, seats=4, **fields):
    """A published round with so many tables of so many seats, each with an entry of its own."""
    round_ = RoundFactory(**({"tournament": tournament} if tournament else {}), **fields)
    entries = list(round_.tournament.entries.order_by("number"))
    while len(entries) < tables * seats:
        entries.append(EntryFactory(tournament=round_.tournament))
    for place in range(tables):
        table = TableFactory(round=round_)
        for entry in entries[place * seats : (place + 1) * seats]:
            SeatFactory(table=table, entry=entry)
    return round_
