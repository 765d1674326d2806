"""A redraw leaves tables that are locked or have scores as they are, and seats the others."""

import pytest

from tests.factories import EntryFactory, TournamentFactory, play_deal, seated_round
from tests.factories.results import DESK
from tournaments.enums import RoundStatus, SeatingWay
from tournaments.errors import Refusal
from tournaments.models import Entry
from tournaments.selectors.verification import find_faults
from tournaments.services.roster import withdraw
from tournaments.services.rounds import discard_draft, redraw_round, take_back_round
from tournaments.services.schedule import change_schedule, lay_out_schedule

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft():
    """Three tables of four."""
    return seated_round(TournamentFactory(), tables=3, status=RoundStatus.DRAFT, published_at=None)


def tables(round_):
    """The numbers of the entries by table, in the order of the chairs."""
    found = {}
    for table, entry in round_.seats.order_by("table__number", "number").values_list(
        "table__number", "entry__number"
    ):
        found.setdefault(table, []).append(entry)
    return found


def lock(round_, *numbers):
    round_.tables.filter(number__in=numbers).update(is_locked=True)


@pytest.mark.parametrize("way", SeatingWay.of_a_round())
def test_a_locked_table_stays_and_the_others_are_seated_around_it(draft, way):
    lock(draft, 2)
    before = draft.tables.get(number=2).pk

    redraw_round(round_=draft, actor=DESK, way=way)

    after = tables(draft)
    assert (after[2], draft.tables.get(number=2).pk) == ([5, 6, 7, 8], before)
    assert list(after) == [1, 2, 3]
    assert sorted(after[1] + after[3]) == [1, 2, 3, 4, 9, 10, 11, 12]
    assert find_faults(draft.tournament) == []


def test_a_fixed_table_is_kept_where_it_is_drawn_and_where_it_is_locked(draft):
    Entry.objects.filter(number__in=[1, 9]).update(needs_fixed_table=True)
    Entry.objects.filter(number=1).update(fixed_table=3)
    Entry.objects.filter(number=9).update(fixed_table=2)
    lock(draft, 2)

    redraw_round(round_=draft, actor=DESK)

    assert 1 in tables(draft)[3]
    assert tables(draft)[2] == [5, 6, 7, 8]


def test_a_fixed_table_that_is_not_chosen_yet_is_none_that_is_locked(draft):
    Entry.objects.filter(number=12).update(needs_fixed_table=True)
    lock(draft, 1)

    redraw_round(round_=draft, actor=DESK)

    assert Entry.objects.get(number=12).fixed_table == 2
    assert 12 in tables(draft)[2]


def test_who_came_and_who_left_are_drawn_for_the_open_tables(draft):
    lock(draft, 1)
    withdraw(entry=draft.tournament.entries.get(number=12), actor=DESK)
    come = EntryFactory.create_batch(2, tournament=draft.tournament)

    redraw_round(round_=draft, actor=DESK)

    after = tables(draft)
    assert after[1] == [1, 2, 3, 4]
    assert sorted(number for table in after if table != 1 for number in after[table]) == [
        5, 6, 7, 8, 9, 10, 11, *(entry.number for entry in come),
    ]  # fmt: skip


def test_a_table_with_a_score_stays_when_a_round_published_in_error_is_drawn_again(draft):
    draft.status, draft.published_at = RoundStatus.PUBLISHED, "2026-11-28T15:00:00Z"
    draft.save()
    record = play_deal(draft.tables.get(number=3))
    take_back_round(round_=draft, actor=DESK, scores_too=True)

    redraw_round(round_=draft, actor=DESK)

    assert tables(draft)[3] == [9, 10, 11, 12]
    assert sorted(tables(draft)[1] + tables(draft)[2]) == [1, 2, 3, 4, 5, 6, 7, 8]
    record.refresh_from_db()
    assert record.status == "confirmed"
    assert find_faults(draft.tournament) == []


def test_nothing_is_drawn_where_every_table_is_locked(draft):
    lock(draft, 1, 2, 3)
    before = tables(draft)

    with pytest.raises(Refusal) as refused:
        redraw_round(round_=draft, actor=DESK)

    assert refused.value.message == "Every table of Round 1 is locked. Unlock one to redraw it."
    assert tables(draft) == before


def test_a_draft_with_a_locked_table_is_discarded_whole(draft):
    lock(draft, 2)

    discard_draft(round_=draft, actor=DESK)

    assert not draft.tournament.rounds.exists()


@pytest.mark.parametrize("option", ["kept", "replanned"])
def test_a_schedule_with_a_locked_table_is_not_changed(option):
    tournament = TournamentFactory(rounds_planned=2)
    EntryFactory.create_batch(12, tournament=tournament)
    rounds = lay_out_schedule(tournament=tournament, actor=DESK)
    lock(rounds[1], 3)
    withdraw(entry=tournament.entries.get(number=1), actor=DESK)
    before = [tables(round_) for round_ in rounds]

    with pytest.raises(Refusal) as refused:
        change_schedule(tournament=tournament, option=option, actor=DESK)

    assert refused.value.message == "Table 3 of Round 2 is locked. Unlock it first."
    assert [tables(round_) for round_ in rounds] == before
