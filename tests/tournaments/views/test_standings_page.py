"""What the standings say of a round in play, and how names are found."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    deal_sheet,
    play_deal,
    play_round,
    recorded,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tests.tournaments.views.reading import words
from tournaments.enums import EntryStatus
from tournaments.models import DealRecord
from tournaments.services.penalties import cancel_penalty

pytestmark = pytest.mark.django_db


def page(client, tournament, **query):
    return client.get(reverse("public:standings", args=[tournament.slug]), query)


def names(response):
    return [row.record.name for row in response.context["table"].rows]


def test_a_round_in_play_is_told_from_a_finished_one(client):
    tournament = TournamentFactory()
    play_round(seated_round(tournament, tables=2))
    assert "after round 1 of 6" in page(client, tournament).content.decode()
    second = seated_round(tournament, tables=2)
    play_deal(second.tables.first(), second.deals[0])
    page_now = page(client, tournament)
    assert "after round 1 of 6 · round 2 in play, 1 of 6 deals in" in words(page_now)


@pytest.fixture
def second_in_play():
    """Round 1 is complete: 0, 30, 30, 30; in round 2 one table of two has played one deal."""
    tournament = TournamentFactory(deals_per_round=3)
    play_round(seated_round(tournament, tables=2))
    second = seated_round(tournament, tables=2)
    play_deal(second.tables.first(), 4, goer=2, hands={1: 100, 3: 10, 4: 10})
    return tournament


def test_a_round_in_play_is_not_mixed_into_the_totals(client, second_in_play):
    response = page(client, second_in_play)

    totals = {row.record.number: row.record.total for row in response.context["table"].rows}
    assert (totals[1], totals[2]) == (0, 30)
    assert "Only round 1 counts. Round 2 is in play and not mixed in." in words(response)


def test_the_live_view_holds_everybody_against_the_field(client, second_in_play):
    response = page(client, second_in_play, view="live")

    shown = {row.record.number: row.record for row in response.context["table"].rows}
    assert (shown[1].so_far, shown[1].against_tenths, shown[1].total_tenths) == (100, 700, 700)
    assert (shown[2].place, shown[2].moved, shown[5].place) == (1, 2, 1)
    text = words(response)
    assert "live as of" in text
    assert "A deal not yet played counts as the average. Provisional." in text
    assert "1 of 3" in text
    assert "+70.0" in text


def test_as_of_a_moment_shows_what_counted_then(client, second_in_play):
    record = DealRecord.objects.filter(deal=4).get()
    before = record.confirmed_at - timedelta(microseconds=1)

    then = page(client, second_in_play, at=before.isoformat())
    later = page(client, second_in_play, at=record.confirmed_at.isoformat())

    assert {r.record.number: r.record.total for r in then.context["table"].rows}[1] == 0
    assert {r.record.number: r.record.total for r in later.context["table"].rows}[1] == 100
    assert "Results and penalties as they stood then" in words(then)
    assert "4 deals" in words(later)  # where lines differ, each says how many it counts


def test_a_corrected_deal_and_a_cancelled_penalty_stand_as_they_stood(client):
    tournament = TournamentFactory(deals_per_round=1)
    table = seated_round(tournament).tables.get()
    first = play_deal(table)
    fine = penalised(table.seats.get(number=3), points=7, code="other", reason="Ruling")
    change = {"seen": first.pk, "reason": "Misread"}
    second = recorded(table, deal_sheet(1, hands={2: 1, 3: 2, 4: 3}), **change).record
    fine = cancel_penalty(penalty=fine, actor=DESK, reason="Misheard")

    def totals(moment):
        shown = page(client, tournament, at=moment.isoformat())
        return {row.record.number: row.record.total for row in shown.context["table"].rows}

    assert totals(first.confirmed_at) == {1: 0, 2: 10, 3: 20, 4: 30}
    assert totals(fine.issued_at) == {1: 0, 2: 10, 3: 27, 4: 30}
    assert totals(second.confirmed_at) == {1: 0, 2: 1, 3: 9, 4: 3}
    assert totals(fine.cancelled_at) == {1: 0, 2: 1, 3: 2, 4: 3}


@pytest.mark.parametrize(
    "query", [{"after": "9"}, {"after": "x"}, {"after": "0"}, {"view": "dead"}, {"at": "noon"},
              {"at": "9999-12-31T23:59:59"}, {"after": "-1"}]
)  # fmt: skip
def test_a_view_that_makes_no_sense_is_the_usual_one(client, second_in_play, query):
    response = page(client, second_in_play, **query)

    assert response.status_code == 200
    if "at" not in query or query["at"] == "noon":
        assert "after round 1 of 6" in words(response)


def test_any_earlier_round_is_shown_and_linked(client):
    tournament = TournamentFactory(deals_per_round=1)
    for _ in range(3):
        play_round(seated_round(tournament))

    response = page(client, tournament, after="2")

    assert response.context["standings"].rounds == (1, 2)
    assert "after round 2 of 6" in words(response)
    assert "Also after round 1 3" in words(response)


def test_a_search_stays_in_the_view_and_prints_are_of_the_same(client):
    tournament = TournamentFactory(deals_per_round=1)
    for _ in range(2):
        play_round(seated_round(tournament))

    html = page(client, tournament, after="1").content.decode()

    assert '<input type="hidden" name="after" value="1">' in html
    assert f'href="{reverse("prints:standings", args=[tournament.slug])}?after=1"' in html


def test_before_the_first_round_is_complete_only_the_play_is_told(client):
    round_ = seated_round()
    play_deal(round_.tables.get())
    words = page(client, round_.tournament).content.decode()
    assert "round 1 in play, 1 of 3 deals in" in words
    assert "after round" not in words


@pytest.fixture
def accented():
    tournament = TournamentFactory()
    for name in ("Zoe", "Éloïse", "Uriel", "Fay"):
        EntryFactory(tournament=tournament, player__name=name)
    play_round(seated_round(tournament))
    return tournament


def test_accents_and_case_do_not_hide_a_name(client, accented):
    assert names(page(client, accented, search="eloise")) == ["Éloïse"]
    assert names(page(client, accented, search="ÉLOÏSE")) == ["Éloïse"]
    client.force_login(MembershipFactory(tournament=accented).user)
    roster = client.get(reverse("director:roster", args=[accented.slug]), {"search": "eloise"})
    assert [row.record.player.name for row in roster.context["table"].rows] == ["Éloïse"]


def test_names_are_sorted_without_their_accents(client, accented):
    assert names(page(client, accented, sort="name")) == ["Éloïse", "Fay", "Uriel", "Zoe"]


def test_who_has_withdrawn_is_behind_nobody(client, accented):
    entry = accented.entries.get(player__name="Zoe")
    entry.status = EntryStatus.WITHDRAWN
    entry.save()
    entry.seats.update(entry=None)
    assert names(page(client, accented, sort="behind"))[-1] == "Zoe"
