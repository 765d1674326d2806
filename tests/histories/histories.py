"""Random histories of a hall: sixty actions, held against the plain floor."""

from django.urls import reverse

from tests.factories import MembershipFactory
from tests.histories import chairs, deals, round_deals, rounds, wrong_places
from tests.histories.checks import hold_against
from tests.histories.hall import Hall
from tests.histories.reading import floor_in
from tests.histories.reckoning import totals

ACTIONS = 60
EVERY = 12  # actions between two looks at everything
WEIGHTS = {
    rounds.arrive: 2,
    rounds.leave: 2,
    rounds.return_: 1,
    rounds.draft: 6,
    rounds.redraw: 1,
    rounds.discard: 1,
    rounds.publish: 6,
    rounds.take_back: 1,
    rounds.end_table: 1,
    rounds.close: 1,
    rounds.reopen: 1,
    deals.play: 24,
    deals.correct: 4,
    deals.clear: 2,
    deals.confirm: 8,
    deals.charge: 4,
    deals.pardon: 1,
    chairs.empty: 3,
    chairs.seat: 2,
    chairs.choose: 8,
    round_deals.change: 2,
    wrong_places.swap: 3,
    wrong_places.move: 2,
    wrong_places.clear: 1,
}
PAGES = {
    "": ["public:standings", "public:rounds", "public:players", "director:desk",
         "director:roster", "director:penalties", "director:log", "director:schedule"],
    "number": ["director:round", "director:floor"],
    "shown": ["public:round"],
    "number table": ["director:grid", "director:referee"],
    "entry": ["public:player", "director:player_penalties"],
}  # fmt: skip


def play_history(seed):
    """Play one history; where it fails, the error has what was done as notes."""
    hall = Hall(seed)
    done = []
    try:
        for count in range(ACTIONS):
            done.append(_act(hall))
            if count % EVERY == EVERY - 1:
                hold_against(hall.floor, hall.tournament)
    except BaseException as error:
        error.add_note(f"Seed {seed}:\n" + "\n".join(done))
        raise
    return hall


def _act(hall):
    while True:
        action = hall.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        said = action(hall)
        if said is not None:
            return said


def open_and_close(seed, client):
    """Play a history, open every page at its end, close every round, and look once more."""
    hall = play_history(seed)
    _open_every_page(hall, client)
    _close_everything(hall)
    hold_against(hall.floor, hall.tournament)
    assert totals(floor_in(hall.tournament)) == totals(hall.floor)


def _close_everything(hall):
    """Every round can be closed: drafts are published first, what waits is confirmed."""
    while any(stage.status == "draft" for stage in hall.floor.rounds.values()):
        assert rounds.publish(hall)
    while deals.settle(hall) is not None:
        pass
    while rounds.close(hall) is not None:
        pass
    assert {stage.status for stage in hall.floor.shown()} <= {"closed"}


def _open_every_page(hall, client):
    """Every page of a director and of the public answers, of every kind of argument."""
    client.force_login(MembershipFactory(tournament=hall.tournament).user)
    given = {"": [()], "number": [], "shown": [], "number table": [], "entry": []}
    for stage in hall.floor.rounds.values():
        given["number"].append((stage.number,))
        if stage.status != "draft":
            given["shown"].append((stage.number,))
        given["number table"].append((stage.number, hall.choose(stage.tables)))
    given["entry"] = [(hall.choose(hall.floor.people),) for _ in range(2)]
    for takes, names in PAGES.items():
        for name in names:
            for arguments in given[takes]:
                response = client.get(reverse(name, args=[hall.tournament.slug, *arguments]))
                assert response.status_code == 200, (name, arguments)
