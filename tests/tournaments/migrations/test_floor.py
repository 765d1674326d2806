"""Events of the time when seats owned the hands: nothing is lost, and changed totals are told."""

import datetime as dt
import uuid
from types import SimpleNamespace

import pytest

from scoring import load_preset

THEN = dt.datetime(2026, 11, 28, 15, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


class Event:
    """One round of three deals at a table of four, as the version before kept it."""

    def __init__(self, models, **fields):
        self.models = models
        rules = load_preset("kalooki", out_bonus=-25).to_dict()
        self.tournament = models.Tournament.objects.create(
            name="Parish Cup", slug="cup", date=THEN.date(), preset="kalooki", rules=rules,
            rounds_planned=2, deals_per_round=3, seed=1, **fields,
        )  # fmt: skip
        self.round = models.Round.objects.create(
            tournament=self.tournament, number=1, deals=[1, 2, 3], way="random", seed=1,
            status="published", published_at=THEN,
        )  # fmt: skip
        self.table = models.Table.objects.create(round=self.round, number=1, token="link")
        self.seats = {
            number: models.Seat.objects.create(
                table=self.table, round=self.round, entry=self.entry(number), number=number
            )
            for number in (1, 2, 3, 4)
        }

    def entry(self, number, **fields):
        player = self.models.Player.objects.create(name=f"Player {number}")
        fields = {"status": "checked_in", **fields}
        return self.models.Entry.objects.create(
            tournament=self.tournament, player=player, number=number, **fields
        )

    def record(self, deal, minute, *, hands=None, bonus=0, goer=1, **fields):
        """A confirmed version entered so many minutes later; ``hands`` by seat, none where void."""
        at = THEN + minute * MINUTE
        plain = {"status": "confirmed", "source": "scorer", "created_at": at, "confirmed_at": at}
        record = self.models.DealRecord.objects.create(
            table=self.table, deal=deal, submission_key=uuid.uuid4(), is_void=hands is None,
            goer=self.seats[goer] if hands else None, **plain | fields,
        )  # fmt: skip
        for number, hand in (hands or {}).items():
            self.models.HandScore.objects.create(
                record=record, seat=self.seats[number], hand=hand,
                bonus=bonus if number == goer else 0, typed=str(hand),
            )  # fmt: skip
        return record

    def penalty(self, number, **fields):
        plain = {"code": "no_draw", "points": 50, "counted": 50, "source": "director"}
        return self.models.PenaltyEntry.objects.create(
            seat=self.seats[number], submission_key=uuid.uuid4(), **plain | fields
        )


HANDS = {1: 0, 2: 10, 3: 20, 4: 30}


@pytest.fixture
def before(migrate_to):
    return SimpleNamespace(**migrate_to("0004_restored_log_line"))


@pytest.fixture
def after(migrate_to):
    return lambda: SimpleNamespace(**migrate_to("0007_floor_constraints"))


def test_hands_name_their_chair_and_player(before, after):
    event = Event(before)
    event.record(2, 0, hands=HANDS, opened_before=[1, 3])

    hands = after().HandScore.objects.order_by("chair")

    assert list(hands.values_list("chair", "entry__number", "hand", "opened", "typed")) == [
        (1, 1, 0, True, "0"),
        (2, 2, 10, False, "10"),
        (3, 3, 20, True, "20"),
        (4, 4, 30, False, "30"),
    ]
    assert not hands.filter(absent=True).exists()


@pytest.mark.parametrize(
    ("bonus", "cut_by", "down", "split"),
    [
        (-25, None, True, (-25, 0)),
        (-50, 1, False, (0, -50)),
        (-75, 1, True, (-25, -50)),
        (0, None, False, (0, 0)),
    ],
)
def test_bonuses_are_split_by_the_rules(before, after, bonus, cut_by, down, split):
    event = Event(before)
    event.record(
        1, 0, hands=HANDS, bonus=bonus, down_and_out=down,
        exact_cut_by=event.seats[cut_by] if cut_by else None,
    )  # fmt: skip

    models = after()

    hand = models.HandScore.objects.get(chair=1)
    assert (hand.out_bonus, hand.cut_bonus) == split
    record = models.DealRecord.objects.get()
    assert (record.goer, record.exact_cut_by, record.dealer) == (1, cut_by, 1)


def test_the_dealer_is_kept_as_the_chairs_took_turns(before, after):
    event = Event(before)
    event.seats[2].delete()
    for deal in (1, 2, 3):
        event.record(deal, deal, hands={1: 0, 3: 20, 4: 30})

    records = after().DealRecord.objects.order_by("deal")

    assert list(records.values_list("deal", "dealer")) == [(1, 1), (2, 3), (3, 4)]


def test_versions_end_when_they_were_replaced_or_taken_back(before, after):
    event = Event(before)
    first = event.record(1, 0, hands=HANDS, status="superseded")
    event.record(1, 5, hands=HANDS, replaces=first)
    waiting = event.record(2, 1, hands=HANDS, status="superseded", confirmed_at=None)
    event.record(2, 3, hands=HANDS, replaces=waiting, confirmed_at=THEN + 9 * MINUTE)
    cleared = event.record(3, 2, hands=HANDS, status="rejected")
    before.LogEntry.objects.create(
        tournament=event.tournament, action="deal_rejected", source="director",
        at=THEN + 7 * MINUTE, data={"record": cleared.pk},
    )  # fmt: skip

    records = after().DealRecord.objects

    ended = {
        (record.deal, record.status): record.ended_at and (record.ended_at - THEN) // MINUTE
        for record in records.all()
    }
    assert ended == {
        (1, "superseded"): 5,
        (1, "confirmed"): None,
        (2, "superseded"): 3,
        (2, "confirmed"): None,
        (3, "rejected"): 7,
    }


def test_penalties_name_their_player_round_and_table(before, after):
    event = Event(before)
    event.penalty(3, deal=2, reason="Drew twice")
    event.penalty(4)

    penalties = after().PenaltyEntry.objects.order_by("pk")

    assert list(
        penalties.values_list("entry__number", "round__number", "table__number", "deal", "points")
    ) == [(3, 1, 1, 2, 50), (4, 1, 1, None, 50)]


def test_a_penalty_typed_after_its_void_counts_as_one_typed_before(before, after, capsys):
    event = Event(before)
    event.record(1, 0)
    event.penalty(2, deal=1, counted=0)
    event.penalty(3, deal=1, counted=50)

    after()

    told = capsys.readouterr().out.splitlines()
    assert told == ["Parish Cup: the total of 3 Player 3 changes from 50 to 0."]


def test_a_round_not_played_counts_deal_by_deal_and_tells_what_that_changes(before, after, capsys):
    event = Event(before, missed_rounds="average")
    event.entry(5, starts_in_round=2)
    event.record(1, 0, hands={1: 0, 2: 10, 3: 21, 4: 31})  # 15.5 on average
    event.record(2, 1, hands={1: 0, 2: 10, 3: 20, 4: 31})  # 15.25

    models = after()

    told = capsys.readouterr().out.splitlines()
    assert models.Tournament.objects.get().not_played == "field"
    assert told == []  # 31 before, as the average of the round; 16 + 15 now


def test_nothing_is_said_where_nothing_changes(before, after, capsys):
    event = Event(before)
    event.record(1, 0, hands=HANDS)
    event.penalty(2, deal=1)
    event.penalty(3, deal=1, counted=0, cancelled_at=THEN, cancel_reason="Misheard")

    models = after()

    assert capsys.readouterr().out == ""
    assert models.Round.objects.get().slots == [1, 2, 3]
    assert set(models.Seat.objects.values_list("first_slot", flat=True)) == {1}
