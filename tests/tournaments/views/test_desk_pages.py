"""The director's way through an event by the pages: roster, seating, publishing, closing."""

import pytest
from django.urls import reverse

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    play_deal,
    play_round,
    seated_round,
)
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import EntryStatus
from tournaments.models import Entry, Round, Tournament
from tournaments.selectors.versions import round_version

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(slug="parish-cup", deals_per_round=1, rounds_planned=2)


@pytest.fixture(autouse=True)
def director(client, tournament):
    user = MembershipFactory(tournament=tournament, user__username="dora").user
    client.force_login(user)
    return user


def address(name, *arguments):
    return reverse(f"director:{name}", args=["parish-cup", *arguments])


PAGES = {
    "draft_round": "desk",
    "close": "desk",
    "check_in_everyone": "roster",
    "withdraw": "roster",
    "reinstate": "roster",
    "undo_check_in": "roster",
    "remove_entry": "edit_entry",
    "add_member": "settings",
    "remove_member": "settings",
}


def press(client, name, *arguments, **data):
    """Press a button on its page and return the page it leads to."""
    page = PAGES.get(name, "round")
    takes = arguments if page in {"round", "edit_entry"} else ()
    data = sent_by(client.get(address(page, *takes)), address(name, *arguments), **data)
    return client.post(address(name, *arguments), data, follow=True)


def field(tournament, players):
    for _ in range(players):
        EntryFactory(tournament=tournament)


def test_a_tournament_is_created_and_leads_to_its_roster(client, director):
    data = {
        "name": "Harbour Cup",
        "venue": "Mona",
        "date": "2026-11-28",
        "time_zone": "America/Jamaica",
        "preset": "kalooki",
        "rounds_planned": "4",
        "deals_per_round": "9",
    }

    answer = client.post("/new/", data)

    tournament = Tournament.objects.get(slug="harbour-cup")
    assert answer.url == "/events/harbour-cup/desk/roster/"
    assert tournament.rule_set.doubling == "first_to_open"
    assert (tournament.rounds_planned, tournament.deals_per_round) == (4, 9)
    assert tournament.memberships.get().user == director
    assert "Nobody is on the roster yet" in words(client.get(answer.url))


@pytest.mark.parametrize(
    ("field_name", "text", "message"),
    [
        ("deals_per_round", "5", "These rules have a schedule of 4 deals."),
        ("time_zone", "Mars/Base", "“Mars/Base” is not a time zone."),
        ("rounds_planned", "41", "less than or equal to 40"),
        ("name", "", "This field is required."),
        ("preset", "trinidad", "Select a valid choice"),
    ],
)
def test_a_new_tournament_that_cannot_be_keeps_what_was_typed(client, field_name, text, message):
    data = {
        "name": "Harbour Cup",
        "date": "2026-11-28",
        "time_zone": "America/Jamaica",
        "preset": "original",
        "rounds_planned": "4",
        "deals_per_round": "4",
    }

    answer = client.post("/new/", data | {field_name: text})

    assert message in words(answer)
    assert answer.context["form"][field_name].value() == text
    assert Tournament.objects.count() == 1


def test_an_event_is_run_from_check_in_to_the_end_by_its_buttons(client, tournament):
    for _ in range(4):
        EntryFactory(tournament=tournament, status=EntryStatus.REGISTERED)
    assert "Check players in" in words(client.get(address("desk")))

    assert "4 players are checked in." in words(press(client, "check_in_everyone"))
    for number in (1, 2):
        assert f"Seat round {number}" in words(client.get(address("desk")))
        assert press(client, "draft_round").redirect_chain[-1][0] == address("round", number)
        page = press(client, "publish", number)
        assert f"Round {number} is published. Players see their tables now." in words(page)
        assert "Enter scores of table 1" in words(client.get(address("desk")))
        play_round(tournament.rounds.last())
        assert f"Close round {number}" in words(client.get(address("desk")))
        assert f"Round {number} is closed." in words(press(client, "close", number))
    assert "Show the final standings" in words(client.get(address("desk")))


def test_a_round_with_a_gap_is_not_closed_and_the_desk_names_it(client, tournament):
    round_ = seated_round(tournament, tables=2)
    play_deal(round_.tables.first(), 1)

    data = {"seen": round_version(round_)}
    page = client.post(address("close", 1), data, follow=True)
    assert "Table 2 is missing deal 1." in words(page)
    assert "Round 1: table 2 is missing deal 1" in words(client.get(address("desk")))
    assert Round.objects.get().status == "published"


def test_the_desk_lists_what_is_unlikely(client, tournament):
    table = seated_round(tournament).tables.get()
    play_deal(table, 1, hands={2: 331, 3: 20, 4: 30})

    assert (
        "Table 1, please check: Deal 1, seat 2: 331 points are more than the 330"
        " that 15 cards can hold." in words(client.get(address("desk")))
    )


def test_too_few_players_are_refused_with_words_on_the_desk(client, tournament):
    field(tournament, 2)

    page = press(client, "draft_round")

    assert page.redirect_chain[-1][0] == address("desk")
    assert "A round needs at least 3 players; add players to seat one." in words(page)


def seats(round_):
    return dict(round_.seats.values_list("entry__number", "table__number"))


def test_a_swap_is_shown_before_it_is_saved(client, tournament):
    field(tournament, 8)
    press(client, "draft_round")
    round_ = Round.objects.get()
    before = seats(round_)
    other = next(number for number in before if before[number] != before[1])

    preview = client.get(address("round", 1), {"pick": [1, other]})
    assert "After this swap, which is not saved yet:" in words(preview)
    assert "Swap these two" in words(preview)
    assert seats(round_) == before

    part = client.get(address("round", 1), {"pick": [1, other]}, headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert "After this swap" in part.text

    data = sent_by(preview, address("swap", 1))
    page = client.post(address("swap", 1), data, follow=True)
    assert "have swapped places." in words(page)
    assert seats(round_) == before | {1: before[other], other: before[1]}

    page = client.post(address("swap", 1), data, follow=True)
    assert "Round 1 changed after you opened this page." in words(page)


def test_a_published_round_with_scores_is_taken_back_only_when_that_is_said(client, tournament):
    round_ = seated_round(tournament)
    play_deal(round_.tables.get(), 1)

    assert "Round 1 has scores." in words(press(client, "take_back_round", 1))
    assert Round.objects.get().status == "published"
    page = press(client, "take_back_round", 1, scores_too="1")
    assert "Round 1 is a draft again; nobody else sees it." in words(page)
    assert "Round 1 is published." in words(press(client, "publish", 1))


def test_a_draft_is_thrown_away(client, tournament):
    field(tournament, 8)
    press(client, "draft_round")

    page = press(client, "discard", 1)

    assert "The draft of Round 1 was discarded." in words(page)
    assert not Round.objects.exists()


def test_players_are_added_changed_withdrawn_and_reinstated(client, tournament):
    data = {"name": "Ann Lee", "club": "Mona", "starts_in_round": "2", "check_in": "1"}
    assert client.post(address("add_entry"), data).url == address("roster")
    entry = Entry.objects.get()
    assert (entry.player.name, entry.starts_in_round, entry.status) == ("Ann Lee", 2, "checked_in")

    form = sent_by(client.get(address("edit_entry", 1)), address("edit_entry", 1))
    assert (form["name"], form["club"]) == ("Ann Lee", "Mona")
    client.post(address("edit_entry", 1), form | {"name": "Anne Lee", "starts_in_round": "1"})
    entry = Entry.objects.get()
    assert (entry.player.name, entry.starts_in_round) == ("Anne Lee", 1)

    page = press(client, "withdraw", 1, reason="Ill")
    assert "Anne Lee has withdrawn and will not be seated again. The scores stay." in words(page)
    assert "Anne Lee plays again." in words(press(client, "reinstate", 1))
    assert press(client, "undo_check_in", 1).status_code == 200
    assert Entry.objects.get().status == "registered"
    assert "Anne Lee is off the roster." in words(press(client, "remove_entry", 1))
    assert not Entry.objects.exists()


def test_a_player_without_a_name_is_refused_with_what_was_typed(client, tournament):
    answer = client.post(address("add_entry"), {"name": "", "club": "Mona", "starts_in_round": 1})

    assert "This field is required." in words(answer)
    assert answer.context["form"]["club"].value() == "Mona"
    assert not Entry.objects.exists()


def test_who_was_seated_is_not_removed(client, tournament):
    seated_round(tournament)

    assert "has been seated" in words(press(client, "remove_entry", 1))
    assert Entry.objects.count() == 4


def test_the_roster_is_searched_filtered_and_sorted(client, tournament):
    for name, club, status in (
        ("Cyd", "Mona", "registered"),
        ("Ann", "Liguanea", "checked_in"),
        ("Bob", "Mona", "checked_in"),
    ):
        EntryFactory(tournament=tournament, player__name=name, player__club=club, status=status)

    def shown(**query):
        table = client.get(address("roster"), query).context["table"]
        return [row.record.player.name for row in table.rows]

    assert shown() == ["Cyd", "Ann", "Bob"]
    assert shown(search="mona") == ["Cyd", "Bob"]
    assert shown(search="3") == ["Bob"]
    assert shown(status="checked_in") == ["Ann", "Bob"]
    assert shown(sort="name") == ["Ann", "Bob", "Cyd"]
    assert shown(sort="-name", status="checked_in") == ["Bob", "Ann"]
    assert "Nobody found" in words(client.get(address("roster"), {"search": "Zoe"}))


def test_the_log_tells_who_did_what_latest_first(client, tournament):
    field(tournament, 4)
    press(client, "draft_round")
    press(client, "publish", 1)

    page = words(client.get(address("log")))

    assert page.index("Round published") < page.index("Seating drafted")
    assert "dora Director · 127.0.0.1" in page
