"""Tables and rounds that end before every deal is played."""

import pytest

from tests.factories import (
    TournamentFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK
from tests.tournaments.services.one_table import sound
from tournaments.enums import Action, RoundStatus, Source
from tournaments.errors import Refusal
from tournaments.models import LogEntry, Round
from tournaments.selectors.sheets import table_sheet
from tournaments.selectors.standings import standings
from tournaments.services.chairs import change_chair
from tournaments.services.deal_status import clear_deal
from tournaments.services.ending import close_with_gaps, end_short
from tournaments.services.log import Actor
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db

SCORER = Actor(user=None, source=Source.SCORER)


@pytest.fixture
def table():
    return seated_round(TournamentFactory(deals_per_round=3)).tables.get()


def test_a_table_that_ends_short_is_complete_and_the_rest_is_not_played(table):
    play_deal(table, 1)

    assert end_short(table=table, actor=DESK, reason="Lights out") == 2

    assert table_sheet(table).is_complete
    assert close_round(round_=table.round, actor=DESK).status == RoundStatus.CLOSED
    outcomes = table.records.order_by("deal").values_list("outcome", "status", "reason")
    assert list(outcomes)[1:] == [("not_played", "confirmed", "Lights out")] * 2
    assert [row.total for row in standings(table.round.tournament).rows] == [0, 10, 20, 30]
    assert sound(table)


def test_a_deal_not_played_is_played_after_all_with_a_reason(table):
    end_short(table=table, actor=DESK, reason="No time")
    marked = table.records.get(deal=1)

    record = recorded(table, deal_sheet(), seen=marked.pk, reason="There was time").record

    assert (record.outcome, record.replaces) == ("played", marked)
    assert sound(table)


def test_a_waiting_result_is_settled_before_a_table_ends_short(table):
    table.round.tournament.double_entry = True
    table.round.tournament.save()
    play_deal(table, 1)

    with pytest.raises(Refusal, match="At table 1 deal 1 waits for a second person"):
        end_short(table=table, actor=DESK, reason="No time")
    with pytest.raises(Refusal, match="At table 1 deal 1 waits for a second person"):
        close_with_gaps(round_=table.round, actor=DESK, reason="No time")


def test_ending_short_needs_a_reason_and_something_that_is_missing(table):
    with pytest.raises(Refusal, match="Say why the table ends short"):
        end_short(table=table, actor=DESK, reason=" ")
    end_short(table=table, actor=DESK, reason="No time")
    with pytest.raises(Refusal, match="Table 1 has no deal that is missing"):
        end_short(table=table, actor=DESK, reason="No time")


def test_a_round_is_closed_with_gaps_and_opens_again_when_one_is_cleared():
    round_ = seated_round(TournamentFactory(deals_per_round=2), tables=2)
    first, second = round_.tables.order_by("number")
    play_deal(first, 1)
    play_deal(first, 2)
    play_deal(second, 1)

    assert close_with_gaps(round_=round_, actor=DESK, reason="Time is up") == 1

    assert Round.objects.get().status == RoundStatus.CLOSED
    assert second.records.get(deal=2).outcome == "not_played"
    clear_deal(record=first.records.get(deal=1), actor=DESK, reason="Wrong table")
    assert Round.objects.get().status == RoundStatus.PUBLISHED
    assert LogEntry.objects.first().action == Action.ROUND_REOPENED


def test_a_scorer_changes_nothing_in_a_closed_round(table):
    close_with_gaps(round_=table.round, actor=DESK, reason="Time is up")

    with pytest.raises(Refusal, match="Only a director can correct it now"):
        change_chair(table=table, chair=2, entry=None, actor=SCORER)
