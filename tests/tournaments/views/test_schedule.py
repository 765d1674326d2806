"""Whole schedules and finals, through the pages."""

import pytest
from django.urls import reverse

from tests.factories import EntryFactory, MembershipFactory, TournamentFactory, play_round
from tests.tournaments.views.forms import sent_by
from tournaments.enums import EntryStatus, RoundStatus
from tournaments.seating import rounds_reached
from tournaments.selectors.schedule import schedule_state
from tournaments.selectors.seating import seatings_of_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = TournamentFactory(rounds_planned=4)
    EntryFactory.create_batch(16, tournament=tournament)
    return tournament


@pytest.fixture
def director(client, tournament):
    client.force_login(MembershipFactory(tournament=tournament).user)
    return client


def press(client, tournament, name, *args, **data):
    """Press a button on the page of its round, of the schedule, or on the desk."""
    url = reverse(f"director:{name}", args=[tournament.slug, *args])
    if name == "close":
        page = reverse("director:desk", args=[tournament.slug])
    else:
        page = reverse(f"director:{'round' if args else 'schedule'}", args=[tournament.slug, *args])
    return client.post(url, sent_by(client.get(page), url, **data), follow=True)


def words(response):
    return [str(message) for message in response.context["messages"]]


def withdraw(entry):
    entry.status = EntryStatus.WITHDRAWN
    entry.save()


def test_the_limit_of_the_field_and_a_word_on_each_way_are_shown(director, tournament):
    page = director.get(reverse("director:schedule", args=[tournament.slug])).content.decode()
    assert "16 players: up to 5 rounds without a repeat." in page
    assert page.count('<span class="quiet">Best ') == 3


def test_no_more_rounds_are_promised_than_a_schedule_gives(director, tournament):
    EntryFactory.create_batch(6, tournament=tournament)
    page = director.get(reverse("director:schedule", args=[tournament.slug])).content.decode()
    promised = rounds_reached(22)
    assert f"22 players: up to {promised} rounds without a repeat." in page
    tournament.rounds_planned = promised
    tournament.save()
    press(director, tournament, "lay_out_schedule")
    assert schedule_state(tournament).report.whole.repeats == 0


def test_a_schedule_is_laid_out_without_a_repeat(director, tournament):
    response = press(director, tournament, "lay_out_schedule")
    assert words(response) == ["4 rounds are laid out as drafts."]
    assert "Nobody meets anybody a second time." in response.content.decode()
    state = schedule_state(tournament)
    assert [round_.status for round_ in state.rounds] == [RoundStatus.DRAFT] * 4
    assert (state.report.whole.repeats, state.report.whole.seat_spread) == (0, 0)
    director.post(reverse("director:lay_out_schedule", args=[tournament.slug]))
    assert tournament.rounds.count() == 4


def test_late_starters_join_a_schedule_in_their_round(director, tournament):
    EntryFactory(tournament=tournament, starts_in_round=3)
    press(director, tournament, "lay_out_schedule")
    seated = {
        number: 17 in seating.keys for number, seating in seatings_of_rounds(tournament).items()
    }
    assert seated == {1: False, 2: False, 3: True, 4: True}


def test_rounds_of_a_schedule_are_published_in_their_order(director, tournament):
    press(director, tournament, "lay_out_schedule")
    response = press(director, tournament, "publish", 2)
    assert words(response) == ["Round 1 is still a draft. Publish it first."]
    press(director, tournament, "publish", 1)
    assert tournament.rounds.get(number=1).status == RoundStatus.PUBLISHED


def test_a_withdrawal_shows_both_options_and_the_published_round_stays(director, tournament):
    press(director, tournament, "lay_out_schedule")
    press(director, tournament, "publish", 1)
    before = seatings_of_rounds(tournament)
    withdraw(tournament.entries.get(number=5))
    page = director.get(reverse("director:schedule", args=[tournament.slug]))
    assert "Left: " in page.content.decode()
    assert [(value, is_open) for value, _label, _words, is_open in page.context["options"]] == [
        ("kept", True),
        ("replanned", True),
    ]
    response = press(director, tournament, "change_schedule", option="kept")
    assert words(response) == ["3 drafts now match the players."]
    after = seatings_of_rounds(tournament)
    assert after[1] == before[1]
    for number in (2, 3, 4):
        assert set(after[number].keys) == set(before[number].keys) - {5}
    assert not schedule_state(tournament).has_changed


def test_planning_again_seats_a_late_entry_in_every_remaining_round(director, tournament):
    press(director, tournament, "lay_out_schedule")
    press(director, tournament, "publish", 1)
    EntryFactory(tournament=tournament)
    press(director, tournament, "change_schedule", option="replanned")
    assert {n: 17 in seating.keys for n, seating in seatings_of_rounds(tournament).items()} == {
        1: False,
        2: True,
        3: True,
        4: True,
    }


def test_a_way_that_is_not_open_says_why_and_changes_nothing(director, tournament):
    press(director, tournament, "lay_out_schedule")
    EntryFactory(tournament=tournament)
    before = seatings_of_rounds(tournament)
    response = press(director, tournament, "change_schedule", option="kept")
    assert "has no empty chair for a new player" in words(response)[0]
    assert seatings_of_rounds(tournament) == before


def test_all_drafts_can_be_thrown_away(director, tournament):
    press(director, tournament, "lay_out_schedule")
    press(director, tournament, "publish", 1)
    response = press(director, tournament, "discard_schedule")
    assert words(response) == ["3 drafts were discarded."]
    assert list(tournament.rounds.values_list("number", flat=True)) == [1]


@pytest.mark.parametrize(
    ("way", "first_table"), [("spread", (1, 5, 9, 13)), ("straight", (1, 2, 3, 4))]
)
def test_a_final_is_seated_by_place(director, tournament, way, first_table):
    press(director, tournament, "draft_round")
    press(director, tournament, "publish", 1)
    play_round(tournament.rounds.get())
    press(director, tournament, "close", 1)
    from tournaments.selectors.standings import keys_by_place

    places = keys_by_place(tournament)
    press(director, tournament, "draft_round", way=way)
    seating = seatings_of_rounds(tournament)[2]
    assert sorted(places.index(key) + 1 for key in seating.tables[0].keys) == list(first_table)


def test_clubs_are_kept_apart_where_the_director_says_so(director, tournament):
    for entry in tournament.entries.select_related("player"):
        entry.player.club = f"Club {entry.number % 4}"
        entry.player.save()
    tournament.clubs_apart = "never"
    tournament.save()
    press(director, tournament, "draft_round")
    for table in seatings_of_rounds(tournament)[1].tables:
        assert len({key % 4 for key in table.keys}) == len(table.keys)


def test_a_draft_in_a_schedule_is_compared_with_all_other_rounds(director):
    """12 players meet again in any second round, and the draft of the last says with whom."""
    tournament = TournamentFactory(rounds_planned=5)
    EntryFactory.create_batch(12, tournament=tournament)
    MembershipFactory(tournament=tournament, user=director.get(reverse("home")).wsgi_request.user)
    press(director, tournament, "lay_out_schedule")
    whole = schedule_state(tournament).report.whole.repeats
    assert whole >= 24
    for number in (1, 5):
        page = director.get(reverse("director:round", args=[tournament.slug, number]))
        figures = page.context["seating"].report
        assert figures.whole.repeats == whole
        assert figures.last.repeats > 0
        assert "meet again" in page.content.decode()


def test_redrawing_a_draft_of_a_schedule_looks_at_the_rounds_after_it(director, tournament):
    press(director, tournament, "lay_out_schedule")
    press(director, tournament, "redraw", 2)
    assert schedule_state(tournament).report.whole.repeats <= 8


def test_a_later_starter_stays_in_a_schedule_that_is_changed(director):
    tournament = TournamentFactory(rounds_planned=5)
    EntryFactory.create_batch(12, tournament=tournament)
    EntryFactory(tournament=tournament, starts_in_round=4)
    MembershipFactory(tournament=tournament, user=director.get(reverse("home")).wsgi_request.user)
    press(director, tournament, "lay_out_schedule")
    withdraw(tournament.entries.get(number=12))
    press(director, tournament, "change_schedule", option="replanned")
    seated = {
        number: set(seating.keys) for number, seating in seatings_of_rounds(tournament).items()
    }
    assert {number: 13 in keys for number, keys in seated.items()} == {
        1: False,
        2: False,
        3: False,
        4: True,
        5: True,
    }
    assert not any(12 in keys for keys in seated.values())


def test_a_later_starter_who_goes_is_noticed_before_their_round(director):
    tournament = TournamentFactory(rounds_planned=4)
    EntryFactory.create_batch(15, tournament=tournament)
    EntryFactory(tournament=tournament, starts_in_round=3)
    MembershipFactory(tournament=tournament, user=director.get(reverse("home")).wsgi_request.user)
    press(director, tournament, "lay_out_schedule")
    withdraw(tournament.entries.get(number=16))
    assert [entry.number for entry in schedule_state(tournament).gone] == [16]
