"""Plays a tournament through the services, as a desk would: nothing is written past them."""

import uuid
import zoneinfo
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.models import DealRecord, Entry, Round, Table, Tournament
from tournaments.selectors.sheets import table_sheet
from tournaments.services.deals import record_deal
from tournaments.services.log import Actor
from tournaments.services.penalties import add_penalty
from tournaments.services.roster import add_entry, check_in
from tournaments.services.rounds import close_round, draft_round, publish_round
from tournaments.services.tournaments import create_tournament
from tournaments.simulation.deals import Breach, PlayedDeal, play_deal
from tournaments.simulation.draws import source_of
from tournaments.simulation.players import SimulatedPlayer, strengths


@dataclass(frozen=True)
class Desk:
    """Who runs the simulated event, and who enters its scores."""

    director: Actor
    scorer: Actor


@transaction.atomic
def open_event(
    *, players: list[SimulatedPlayer], seed: int, desk: Desk, zone: str, **fields: Any
) -> Tournament:
    """Create a tournament that takes place today, with all its players checked in.

    Arguments: ``seed``, from which everything that happens follows; ``zone``, where it takes
    place; ``fields``, as for ``create_tournament``.
    Raises Refusal or ScoringError as that service does, ValidationError for a bad field.
    """
    today = timezone.localdate(timezone=zoneinfo.ZoneInfo(zone))
    tournament = create_tournament(
        actor=desk.director, seed=seed, time_zone=zone, date=today, **fields
    )
    entries = [
        add_entry(tournament=tournament, actor=desk.director, name=player.name, club=player.club)
        for player in players
    ]
    numbers = [entry.number for entry in entries]
    check_in(tournament=tournament, numbers=numbers, actor=desk.director)
    return tournament


@transaction.atomic
def seat_next_round(tournament: Tournament, desk: Desk) -> Round:
    """Draw the next round and publish it.

    Raises Refusal as ``draft_round`` does.
    """
    round_ = draft_round(tournament=tournament, actor=desk.director)
    return publish_round(round_=round_, actor=desk.director)


@transaction.atomic
def play_next_round(tournament: Tournament, desk: Desk) -> Round:
    """Seat the next round, play it to its end and close it.

    Raises Refusal as ``draft_round`` does.
    """
    round_ = seat_next_round(tournament, desk)
    for table in round_.tables.order_by("number"):
        for deal in round_.deals:
            enter_deal(table, deal, desk)
    return close_round(round_=round_, actor=desk.director)


def simulated_deal(table: Table, deal: int) -> list[PlayedDeal]:
    """Play a deal of a table, without entering it; asked again, it goes the same way."""
    round_ = table.round
    tournament = round_.tournament
    skill = strengths(tournament.entries.count(), tournament.seed)
    row = table_sheet(table).row(deal)
    return play_deal(
        tournament.rule_set,
        deal,
        {cell.chair: skill[cell.entry.number] for cell in row.cells if cell.entry is not None},
        dealer=row.dealer or 1,
        rng=source_of(tournament.seed, round_.number, table.number, deal),
    )


def enter_deal(table: Table, deal: int, desk: Desk) -> DealRecord:
    """Play a deal of a table and enter all of it; return the record that counts.

    Void attempts are entered before it, infractions after it.
    """
    for played in simulated_deal(table, deal):
        recorded = record_deal(
            table=table,
            deal_input=played.deal_input,
            attempt=played.attempt,
            typed=played.typed,
            actor=desk.scorer,
            submission_key=uuid.uuid4(),
        )
        if played.breach is not None:
            enter_breach(table, deal, played.attempt, played.breach, desk)
    return recorded.record


def sitting_at(table: Table, chair: int) -> Entry:
    """Who sits in a chair of a table from the first deal on."""
    return Entry.objects.get(seats__table=table, seats__number=chair, seats__first_slot=1)


def enter_breach(table: Table, deal: int, attempt: int, breach: Breach, desk: Desk) -> None:
    """Have the director issue the infraction of a deal."""
    add_penalty(
        round_=table.round,
        table=table,
        entry=sitting_at(table, breach.seat),
        actor=desk.director,
        code=breach.code,
        deal=deal,
        attempt=attempt,
        calls=breach.calls,
        points=breach.points,
        reason=breach.reason,
    )
