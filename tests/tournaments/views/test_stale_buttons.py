"""A button does nothing where what stood beside it has changed since the page was opened."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import EntryFactory, SeatFactory, TableFactory, play_deal, play_round
from tests.factories.results import DESK
from tests.tournaments.views.addresses import VIEWS, Event
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import EntryStatus, Role
from tournaments.models import DealRecord, LogEntry, PenaltyEntry, Round
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
from tournaments.views.access import ActionView

pytestmark = pytest.mark.django_db

# Their address names one version of a result, which never changes.
OF_A_RECORD = {"director:confirm_deal", "director:clear_deal"}
# Whatever the event is by now is what is meant.
OF_ANY_STATE = {"director:back_up_now"}


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


@pytest.fixture
def event():
    event = Event()
    event.member = event.tournament.memberships.get(user=event.scorer)
    return event


@pytest.fixture
def director(event):
    client = Client()
    client.force_login(event.director)
    return client


def state(tournament):
    """Everything that a button could have changed."""
    return (
        LogEntry.objects.count(),
        list(tournament.rounds.order_by("number").values_list("number", "status", "version")),
        list(tournament.entries.order_by("number").values_list("number", "status")),
        list(PenaltyEntry.objects.values_list("points", "cancelled_at")),
        list(tournament.memberships.order_by("pk").values_list("pk", "role")),
    )


def test_every_button_is_tried():
    buttons = {name for name, view in VIEWS.items() if view and issubclass(view, ActionView)}

    assert set(CASES) == buttons - OF_A_RECORD - OF_ANY_STATE


@pytest.mark.parametrize("name", CASES)
def test_a_button_of_an_older_page_does_nothing(event, director, name):
    case = CASES[name]
    case.prepare(event)
    page = director.get(event.url(case.page), case.query)
    data = sent_by(page, event.url(name), **case.fields)
    case.change(event)
    before = state(event.tournament)

    answer = director.post(event.url(name), data, follow=True)

    assert state(event.tournament) == before
    assert 'role="alert"' in answer.text
    assert "changed" in words(answer)


@pytest.mark.parametrize("name", CASES)
def test_the_button_of_the_page_as_it_is_acts(event, director, name):
    """So it is the change behind it that stops it above, and nothing else."""
    case = CASES[name]
    case.prepare(event)
    page = director.get(event.url(case.page), case.query)
    before = state(event.tournament)

    answer = director.post(
        event.url(name), sent_by(page, event.url(name), **case.fields), follow=True
    )

    assert state(event.tournament) != before
    assert 'role="alert"' not in answer.text


@pytest.mark.parametrize("name", CASES)
def test_a_button_that_does_not_say_what_was_shown_does_nothing(event, director, name):
    case = CASES[name]
    case.prepare(event)
    before = state(event.tournament)

    director.post(event.url(name), case.fields)

    assert state(event.tournament) == before


def test_what_was_typed_beside_an_older_button_is_kept_to_be_sent_again(event, director):
    name, case = "director:cancel_penalty", CASES["director:cancel_penalty"]
    url = event.url(name)
    data = sent_by(director.get(event.url(case.page)), url, **case.fields)
    case.change(event)

    answer = director.post(url, data)

    assert answer.status_code == 409
    assert "Someone changed this penalty after you opened the page." in words(answer)
    assert "Turn without a draw, 99" in words(answer)
    sent = sent_by(answer, url)
    assert sent["reason"] == "Misheard"
    assert director.post(url, sent).status_code == 302
    assert PenaltyEntry.objects.get().cancel_reason == "Misheard"


@pytest.mark.parametrize("name", sorted(OF_A_RECORD))
def test_a_result_that_was_replaced_is_neither_confirmed_nor_taken_back(event, director, name):
    DealRecord.objects.filter(pk=event.record.pk).update(
        status="superseded", ended_at=timezone.now()
    )

    answer = director.post(event.url(name), {"reason": "Wrong table"}, follow=True)

    assert "Someone has replaced this result. Check the new one." in words(answer)
    assert DealRecord.objects.get().status == "superseded"
