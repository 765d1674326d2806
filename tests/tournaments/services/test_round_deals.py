"""The deals of a round are data: chosen for a draft, dropped or added while it is played."""

import pytest

from tests.factories import TournamentFactory, play_deal, seated_round
from tests.factories.results import DESK, penalised
from tournaments.enums import Action, RoundStatus
from tournaments.errors import Refusal, StaleError
from tournaments.models import LogEntry
from tournaments.selectors.deals import deal_plan, offered_deals
from tournaments.selectors.progress import round_progress
from tournaments.selectors.standings import standings
from tournaments.selectors.verification import find_faults
from tournaments.selectors.versions import round_version
from tournaments.services.deal_status import clear_deal
from tournaments.services.ending import close_with_gaps
from tournaments.services.penalties import cancel_penalty
from tournaments.services.round_deals import change_deals
from tournaments.services.rounds import close_round
from tournaments.services.tournaments import update_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(deals_per_round=3, rounds_planned=3)


@pytest.fixture
def round_(tournament):
    return seated_round(tournament, tables=2)


def changed(round_, *deals, **fields):
    return change_deals(round_=round_, deals=deals, actor=DESK, **fields).slots


def sound(round_):
    return find_faults(round_.tournament) == []


def test_a_draft_takes_any_list_in_any_order(tournament):
    draft = seated_round(tournament, status=RoundStatus.DRAFT)

    assert changed(draft, 9, 2, 5, 1) == [9, 2, 5, 1]
    assert sound(draft)


def test_a_deal_that_no_table_has_begun_is_dropped_and_leaves_a_hole(round_):
    table = round_.tables.first()
    play_deal(table, 1)
    play_deal(table, 3)

    assert changed(round_, 1, 3) == [1, None, 3]

    first, second = round_progress(round_.tournament.rounds.get())
    assert (first.missing, second.missing) == ((), (1, 3))
    assert {row.number: row.total for row in standings(round_.tournament).rows}[2] == 20
    assert sound(round_)


def test_an_added_deal_goes_last_and_everybody_sits_on(round_):
    assert changed(round_, 1, 2, 3, 8) == [1, 2, 3, 8]
    assert changed(round_, 1, 3, 8, 2) == [1, 2, 3, 8]

    play_deal(round_.tables.first(), 8)
    assert sound(round_)


def test_a_dropped_deal_comes_back_at_the_end(round_):
    assert changed(round_, 1, 3) == [1, None, 3]
    assert changed(round_, 1, 2, 3) == [1, None, 3, 2]
    play_deal(round_.tables.first(), 2)
    assert sound(round_)


def test_a_deal_that_has_begun_stays(round_):
    table = round_.tables.get(number=2)
    record = play_deal(table, 2)
    with pytest.raises(Refusal, match=r"Deal 2 has begun at table 2, so it stays\."):
        changed(round_, 1, 3)

    clear_deal(record=record, actor=DESK, reason="Wrong")
    penalty = penalised(table.seats.first(), deal=2)
    with pytest.raises(Refusal, match=r"Deal 2 has a penalty of .*, so it stays\."):
        changed(round_, 1, 3)

    cancel_penalty(penalty=penalty, actor=DESK, reason="Misheard")
    assert changed(round_, 1, 3) == [1, None, 3]


def test_lists_that_cannot_be_are_refused_in_words(round_):
    for deals, words in (
        ((), "at least one deal"),
        ((1, 1), "each deal only once"),
        ((1, 10), "Deal 10 is not in the schedule"),
    ):
        with pytest.raises(Refusal, match=words):
            changed(round_, *deals)
    for table in round_.tables.all():
        for deal in (1, 2, 3):
            play_deal(table, deal)
    close_round(round_=round_, actor=DESK)
    with pytest.raises(Refusal, match="Reopen it first"):
        changed(round_, 1, 2, 3, 4)


def test_who_looked_before_a_change_looks_again(round_):
    seen = round_version(round_)
    changed(round_, 1, 2)

    with pytest.raises(StaleError):
        changed(round_, 1, 2, 3, seen=seen)


def test_the_log_tells_the_deals_before_and_after_and_only_of_changes(round_):
    changed(round_, 1, 2, 3)
    changed(round_, 1, 2, 5)

    line = LogEntry.objects.get(action=Action.DEALS_CHANGED)
    assert (line.data["before"], line.data["after"]) == ([1, 2, 3], [1, 2, 5])


def test_a_setting_never_changes_a_round_that_is_seated(tournament, round_):
    update_tournament(tournament=tournament, actor=DESK, deals_per_round=2)
    tournament.refresh_from_db()

    round_.refresh_from_db()
    assert round_.slots == [1, 2, 3]
    assert offered_deals(tournament) == [4, 5]


def test_the_next_round_goes_on_after_the_deals_last_planned(tournament, round_):
    changed(round_, 1, 2)

    assert offered_deals(tournament) == [3, 4, 5]


def test_the_plan_tells_which_deals_everybody_plays_twice_and_never(tournament, round_):
    changed(round_, 1, 2, 3, 9)

    plan = deal_plan(tournament)

    assert [(item.number, item.deals, item.is_seated) for item in plan.rounds] == [
        (1, (1, 2, 3, 9), True), (2, (1, 2, 3), False), (3, (4, 5, 6), False),
    ]  # fmt: skip
    assert (plan.once, plan.more, plan.never) == ([4, 5, 6, 9], [1, 2, 3], [7, 8])


def test_a_round_without_its_last_deals_is_complete(round_):
    for table in round_.tables.all():
        play_deal(table, 1)
        play_deal(table, 2)

    changed(round_, 1, 2)

    assert close_with_gaps(round_=round_, actor=DESK, reason="Time") == 0
    assert sound(round_)
