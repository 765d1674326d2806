"""Standings decide about a round when they are complete and confirmed, or a director agrees."""

import pytest
from django.urls import reverse

from tests.factories import EntryFactory, MembershipFactory, TournamentFactory, play_round
from tests.factories.results import DESK
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Action, RecordStatus, Role
from tournaments.errors import NeedsAgreement
from tournaments.models import DealRecord, LogEntry, Round
from tournaments.services.rounds import draft_round, publish_round, redraw_round

pytestmark = pytest.mark.django_db
BY_STANDING = ("standing", "spread", "straight")
ASKED = (
    "The standings still miss results, or wait for a second person: round 1, table 2."
    " Seat by what is in all the same, or enter these first."
)


@pytest.fixture
def tournament():
    tournament = TournamentFactory(slug="parish-cup", rounds_planned=2)
    EntryFactory.create_batch(12, tournament=tournament)
    first = draft_round(tournament=tournament, actor=DESK)
    play_round(publish_round(round_=first, actor=DESK))
    return tournament


def at_table_two():
    return DealRecord.objects.filter(table__number=2).latest("deal")


def lose_a_result():
    record = at_table_two()
    record.hand_scores.all().delete()
    record.delete()


def leave_one_waiting():
    record = at_table_two()
    record.status, record.confirmed_at, record.confirmed_by = RecordStatus.SUBMITTED, None, None
    record.save()


@pytest.mark.parametrize("way", BY_STANDING)
@pytest.mark.parametrize("miss", [lose_a_result, leave_one_waiting])
def test_results_that_are_missing_or_wait_are_asked_about(tournament, way, miss):
    miss()

    with pytest.raises(NeedsAgreement) as question:
        draft_round(tournament=tournament, actor=DESK, way=way)

    assert (question.value.message, question.value.field) == (ASKED, "unfinished")
    assert tournament.rounds.count() == 1


def test_what_was_missing_when_it_was_drawn_all_the_same_is_logged(tournament):
    lose_a_result()

    draft_round(tournament=tournament, actor=DESK, way="standing", unfinished=True)

    line = LogEntry.objects.filter(action=Action.ROUND_DRAFTED).latest("pk")
    assert line.data["unfinished"] == {"1": [2]}


def test_a_redraw_by_the_standings_asks_too(tournament):
    lose_a_result()
    draft = draft_round(tournament=tournament, actor=DESK, way="random")

    with pytest.raises(NeedsAgreement, match="round 1, table 2"):
        redraw_round(round_=draft, actor=DESK, way="standing")


@pytest.mark.parametrize("way", BY_STANDING)
def test_complete_standings_decide_without_a_word(tournament, way):
    draft_round(tournament=tournament, actor=DESK, way=way)

    line = LogEntry.objects.filter(action=Action.ROUND_DRAFTED).latest("pk")
    assert "unfinished" not in line.data
    assert Round.objects.get(number=2).seats.count() == 12


def test_a_director_who_agrees_gets_the_round(client, tournament):
    lose_a_result()
    client.force_login(MembershipFactory(tournament=tournament, role=Role.DIRECTOR).user)
    page = client.get(reverse("director:schedule", args=["parish-cup"]))
    action = reverse("director:draft_round", args=["parish-cup"])

    asked = client.post(action, sent_by(page, action, way="standing"))
    assert ASKED in words(asked)
    assert Round.objects.count() == 1

    client.post(action, sent_by(asked, action))
    assert Round.objects.get(number=2).way == "standing"
