"""Closing a round, and opening it again."""

import pytest

from tests.factories import TournamentFactory, play_deal, play_round, seated_round
from tests.factories.results import DESK
from tournaments.enums import Action, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import LogEntry, Round
from tournaments.services.rounds import close_round, reopen_round, take_back_round

pytestmark = pytest.mark.django_db


def fresh(round_):
    return Round.objects.get(pk=round_.pk)


def test_closing_names_the_first_table_and_deal_that_is_missing():
    tournament = TournamentFactory(deals_per_round=9)
    round_ = seated_round(tournament, tables=5)
    for table in round_.tables.all():
        for deal in range(1, 10):
            if (table.number, deal) not in {(5, 7), (5, 9)}:
                play_deal(table, deal)

    with pytest.raises(Refusal, match=r"^Table 5 is missing deal 7\.$"):
        close_round(round_=round_, actor=DESK)
    assert fresh(round_).status == RoundStatus.PUBLISHED

    play_deal(round_.tables.get(number=5), 7)
    with pytest.raises(Refusal, match=r"^Table 5 is missing deal 9\.$"):
        close_round(round_=round_, actor=DESK)

    play_deal(round_.tables.get(number=5), 9)
    assert close_round(round_=round_, actor=DESK).status == RoundStatus.CLOSED
    assert LogEntry.objects.first().action == Action.ROUND_CLOSED


def test_a_draft_is_not_closed():
    round_ = seated_round(TournamentFactory())
    play_round(round_)
    take_back_round(round_=round_, actor=DESK, scores_too=True)

    with pytest.raises(Refusal, match=r"^Round 1 is not published\.$"):
        close_round(round_=fresh(round_), actor=DESK)

    assert fresh(round_).status == RoundStatus.DRAFT


def test_a_closed_round_is_opened_again():
    round_ = seated_round(TournamentFactory())
    play_round(round_)
    close_round(round_=round_, actor=DESK)

    reopen_round(round_=round_, actor=DESK)
    reopen_round(round_=round_, actor=DESK)

    assert fresh(round_).status == RoundStatus.PUBLISHED
    assert LogEntry.objects.filter(action=Action.ROUND_REOPENED).count() == 1
