"""The page on which a director changes who sits where."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    play_deal,
    seated_round,
)
from tests.factories.results import DESK
from tests.tournaments.views.addresses import Event
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role, RoundStatus
from tournaments.models import LogEntry, chairs_at
from tournaments.services.chairs import change_chair
from tournaments.services.roster import withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return Event()


@pytest.fixture
def director(event):
    client = Client()
    client.force_login(event.director)
    return client


def opened(event, director, **query):
    return director.get(event.url("director:floor"), query)


def press(event, director, page, choice, **changes):
    url = event.url("director:change_floor", choice=choice)
    return director.post(url, sent_by(page, url, **changes), follow=True)


def sitting(event, slot):
    seats = event.table.seats.select_related("entry")
    return {chair: seat.entry.number for chair, seat in chairs_at(seats, slot).items()}


def test_the_page_says_what_is_empty_and_who_has_no_chair(event, director):
    change_chair(table=event.table, chair=4, entry=None, actor=DESK)
    gone = event.tournament.entries.get(number=1)
    withdraw(entry=gone, actor=DESK)

    page = words(opened(event, director))

    assert (
        f"1 chair is empty. 2 players have no chair. {gone} has withdrawn and still has a chair."
    ) in page
    assert "1 of 3 deals" in page
    assert "4 Empty chair free from deal 2" in page
    assert f"1 {gone} Withdrawn" in page
    assert "Choose a chair, or somebody who has none." in page


def test_a_choice_says_what_it_does_and_does_it_in_one_step(event, director):
    page = opened(event, director, table=1, chair=2)
    leaver = event.tournament.entries.get(number=2)
    assert (
        f"Leaves; {event.spare} takes the chair from deal 2"
        f" {leaver} keeps deal 1. Deals 2–3 count as the field’s average."
        f" {event.spare} plays deals 2–3. Deal 1 counts as the field’s average."
        " Repeats None. Places Nobody moves. Print again The sheet of table 1."
    ) in words(page)

    answer = press(event, director, page, "seat-5")

    assert sitting(event, 1) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert sitting(event, 2) == {1: 1, 2: 5, 3: 3, 4: 4}
    assert (
        f"Table 1, chair 2, {leaver}: Leaves; {event.spare} takes the chair from deal 2."
    ) in words(answer)
    assert LogEntry.objects.first().actor == event.director


def test_a_person_without_a_chair_is_offered_those_that_are_empty(event, director):
    change_chair(table=event.table, chair=4, entry=None, actor=DESK)

    page = opened(event, director, player=5)

    assert "No chair in this round Close Sits at table 1, chair 4, from deal 2" in words(page)
    press(event, director, page, "seat-1-4")
    assert sitting(event, 2) == {1: 1, 2: 2, 3: 3, 4: 5}


def test_a_second_player_is_chosen_on_the_page_to_swap_with(event, director):
    page = opened(event, director, table=1, chair=2, swap=1)
    assert "Choose the player who swaps chairs with" in words(page)
    assert "?table=1&amp;chair=2&amp;with=3#choices" in page.text

    page = opened(event, director, table=1, chair=2, **{"with": 3})
    assert page.text.count('class="floor-choice') == 3  # two swaps, and the end of the table
    assert page.text.count('aria-current="true"') == 2
    press(event, director, page, "swap-3")

    assert sitting(event, 2) == {1: 1, 2: 3, 3: 2, 4: 4}


def test_two_who_cannot_swap_are_told_why(event, director):
    for deal in event.round.deals[1:]:
        play_deal(event.table, deal)

    page = words(opened(event, director, table=1, chair=2, **{"with": 3}))

    third = event.tournament.entries.get(number=3)
    assert f"No deal is left that neither this table nor that of {third} has begun." in page


def test_a_new_table_is_made_of_those_who_are_ticked(event, director):
    EntryFactory.create_batch(3, tournament=event.tournament)

    page = opened(event, director, player=5)
    answer = press(event, director, page, "table", people=["5", "7"])
    assert "A table has 3 to 6 players; you chose 2." in words(answer)
    assert sent_by(answer, event.url("director:change_floor", choice="table"))["people"] == [
        "5",
        "7",
    ]
    press(event, director, page, "table", people=["5", "7", "8"])

    seats = event.round.seats.filter(table__number=2)
    assert list(seats.values_list("number", "entry__number")) == [(1, 5), (2, 7), (3, 8)]


def test_many_choices_of_a_kind_are_shown_when_they_are_asked_for(event, director):
    EntryFactory.create_batch(4, tournament=event.tournament)

    few = opened(event, director, table=1, chair=2)
    assert "Show 2 more possibilities" in words(few)
    assert "seat-9" not in few.text
    assert "seat-9" in opened(event, director, table=1, chair=2, all=1).text


def test_the_second_of_two_sees_the_new_state_and_chooses_again_with_the_note_kept(event, director):
    page = opened(event, director, table=1, chair=2)
    play_deal(event.table, 2)

    answer = press(event, director, page, "empty", reason="Gone to hospital")

    assert answer.status_code == 409
    assert "The tables changed after you opened this page. Nothing was done" in words(answer)
    assert "Empty the chair from deal 3" in words(answer)
    url = event.url("director:change_floor", choice="empty")
    again = sent_by(answer, url)
    assert again["reason"] == "Gone to hospital"
    director.post(url, again)
    assert sitting(event, 3) == {1: 1, 3: 3, 4: 4}
    assert LogEntry.objects.first().reason == "Gone to hospital"


def test_a_substitute_who_stands_in_needs_a_name(event, director):
    page = opened(event, director, table=1, chair=2)

    answer = press(event, director, page, "stand", reason="")
    assert "Type who plays, so that the log can say so." in words(answer)
    press(event, director, page, "stand", reason="Neville")

    assert LogEntry.objects.first().reason == "Neville"
    assert sitting(event, 3) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_draft_is_changed_on_the_same_page(event, director):
    draft = event.draft_another()
    url = event.url("director:floor", number=draft.number)

    page = director.get(url, {"table": 1, "chair": 2})
    action = event.url("director:change_floor", number=draft.number, choice="seat-5")
    director.post(action, sent_by(page, action))

    assert draft.seats.get(number=2).entry == event.spare
    assert "End table 1 short" not in words(page)


@pytest.mark.parametrize(
    "query",
    [
        {"table": "x", "chair": "9" * 30},
        {"table": "1", "chair": "99"},
        {"table": "99"},
        {"player": "99"},
        {"table": "1", "chair": "2", "with": "2"},
        {"table": "1", "chair": "2", "with": "99", "swap": "1", "all": "1"},
    ],
)
def test_a_query_that_makes_no_sense_is_no_error(event, director, query):
    assert opened(event, director, **query).status_code == 200


@pytest.mark.parametrize("choice", ["seat-99", "move-1-1", "swap-x", "apart", "unlock", "table"])
def test_a_choice_that_there_is_not_changes_nothing(event, director, choice):
    lines = LogEntry.objects.count()
    url = event.url("director:change_floor", choice=choice)

    answer = director.post(url, {"table": "1", "chair": "2"}, follow=True)

    assert "this is no longer possible" in words(answer)
    assert LogEntry.objects.count() == lines


@pytest.mark.parametrize("name", ["director:desk", "director:round", "director:grid"])
def test_the_director_comes_to_the_page_from_everywhere_and_a_scorer_does_not(
    event, director, name
):
    assert event.url("director:floor") in director.get(event.url(name)).text

    scorer = Client()
    scorer.force_login(event.scorer)
    assert event.url("director:floor") not in scorer.get(event.url(name)).text


@pytest.mark.parametrize("query", [{"table": 1, "chair": 1}, {"player": 99}])
def test_the_page_takes_as_many_queries_for_more_tables_rounds_and_people(client, query):
    user = MembershipFactory(tournament=TournamentFactory(), role=Role.DIRECTOR).user
    client.force_login(user)
    counts = []
    for size in (1, 3):
        tournament = TournamentFactory()
        MembershipFactory(tournament=tournament, user=user, role=Role.DIRECTOR)
        for _ in range(size):
            round_ = seated_round(tournament, tables=size)
        for table in round_.tables.all():
            play_deal(table, round_.deals[0])
        change_chair(table=round_.tables.first(), chair=2, entry=None, actor=DESK)
        for number in range(size):
            EntryFactory(tournament=tournament, number=99 - number)
        assert round_.status == RoundStatus.PUBLISHED
        with CaptureQueriesContext(connection) as found:
            answer = client.get(f"/events/{tournament.slug}/desk/rounds/{size}/floor/", query)
        assert answer.status_code == 200
        assert "floor-choice" in answer.text
        counts.append(len(found))

    assert counts[0] == counts[1] <= 26
