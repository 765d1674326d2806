"""The life of a round up to its scores: draft, swap, publish, take back, discard."""

import pytest

from tests.factories import EntryFactory, TournamentFactory, play_deal, seated_round
from tests.factories.results import DESK, penalised
from tournaments.enums import Action, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import DealRecord, LogEntry, Round, Seat
from tournaments.selectors.standings import standings
from tournaments.services.roster import undo_check_in, withdraw
from tournaments.services.rounds import (
    discard_draft,
    draft_round,
    publish_round,
    redraw_round,
    swap_seats,
    take_back_round,
)
from tournaments.services.schedule import lay_out_schedule

pytestmark = pytest.mark.django_db


def field(players, **fields):
    tournament = TournamentFactory(**fields)
    for _ in range(players):
        EntryFactory(tournament=tournament)
    return tournament


def chairs(round_):
    """Entry numbers by (table, seat)."""
    seats = round_.seats.values_list("table__number", "number", "entry__number")
    return {(table, seat): entry for table, seat, entry in seats}


def draft(players=8, **fields):
    return draft_round(tournament=field(players, **fields), actor=DESK)


def fresh(round_):
    return Round.objects.get(pk=round_.pk)


def swap(round_, first, second):
    return swap_seats(round_=round_, first=first, second=second, actor=DESK)


def test_a_draft_goes_on_in_the_schedule_and_is_logged():
    tournament = field(8)
    first = draft_round(tournament=tournament, actor=DESK)
    first = publish_round(round_=first, actor=DESK)
    second = draft_round(tournament=tournament, actor=DESK)

    assert [(r.number, r.deals, r.status) for r in (first, second)] == [
        (1, [1, 2, 3], RoundStatus.PUBLISHED),
        (2, [4, 5, 6], RoundStatus.DRAFT),
    ]
    assert (first.seed, second.seed) == (8, 9)
    line = LogEntry.objects.filter(action=Action.ROUND_DRAFTED).last()
    assert (line.subject, line.data) == ("Round 1", {"way": "random", "seed": 8})


def test_one_seed_gives_one_seating():
    assert chairs(draft(22, seed=5)) == chairs(draft(22, seed=5))
    assert chairs(draft(22, seed=5)) != chairs(draft(22, seed=6))


def test_the_highest_seed_can_be_used_and_redrawn():
    round_ = draft(8, seed=2**31 - 1)

    redraw_round(round_=round_, actor=DESK)

    assert fresh(round_).seats.count() == 8


def test_a_draft_stands_in_the_way_of_the_next():
    round_ = draft()

    with pytest.raises(Refusal, match=r"^Round 1 is still a draft\. Publish it first\.$"):
        draft_round(tournament=round_.tournament, actor=DESK)

    assert Round.objects.count() == 1


def test_no_more_rounds_are_seated_than_planned():
    round_ = draft(rounds_planned=1)
    publish_round(round_=round_, actor=DESK)

    with pytest.raises(Refusal, match="All planned rounds are seated"):
        draft_round(tournament=round_.tournament, actor=DESK)


@pytest.mark.parametrize("way", ["nonsense", "x" * 40])
def test_an_unknown_way_is_refused(way):
    tournament = field(8)

    with pytest.raises(Refusal, match="Choose how the players are seated"):
        draft_round(tournament=tournament, actor=DESK, way=way)
    assert not Round.objects.exists()

    round_ = draft_round(tournament=tournament, actor=DESK)
    with pytest.raises(Refusal, match="Choose how the players are seated"):
        redraw_round(round_=round_, actor=DESK, way=way)
    assert fresh(round_).way == "random"


def test_redrawing_seats_otherwise_and_makes_older_pages_stale():
    round_ = draft(12)
    before, version = chairs(round_), fresh(round_).version

    redraw_round(round_=round_, actor=DESK)

    assert chairs(round_) != before
    assert sorted(chairs(round_).values()) == sorted(before.values())
    assert fresh(round_).version > version


def test_two_players_change_places():
    round_ = draft()
    before = chairs(round_)
    place = {entry: chair for chair, entry in before.items()}

    swap(round_, 1, 8)

    assert chairs(round_) == before | {place[1]: 8, place[8]: 1}
    line = LogEntry.objects.first()
    names = [round_.tournament.entries.get(number=n).player.name for n in (1, 8)]
    assert line.action == Action.SEATS_SWAPPED
    assert line.data == {"players": names}


@pytest.mark.parametrize("pair", [(1, 1), (1, 99), (0, 0)])
def test_a_swap_needs_two_who_are_seated(pair):
    round_ = draft()
    before = chairs(round_)

    with pytest.raises(Refusal, match="Choose two different players"):
        swap(round_, *pair)

    assert chairs(round_) == before


def test_a_published_seating_is_neither_swapped_nor_redrawn_nor_discarded():
    round_ = publish_round(round_=draft(), actor=DESK)
    before = chairs(round_)

    for change in (
        lambda: swap(round_, 1, 8),
        lambda: redraw_round(round_=round_, actor=DESK),
        lambda: discard_draft(round_=round_, actor=DESK),
    ):
        with pytest.raises(Refusal, match=r"^Round 1 is published\. Take it back first\.$"):
            change()

    assert chairs(fresh(round_)) == before


def test_publishing_says_when_and_opens_the_round():
    round_ = draft(4)

    publish_round(round_=round_, actor=DESK)
    when = fresh(round_).published_at
    publish_round(round_=fresh(round_), actor=DESK)

    assert fresh(round_).status == RoundStatus.PUBLISHED
    assert fresh(round_).published_at == when is not None
    assert play_deal(round_.tables.first()).status == "confirmed"


@pytest.mark.parametrize("leave", [withdraw, undo_check_in])
def test_a_seating_with_somebody_who_left_is_not_published(leave):
    round_ = draft()
    entry = round_.tournament.entries.get(number=3)
    leave(entry=entry, actor=DESK)

    with pytest.raises(Refusal) as refused:
        publish_round(round_=round_, actor=DESK)

    assert refused.value.message == f"{entry.player.name} will not play. Redraw the seating."
    assert fresh(round_).status == RoundStatus.DRAFT

    redraw_round(round_=fresh(round_), actor=DESK)
    assert 3 not in chairs(round_).values()
    assert publish_round(round_=fresh(round_), actor=DESK).status == RoundStatus.PUBLISHED


def test_a_published_round_without_scores_is_taken_back_and_published_again():
    round_ = publish_round(round_=draft(), actor=DESK)

    take_back_round(round_=round_, actor=DESK)
    assert (fresh(round_).status, fresh(round_).published_at) == (RoundStatus.DRAFT, None)
    swap(round_, 1, 8)

    publish_round(round_=fresh(round_), actor=DESK)
    assert fresh(round_).status == RoundStatus.PUBLISHED


def test_a_round_with_scores_is_taken_back_only_where_that_was_said_and_loses_nothing():
    round_ = seated_round(TournamentFactory())
    record = play_deal(round_.tables.first())
    before = chairs(round_)

    with pytest.raises(Refusal, match="Round 1 has scores") as refused:
        take_back_round(round_=round_, actor=DESK)
    assert refused.value.field == "scores_too"
    assert fresh(round_).status == RoundStatus.PUBLISHED

    take_back_round(round_=round_, actor=DESK, scores_too=True)
    assert standings(round_.tournament).rows == ()
    for change in (
        lambda: redraw_round(round_=fresh(round_), actor=DESK),
        lambda: swap(round_, 1, 2),
        lambda: discard_draft(round_=fresh(round_), actor=DESK),
    ):
        with pytest.raises(Refusal, match="has scores, which belong to its seating"):
            change()

    withdraw(entry=round_.tournament.entries.first(), actor=DESK)
    publish_round(round_=fresh(round_), actor=DESK)
    assert chairs(round_) == before
    assert DealRecord.objects.get() == record
    assert [row.total for row in standings(round_.tournament).rows] == [10, 20, 30, 0]


def test_a_penalty_alone_is_a_score_too():
    round_ = seated_round(TournamentFactory())
    penalised(round_.seats.first(), actor=DESK, code="no_draw")

    with pytest.raises(Refusal, match="has scores"):
        take_back_round(round_=round_, actor=DESK)


def test_a_round_before_a_published_one_is_not_taken_back():
    round_ = publish_round(round_=draft(), actor=DESK)
    later = draft_round(tournament=round_.tournament, actor=DESK)
    publish_round(round_=later, actor=DESK)

    with pytest.raises(Refusal, match="A later round is published already"):
        take_back_round(round_=round_, actor=DESK, scores_too=True)


def test_a_draft_is_thrown_away_and_its_number_used_again():
    round_ = draft()
    tournament = round_.tournament

    discard_draft(round_=round_, actor=DESK)

    assert not Round.objects.exists()
    assert not Seat.objects.exists()
    assert draft_round(tournament=tournament, actor=DESK).number == 1


def test_the_latest_draft_is_thrown_away_first():
    first, second = lay_out_schedule(tournament=field(8, rounds_planned=2), actor=DESK)

    with pytest.raises(Refusal, match=r"^A later round is already seated\. Discard that one"):
        discard_draft(round_=first, actor=DESK)
    assert list(Round.objects.all()) == [first, second]

    discard_draft(round_=second, actor=DESK)
    discard_draft(round_=first, actor=DESK)
    assert not Round.objects.exists()
