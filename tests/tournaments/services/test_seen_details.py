"""A form that was made from older details changes nothing: settings, rules, helpers, players."""

import pytest

from tests.factories import EntryFactory, MembershipFactory, TournamentFactory, UserFactory
from tests.factories.results import DESK
from tournaments.enums import EntryStatus, Role
from tournaments.errors import Refusal, StaleError
from tournaments.models import Entry, LogEntry, Membership, Tournament
from tournaments.selectors.versions import (
    entry_version,
    members_version,
    roster_version,
    rules_version,
    settings_version,
)
from tournaments.services.roster import (
    check_in,
    reinstate,
    remove_entry,
    undo_check_in,
    update_entry,
    withdraw,
)
from tournaments.services.tournaments import (
    add_member,
    remove_member,
    update_rules,
    update_tournament,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(venue="Mona")


def again(row):
    return type(row)._default_manager.get(pk=row.pk)


class TestSettings:
    def test_a_page_left_open_makes_nothing_public_that_was_hidden_meanwhile(self, tournament):
        seen = settings_version(tournament)
        update_tournament(tournament=tournament, actor=DESK, standings_released=False)

        with pytest.raises(StaleError, match=r"^Someone changed the settings") as stale:
            update_tournament(
                tournament=tournament,
                actor=DESK,
                seen=seen,
                venue="Half Way Tree",
                standings_released=True,
            )

        now = again(tournament)
        assert (now.venue, now.standings_released) == ("Mona", False)
        assert (stale.value.current, stale.value.seen) == (now, settings_version(now))
        assert stale.value.current.venue == "Mona"

    def test_sent_again_from_what_is_there_now_it_is_saved(self, tournament):
        seen = settings_version(tournament)
        update_tournament(tournament=tournament, actor=DESK, standings_released=False)
        with pytest.raises(StaleError) as stale:
            update_tournament(tournament=tournament, actor=DESK, seen=seen, venue="May Pen")

        update_tournament(tournament=tournament, actor=DESK, seen=stale.value.seen, venue="May Pen")

        now = again(tournament)
        assert (now.venue, now.standings_released) == ("May Pen", False)

    def test_the_same_form_twice_is_no_conflict(self, tournament):
        """Such as a double click: the second one changes nothing any more."""
        form = {"seen": settings_version(tournament), "venue": "May Pen"}

        for _ in range(2):
            update_tournament(tournament=tournament, actor=DESK, **form)

        assert again(tournament).venue == "May Pen"
        assert LogEntry.objects.count() == 1

    def test_what_the_form_does_not_show_makes_it_no_older(self, tournament):
        seen = settings_version(tournament)
        update_rules(
            tournament=tournament,
            actor=DESK,
            switches={"doubling": "none"},
            infractions=tournament.rule_set.infractions,
        )

        update_tournament(tournament=tournament, actor=DESK, seen=seen, venue="May Pen")

        assert again(tournament).rule_set.doubling == "none"
        assert again(tournament).venue == "May Pen"


class TestRules:
    def change(self, tournament, seen=None, **switches):
        return update_rules(
            tournament=tournament,
            actor=DESK,
            switches=switches,
            infractions=tournament.rule_set.infractions,
            seen=seen,
        )

    def test_rules_that_were_changed_meanwhile_stay(self, tournament):
        seen = rules_version(tournament)
        self.change(tournament, doubling="none")

        with pytest.raises(StaleError, match=r"^Someone changed the rules") as stale:
            self.change(tournament, seen, doubling="own_opening", packs=3)

        assert again(tournament).rule_set.doubling == "none"
        assert again(tournament).rule_set.packs == 2
        self.change(tournament, stale.value.seen, packs=3)
        assert again(tournament).rule_set.packs == 3

    def test_the_same_rules_twice_are_one_change(self, tournament):
        seen = rules_version(tournament)

        for _ in range(2):
            self.change(tournament, seen, doubling="none")

        assert LogEntry.objects.filter(action="rules_changed").count() == 1


class TestHelpers:
    @pytest.fixture
    def director(self, tournament):
        return MembershipFactory(tournament=tournament)

    @pytest.fixture
    def sam(self, tournament, director):
        return MembershipFactory(tournament=tournament, user__username="sam", role=Role.SCORER)

    def test_a_role_given_meanwhile_is_not_taken_down_again(self, tournament, director):
        UserFactory(username="sam")
        seen = members_version(tournament.memberships.all())
        give = {"tournament": tournament, "username": "sam", "actor": DESK}
        add_member(**give, role=Role.DIRECTOR)

        with pytest.raises(StaleError, match=r"^Someone changed the list of helpers") as stale:
            add_member(**give, role=Role.SCORER, seen=seen)

        assert Membership.objects.get(user__username="sam").role == Role.DIRECTOR
        add_member(**give, role=Role.SCORER, seen=stale.value.seen)
        assert Membership.objects.get(user__username="sam").role == Role.SCORER

    def test_who_has_the_role_already_has_it(self, tournament, sam):
        again = add_member(
            tournament=tournament, username="sam", role=Role.SCORER, actor=DESK, seen="old"
        )

        assert again == sam
        assert not LogEntry.objects.exists()

    def test_a_scorer_who_was_made_director_meanwhile_is_not_removed(self, tournament, sam):
        seen = members_version([sam])
        add_member(tournament=tournament, username="sam", role=Role.DIRECTOR, actor=DESK)

        with pytest.raises(StaleError, match=r"sam is now Director\. Nothing was done\.$"):
            remove_member(member=sam, actor=DESK, seen=seen)

        assert again(sam).role == Role.DIRECTOR

    def test_others_who_came_make_a_row_of_the_list_no_older(self, tournament, sam):
        seen = members_version([sam])
        MembershipFactory(tournament=tournament)

        remove_member(member=sam, actor=DESK, seen=seen)

        assert not Membership.objects.filter(pk=sam.pk).exists()


class TestPlayer:
    @pytest.fixture
    def ann(self, tournament):
        return EntryFactory(
            tournament=tournament, player__name="Ann", status=EntryStatus.REGISTERED
        )

    def test_details_that_were_changed_meanwhile_stay(self, ann):
        seen = entry_version(ann)
        update_entry(entry=again(ann), actor=DESK, club="Mona", team="Reds")

        with pytest.raises(StaleError, match=r"^Someone changed this player") as stale:
            update_entry(entry=ann, actor=DESK, seen=seen, club="Kingston", team="", phone="1")

        now = again(ann)
        assert (now.player.club, now.team, now.player.phone) == ("Mona", "Reds", "")
        update_entry(entry=ann, actor=DESK, seen=stale.value.seen, phone="1")
        assert again(ann).player.phone == "1"

    def test_whom_to_keep_apart_is_a_detail(self, ann, tournament):
        seen = entry_version(ann)
        bob, cyd = EntryFactory.create_batch(2, tournament=tournament)
        update_entry(entry=again(ann), actor=DESK, keep_apart=[bob])

        with pytest.raises(StaleError):
            update_entry(entry=ann, actor=DESK, seen=seen, keep_apart=[cyd])
        update_entry(entry=ann, actor=DESK, seen=seen, keep_apart=[bob])

        assert list(again(ann).keep_apart.all()) == [bob]

    def test_being_checked_in_makes_the_details_no_older(self, ann, tournament):
        seen = entry_version(ann)
        check_in(tournament=tournament, numbers=[ann.number], actor=DESK)

        update_entry(entry=ann, actor=DESK, seen=seen, phone="1")

        assert (again(ann).player.phone, again(ann).status) == ("1", EntryStatus.CHECKED_IN)

    def test_the_same_details_twice_are_one_change(self, ann):
        seen = entry_version(ann)

        for _ in range(2):
            update_entry(entry=again(ann), actor=DESK, seen=seen, phone="1", fixed_table=3)

        assert LogEntry.objects.count() == 1
        assert again(ann).fixed_table is None


STATUS_BEFORE = {
    undo_check_in: EntryStatus.CHECKED_IN,
    withdraw: EntryStatus.CHECKED_IN,
    reinstate: EntryStatus.WITHDRAWN,
    remove_entry: EntryStatus.CHECKED_IN,
}


@pytest.mark.parametrize("act", STATUS_BEFORE)
def test_a_button_of_the_roster_reaches_nobody_who_took_the_number_of_another(tournament, act):
    """The last player is removed, and the next one is given their number."""
    ann = EntryFactory(tournament=tournament, status=STATUS_BEFORE[act])
    seen = roster_version([ann])
    remove_entry(entry=ann, actor=DESK)
    zoe = EntryFactory(tournament=tournament, status=STATUS_BEFORE[act], player__name="Zoe")
    assert zoe.number == ann.number

    with pytest.raises(StaleError, match=rf"number {zoe.number} is now Zoe, "):
        act(entry=zoe, actor=DESK, seen=seen)

    assert Entry.objects.get().status == STATUS_BEFORE[act]
    act(entry=zoe, actor=DESK, seen=roster_version([zoe]))
    assert [entry.status for entry in Entry.objects.all()] != [STATUS_BEFORE[act]]


def test_a_player_who_withdrew_meanwhile_is_not_removed(tournament):
    ann = EntryFactory(tournament=tournament, player__name="Ann")
    seen = roster_version([ann])
    withdraw(entry=again(ann), actor=DESK)

    with pytest.raises(StaleError, match=r"number 1 is now Ann, withdrawn\."):
        remove_entry(entry=ann, actor=DESK, seen=seen)

    assert Entry.objects.filter(pk=ann.pk).exists()


def test_checking_in_all_of_a_list_does_not_check_in_who_joined_it_meanwhile(tournament):
    shown = EntryFactory.create_batch(2, tournament=tournament, status=EntryStatus.REGISTERED)
    seen = roster_version(shown)
    EntryFactory(tournament=tournament, status=EntryStatus.REGISTERED)
    everyone = {"tournament": tournament, "numbers": [1, 2, 3], "actor": DESK}

    with pytest.raises(StaleError, match="Nobody was checked in"):
        check_in(**everyone, seen=seen)

    assert not tournament.entries.filter(status=EntryStatus.CHECKED_IN).exists()
    now = roster_version(tournament.entries.select_related("player"))
    assert check_in(**everyone, seen=now) == 3
    assert check_in(**everyone, seen=now) == 0


def test_a_plan_that_cannot_be_is_refused_from_the_settings_as_they_are(tournament):
    with pytest.raises(Refusal, match="10 deals per round are not possible"):
        update_tournament(
            tournament=tournament,
            actor=DESK,
            seen=settings_version(tournament),
            deals_per_round=10,
        )

    assert Tournament.objects.get().deals_per_round == 3
