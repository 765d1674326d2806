"""A form that was opened before somebody else's change shows both, and keeps what was typed."""

import pytest
from django.test import Client

from scoring import Infraction
from tests.factories import EntryFactory, UserFactory
from tests.factories.results import DESK, substituted
from tests.tournaments.views.addresses import Event
from tests.tournaments.views.forms import sent_by
from tests.tournaments.views.reading import words
from tournaments.enums import Role
from tournaments.models import DealRecord, Entry, LogEntry, PenaltyEntry, Tournament
from tournaments.services.roster import update_entry
from tournaments.services.tournaments import add_member, update_rules, update_tournament

pytestmark = pytest.mark.django_db

BOTH = "Saving again puts your entries in place of what is there now."


@pytest.fixture
def event():
    return Event()


@pytest.fixture
def director(event):
    client = Client()
    client.force_login(event.director)
    return client


def differences(answer, form="form"):
    """What the page shows as different, now and as it was typed, by label."""
    return {
        item.label: (item.now, item.typed)
        for item in answer.context[form].differences
        if item.now in words(answer) and item.typed in words(answer)
    }


def again(row):
    return type(row)._default_manager.get(pk=row.pk)


class TestSettings:
    @pytest.fixture
    def stale(self, event, director):
        """The answer to settings with another venue, after the standings were hidden."""
        url = event.url("director:settings")
        data = sent_by(director.get(url), url, venue="Port Royal", date="2026-12-05")
        assert data["standings_released"] == "on"
        update_tournament(
            tournament=event.tournament, actor=DESK, standings_released=False, contact="Dora"
        )
        return director.post(url, data)

    def test_a_page_left_open_does_not_make_hidden_standings_public(self, event, stale):
        assert stale.status_code == 200
        now = again(event.tournament)
        assert (now.standings_released, now.venue) == (False, "Half Way Tree")
        assert "Someone changed the settings after you opened this page." in words(stale)
        assert BOTH in words(stale)
        assert differences(stale) == {
            "Venue": ("Half Way Tree", "Port Royal"),
            "Date": ("28 Nov 2026", "5 Dec 2026"),
            "Contact": ("Dora", "empty"),
            "Standings are public": ("no", "yes"),
        }

    def test_what_was_typed_is_saved_when_it_is_sent_again_on_purpose(self, event, director, stale):
        url = event.url("director:settings")
        data = sent_by(stale, url, standings_released=None, contact="Dora")

        assert director.post(url, data).status_code == 302

        now = again(event.tournament)
        assert (now.venue, now.standings_released, now.contact) == ("Port Royal", False, "Dora")

    def test_a_page_without_a_version_changes_nothing(self, event, director):
        url = event.url("director:settings")
        data = sent_by(director.get(url), url, venue="Port Royal", seen=None)

        assert "Someone changed the settings" in words(director.post(url, data))

        assert again(event.tournament).venue == "Half Way Tree"

    def test_the_same_page_sent_twice_is_no_conflict(self, event, director):
        url = event.url("director:settings")
        data = sent_by(director.get(url), url, venue="Port Royal")

        assert [director.post(url, data).status_code for _ in range(2)] == [302, 302]


def test_rules_are_shown_beside_those_there_are(director, event):
    DealRecord.objects.all().delete()
    PenaltyEntry.objects.all().delete()
    url = event.url("director:rule_settings")
    codes = [item.code for item in event.tournament.rule_set.infractions]
    points = f"infractions-{codes.index('no_draw')}-points"
    data = sent_by(director.get(url), url, packs="3", **{points: "75"})
    rules = event.tournament.rule_set
    update_rules(
        tournament=event.tournament,
        actor=DESK,
        switches={"doubling": "none"},
        infractions=[*rules.infractions, Infraction("talking", "Talking", 10)],
    )

    stale = director.post(url, data)

    assert "Someone changed the rules after you opened this page." in words(stale)
    assert differences(stale) == {
        "Packs": ("2", "3"),
        "Doubling": ("Never", "When a player goes out on the turn of their own opening"),
        "Turn without a draw": (
            "Turn without a draw, 50, in use",
            "Turn without a draw, 75, in use",
        ),
        "Talking": ("Talking, 10, in use", "not on the list"),
    }
    assert again(event.tournament).rule_set.packs == 2
    sent = sent_by(stale, url)
    assert (sent["packs"], sent[points]) == ("3", "75")
    assert director.post(url, sent).status_code == 302
    assert again(event.tournament).rule_set.packs == 3


def test_a_players_details_are_shown_beside_those_there_are(director, event):
    url = event.url("director:edit_entry", entry=1)
    ann = event.tournament.entries.get(number=1)
    bob, cyd = (
        EntryFactory(tournament=event.tournament, player__name=name) for name in ("Bob", "Cyd")
    )
    data = sent_by(director.get(url), url, phone="876", keep_apart=[bob.pk, cyd.pk])
    update_entry(entry=ann, actor=DESK, club="Mona", keep_apart=[bob])

    stale = director.post(url, data)

    assert "Someone changed this player after you opened this page." in words(stale)
    assert differences(stale) == {
        "Club or parish": ("Mona", "Kingston"),
        "Phone": ("empty", "876"),
        "Keep apart from": ("Bob", "Bob, Cyd"),
    }
    assert again(ann.player).club == "Mona"
    assert director.post(url, sent_by(stale, url, club="Mona")).status_code == 302
    assert (again(ann.player).club, again(ann.player).phone) == ("Mona", "876")
    assert set(ann.keep_apart.all()) == {bob, cyd}


def test_a_role_is_given_again_below_the_list_as_it_is(director, event):
    UserFactory(username="sam")
    page, url = event.url("director:settings"), event.url("director:add_member")
    data = sent_by(director.get(page), url, username="sam", role="scorer")
    add_member(tournament=event.tournament, username="sam", role=Role.DIRECTOR, actor=DESK)

    stale = director.post(url, data)

    assert "Someone changed the list of helpers after you opened this page." in words(stale)
    assert "sam Director" in words(stale)
    sent = sent_by(stale, url)
    assert (sent["username"], sent["role"]) == ("sam", "scorer")
    assert event.tournament.memberships.get(user__username="sam").role == Role.DIRECTOR
    assert director.post(url, sent).status_code == 302
    assert event.tournament.memberships.get(user__username="sam").role == Role.SCORER


def test_a_name_that_nobody_has_stays_in_its_field(director, event):
    page, url = event.url("director:settings"), event.url("director:add_member")
    data = sent_by(director.get(page), url, username="tom", role="director")

    answer = director.post(url, data)

    assert "There is no user “tom”. Check the spelling." in words(answer)
    assert sent_by(answer, url)["username"] == "tom"
    assert sent_by(answer, page)["venue"] == "Half Way Tree"


class TestTable:
    """Zoe takes Bob's chair while a grid is open."""

    @pytest.fixture
    def event(self):
        event = Event()
        DealRecord.objects.all().delete()
        PenaltyEntry.objects.all().delete()
        names = ("Ann", "Bob", "Cyd", "Dee", "Zoe")
        for name, entry in zip(names, event.tournament.entries.order_by("number"), strict=True):
            update_entry(entry=entry, actor=DESK, name=name)
        return event

    @pytest.fixture
    def grid(self, event, director):
        return director.get(event.url("director:grid"))

    @pytest.fixture
    def replaced(self, event, grid):
        substituted(event.round, out=2, into=event.spare.number)

    @pytest.mark.parametrize("scripts", [True, False])
    def test_a_deal_is_not_saved_for_the_substitute(self, event, director, grid, replaced, scripts):
        url = event.url("director:save_deal")
        hands = {"hand_1": "out", "hand_2": "50+15", "hand_3": "as ah", "hand_4": "7"}
        headers = {"HX-Request": "true"} if scripts else {}

        stale = director.post(url, sent_by(grid, url, **hands), headers=headers)

        assert stale.status_code == 422
        assert (
            "The seating of this table changed after you opened it: seat 2 is now Zoe (was Bob)."
            in words(stale)
        )
        assert not DealRecord.objects.exists()
        sent = sent_by(stale, url)
        assert {name: sent[name] for name in hands} == hands
        answer = director.post(url, sent, headers=headers)
        assert answer.status_code == (200 if scripts else 302)
        score = DealRecord.objects.get().hand_scores.get(chair=2)
        assert (score.entry.player.name, score.total) == ("Zoe", 65)

    def test_the_answer_to_the_script_names_who_sits_there_now(
        self, event, director, grid, replaced
    ):
        url = event.url("director:save_deal")

        stale = director.post(url, sent_by(grid, url), headers={"HX-Request": "true"})

        heads = stale.text.split('id="grid-seats"')[1].split("</thead>")[0]
        assert "Zoe" in heads
        assert "Bob" not in heads

    def test_what_was_typed_for_a_chair_that_is_empty_now_is_told(self, event, director, grid):
        url = event.url("director:save_deal")
        hands = {"hand_1": "out", "hand_2": "5", "hand_3": "6", "hand_4": "as ah"}
        event.table.seats.get(number=4).delete()

        stale = director.post(url, sent_by(grid, url, **hands), headers={"HX-Request": "true"})

        assert "seat 4 is now empty (was Dee)" in words(stale)
        assert "Typed for seat 4, which is empty now: as ah" in words(stale)
        assert sent_by(stale, url)["hand_3"] == "6"
        assert not DealRecord.objects.exists()

    @pytest.mark.parametrize(("seat", "then"), [("2", ""), ("3", "3")])
    def test_a_penalty_is_not_charged_to_the_substitute(
        self, event, director, grid, replaced, seat, then
    ):
        """The player who was meant stays chosen while they sit at the table."""
        url = event.url("director:add_penalty")
        typed = {"deal": "2", "code": "no_draw", "reason": "Drew twice"}

        stale = director.post(url, sent_by(grid, url, player=seat, **typed))

        assert stale.status_code == 422
        assert "seat 2 is now Zoe (was Bob)" in words(stale)
        assert not PenaltyEntry.objects.exists()
        sent = sent_by(stale, url)
        assert {name: sent[name] for name in typed} == typed
        assert sent["player"] == then
        zoe = str(event.spare.number)
        assert director.post(url, sent | {"player": zoe}).status_code == 302
        assert PenaltyEntry.objects.get().entry.player.name == "Zoe"

    def test_a_ruling_of_the_referee_is_not_charged_to_the_substitute(self, event, director):
        page, url = event.url("director:referee"), event.url("director:add_penalty")
        data = sent_by(director.get(page), url, player="2", code="no_draw")
        substituted(event.round, out=2, into=event.spare.number)

        assert director.post(url, data).status_code == 422

        assert not PenaltyEntry.objects.exists()


def test_nothing_is_logged_for_what_was_not_done(director, event):
    url = event.url("director:edit_entry", entry=1)
    data = sent_by(director.get(url), url, phone="876")
    update_entry(entry=Entry.objects.get(number=1), actor=DESK, club="Mona")
    before = LogEntry.objects.count()

    director.post(url, data)

    assert LogEntry.objects.count() == before
    assert Tournament.objects.filter(slug="parish-cup").exists()
