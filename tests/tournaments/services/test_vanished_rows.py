"""A page is open on a row that somebody else removes: what it asks for is refused in words."""

import pytest

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tests.tournaments.roster_import.rosters import bring_in, sample
from tournaments.enums import Role, RoundStatus
from tournaments.errors import StaleError
from tournaments.models import DealRecord, LogEntry, PenaltyEntry, Round, Tournament
from tournaments.selectors.floor_choices import Chosen
from tournaments.services import chairs, ending, roster, rounds, schedule, tournaments
from tournaments.services.deal_status import clear_deal, confirm_deal
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db


def refused(service, **arguments):
    """What a service says when it will not, having saved nothing."""
    lines = LogEntry.objects.count()
    with pytest.raises(StaleError) as refusal:
        service(actor=DESK, **arguments)
    assert LogEntry.objects.count() == lines
    return refusal.value.message


@pytest.mark.parametrize(
    ("service", "fields"),
    [
        (tournaments.update_tournament, {"venue": "Mona"}),
        (tournaments.update_rules, {"switches": {}, "infractions": []}),
        (tournaments.add_member, {"username": "ann", "role": Role.SCORER}),
        (roster.add_entry, {"name": "Ann"}),
        (roster.check_in, {"numbers": [1]}),
        (rounds.draft_round, {}),
        (schedule.lay_out_schedule, {}),
        (schedule.discard_schedule, {}),
        (schedule.change_schedule, {"option": "kept"}),
    ],
)
def test_a_tournament(service, fields):
    tournament = TournamentFactory()
    Tournament.objects.filter(pk=tournament.pk).delete()

    message = refused(service, tournament=tournament, **fields)

    assert message == "Someone has deleted this tournament."
    assert not Tournament.objects.exists()


def test_a_tournament_whose_players_are_brought_in():
    tournament = TournamentFactory()
    Tournament.objects.filter(pk=tournament.pk).delete()

    with pytest.raises(StaleError, match=r"^Someone has deleted this tournament\.$"):
        bring_in(tournament, sample("roster-16.tsv"))


@pytest.mark.parametrize(
    ("service", "fields"),
    [
        (roster.update_entry, {"name": "Anne"}),
        (roster.remove_entry, {}),
        (roster.undo_check_in, {}),
        (roster.withdraw, {}),
        (roster.reinstate, {}),
    ],
)
def test_a_player(service, fields):
    entry = EntryFactory()
    roster.remove_entry(entry=entry.tournament.entries.get(), actor=DESK)

    message = refused(service, entry=entry, **fields)

    assert message == "Someone has removed this player from the roster."


@pytest.mark.parametrize("service", ["add", "update"])
def test_a_player_to_keep_apart_from(service):
    tournament = TournamentFactory()
    ann, bob = EntryFactory(tournament=tournament), EntryFactory(tournament=tournament)
    roster.remove_entry(entry=tournament.entries.get(pk=bob.pk), actor=DESK)

    message = (
        refused(roster.update_entry, entry=ann, name="Anne", keep_apart=[bob])
        if service == "update"
        else refused(roster.add_entry, tournament=tournament, name="Cid", keep_apart=[ann, bob])
    )

    assert message == (
        "Someone has removed a player to keep apart from. Choose from those who are left."
    )
    ann.player.refresh_from_db()
    assert ann.player.name != "Anne"
    assert tournament.entries.get() == ann


def test_a_role():
    director = MembershipFactory(tournament=TournamentFactory())
    scorer = MembershipFactory(tournament=director.tournament, role=Role.SCORER)
    tournaments.remove_member(member=director.tournament.memberships.get(pk=scorer.pk), actor=DESK)

    message = refused(tournaments.remove_member, member=scorer)

    assert message == "Someone has already taken this role away."
    assert director.tournament.memberships.get() == director


@pytest.mark.parametrize(
    ("service", "fields"),
    [
        (rounds.redraw_round, {}),
        (rounds.swap_seats, {"first": 1, "second": 2}),
        (chairs.change_floor, {"chosen": Chosen(table=1, chair=1), "choice": "empty"}),
        (rounds.publish_round, {}),
        (rounds.take_back_round, {}),
        (rounds.discard_draft, {}),
        (rounds.close_round, {}),
        (rounds.reopen_round, {}),
    ],
)
def test_a_round(service, fields):
    round_ = seated_round(TournamentFactory(), status=RoundStatus.DRAFT)
    rounds.discard_draft(round_=Round.objects.get(pk=round_.pk), actor=DESK)

    message = refused(service, round_=round_, **fields)

    assert message == "Someone has discarded this round. Check which rounds there are now."


@pytest.fixture
def redrawn_table():
    """A table as somebody's page shows it, after its round was taken back and redrawn."""
    round_ = seated_round(TournamentFactory())
    table = round_.tables.select_related("round__tournament").get()
    table.seat = table.seats.select_related("entry").first()
    rounds.take_back_round(round_=round_, actor=DESK)
    rounds.publish_round(round_=rounds.redraw_round(round_=round_, actor=DESK), actor=DESK)
    return table


GONE_TABLE = "Someone has seated this round again. Check who sits where now."


def test_a_table(redrawn_table):
    with pytest.raises(StaleError) as refusal:
        recorded(redrawn_table, deal_sheet())

    assert refusal.value.message == GONE_TABLE
    assert not DealRecord.objects.exists()
    with pytest.raises(StaleError, match=GONE_TABLE):
        penalised(redrawn_table.seat)
    assert not PenaltyEntry.objects.exists()


def test_the_chairs_of_a_table(redrawn_table):
    with pytest.raises(StaleError, match=GONE_TABLE):
        chairs.change_chair(table=redrawn_table, chair=1, entry=None, actor=DESK)
    with pytest.raises(StaleError, match=GONE_TABLE):
        ending.end_short(table=redrawn_table, reason="No time", actor=DESK)


def test_a_table_where_something_was_scored_elsewhere(redrawn_table):
    recorded(seated_round(redrawn_table.round.tournament).tables.get(), deal_sheet(4))

    with pytest.raises(StaleError) as refusal:
        recorded(redrawn_table, deal_sheet())

    assert refusal.value.message == GONE_TABLE


def test_a_result_and_a_penalty():
    table = seated_round(TournamentFactory()).tables.get()
    record = recorded(table).record
    penalty = penalised(table.seats.first(), actor=DESK, code="no_draw")
    DealRecord.objects.get().hand_scores.all().delete()
    DealRecord.objects.all().delete()
    PenaltyEntry.objects.all().delete()

    gone = "Someone has removed this result. Check the table."
    assert refused(confirm_deal, record=record) == gone
    assert refused(clear_deal, record=record, reason="Wrong table") == gone
    message = refused(cancel_penalty, penalty=penalty, reason="Misheard")
    assert message == "Someone has removed this penalty. Check the table."
