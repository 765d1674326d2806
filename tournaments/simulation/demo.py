"""The demo tournament: an evening at its middle, for looking around and trying things."""

import uuid
from dataclasses import dataclass, replace

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction

from tournaments.enums import Outcome, RecordStatus, Role, Source
from tournaments.models import DealRecord, Entry, Round, Tournament
from tournaments.services.deals import record_deal
from tournaments.services.log import Actor
from tournaments.services.penalties import add_penalty, cancel_penalty
from tournaments.services.roster import withdraw
from tournaments.services.tournaments import add_member
from tournaments.simulation.event import (
    Desk,
    enter_deal,
    open_event,
    play_next_round,
    seat_next_round,
    simulated_deal,
    sitting_at,
)
from tournaments.simulation.players import SimulatedPlayer

NAME, SLUG = "Kalooki Demo Cup", "kalooki-demo-cup"
SEED = 1907
PASSWORDS = {"director": "demo-director", "scorer": "demo-scorer"}
ORIGIN = "127.0.0.1"
DEALS_OF_ROUND_4 = {1: 2, 2: 1, 4: 1}  # how many deals are in, by table

PLAYERS = (
    SimulatedPlayer("Éloïse Dawkins", "Kingston"),
    SimulatedPlayer("Devon Clarke", "St Andrew"),
    SimulatedPlayer("Uriel Edwards", "Portland"),
    SimulatedPlayer("Fay Green-Henry", "Trelawny"),
    SimulatedPlayer("Garfield O'Connor", "St Ann"),
    SimulatedPlayer("Yanique Palmer", "Clarendon"),
    SimulatedPlayer("José Fernández", "St Catherine"),
    SimulatedPlayer("Hyacinth Nembhard", "Manchester"),
    SimulatedPlayer("Delroy Whyte", "Kingston"),
    SimulatedPlayer("Merlene D'Aguilar", "St James"),
    SimulatedPlayer("Hopeton Barrett", "St Andrew"),
    SimulatedPlayer("Zoë Campbell-Reid", "Portland"),
    SimulatedPlayer("Winsome Tulloch", "Hanover"),
    SimulatedPlayer("Errol Chin", "Kingston"),
    SimulatedPlayer("Nadine Lumsden", "St Elizabeth"),
    SimulatedPlayer("André Beckford", "St Thomas"),
    SimulatedPlayer("Claudette Peart", "St Mary"),
    SimulatedPlayer("Lascelles Morgan", "Westmoreland"),
    SimulatedPlayer("Patrice McKenzie", "St Ann"),
    SimulatedPlayer("Fitzroy Wint", "Clarendon"),
    SimulatedPlayer("Novelette Samuels", "St Catherine"),
    SimulatedPlayer("René Da Costa", "St James"),
    SimulatedPlayer("Icilda Gordon", "Manchester"),
    SimulatedPlayer("Trevor Downer", "Trelawny"),
)
WITHDRAWS = 13


@dataclass(frozen=True)
class Login:
    """A user of the demo; ``password`` is None where it was changed."""

    username: str
    password: str | None


def find_demo() -> Tournament | None:
    """The demo tournament, if it was made before."""
    return Tournament.objects.filter(slug=SLUG).first()


@transaction.atomic
def load_demo() -> Tournament:
    """Return the demo tournament, making it and its two users where it is not there yet.

    Nothing that is there is changed. The passwords are known to everybody: the caller sees to
    it that this is a development machine.
    """
    tournament = find_demo()
    if tournament is not None:
        return tournament
    users = {name: demo_user(name) for name in PASSWORDS}
    desk = Desk(
        director=Actor(users["director"], Source.DIRECTOR, ORIGIN),
        scorer=Actor(users["scorer"], Source.SCORER, ORIGIN),
    )
    tournament = open_event(
        players=list(PLAYERS),
        seed=SEED,
        desk=desk,
        zone="America/Jamaica",
        name=NAME,
        venue="Parish Hall, Half Way Tree",
        contact="The desk, beside the stage",
        rounds_planned=6,
        deals_per_round=3,
    )
    add_member(tournament=tournament, username="scorer", role=Role.SCORER, actor=desk.director)
    play_to_the_middle(tournament, desk)
    return tournament


def demo_user(username: str) -> User:
    """Return the user of that name, new ones with the password of the demo."""
    users = get_user_model().objects
    found = users.filter(username=username).first()
    return found or users.create_user(username, password=PASSWORDS[username])


def demo_logins() -> list[Login]:
    """The users of the demo that there are, with their passwords where they are the demo's."""
    users = {
        user.get_username(): user
        for user in get_user_model().objects.filter(username__in=PASSWORDS)
    }
    return [
        Login(name, password if users[name].check_password(password) else None)
        for name, password in PASSWORDS.items()
        if name in users
    ]


def play_to_the_middle(tournament: Tournament, desk: Desk) -> None:
    """Play three rounds with what happens at any event, and begin the fourth."""
    first = play_next_round(tournament, desk)
    second = play_next_round(tournament, desk)
    correct_a_hand(second, desk)
    leaving = Entry.objects.get(tournament=tournament, number=WITHDRAWS)
    withdraw(entry=leaving, actor=desk.director, reason="Called away after round 2.")
    third = play_next_round(tournament, desk)
    issue_infractions(first, third, desk)
    fourth = seat_next_round(tournament, desk)
    for number, deals in DEALS_OF_ROUND_4.items():
        table = fourth.tables.get(number=number)
        for deal in fourth.deals[:deals]:
            enter_deal(table, deal, desk)


def issue_infractions(first: Round, third: Round, desk: Desk) -> None:
    """Issue two infractions that stand, and one that is cancelled."""
    cases = [
        (first, 2, 3, "wrong_challenge", "Challenged seat 1; three calls were counted."),
        (first, 4, 1, "joker_discard", "Said so at once; the card went back."),
        (third, 5, 2, "cards_on_table", "Hand laid face down during a call."),
    ]
    *_standing, mistaken = [
        add_penalty(
            round_=round_,
            table=round_.tables.get(number=table),
            entry=sitting_at(round_.tables.get(number=table), seat),
            actor=desk.director,
            code=code,
            deal=round_.deals[0],
            reason=reason,
        )
        for round_, table, seat, code, reason in cases
    ]
    cancel_penalty(
        penalty=mistaken,
        actor=desk.director,
        reason="The cards were the discards, not the hand.",
    )


def correct_a_hand(round_: Round, desk: Desk) -> DealRecord:
    """Correct one hand of the first deal of the first table: ten points were not counted."""
    table = round_.tables.get(number=1)
    deal = round_.deals[0]
    record = table.records.get(deal=deal, outcome=Outcome.PLAYED, status=RecordStatus.CONFIRMED)
    played = simulated_deal(table, deal)[-1]
    hand = record.hand_scores.filter(hand__gt=0).earliest("chair")
    return record_deal(
        table=table,
        deal_input=replace(
            played.deal_input,
            hands={**played.deal_input.hands, hand.chair: hand.hand + 10},
        ),
        attempt=played.attempt,
        typed={**played.typed, hand.chair: f"{hand.hand}+10"},
        actor=desk.director,
        submission_key=uuid.uuid4(),
        seen=record.pk,
        reason="A ten was stuck behind the last card and was not counted.",
    ).record
