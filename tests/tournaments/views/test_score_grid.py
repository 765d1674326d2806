"""The score grid: saving a deal with and without scripts, refusals, and two at once."""

import re
import uuid
from datetime import UTC, datetime

import pytest

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, void_sheet
from tests.tournaments.views.grid_posts import GRID, TYPED, field, input_values, post
from tests.tournaments.views.reading import markup, words
from tournaments.enums import Role, RoundStatus, Source
from tournaments.models import DealRecord
from tournaments.services.deal_status import clear_deal
from tournaments.services.log import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    tournament = TournamentFactory(slug="parish-cup")
    for name in ("Ann", "Bob", "Cyd", "Dee"):
        EntryFactory(tournament=tournament, player__name=name)
    return seated_round(tournament).tables.get()


@pytest.fixture
def scorer(client, table):
    user = MembershipFactory(
        tournament=table.round.tournament, role=Role.SCORER, user__username="scorer"
    ).user
    client.force_login(user)
    return user


def test_a_deal_is_saved_by_script_and_answered_with_its_rows(client, table, scorer):
    answer = post(client)

    record = DealRecord.objects.get()
    assert answer.status_code == 200
    assert (record.created_by, record.source, record.origin) == (scorer, "scorer", "127.0.0.1")
    assert [hand.total for hand in record.hand_scores.all()] == [0, 73, 16, 30]
    assert [hand.typed for hand in record.hand_scores.all()] == ["out", "50+15+1+7", "as ah", "30"]
    assert 'id="deal-1"' in answer.text
    assert 'data-state="saved"' in answer.text
    assert "<html" not in answer.text
    totals = answer.text.split('id="grid-totals"')[1]
    assert re.findall(r'class="total number">([^<]*)<', totals) == ["0", "73", "16", "30"]
    assert field(answer, "seen") == record.pk


def test_a_deal_is_saved_without_scripts_and_leads_back_to_it(client, table, scorer):
    answer = post(client, scripts=False)

    assert (answer.status_code, answer.url) == (302, f"{GRID}#deal-1")
    page = client.get(GRID)
    assert input_values(page) == ["out", "50+15+1+7", "as ah", "30"]
    assert input_values(page, deal=2) == [""] * 4


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refusal_keeps_what_was_typed_and_names_deal_and_seat(client, table, scorer, scripts):
    typed = {"hand_1": "out", "hand_2": "0", "hand_3": "ks ks", "hand_4": "as+5"}

    answer = post(client, typed, scripts=scripts)

    assert answer.status_code == 422
    assert input_values(answer) == ["out", "0", "ks ks", "as+5"]
    assert "“as+5” cannot be read. Type points (73)" in words(answer)
    assert 'data-state="refused"' in answer.text
    assert ("<html" in answer.text) is not scripts

    answer = post(client, typed | {"hand_4": "30"}, scripts=scripts)
    assert answer.status_code == 422
    assert input_values(answer) == ["out", "0", "ks ks", "30"]
    assert "Deal 1, seat 2: The value 0 means no cards left" in words(answer)
    inputs = re.findall(r"<input [^>]*>", answer.text)
    wrong = [
        re.search(r'data-cell="(\d)"', text)[1] for text in inputs if 'aria-invalid="true"' in text
    ]
    assert wrong == ["2"]
    assert not DealRecord.objects.exists()


def test_a_fault_of_the_whole_deal_marks_no_seat(client, table, scorer):
    answer = post(client, hand_1="5")

    assert "Deal 1: Nobody is named as going out, and the deal is not void." in words(answer)
    assert "aria-invalid" not in answer.text


def test_the_same_submission_twice_is_one_deal(client, table, scorer):
    key = str(uuid.uuid4())

    statuses = [post(client, submission_key=key).status_code for _ in range(2)]

    assert statuses == [200, 200]
    assert DealRecord.objects.count() == 1


def test_a_correction_asks_for_a_reason_and_keeps_the_old_version(client, table, scorer):
    first = play_deal(table)

    answer = post(client, seen=first.pk)
    assert answer.status_code == 422
    assert "Say why you are changing deal 1; the old result is kept." in words(answer)
    assert input_values(answer) == list(TYPED.values())
    assert 'name="reason"' in answer.text

    answer = post(client, seen=first.pk, reason="Typing error")
    assert answer.status_code == 200
    assert list(DealRecord.objects.values_list("status", "reason")) == [
        ("superseded", ""),
        ("confirmed", "Typing error"),
    ]


@pytest.mark.parametrize("scripts", [True, False])
def test_where_somebody_else_saved_meanwhile_both_are_shown(client, table, scorer, scripts):
    other = Actor(user=UserFactory(username="sam"), source=Source.DIRECTOR)
    record = recorded(table, deal_sheet(hands={2: 11, 3: 22, 4: 33}), actor=other).record

    answer = post(client, scripts=scripts)

    assert answer.status_code == 422
    assert "Someone else has saved deal 1." in words(answer)
    assert "On record, entered by sam at" in words(answer)
    assert "seat 1 0 · seat 2 11 · seat 3 22 · seat 4 33" in words(answer)
    assert input_values(answer) == list(TYPED.values())
    assert f'name="seen" value="{record.pk}"' in markup(answer)
    assert DealRecord.objects.get() == record

    answer = post(client, seen=record.pk, reason="Wrong sheet", scripts=scripts)
    assert answer.status_code == (200 if scripts else 302)
    assert [hand.total for hand in DealRecord.objects.last().hand_scores.all()] == [0, 73, 16, 30]


def test_where_somebody_else_made_the_deal_void_the_reason_can_be_given(client, table, scorer):
    """The row has no played record then, and still the form must ask why."""
    recorded(table, void_sheet())
    void = DealRecord.objects.get()

    answer = post(client)
    assert "On record" in words(answer)
    assert 'name="reason"' in answer.text

    answer = post(client, seen=void.pk)
    assert "Say why you are changing deal 1" in words(answer)
    assert 'name="reason"' in answer.text

    assert post(client, seen=void.pk, reason="It was played").status_code == 200


def test_where_the_result_was_cleared_meanwhile_saving_again_does(client, table, scorer):
    record = play_deal(table)
    clear_deal(record=record, actor=DESK, reason="Wrong table")

    answer = post(client, seen=record.pk)
    assert "Someone has cleared deal 1. Save again to enter it once more." in words(answer)
    assert input_values(answer) == list(TYPED.values())
    assert field(answer, "seen") == ""

    assert post(client, seen=field(answer, "seen")).status_code == 200
    assert DealRecord.objects.filter(status="confirmed").count() == 1


def test_a_void_deal_leaves_a_mark_and_the_next_attempt_open(client, table, scorer):
    answer = post(client, {"void": "on"})

    assert answer.status_code == 200
    assert "attempt 1 void" in words(answer)
    assert (field(answer, "attempt"), field(answer, "seen")) == (2, None)
    void = DealRecord.objects.get()
    assert f"/deals/1/history/#version-{void.pk}" in answer.content.decode()
    assert "Take the void back" in words(answer)
    history = client.get(f"{GRID}deals/1/history/")
    assert f'id="version-{void.pk}"' in history.content.decode()
    assert "Take the void back" in words(history)
    played = post(client, attempt=2)
    assert played.status_code == 200
    assert "Take the void back" not in words(played)
    assert list(DealRecord.objects.values_list("attempt", "outcome")) == [
        (1, "void"),
        (2, "played"),
    ]


@pytest.mark.parametrize("scripts", [True, False])
def test_a_void_deal_with_a_hand_typed_is_not_saved(client, table, scorer, scripts):
    answer = post(client, {"void": "on", "hand_2": "12"}, scripts=scripts)

    assert answer.status_code == 422
    assert "Deal 1 is marked void, but hands have been typed. Clear them, or unmark void." in words(
        answer
    )
    assert input_values(answer) == ["", "12", "", ""]
    assert not DealRecord.objects.exists()


def test_what_is_unlikely_is_saved_with_a_word_that_stays(client, table, scorer):
    answer = post(client, hand_4="331")

    assert answer.status_code == 200
    told = "Please check: Deal 1, seat 4: 331 points are more than the 330 that 15 cards can hold."
    assert told in words(answer)
    assert told in words(client.get(GRID))

    record = DealRecord.objects.get()
    answer = post(client, hand_4="33", seen=record.pk, reason="Typing error")
    assert "Please check" not in words(answer)
    assert "Please check" not in words(client.get(GRID))


def test_a_deal_sent_under_the_key_of_another_table_is_refused_until_it_is_saved_again(
    client, table, scorer
):
    key = str(uuid.uuid4())
    recorded(seated_round(TournamentFactory()).tables.get(), key=key)

    answer = post(client, submission_key=key)
    assert answer.status_code == 422
    assert "This form was already used for another deal." in words(answer)
    assert input_values(answer) == list(TYPED.values())
    assert not table.records.exists()

    again = post(client, submission_key=field(answer, "submission_key"))
    assert (again.status_code, table.records.count()) == (200, 1)


def test_a_hand_of_very_many_cards_is_saved_with_a_word(client, table, scorer):
    """Fifty cards of two packs fit the cell; the rules warn of them and do not block."""
    cards = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHDC"][:50]

    answer = post(client, hand_2="".join(cards), hand_3="1", hand_4="1")

    assert answer.status_code == 200
    assert "50 cards are more than the 9 dealt and 6 for three calls." in words(answer)
    assert len(DealRecord.objects.get().hand_scores.get(chair=2).cards.split()) == 50


def test_running_totals_of_later_deals_follow_a_correction(client, table, scorer):
    first = play_deal(table, 1)
    play_deal(table, 2)

    answer = post(client, seen=first.pk, reason="Typing error")

    running = dict(re.findall(r'id="running-(\d-\d)"[^>]*>.*?<span>([^<]*)<', markup(answer)))
    assert (running["1-2"], running["2-2"], running["2-4"]) == ("73", "83", "60")


def test_times_are_told_in_the_tournaments_zone(client, scorer, table):
    record = play_deal(table)
    at = datetime(2026, 11, 28, 3, 30, tzinfo=UTC)
    DealRecord.objects.filter(pk=record.pk).update(created_at=at)

    assert "saved 22:30" in words(client.get(GRID))
    assert "27 Nov 2026 22:30:00" in words(client.get(f"{GRID}deals/1/history/"))


def test_a_draft_shows_the_director_its_grid_and_saves_nothing(client, table):
    table.round.status, table.round.published_at = RoundStatus.DRAFT, None
    table.round.save()
    client.force_login(MembershipFactory(tournament=table.round.tournament).user)

    assert "This round is a draft." in words(client.get(GRID))
    answer = post(client)
    assert (answer.status_code, DealRecord.objects.count()) == (422, 0)
    assert "Round 1 is not published." in words(answer)
    assert input_values(answer) == list(TYPED.values())
