"""A small event with a row of every kind, and ways to write past every service."""

import uuid

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    PlayerFactory,
    RoundFactory,
    TournamentFactory,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised, void_sheet
from tournaments.enums import EntryStatus, RoundStatus
from tournaments.models.round import table_token
from tournaments.services.deal_status import clear_deal
from tournaments.services.penalties import cancel_penalty

FRESH = {
    "slug": lambda: f"copy-{uuid.uuid4()}",
    "token": table_token,
    "submission_key": uuid.uuid4,
}


def rows_of_an_event():
    """Rows by name: ``record`` is a played deal, ``waiting`` a submitted one, ``void`` a void one,
    ``gone`` one that was cleared; ``hand`` holds 10 points, ``out`` went out."""
    tournament = TournamentFactory(preset="kalooki")
    round_ = seated_round(tournament, tables=2)
    table, other_table = round_.tables.order_by("number")
    seat = table.seats.get(number=2)
    record = play_deal(table)
    tournament.double_entry = True
    tournament.save()
    waiting = play_deal(table, 2)
    tournament.double_entry = False
    tournament.save()
    void = recorded(table, void_sheet(3)).record
    gone = play_deal(other_table)
    clear_deal(record=gone, actor=DESK, reason="Wrong table")
    gone.refresh_from_db()
    cancelled = penalised(seat, actor=DESK, code="no_draw", deal=1)
    cancel_penalty(penalty=cancelled, actor=DESK, reason="Misheard")
    return {
        "tournament": tournament,
        "member": MembershipFactory(tournament=tournament),
        "player": seat.entry.player,
        "newcomer": PlayerFactory(),
        "entry": seat.entry,
        "withdrawn": EntryFactory(
            tournament=tournament, status=EntryStatus.WITHDRAWN, withdrawn_after=1
        ),
        "round": round_,
        "draft": RoundFactory(tournament=tournament, status=RoundStatus.DRAFT),
        "table": table,
        "other_table": other_table,
        "seat": seat,
        "record": record,
        "waiting": waiting,
        "void": void,
        "gone": gone,
        "hand": record.hand_scores.get(chair=2),
        "out": record.hand_scores.get(chair=record.goer),
        "penalty": penalised(seat, actor=DESK, code="no_draw", deal=1),
        "cancelled": cancelled,
        "line": tournament.log.first(),
    }


def changed(row, **fields):
    """Change columns of a row in the database itself."""
    type(row).objects.filter(pk=row.pk).update(**fields)


def copied(row, **fields):
    """Insert a copy of a row with some columns changed; what identifies it is its own."""
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    columns[row._meta.pk.attname] = None
    for name in FRESH.keys() & columns.keys():
        columns[name] = FRESH[name]()
    copy = type(row)(**columns)
    for name, value in fields.items():
        setattr(copy, name, value)
    type(row).objects.bulk_create([copy])
