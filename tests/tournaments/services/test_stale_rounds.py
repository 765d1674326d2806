"""Two directors at one round: the second one's page is old, and what it asks meets the round as
it is now."""

import pytest

from tests.factories import EntryFactory, TournamentFactory, play_deal
from tests.factories.results import DESK, substituted
from tournaments.enums import Action, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import LogEntry, Round
from tournaments.services.rounds import (
    close_round,
    discard_draft,
    draft_round,
    publish_round,
    redraw_round,
    reopen_round,
    take_back_round,
)
from tournaments.services.schedule import change_schedule

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft():
    tournament = TournamentFactory(deals_per_round=1)
    for _ in range(4):
        EntryFactory(tournament=tournament)
    return draft_round(tournament=tournament, actor=DESK)


def again(round_):
    return Round.objects.get(pk=round_.pk)


def test_what_was_published_meanwhile_is_published_once(draft):
    publish_round(round_=again(draft), actor=DESK)
    at = again(draft).published_at

    assert publish_round(round_=draft, actor=DESK).published_at == at
    assert LogEntry.objects.filter(action=Action.ROUND_PUBLISHED).count() == 1


@pytest.mark.parametrize("act", [redraw_round, discard_draft])
def test_what_was_published_meanwhile_is_no_draft_to_change(draft, act):
    publish_round(round_=again(draft), actor=DESK)
    seats = list(draft.seats.values_list("pk", "entry"))

    with pytest.raises(Refusal, match=r"^Round 1 is published\."):
        act(round_=draft, actor=DESK)
    assert again(draft).status == RoundStatus.PUBLISHED
    assert list(draft.seats.values_list("pk", "entry")) == seats


def test_what_was_taken_back_meanwhile_is_not_closed(draft):
    published = publish_round(round_=draft, actor=DESK)
    play_deal(published.tables.get(), published.deals[0])
    take_back_round(round_=again(published), actor=DESK, scores_too=True)

    with pytest.raises(Refusal, match=r"^Round 1 is not published\.$"):
        close_round(round_=published, actor=DESK)
    assert again(published).status == RoundStatus.DRAFT


def test_what_was_taken_back_meanwhile_is_not_opened_again(draft):
    published = publish_round(round_=draft, actor=DESK)
    play_deal(published.tables.get(), published.deals[0])
    closed = close_round(round_=published, actor=DESK)
    take_back_round(round_=again(closed), actor=DESK, scores_too=True)

    reopen_round(round_=closed, actor=DESK)

    assert again(closed).status == RoundStatus.DRAFT


def test_a_substitute_keeps_what_was_done_to_the_round_meanwhile(draft):
    newcomer = EntryFactory(tournament=draft.tournament)
    publish_round(round_=again(draft), actor=DESK)

    substituted(draft, out=1, into=newcomer.number)

    assert again(draft).status == RoundStatus.PUBLISHED
    assert again(draft).seats.filter(entry=newcomer).exists()


@pytest.mark.parametrize("option", ["kept", "replanned"])
def test_drafts_that_were_discarded_meanwhile_are_not_planned_again(draft, option):
    discard_draft(round_=draft, actor=DESK)

    with pytest.raises(Refusal) as refused:
        change_schedule(tournament=draft.tournament, option=option, actor=DESK)

    assert refused.value.message == (
        "There is no draft to plan again; check which rounds there are now."
    )
    assert draft.tournament.log.latest("pk").action == "round_withdrawn"
