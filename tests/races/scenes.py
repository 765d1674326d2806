"""Events in the states in which people meet, and what a page loads of them before it writes.

In each is a tournament with eight players at two tables, one who came after the draw, one who is
not there yet and one who has withdrawn; two directors, a scorer, and a mere user. One of those who
are seated is entered in another tournament, too.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth import get_user_model

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    PlayerFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.factories.results import penalised
from tournaments.enums import EntryStatus, Role, RoundStatus, Source
from tournaments.models import (
    DealRecord,
    Entry,
    PenaltyEntry,
    Round,
    Seat,
    Table,
    Tournament,
)
from tournaments.services.deal_status import confirm_deal
from tournaments.services.log import Actor
from tournaments.services.roster import withdraw
from tournaments.services.rounds import close_round, publish_round

NAME = "Parish Cup"
SEATED, OTHER_SEATED = 3, 5
LEFT, CAME_LATE, NOT_THERE, WITHDRAWN = 8, 9, 10, 11


@dataclass(frozen=True)
class Scene:
    """A state of the event, and how it is made from nothing."""

    name: str
    make: Callable[[], None]


def made_tournament(**fields):
    """The tournament with its players and its people, before any round."""
    tournament = TournamentFactory(
        name=NAME,
        slug="parish-cup",
        rounds_planned=3,
        deals_per_round=2,
        switches={"double_infractions": True},
        **fields,
    )
    for username, role in (
        ("ann", Role.DIRECTOR), ("ben", Role.DIRECTOR), ("cy", Role.SCORER), ("dot", None)
    ):  # fmt: skip
        user = UserFactory(username=username)
        if role:
            MembershipFactory(tournament=tournament, user=user, role=role)
    for number in range(1, 12):
        EntryFactory(
            tournament=tournament,
            player=PlayerFactory(name=f"Player {number}"),
            number=number,
            status={NOT_THERE: EntryStatus.REGISTERED, WITHDRAWN: EntryStatus.WITHDRAWN}.get(
                number, EntryStatus.CHECKED_IN
            ),
            withdrawn_after=0 if number == WITHDRAWN else None,
        )
    sister = TournamentFactory(name="Sister Cup", slug="sister-cup")
    EntryFactory(tournament=sister, player=tournament.entries.get(number=SEATED).player)
    return tournament


def made_round(tournament, number, status=RoundStatus.PUBLISHED):
    """A round of two tables of four."""
    times = {"published_at": None} if status == RoundStatus.DRAFT else {}
    return seated_round(tournament, tables=2, number=number, status=status, **times)


def made_drafts():
    """Two drafts."""
    tournament = made_tournament()
    for number in (1, 2):
        made_round(tournament, number, RoundStatus.DRAFT)


def made_left():
    """Two drafts, after which one who is seated there withdrew, so that a chair is free."""
    made_drafts()
    withdraw(entry=entry(LEFT), actor=acting("ann"))


def made_published(**fields):
    """A round that begins: nothing on record but a penalty in its first deal."""
    round_ = made_round(made_tournament(**fields), 1)
    charge(round_.tables.get(number=1))
    return round_


def made_played():
    """A round that is complete but for its closing, and a draft of the next."""
    round_ = made_published()
    for place in (1, 2):
        for deal in round_.deals:
            score(round_.tables.get(number=place), deal)
    made_round(round_.tournament, 2, RoundStatus.DRAFT)
    return round_


def made_closed():
    """A closed round, and the next one published without any score."""
    close_round(round_=made_played(), actor=acting("ann"))
    publish_round(round_=round_(2), actor=acting("ann"))


def made_waiting():
    """A round where a second person confirms: a result waits, and so does a correction."""
    round_ = made_published(double_entry=True)
    table = round_.tables.get(number=1)
    score(table, 1)
    confirmed = confirm_deal(record=score(table, 2), actor=acting("ann"))
    recorded(
        table,
        deal_sheet(2, hands={2: 5, 3: 5, 4: 5}),
        key=key("correction"),
        actor=acting("cy"),
        seen=confirmed.pk,
        reason="Misread",
    )


def charge(table, deal=1):
    """A penalty in a deal of a table."""
    return penalised(
        table.seats.get(number=2),
        actor=acting("ann"),
        code="no_draw",
        deal=deal,
        submission_key=key("charged"),
    )


def score(table, deal):
    """The result of a deal as the scorer types it."""
    return recorded(
        table, deal_sheet(deal), key=key(f"{table.number} {deal}"), actor=acting("cy")
    ).record


BEFORE = Scene("before", made_tournament)
DRAFTS = Scene("drafts", made_drafts)
SOMEBODY_LEFT = Scene("left", made_left)
PUBLISHED = Scene("published", made_published)
PLAYED = Scene("played", made_played)
CLOSED = Scene("closed", made_closed)
WAITING = Scene("waiting", made_waiting)
SCENES = (BEFORE, DRAFTS, SOMEBODY_LEFT, PUBLISHED, PLAYED, CLOSED, WAITING)


def key(text):
    """A submission key that is the same in every run."""
    return uuid.uuid5(uuid.NAMESPACE_OID, text)


def acting(username):
    """A user at the desk, or the scorer beside it."""
    user = get_user_model().objects.get(username=username)
    source = Source.SCORER if username == "cy" else Source.DIRECTOR
    return Actor(user=user, source=source, origin="127.0.0.1")


def tournament(slug="parish-cup"):
    """The tournament, or another."""
    return Tournament.objects.get(slug=slug)


def member(username):
    """A user's role."""
    return (
        tournament().memberships.select_related("tournament", "user").get(user__username=username)
    )


def entry(number, slug="parish-cup"):
    """A player's place in the tournament, or in another."""
    entries = Entry.objects.select_related("player", "tournament")
    return entries.get(tournament__slug=slug, number=number)


def round_(number):
    """A round."""
    return Round.objects.select_related("tournament").get(number=number)


def table(number):
    """A table of the first round."""
    return Table.objects.select_related("round__tournament").get(round__number=1, number=number)


def seat(place, number):
    """A seat at a table of the first round."""
    return Seat.objects.select_related("entry__player", "table__round__tournament").get(
        table=table(place), number=number
    )


def record(text):
    """A result by its key: that of a table and deal, or of the waiting correction."""
    return DealRecord.objects.select_related("table__round__tournament").get(
        submission_key=key(text)
    )


def penalty():
    """The penalty that was charged before."""
    return PenaltyEntry.objects.select_related("table", "round__tournament").get(
        submission_key=key("charged")
    )
