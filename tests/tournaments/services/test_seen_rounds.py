"""A button on a page of rounds does nothing where the rounds are others than the page showed."""

from functools import partial

import pytest

from tests.factories import EntryFactory, TournamentFactory, play_round
from tests.factories.results import DESK
from tournaments.enums import EntryStatus, RoundStatus
from tournaments.errors import StaleError
from tournaments.models import Round
from tournaments.selectors.schedule import schedule_state
from tournaments.selectors.versions import round_version, schedule_version
from tournaments.services.roster import withdraw
from tournaments.services.rounds import (
    close_round,
    discard_draft,
    draft_round,
    publish_round,
    redraw_round,
    reopen_round,
    swap_seats,
    take_back_round,
)
from tournaments.services.schedule import change_schedule, discard_schedule, lay_out_schedule
from tournaments.services.tournaments import update_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = TournamentFactory(deals_per_round=1, rounds_planned=2)
    EntryFactory.create_batch(8, tournament=tournament)
    return tournament


@pytest.fixture
def draft(tournament):
    return draft_round(tournament=tournament, actor=DESK)


def again(round_):
    return Round.objects.get(pk=round_.pk)


def chairs(round_):
    """Entry numbers by (table, seat), and how far the round has come."""
    seats = round_.seats.values_list("table__number", "number", "entry__number")
    return again(round_).status, {(table, seat): entry for table, seat, entry in seats}


ACTS_ON_A_DRAFT = {
    "swap": partial(swap_seats, first=1, second=8),
    "redraw": redraw_round,
    "publish": publish_round,
    "discard": discard_draft,
}


@pytest.mark.parametrize("name", ACTS_ON_A_DRAFT)
def test_a_draft_that_was_changed_since_it_was_looked_at_stays_as_it_is(draft, name):
    act = ACTS_ON_A_DRAFT[name]
    EntryFactory(tournament=draft.tournament, number=9)
    seen = round_version(again(draft))
    swap_seats(round_=draft, first=2, second=3, actor=DESK)
    before = chairs(draft)

    with pytest.raises(StaleError, match=r"^Round 1 changed after you opened this page") as stale:
        act(round_=draft, actor=DESK, seen=seen)

    assert chairs(draft) == before
    assert stale.value.seen == round_version(again(draft))
    act(round_=draft, actor=DESK, seen=stale.value.seen)
    assert not Round.objects.filter(pk=draft.pk).exists() or chairs(draft) != before


def test_a_draft_that_took_the_place_of_another_is_not_the_one_that_was_seen(draft):
    """Its number and the count of its changes are the same."""
    seen = round_version(again(draft))
    discard_draft(round_=draft, actor=DESK)
    other = draft_round(tournament=draft.tournament, actor=DESK)
    assert (other.number, other.version) == (draft.number, again(other).version)

    with pytest.raises(StaleError):
        publish_round(round_=other, actor=DESK, seen=seen)

    assert again(other).status == RoundStatus.DRAFT


@pytest.fixture
def played(draft):
    publish_round(round_=draft, actor=DESK)
    play_round(draft)
    return again(draft)


def test_a_round_that_was_closed_meanwhile_is_not_taken_back(played):
    seen = round_version(played)
    close_round(round_=played, actor=DESK)

    with pytest.raises(StaleError):
        take_back_round(round_=played, actor=DESK, scores_too=True, seen=seen)

    assert again(played).status == RoundStatus.CLOSED


def test_a_round_that_was_taken_back_and_published_again_is_not_closed(played):
    """Somebody else sits there by now, whom the desk did not show."""
    seen = round_version(played)
    Round.objects.filter(pk=played.pk).update(version=played.version + 1)

    with pytest.raises(StaleError):
        close_round(round_=played, actor=DESK, seen=seen)

    assert again(played).status == RoundStatus.PUBLISHED


def test_a_round_that_changed_while_it_was_closed_is_not_opened(played):
    close_round(round_=played, actor=DESK)
    seen = round_version(again(played))
    Round.objects.filter(pk=played.pk).update(version=played.version + 1)

    with pytest.raises(StaleError):
        reopen_round(round_=played, actor=DESK, seen=seen)

    assert again(played).status == RoundStatus.CLOSED


@pytest.mark.parametrize(
    ("steps", "status"),
    [
        ([publish_round], RoundStatus.PUBLISHED),
        ([close_round], RoundStatus.CLOSED),
        ([close_round, reopen_round], RoundStatus.PUBLISHED),
        ([partial(take_back_round, scores_too=True)], RoundStatus.DRAFT),
    ],
)
def test_a_button_pressed_twice_is_no_conflict(played, steps, status):
    """The second arrival finds done what it asks for."""
    for act in steps:
        seen = round_version(again(played))
        for _ in range(2):
            act(round_=played, actor=DESK, seen=seen)

    assert again(played).status == status


class TestTheWholeEvent:
    def seen(self, tournament):
        return schedule_version(tournament, tournament.rounds.order_by("number"))

    def test_the_next_round_is_the_one_that_was_shown(self, tournament):
        seen = self.seen(tournament)
        first = draft_round(tournament=tournament, actor=DESK, seen=seen)
        publish_round(round_=first, actor=DESK)

        with pytest.raises(StaleError, match=r"^The rounds or their players changed"):
            draft_round(tournament=tournament, actor=DESK, seen=seen)

        assert tournament.rounds.count() == 1
        draft_round(tournament=tournament, actor=DESK, seen=self.seen(tournament))
        assert tournament.rounds.count() == 2

    def test_as_many_rounds_are_laid_out_as_were_shown(self, tournament):
        seen = self.seen(tournament)
        update_tournament(tournament=tournament, actor=DESK, rounds_planned=3)

        with pytest.raises(StaleError):
            lay_out_schedule(tournament=tournament, actor=DESK, seen=seen)

        assert not tournament.rounds.exists()
        tournament.refresh_from_db()
        assert len(lay_out_schedule(tournament=tournament, actor=DESK, seen=self.seen(tournament)))

    def test_drafts_that_were_changed_meanwhile_are_not_discarded(self, tournament):
        first, _second = lay_out_schedule(tournament=tournament, actor=DESK)
        seen = self.seen(tournament)
        swap_seats(round_=first, first=1, second=8, actor=DESK)

        with pytest.raises(StaleError):
            discard_schedule(tournament=tournament, actor=DESK, seen=seen)

        assert tournament.rounds.count() == 2
        assert discard_schedule(tournament=tournament, actor=DESK, seen=self.seen(tournament)) == 2

    def test_a_schedule_is_changed_for_the_players_who_were_shown(self, tournament):
        lay_out_schedule(tournament=tournament, actor=DESK)
        leaving = list(tournament.entries.order_by("number"))[:2]
        withdraw(entry=leaving[0], actor=DESK)
        seen = self.shown(tournament)
        withdraw(entry=leaving[1], actor=DESK)
        before = [chairs(round_) for round_ in tournament.rounds.all()]

        with pytest.raises(StaleError):
            change_schedule(tournament=tournament, option="replanned", actor=DESK, seen=seen)

        assert [chairs(round_) for round_ in tournament.rounds.all()] == before
        now = self.shown(tournament)
        assert change_schedule(tournament=tournament, option="replanned", actor=DESK, seen=now) == 2
        assert tournament.entries.filter(status=EntryStatus.WITHDRAWN, seats=None).count() == 2

    def shown(self, tournament):
        state = schedule_state(tournament)
        return schedule_version(tournament, state.rounds, state.gone, state.come)
