"""Every button of a page that can grow old: how the page is prepared, what changes behind it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.factories import EntryFactory, SeatFactory, TableFactory, play_deal, play_round
from tests.factories.results import DESK
from tournaments.enums import EntryStatus, Role
from tournaments.models import DealRecord, PenaltyEntry, Round
from tournaments.services.chairs import change_chair
from tournaments.services.roster import withdraw
from tournaments.services.rounds import (
    close_round,
    draft_round,
    publish_round,
    reopen_round,
    swap_seats,
)
from tournaments.services.schedule import lay_out_schedule
from tournaments.services.tournaments import add_member, update_tournament


def nothing(_event):
    """The event as it is."""


def no_rounds(event):
    DealRecord.objects.all().delete()
    PenaltyEntry.objects.all().delete()
    event.tournament.rounds.all().delete()


def drawn(event):
    """Round 1 as a draft, for eight players."""
    no_rounds(event)
    EntryFactory.create_batch(3, tournament=event.tournament)
    event.round = draft_round(tournament=event.tournament, actor=DESK)


def unscored(event):
    DealRecord.objects.all().delete()
    PenaltyEntry.objects.all().delete()


def complete(event):
    unscored(event)
    play_round(event.round)


def closed(event):
    complete(event)
    close_round(round_=event.round, actor=DESK)


def planned(event):
    """Drafts of all rounds, and somebody who has left since."""
    no_rounds(event)
    EntryFactory.create_batch(3, tournament=event.tournament)
    lay_out_schedule(tournament=event.tournament, actor=DESK)
    leave(event, 1)


def swapped(event):
    """Two players of the draft change places."""
    swap_seats(round_=event.tournament.rounds.get(number=1), first=1, second=8, actor=DESK)


def seated_again(event):
    Round.objects.filter(pk=event.round.pk).update(version=7)


def leave(event, number):
    withdraw(entry=event.tournament.entries.get(number=number), actor=DESK)


def emptied(event, chair):
    change_chair(table=event.table, chair=chair, entry=None, actor=DESK)


def with_another_table(event):
    table = TableFactory(round=event.round)
    for _ in range(4):
        SeatFactory(table=table)


def renamed(event):
    """The number of the spare player is somebody else's by now."""
    event.spare.player.name = "Zoe"
    event.spare.player.save()


def status_of_spare(status):
    def change(event):
        event.spare.status = status
        event.spare.save()

    return change


@dataclass(frozen=True)
class Case:
    """How the page is prepared that has the button, and what changes behind it."""

    page: str
    prepare: Callable = nothing
    change: Callable = nothing
    fields: dict = field(default_factory=dict)
    query: dict = field(default_factory=dict)


CASES = {
    "director:publish": Case("director:round", drawn, swapped),
    "director:redraw": Case("director:round", drawn, swapped),
    "director:discard": Case("director:round", drawn, swapped),
    "director:swap": Case(
        "director:round", drawn, swapped, {"pick": ["2", "7"]}, {"pick": ["2", "7"]}
    ),
    "director:change_floor": Case(
        "director:floor",
        nothing,
        lambda event: emptied(event, 2),
        {"reason": "Ill"},
        {"table": "1", "chair": "2"},
    ),
    "director:change_deals": Case("director:round", nothing, seated_again, {"deals": "1, 9"}),
    "director:swap_played": Case(
        "director:played_swap",
        nothing,
        lambda event: play_deal(event.table, 2),
        {"reason": "Sat wrong"},
        {"first": "1", "second": "2"},
    ),
    "director:move_sheet": Case(
        "director:sheet",
        with_another_table,
        lambda event: play_deal(event.table, 2),
        {"reason": "Wrong table"},
        {"to": "2"},
    ),
    "director:clear_sheet": Case(
        "director:sheet",
        nothing,
        lambda event: play_deal(event.table, 2),
        {"reason": "Wrong table"},
    ),
    "director:end_short": Case(
        "director:floor",
        nothing,
        lambda event: emptied(event, 2),
        {"reason": "Time is up"},
        {"table": "1", "chair": "2"},
    ),
    "director:end_deals": Case("director:end_round", nothing, seated_again),
    "director:close_with_gaps": Case("director:end_round", nothing, seated_again),
    "director:take_back_round": Case("director:round", complete, seated_again, {"scores_too": "1"}),
    "director:close": Case("director:desk", complete, seated_again),
    "director:reopen": Case("director:round", closed, seated_again),
    "director:draft_round": Case(
        "director:desk",
        closed,
        lambda event: (
            publish_round(round_=draft_round(tournament=event.tournament, actor=DESK), actor=DESK)
            and reopen_round(round_=event.round, actor=DESK)
        ),
    ),
    "director:lay_out_schedule": Case(
        "director:schedule",
        no_rounds,
        lambda event: update_tournament(tournament=event.tournament, actor=DESK, rounds_planned=2),
    ),
    "director:change_schedule": Case(
        "director:schedule", planned, lambda event: leave(event, 2), {"option": "replanned"}
    ),
    "director:discard_schedule": Case("director:schedule", planned, swapped),
    "director:check_in": Case("director:roster", status_of_spare(EntryStatus.REGISTERED), renamed),
    "director:check_in_everyone": Case(
        "director:roster",
        status_of_spare(EntryStatus.REGISTERED),
        lambda event: EntryFactory(tournament=event.tournament, status=EntryStatus.REGISTERED),
    ),
    "director:undo_check_in": Case("director:roster", nothing, renamed),
    "director:withdraw": Case("director:roster", nothing, renamed),
    "director:reinstate": Case("director:roster", status_of_spare(EntryStatus.WITHDRAWN), renamed),
    "director:remove_entry": Case(
        "director:edit_entry", nothing, lambda event: leave(event, event.spare.number)
    ),
    "director:remove_member": Case(
        "director:settings",
        nothing,
        lambda event: add_member(
            tournament=event.tournament,
            username=event.member.user.username,
            role=Role.DIRECTOR,
            actor=DESK,
        ),
    ),
    "director:cancel_penalty": Case(
        "director:grid",
        nothing,
        lambda _event: PenaltyEntry.objects.update(points=99),
        {"reason": "Misheard"},
    ),
}
