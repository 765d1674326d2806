"""Deals, tables and rounds that end before everything is played, from the desk."""

import pytest
from django.urls import reverse

from tests.factories import (
    MembershipFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Action, Role, RoundStatus, Source
from tournaments.models import DealRecord, LogEntry, Round
from tournaments.selectors.verification import find_faults
from tournaments.services.chairs import change_chair
from tournaments.services.deal_status import confirm_deal
from tournaments.services.log import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(slug="parish-cup", deals_per_round=2, double_entry=True)


@pytest.fixture
def round_(tournament):
    """Two tables of two deals; the first has one in."""
    round_ = seated_round(tournament, tables=2)
    confirmed(round_.tables.get(number=1), 1)
    return round_


def confirmed(table, deal, **fields):
    """A deal that one person has entered and another confirmed."""
    record = play_deal(table, deal, **fields)
    return confirm_deal(record=record, actor=Actor(user=UserFactory(), source=Source.SCORER))


@pytest.fixture(autouse=True)
def director(client, tournament, round_):
    user = MembershipFactory(tournament=tournament, role=Role.DIRECTOR).user
    client.force_login(user)
    return user


def address(name, *arguments):
    return reverse(f"director:{name}", args=["parish-cup", *arguments])


def form(client, name, query=None, **changes):
    page = client.get(address("end_round", 1), query or {})
    return sent_by(page, address(name, 1), **changes)


def press(client, name, query=None, **changes):
    return client.post(address(name, 1), form(client, name, query, **changes), follow=True)


def not_played(round_):
    rows = DealRecord.objects.filter(table__round=round_, outcome="not_played")
    return [
        (record.table.number, record.deal)
        for record in rows.select_related("table").order_by("table__number", "deal")
    ]


def waiting(round_):
    scorer = Actor(user=UserFactory(), source=Source.SCORER)
    return recorded(round_.tables.get(number=2), deal_sheet(1), actor=scorer).record


def test_a_single_deal_is_marked_and_counts_at_once_under_double_entry(client, round_):
    answer = press(client, "end_deals", {"table": 2, "deal": 1})

    assert "1 deal is marked as not played." in words(answer)
    assert not_played(round_) == [(2, 1)]
    record = DealRecord.objects.get(outcome="not_played")
    assert (record.status, record.reason) == ("confirmed", "Time is up")
    assert "Playing 1 of 4 deals in · 1 not played" in words(answer)
    entry = LogEntry.objects.first()
    assert (entry.action, entry.subject) == (Action.DEALS_NOT_PLAYED, "Round 1, table 2")
    assert entry.reason == "Time is up"
    assert find_faults(round_.tournament) == []


def test_a_table_ends_short(client, round_):
    press(client, "end_deals", {"table": 2}, reason="They had to leave")

    assert not_played(round_) == [(2, 1), (2, 2)]
    assert set(
        DealRecord.objects.filter(outcome="not_played").values_list("reason", flat=True)
    ) == {"They had to leave"}
    assert Round.objects.get().status == RoundStatus.PUBLISHED


def test_all_tables_end_at_once_and_the_round_stays_open(client, round_):
    press(client, "end_deals")

    assert not_played(round_) == [(1, 2), (2, 1), (2, 2)]
    assert Round.objects.get().status == RoundStatus.PUBLISHED
    assert "Close round 1" in words(client.get(address("desk")))


def test_a_round_is_closed_with_gaps_that_the_page_lists(client, round_):
    page = words(client.get(address("end_round", 1)))
    assert "3 deals are missing. A deal that is not played counts" in page
    assert (
        "All 3 missing deals are marked as not played: table 1, deal 2; table 2, deals 1–2." in page
    )

    answer = press(client, "close_with_gaps")

    assert "Round 1 is closed. 3 deals are marked as not played." in words(answer)
    assert not_played(round_) == [(1, 2), (2, 1), (2, 2)]
    assert Round.objects.get().status == RoundStatus.CLOSED
    assert "Round 1 is closed" in words(client.get(address("end_round", 1)))


def test_what_waits_is_settled_first_and_the_refusal_links_there(client, round_):
    sent = form(client, "close_with_gaps", reason="They went home")
    waiting(round_)

    answer = client.post(address("close_with_gaps", 1), sent)

    assert answer.status_code == 422
    assert "At table 2 deal 1 waits for a second person. Confirm or clear it first." in words(
        answer
    )
    assert f'href="{address("grid", 1, 2)}#deal-1"' in answer.text
    assert "They went home" in answer.text
    assert Round.objects.get().status == RoundStatus.PUBLISHED
    assert not_played(round_) == []


def test_other_deals_of_a_table_can_end_while_one_waits(client, round_):
    waiting(round_)

    press(client, "end_deals", {"table": 2})

    assert not_played(round_) == [(2, 2)]


def test_a_deal_that_came_in_meanwhile_is_not_marked(client, round_):
    sent = form(client, "end_deals", {"table": 2})
    confirmed(round_.tables.get(number=2), 2)

    answer = client.post(address("end_deals", 1), sent)

    assert answer.status_code == 409
    assert "Deal 2 of table 2 is not missing any more. Nothing was done." in words(answer)
    assert not_played(round_) == []
    again = sent_by(answer, address("end_deals", 1))
    assert again["pick"] == "2-1"


@pytest.mark.parametrize("picks", [[], ["x"], ["2-x", "9" * 40]])
def test_nothing_that_can_be_marked_is_said_in_words(client, round_, picks):
    sent = form(client, "end_deals", pick=picks)

    answer = client.post(address("end_deals", 1), sent, follow=True)

    assert "Choose the deals that are not played." in words(answer)
    assert not_played(round_) == []


def test_a_reason_is_asked_for(client, round_):
    for name in ("end_deals", "close_with_gaps"):
        answer = press(client, name, reason=" ")

        assert "Say why deals are not played." in words(answer)
    assert not_played(round_) == []


def test_a_table_whose_player_does_not_come_scores_three_hands_and_the_round_closes(client, round_):
    """No hand is invented: the chair is empty, three hands count, the rest is not played."""
    table = round_.tables.get(number=2)
    change_chair(table=table, chair=2, entry=None, actor=DESK)
    confirmed(table, 1, hands={3: 20, 4: 30})

    press(client, "close_with_gaps")

    assert not_played(round_) == [(1, 2), (2, 2)]
    assert list(table.records.get(deal=1).hand_scores.values_list("chair", flat=True)) == [1, 3, 4]
    assert Round.objects.get().status == RoundStatus.CLOSED
    assert find_faults(round_.tournament) == []


def test_the_floors_own_button_ends_a_table_short(client, round_):
    url = address("end_short", 1, 2)
    page = client.get(address("floor", 1), {"table": 2})

    answer = client.post(url, sent_by(page, url, reason="Ill"), follow=True)

    assert "2 deals are marked as not played." in words(answer)
    assert not_played(round_) == [(2, 1), (2, 2)]


def test_deals_not_played_have_the_same_word_everywhere(client, round_):
    press(client, "end_deals", {"table": 2})
    table = round_.tables.get(number=2)
    player = table.seats.get(number=1).entry

    assert "deal 1 not played" in words(client.get(address("desk")))
    for url in (
        address("grid", 1, 2),
        reverse("table:link", args=[table.token]),
        reverse("public:player", args=["parish-cup", player.number]),
    ):
        page = client.get(url)
        assert '<span class="state off">not played</span>' in page.text, url
    assert "1 of 4 deals in" in words(client.get("/events/parish-cup/standings/"))
    assert "Not played: table 2, deals 1–2." in words(client.get(address("round", 1)))


def test_a_draft_cannot_end(client, tournament):
    seated_round(tournament, status=RoundStatus.DRAFT)

    page = words(client.get(address("end_round", 2)))
    answer = client.post(address("close_with_gaps", 2), {"reason": "x"}, follow=True)

    assert "This round is a draft" in page
    assert "Round 2 is not published." in words(answer)
