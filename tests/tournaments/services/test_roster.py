"""Players come, change, withdraw and go."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import EntryFactory, RoundFactory, TournamentFactory, seated_round
from tests.factories.results import DESK
from tournaments.enums import Action, EntryStatus, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import Entry, LogEntry, Player
from tournaments.services import roster

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory()


def actions():
    return list(LogEntry.objects.order_by("pk").values_list("action", flat=True))


def test_players_are_numbered_as_they_come_and_two_of_one_name_are_two(tournament):
    one = roster.add_entry(tournament=tournament, actor=DESK, name=" Ann  Lee ", club=" Mona ")
    other = roster.add_entry(tournament=tournament, actor=DESK, name="Ann  Lee")

    assert (one.number, other.number) == (1, 2)
    assert (one.player.name, one.player.club) == ("Ann  Lee", "Mona")
    assert one.player != other.player
    assert one.status == EntryStatus.REGISTERED
    assert actions() == [Action.ENTRY_ADDED] * 2


def test_a_number_is_not_given_twice_while_its_neighbour_stays(tournament):
    numbers = [EntryFactory(tournament=tournament).number for _ in range(3)]
    roster.remove_entry(entry=tournament.entries.get(number=2), actor=DESK)

    added = roster.add_entry(tournament=tournament, actor=DESK, name="Ann")

    assert numbers == [1, 2, 3]
    assert added.number == 4


def test_a_player_needs_a_name(tournament):
    with pytest.raises(ValidationError):
        roster.add_entry(tournament=tournament, actor=DESK, name="  ")

    assert not Player.objects.exists()


def test_formulas_and_markup_are_kept_as_text(tournament):
    for name in ("=1+1", "<script>alert(1)</script>", "שרה כהן"):
        assert roster.add_entry(tournament=tournament, actor=DESK, name=name).player.name == name


def test_a_fixed_table_is_kept_only_for_who_needs_one(tournament):
    add = {"tournament": tournament, "actor": DESK}
    needs = roster.add_entry(**add, name="Ann", needs_fixed_table=True, fixed_table=3)
    does_not = roster.add_entry(**add, name="Bob", needs_fixed_table=False, fixed_table=3)
    assert (needs.fixed_table, does_not.fixed_table) == (3, None)

    roster.update_entry(entry=needs, actor=DESK, needs_fixed_table=False)
    assert Entry.objects.get(pk=needs.pk).fixed_table is None


def test_keeping_apart_goes_both_ways(tournament):
    other = EntryFactory(tournament=tournament)
    one = roster.add_entry(tournament=tournament, actor=DESK, name="Ann", keep_apart=[other])

    assert list(other.keep_apart.all()) == [one]

    roster.update_entry(entry=other, actor=DESK, keep_apart=[])
    assert list(one.keep_apart.all()) == []


def test_a_change_is_logged_by_what_changed(tournament):
    entry = EntryFactory(tournament=tournament, player__name="Ann", player__club="Mona")

    roster.update_entry(entry=entry, actor=DESK, name="Anne", club="Mona", starts_in_round=2)

    entry = Entry.objects.get()
    assert (entry.player.name, entry.player.club, entry.starts_in_round) == ("Anne", "Mona", 2)
    assert LogEntry.objects.get().data == {"changed": {"name": "Anne", "starts_in_round": "2"}}


def test_checking_in_counts_only_who_was_not_in(tournament):
    for status in ("registered", "registered", "checked_in", "withdrawn"):
        EntryFactory(tournament=tournament, status=status)
    EntryFactory(status="registered")

    count = roster.check_in(tournament=tournament, numbers=[1, 2, 3, 4, 9], actor=DESK)

    assert count == 2
    found = list(tournament.entries.values_list("status", flat=True))
    assert found == ["checked_in", "checked_in", "checked_in", "withdrawn"]
    assert Entry.objects.filter(status="registered").count() == 1
    assert LogEntry.objects.get().subject == "2 players"
    assert roster.check_in(tournament=tournament, numbers=[1, 2], actor=DESK) == 0
    assert LogEntry.objects.count() == 1


def test_a_check_in_can_be_undone(tournament):
    entry = EntryFactory(tournament=tournament)

    roster.undo_check_in(entry=entry, actor=DESK)
    roster.undo_check_in(entry=entry, actor=DESK)

    assert Entry.objects.get().status == EntryStatus.REGISTERED
    assert actions() == [Action.CHECK_IN_UNDONE]


def test_a_withdrawal_tells_after_which_published_round(tournament):
    entry = EntryFactory(tournament=tournament)
    RoundFactory(tournament=tournament, status=RoundStatus.CLOSED)
    RoundFactory(tournament=tournament)
    RoundFactory(tournament=tournament, status=RoundStatus.DRAFT)

    entry = roster.withdraw(entry=entry, actor=DESK, reason="Ill")

    assert (entry.status, entry.withdrawn_after) == (EntryStatus.WITHDRAWN, 2)
    line = LogEntry.objects.get()
    assert (line.action, line.reason, line.data) == ("withdrawn", "Ill", {"after_round": 2})


def test_withdrawing_again_later_changes_nothing(tournament):
    entry = EntryFactory(tournament=tournament)
    roster.withdraw(entry=entry, actor=DESK)
    RoundFactory(tournament=tournament)

    roster.withdraw(entry=entry, actor=DESK)

    assert Entry.objects.get().withdrawn_after == 0
    assert actions() == [Action.WITHDRAWN]


def test_a_withdrawal_can_be_undone(tournament):
    entry = EntryFactory(tournament=tournament)
    roster.withdraw(entry=entry, actor=DESK)

    roster.reinstate(entry=entry, actor=DESK)
    roster.reinstate(entry=entry, actor=DESK)

    entry = Entry.objects.get()
    assert (entry.status, entry.withdrawn_after) == (EntryStatus.CHECKED_IN, None)
    assert actions() == [Action.WITHDRAWN, Action.REINSTATED]


def test_only_who_withdrew_is_reinstated(tournament):
    entry = EntryFactory(tournament=tournament, status=EntryStatus.REGISTERED)

    roster.reinstate(entry=entry, actor=DESK)

    assert Entry.objects.get().status == EntryStatus.REGISTERED


@pytest.mark.parametrize("status", RoundStatus.values)
def test_who_is_seated_is_withdrawn_not_removed(status):
    """In a draft too, where a chair would lose its player."""
    round_ = seated_round(status=status)
    entry = round_.tournament.entries.first()

    with pytest.raises(Refusal, match="has been seated"):
        roster.remove_entry(entry=entry, actor=DESK)

    assert round_.tournament.entries.count() == 4


def test_a_seated_player_is_withdrawn_and_not_checked_out():
    entry = seated_round().seats.first().entry
    with pytest.raises(Refusal, match="has been seated"):
        roster.undo_check_in(entry=entry, actor=DESK)
    entry.refresh_from_db()
    assert entry.status == EntryStatus.CHECKED_IN
