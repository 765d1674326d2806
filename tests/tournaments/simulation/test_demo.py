import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from tests.tournaments.simulation.rows import check_against_rules
from tournaments.enums import EntryStatus, RecordStatus, Role, RoundStatus
from tournaments.models import DealRecord, Membership, PenaltyEntry, Tournament
from tournaments.selectors.standings import standings
from tournaments.simulation.demo import PLAYERS, find_demo, load_demo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def development(settings):
    settings.DEBUG = True


def all_rows():
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
    }


def test_the_demo_stands_in_mid_event():
    tournament = load_demo()

    assert tournament.name == "Kalooki Demo Cup"
    assert tournament.slug == "kalooki-demo-cup"
    assert tournament.rounds_planned == 6
    assert list(tournament.rounds.values_list("status", "slots")) == [
        (RoundStatus.CLOSED, [1, 2, 3]),
        (RoundStatus.CLOSED, [4, 5, 6]),
        (RoundStatus.CLOSED, [7, 8, 9]),
        (RoundStatus.PUBLISHED, [1, 2, 3]),
    ]
    assert [round_.seats.count() for round_ in tournament.rounds.all()] == [24, 24, 23, 23]
    counting = DealRecord.objects.filter(status=RecordStatus.CONFIRMED, outcome="played")
    assert [counting.filter(table__round=round_).count() for round_ in tournament.rounds.all()] == [
        18, 18, 18, 4,
    ]  # fmt: skip
    for record in counting:
        check_against_rules(record)

    withdrawn = tournament.entries.get(status=EntryStatus.WITHDRAWN)
    assert (withdrawn.player.name, withdrawn.withdrawn_after) == ("Winsome Tulloch", 2)
    assert tournament.entries.filter(status=EntryStatus.CHECKED_IN).count() == 23
    assert len(standings(tournament).rows) == 24

    corrected = DealRecord.objects.get(replaces__isnull=False)
    assert corrected.reason == "A ten was stuck behind the last card and was not counted."
    assert corrected.replaces.status == RecordStatus.SUPERSEDED
    new, old = (sum(s.hand for s in r.hand_scores.all()) for r in (corrected, corrected.replaces))
    assert new - old == 10

    cancelled = PenaltyEntry.objects.counting().get(cancelled_at__isnull=False)
    assert (cancelled.counted, cancelled.points) == (0, 50)
    assert cancelled.cancel_reason == "The cards were the discards, not the hand."
    charged = PenaltyEntry.objects.counting().filter(cancelled_at=None)
    assert set(charged.values_list("code", flat=True)) >= {"wrong_challenge", "joker_discard"}
    assert all(penalty.counted == penalty.points for penalty in charged)


def test_the_players_have_names_that_a_desk_must_spell():
    names = [player.name for player in PLAYERS]

    assert len(set(names)) == 24
    for sign in ("é", "ë", "'", "-"):
        assert any(sign in name for name in names), sign
    assert all(player.club for player in PLAYERS)


def test_loaded_again_nothing_changes_and_the_logins_are_told_again(monkeypatch, capsys):
    monkeypatch.setenv("PORT", "8123")
    call_command("demo")
    first = capsys.readouterr().out.splitlines()
    before = all_rows()

    call_command("demo")
    second = capsys.readouterr().out.splitlines()

    assert all_rows() == before
    assert first == [
        "Kalooki Demo Cup is loaded.",
        "  http://127.0.0.1:8123",
        "  log in as director, password demo-director",
        "  log in as scorer, password demo-scorer",
    ]
    assert second == ["Kalooki Demo Cup is as you left it.", *first[1:]]
    assert set(Membership.objects.values_list("user__username", "role")) == {
        ("director", Role.DIRECTOR),
        ("scorer", Role.SCORER),
    }


def test_users_that_are_there_keep_their_password_which_is_not_told(monkeypatch, capsys):
    get_user_model().objects.create_user("director", password="of my own")
    monkeypatch.delenv("PORT", raising=False)

    call_command("demo")

    assert capsys.readouterr().out.splitlines()[1:] == [
        "  http://127.0.0.1:8000",
        "  log in as director, password (your own)",
        "  log in as scorer, password demo-scorer",
    ]
    director = get_user_model().objects.get(username="director")
    assert director.check_password("of my own")
    assert Membership.objects.get(user=director).role == Role.DIRECTOR


def test_it_refuses_where_its_known_passwords_would_be_a_danger(settings):
    settings.DEBUG = False

    with pytest.raises(CommandError, match="known to everybody"):
        call_command("demo")

    assert find_demo() is None
    assert not Tournament.objects.exists()
    assert not get_user_model().objects.exists()
