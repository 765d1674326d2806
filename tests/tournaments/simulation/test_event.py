import datetime as dt
from dataclasses import replace

import pytest

from tests.factories.results import void_sheet
from tests.tournaments.simulation.rows import check_against_rules, tables_of
from tournaments.enums import Action, EntryStatus, RecordStatus, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import DealRecord, PenaltyEntry
from tournaments.services.log import COMMAND
from tournaments.simulation import event
from tournaments.simulation.deals import Breach, PlayedDeal
from tournaments.simulation.event import (
    Desk,
    enter_deal,
    open_event,
    play_next_round,
    seat_next_round,
)
from tournaments.simulation.players import simulated_players

pytestmark = pytest.mark.django_db
DESK = Desk(director=COMMAND, scorer=COMMAND)


def opened(*, players=7, seed=11, **fields):
    plan = {"name": "Parish Cup", "rounds_planned": 2, "deals_per_round": 2} | fields
    return open_event(
        players=simulated_players(players, seed),
        seed=seed,
        desk=DESK,
        zone="America/Jamaica",
        **plan,
    )


def test_an_event_opens_today_with_everybody_checked_in():
    tournament = opened(players=9)

    assert set(tournament.entries.values_list("status", flat=True)) == {EntryStatus.CHECKED_IN}
    assert [entry.player.name for entry in tournament.entries.select_related("player")] == [
        player.name for player in simulated_players(9, 11)
    ]


def test_today_is_that_of_the_tournaments_zone(monkeypatch):
    late_evening_in_jamaica = dt.datetime(2026, 11, 29, 3, 0, tzinfo=dt.UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: late_evening_in_jamaica)

    assert opened(players=3).date == dt.date(2026, 11, 28)


def test_a_played_round_is_closed_and_every_deal_agrees_with_the_rules():
    tournament = opened()
    play_next_round(tournament, DESK)
    play_next_round(tournament, DESK)

    assert list(tournament.rounds.values_list("number", "status", "slots")) == [
        (1, RoundStatus.CLOSED, [1, 2]),
        (2, RoundStatus.CLOSED, [3, 4]),
    ]
    records = DealRecord.objects.filter(outcome="played", status=RecordStatus.CONFIRMED)
    assert records.count() == 2 * 2 * 2  # rounds, tables and deals
    for record in records:
        check_against_rules(record)


def test_a_seed_plays_the_same_event_twice():
    first, second = opened(players=9), opened(players=9)
    for tournament in (first, second):
        play_next_round(tournament, DESK)

    assert first.slug != second.slug
    assert tables_of(first) == tables_of(second)


def test_another_seed_plays_another_event():
    first, second = opened(seed=11), opened(seed=12)
    for tournament in (first, second):
        play_next_round(tournament, DESK)

    assert tables_of(first)[1] != tables_of(second)[1]


def test_every_preset_is_played():
    for preset in ("kalooki", "original", "super", "baby"):
        tournament = opened(players=5, preset=preset, rounds_planned=1)
        play_next_round(tournament, DESK)
        for record in DealRecord.objects.filter(
            table__round__tournament=tournament, outcome="played"
        ):
            check_against_rules(record)

    assert DealRecord.objects.filter(outcome="played").count() == 8


def test_no_round_is_played_beyond_the_plan():
    tournament = opened(rounds_planned=1)
    play_next_round(tournament, DESK)

    with pytest.raises(Refusal, match="planned rounds are seated"):
        play_next_round(tournament, DESK)
    assert tournament.rounds.count() == 1


def test_void_attempts_and_infractions_are_entered_with_their_deal(monkeypatch):
    tournament = opened(players=4)
    table = seat_next_round(tournament, DESK).tables.get()
    [*_voids, last] = event.simulated_deal(table, 1)
    void = PlayedDeal(void_sheet()["deal_input"], 1)
    breach = Breach(2, "over_call", calls=5, reason="19 cards counted.")
    again = replace(last, attempt=2, breach=breach)
    monkeypatch.setattr(event, "simulated_deal", lambda table, deal: [void, again])

    record = enter_deal(table, 1, DESK)

    assert list(table.records.values_list("attempt", "outcome")) == [(1, "void"), (2, "played")]
    assert record.attempt == 2
    penalty = PenaltyEntry.objects.counting().get()
    seat = table.seats.get(entry=penalty.entry)
    assert (seat.number, penalty.deal, penalty.attempt) == (2, 1, 2)
    assert (penalty.code, penalty.calls, penalty.counted) == ("over_call", 5, 100)


def test_everything_goes_through_the_services_and_their_log():
    tournament = opened(players=4, rounds_planned=1)
    play_next_round(tournament, DESK)

    actions = [line.action for line in tournament.log.order_by("pk")]
    assert actions[:6] == [Action.TOURNAMENT_CREATED, *[Action.ENTRY_ADDED] * 4, Action.CHECKED_IN]
    assert actions.count(Action.DEAL_RECORDED) == DealRecord.objects.count()
    assert actions[-1] == Action.ROUND_CLOSED
