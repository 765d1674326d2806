"""How far a round is, and what the desk says to do next."""

import pytest

from tests.factories import (
    EntryFactory,
    RoundFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    play_round,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, void_sheet
from tournaments.enums import EntryStatus, RoundStatus, Source
from tournaments.selectors.desk import desk_state
from tournaments.selectors.progress import Gap, first_gap, neighbours, round_progress
from tournaments.selectors.roster import roster_counts
from tournaments.services.deal_status import clear_deal, confirm_deal
from tournaments.services.log import Actor
from tournaments.services.rounds import close_round, draft_round, publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return seated_round(TournamentFactory(), tables=3)


def table(round_, number):
    return round_.tables.get(number=number)


def states(round_):
    return [[mark.state for mark in item.marks] for item in round_progress(round_)]


def test_every_deal_of_every_table_has_its_mark(round_):
    play_deal(table(round_, 2), 3)
    recorded(table(round_, 2), void_sheet())
    record = play_deal(table(round_, 3), 1)
    clear_deal(record=record, actor=DESK, reason="Wrong table")

    progress = round_progress(round_)

    assert [item.table.number for item in progress] == [1, 2, 3]
    assert states(round_) == [["missing"] * 3, ["missing", "missing", "in"], ["missing"] * 3]
    assert [item.missing for item in progress] == [(1, 2, 3), (1, 2), (1, 2, 3)]
    seats = [(seat, entry.number) for seat, entry in progress[1].entries]
    assert seats == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_a_deal_waits_for_its_second_person():
    round_ = seated_round(TournamentFactory(double_entry=True))
    one, other = (Actor(user=UserFactory(), source=Source.SCORER) for _ in range(2))
    record = recorded(table(round_, 1), actor=one).record
    assert states(round_) == [["waiting", "missing", "missing"]]
    assert round_progress(round_)[0].missing == (2, 3)
    assert round_progress(round_)[0].uncounted == (1, 2, 3)

    confirm_deal(record=record, actor=other)
    assert states(round_) == [["in", "missing", "missing"]]


def test_a_deal_whose_correction_waits_is_not_missing():
    """It waits for a second person, and the confirmed result counts until then."""
    round_ = seated_round(TournamentFactory(double_entry=True, deals_per_round=1))
    one, other = (Actor(user=UserFactory(), source=Source.SCORER) for _ in range(2))
    first = recorded(table(round_, 1), actor=one).record
    confirm_deal(record=first, actor=other)
    recorded(table(round_, 1), deal_sheet(), actor=one, seen=first.pk, reason="Typing error")

    item = round_progress(round_)[0]
    state = desk_state(round_.tournament)
    assert (item.waiting, item.missing, first_gap(round_)) == ((1,), (), None)
    assert (state.step, state.last_open.missing, state.last_open.deals_in) == ("close", 0, 1)
    assert [found.table.number for found in state.with_waiting] == [1]


def test_the_first_gap_is_by_table_then_deal(round_):
    assert first_gap(round_) == Gap(1, 1)
    for deal in (1, 3):
        play_deal(table(round_, 1), deal)
    assert first_gap(round_) == Gap(1, 2)
    play_deal(table(round_, 1), 2)
    assert first_gap(round_) == Gap(2, 1)
    for number in (2, 3):
        for deal in (1, 2, 3):
            play_deal(table(round_, number), deal)
    assert first_gap(round_) is None


def test_neighbours_lead_to_the_next_table_with_a_gap(round_):
    def beside(number):
        found = neighbours(table(round_, number))
        return found.before, found.after, found.with_gap

    assert [beside(number) for number in (1, 2, 3)] == [(None, 2, 2), (1, 3, 3), (2, None, 1)]
    for number in (1, 3):
        for deal in (1, 2, 3):
            play_deal(table(round_, number), deal)
    assert [beside(number) for number in (1, 2, 3)] == [(None, 2, 2), (1, 3, None), (2, None, 2)]


def test_the_desk_leads_through_an_event_step_by_step():
    tournament = TournamentFactory(rounds_planned=2, deals_per_round=1)

    def step():
        return desk_state(tournament).step

    assert step() == "players"
    for _ in range(4):
        EntryFactory(tournament=tournament, status=EntryStatus.REGISTERED)
    assert step() == "check_in"
    tournament.entries.update(status=EntryStatus.CHECKED_IN)
    for more in (True, False):
        assert step() == "seat"
        round_ = draft_round(tournament=tournament, actor=DESK)
        assert step() == "publish"
        publish_round(round_=round_, actor=DESK)
        assert step() == "enter"
        play_round(round_)
        assert step() == "close"
        close_round(round_=round_, actor=DESK)
        assert bool(desk_state(tournament).planned) is more
    assert step() == "done"


def test_the_desk_counts_what_is_missing_in_the_round_it_shows(round_):
    tournament = round_.tournament
    play_deal(table(round_, 1), 1)
    RoundFactory(tournament=tournament, status=RoundStatus.DRAFT)

    state = desk_state(tournament, 1)

    assert state.chosen.number == 1
    assert (len(state.with_gaps), state.with_waiting) == (3, ())
    assert [
        (item.round.number, item.deals, item.deals_in, item.missing) for item in state.open
    ] == [
        (1, 9, 1, 8),
        (2, 0, 0, 0),
    ]
    assert state.planned == (3, 4, 5, 6)
    assert desk_state(tournament, 2).chosen.number == 2


@pytest.mark.parametrize("asked", [None, 99])
def test_the_desk_shows_the_latest_round_that_is_published(round_, asked):
    seated_round(round_.tournament)
    RoundFactory(tournament=round_.tournament, status=RoundStatus.DRAFT)

    assert desk_state(round_.tournament, asked).chosen.number == 2


def test_a_void_deal_is_missing_until_it_was_played_again(round_):
    for number in (1, 2, 3):
        for deal in (1, 2):
            play_deal(table(round_, number), deal)
    recorded(table(round_, 1), void_sheet(3))
    play_deal(table(round_, 2), 3)
    play_deal(table(round_, 3), 3)
    assert (desk_state(round_.tournament).step, first_gap(round_)) == ("enter", Gap(1, 3))

    recorded(table(round_, 1), deal_sheet(3, attempt=2))
    assert (desk_state(round_.tournament).step, first_gap(round_)) == ("close", None)


def test_the_roster_is_counted_by_status():
    tournament = TournamentFactory()
    for status, count in (("registered", 1), ("checked_in", 2), ("withdrawn", 3)):
        for _ in range(count):
            EntryFactory(tournament=tournament, status=status)
    EntryFactory()

    counts = roster_counts(tournament)

    assert (counts.registered, counts.checked_in, counts.withdrawn, counts.total) == (1, 2, 3, 6)
